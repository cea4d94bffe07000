import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as packing from "#app/calls/staff/packing.server.ts";
import { readScan } from "#app/domain/orders/packing/scanned.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { failure, sayIn } from "#app/messages/failure.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskPaper as words } from "#app/messages/words.ts";
import { ButtonLink } from "#app/ui/desk/buttons.tsx";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { Outcome, SCAN, ScanForm } from "#app/ui/desk/scan-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { row } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";
import { numbersIn } from "../print/sheet.server.ts";

export const meta = deskMeta(words.holdPage);

/** `/desk/scan/hold`: puts orders on the hold shelf, one scan each. `?order=` is the one that was just scanned. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args);
  const { searchParams } = new URL(args.request.url);
  const [number] = numbersIn(searchParams.get("order") ?? "", 1);
  const found = number === undefined ? undefined : await call(desk, packing.show, { order_number: number });
  if (!found || isFailure(found) || found.status !== "ready") return { held: null, already: false };
  const { order_number, purchaser_name: name } = found;
  return { held: { number: String(order_number), name }, already: searchParams.has("already") };
}

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const scan = readScan(form.text(SCAN));
  const order = "order" in scan ? scan.order : undefined;
  if (order === undefined) return form.refuse(sayIn(desk.locale, failure("packing.no_order")));
  const result = await call(desk, packing.hold, { order_number: order });
  if (isFailure(result)) return form.refuse(result);
  return seeOther(desk, `/desk/scan/hold?order=${result.order_number}${result.already ? "&already" : ""}`);
}

export default function Hold() {
  const { held, already } = useLoaderData<typeof loader>();
  const state = formState("hold", useResult<typeof action>());
  const t = useT();
  const refused = Object.keys(state.errors).length > 0;
  return (
    <DeskPage heading={t(words.holdPage)}>
      {held && !refused && <Outcome kind="done">{t(already ? words.heldAlready : words.held, held)}</Outcome>}
      <ScanForm label={t(words.holdField)} submit={t(words.put)} state={state} />
      {held && !refused && (
        <p className={row}>
          <ButtonLink to={`/desk/print/hold/${held.number}/80mm`} look="plain" label={t(words.holdRoll)} />{" "}
          <ButtonLink to={`/desk/print/hold/${held.number}/4x6`} look="plain" label={t(words.holdLabel)} />{" "}
          <ButtonLink to={`/desk/orders/${held.number}`} look="plain" label={t(words.packOrder)} />
        </p>
      )}
    </DeskPage>
  );
}
