import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as stock from "#app/calls/staff/stock.server.ts";
import { readScan } from "#app/domain/orders/packing/scanned.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { newToken } from "#app/lib/token.server.ts";
import { failure, sayIn } from "#app/messages/failure.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskStock as words } from "#app/messages/words.ts";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { SCAN } from "#app/ui/desk/scan-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { ownLocations } from "./movements.server.ts";
import { ReceiveView } from "./receive-view.tsx";

export const meta = deskMeta(words.receiveTitle);

/** Copies received last that the page lists. */
const MAX_SHOWN = 20;

/**
 * `/desk/stock/receive?location=`: the field for the next book of a delivery, and what was received lately. `?in=` are
 * the movements that the last scan made.
 */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "titles");
  const query = new URL(args.request.url).searchParams;
  const locations = ownLocations(desk);
  const location =
    locations.find(({ location_id }) => String(location_id) === query.get("location")) ?? locations[0];
  if (!location) throw new Response("", { status: 404 });
  const { location_id } = location;
  const answer = await callOrErrorPage(desk, stock.listReceived, { location_id, limit: 200 }, 400);
  const receivedIds = (query.get("in") ?? "").split(".");
  const last = answer.received.filter(({ id }) => receivedIds.includes(String(id))).reverse();
  return { locations, location_id, last, received: answer.received.slice(0, MAX_SHOWN), token: newToken() };
}

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const [location_id, token] = [form.text("location_id"), form.text("token")];
  const scan = readScan(form.text("code") || form.text(SCAN));
  if (scan.kind === "several") return form.refuse(sayIn(desk.locale, failure("stockroom.several")));
  if (scan.kind !== "book") return form.refuse(sayIn(desk.locale, failure("stockroom.no_code")));
  const copies = form.text("copies").trim() || "1";
  const answer = await call(
    desk,
    stock.receive,
    asUnchecked({ code: scan.code, location_id, copies, token }),
  );
  if (isFailure(answer)) return form.refuse(answer);
  const query = new URLSearchParams({ location: location_id, in: answer.movements.join(".") });
  return seeOther(desk, `/desk/stock/receive?${query}`);
}

export default function Receive() {
  const data = useLoaderData<typeof loader>();
  return <ReceiveView {...data} state={formState("desk-receive", useResult<typeof action>())} />;
}
