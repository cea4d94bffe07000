import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as till from "#app/calls/staff/till.server.ts";
import { locationsOf } from "#app/domain/stores/settings.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskTill as words } from "#app/messages/words.ts";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { SQUARE, SquareView } from "./square-view.tsx";

export const meta = deskMeta(words.tillTitle);

/** The stock that the shop shares with its till at Square, and what differs. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "titles");
  const answer = await callOrErrorPage(desk, till.show, {});
  const { dateTime } = timesOf(desk.store.settings, desk.locale);
  const names = new Map(
    locationsOf(desk.store.settings).map((location) => [location.location_id, location.altname]),
  );
  const time = (at: number | null) => (at === null ? "" : dateTime(at));
  return {
    ...answer,
    read_at: time(answer.read_at),
    failing_since: time(answer.failing_since),
    waiting_since: time(answer.waiting_since),
    differ: answer.differ.map((difference) => ({
      ...difference,
      location: names.get(difference.location_id) ?? "",
    })),
    failed: answer.failed.map((sale) => ({
      ...sale,
      location: names.get(sale.location_id) ?? sale.square_location,
      when: dateTime(sale.sold_at),
    })),
    maySet: desk.person.rights.includes("settings"),
  };
}

/** Has all counts read, once a sale is settled if the form names one. */
export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args, "titles");
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const id = form.text("id");
  const answer = id ? await call(desk, till.settleTillSale, { id }) : await call(desk, till.readTill, {});
  if (isFailure(answer)) return form.refuse(answer);
  return seeOther(desk, SQUARE, id ? "desk_till_settled" : "desk_till_read");
}

export default function Square() {
  const state = formState("desk-till-read", useResult<typeof action>());
  return <SquareView {...useLoaderData<typeof loader>()} state={state} />;
}
