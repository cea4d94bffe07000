import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import * as orders from "#app/calls/staff/orders.server.ts";
import * as packing from "#app/calls/staff/packing.server.ts";
import { readScan } from "#app/domain/orders/packing/scanned.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { newToken } from "#app/lib/token.server.ts";
import { failure, sayIn } from "#app/messages/failure.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskPaper as words } from "#app/messages/words.ts";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { SCAN } from "#app/ui/desk/scan-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { PackView } from "./pack-view.tsx";

export const meta = deskMeta(words.packTitle);

/** The parcel that an address or a form names. */
const parcelOf = (text: string | null) => (text && /^\d{1,4}$/.test(text) ? Number(text) : undefined);

/**
 * `/desk/scan/pack/:number?parcel=`: what is missing in a parcel, and the field for the next book. `?in=` is the line
 * whose book was just put in.
 */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args);
  const { searchParams } = new URL(args.request.url);
  const parcel = parcelOf(searchParams.get("parcel"));
  const {
    order_number,
    parcel: number,
    status,
    delivery_key,
    waiting,
    lines,
    missing,
    version,
  } = await callOrErrorPage(desk, packing.show, { order_number: args.params.number ?? "", parcel }, 404);
  const last = lines.find(({ position }) => String(position + 1) === searchParams.get("in"));
  return {
    order_number,
    parcel: number,
    delivery_key,
    lines,
    missing,
    version,
    last: last?.title ?? "",
    emptied: searchParams.has("emptied"),
    // An order that is ready or sent is only looked at.
    isOpen:
      (status === "placed" || status === "accepted") &&
      (delivery_key === "pickup" || waiting.includes(number)),
    works: desk.person.rights.includes("work_orders"),
    // The same page puts a book in once, even if its form is posted again.
    token: newToken(),
    constraints: constraintsOf(orders.ship, "tracking"),
  };
}

/** Puts a book in; with the intent `finish`, ships the parcel or puts the order on the hold shelf. */
export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const order_number = args.params.number ?? "";
  const parcel = parcelOf(form.text("parcel"));
  const path = `/desk/scan/pack/${encodeURIComponent(order_number)}`;
  const query = parcel ? `parcel=${parcel}&` : "";
  if (form.text("intent") === "finish") {
    if (!parcel) {
      const result = await call(desk, packing.hold, { order_number });
      return isFailure(result)
        ? form.refuse(result)
        : seeOther(desk, `/desk/scan/hold?order=${result.order_number}`);
    }
    const shipped = await call(desk, orders.ship, {
      order_number,
      parcel,
      tracking: form.text("tracking"),
      version: form.text("version"),
    });
    return isFailure(shipped)
      ? form.refuse(shipped)
      : seeOther(desk, `/desk/scan/pack?shipped=${shipped.order_number}`);
  }
  const line = parcelOf(form.text("line"));
  const scan = readScan(form.text(SCAN));
  if (line === undefined) {
    if (scan.kind === "order") return seeOther(desk, `/desk/scan/pack/${scan.order}`);
    if (scan.kind === "several") return form.refuse(sayIn(desk.locale, failure("packing.several")));
  }
  const put = await call(desk, packing.putBook, {
    order_number,
    token: form.text("token"),
    line,
    ...(parcel && { parcel }),
    code: scan.kind === "book" ? scan.code : "",
  });
  return isFailure(put) ? form.refuse(put) : seeOther(desk, `${path}?${query}in=${put.position + 1}`);
}

export default function Pack() {
  return (
    <PackView {...useLoaderData<typeof loader>()} state={formState("pack", useResult<typeof action>())} />
  );
}
