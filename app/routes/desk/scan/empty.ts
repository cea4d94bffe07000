import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import * as packing from "#app/calls/staff/packing.server.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";

export const loader = () => redirect("/desk/scan/pack", 302);

/** `/desk/scan/pack/:number/empty`: takes everything out of a parcel again. */
export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return redirect(`/desk/scan/pack/${encodeURIComponent(args.params.number ?? "")}`, 303);
  const parcel = form.text("parcel") || undefined;
  const emptied = await callOrErrorPage(
    desk,
    packing.emptyParcel,
    { order_number: args.params.number ?? "", parcel },
    404,
  );
  const query = parcel ? `parcel=${encodeURIComponent(parcel)}&` : "";
  return seeOther(desk, `/desk/scan/pack/${emptied.order_number}?${query}emptied`);
}
