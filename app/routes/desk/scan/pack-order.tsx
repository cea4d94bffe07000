import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as packing from "#app/calls/staff/packing.server.ts";
import { readScan } from "#app/domain/orders/packing/scanned.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { failure, sayIn } from "#app/messages/failure.ts";
import { errorLines, isFailure } from "#app/messages/result.ts";
import { deskPaper as words } from "#app/messages/words.ts";
import { ButtonLink } from "#app/ui/desk/buttons.tsx";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { Outcome, SCAN, ScanForm } from "#app/ui/desk/scan-form.tsx";
import { useT } from "#app/ui/page/t.ts";
import { numbersIn } from "../print/sheet.server.ts";

export const meta = deskMeta(words.packTitle);

/** `/desk/scan/pack`: which order to pack. `?shipped=` names the order whose parcel was just sent. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args);
  const { searchParams } = new URL(args.request.url);
  const text = searchParams.get(SCAN);
  const [shipped] = numbersIn(searchParams.get("shipped") ?? "", 1);
  if (text === null) {
    const sent =
      shipped === undefined ? undefined : await call(desk, packing.show, { order_number: shipped });
    const parcel = sent && !isFailure(sent) ? (sent.waiting[0] ?? null) : null;
    return { problem: "", shipped: shipped ?? null, parcel };
  }
  const scan = readScan(text);
  const order = "order" in scan ? scan.order : undefined;
  const found =
    order === undefined
      ? failure("packing.no_code")
      : await call(desk, packing.show, { order_number: order });
  if (!isFailure(found)) throw redirect(`/desk/scan/pack/${found.order_number}`, 302);
  return { problem: errorLines(sayIn(desk.locale, found).error).join(" "), shipped: null, parcel: null };
}

export default function PackOrder() {
  const { problem, shipped, parcel } = useLoaderData<typeof loader>();
  const t = useT();
  const number = String(shipped);
  return (
    <DeskPage heading={t(words.packTitle)}>
      {problem && <Outcome kind="problem">{problem}</Outcome>}
      {shipped !== null && <Outcome kind="done">{t(words.packShipped, { number })}</Outcome>}
      {parcel !== null && (
        <p>
          <ButtonLink
            to={`/desk/scan/pack/${number}?parcel=${parcel}`}
            look="plain"
            label={t(words.packNextParcel, { parcel: String(parcel), number })}
          />
        </p>
      )}
      <ScanForm label={t(words.packField)} submit={t(words.put)} get />
    </DeskPage>
  );
}
