import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as phone from "#app/calls/staff/phone-orders.server.ts";
import { seeOther } from "#app/http/forms/forms.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskPhone as words } from "#app/messages/words.ts";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { orderPath } from "../orders/action.server.ts";
import { PhoneView } from "./draft-view.tsx";
import { addTyped, hasTypedBook, phonePage, readPhoneForm, saveTyped } from "./phone.server.ts";

export const meta = deskMeta(words.pageOfDraft);

export const loader = (args: LoaderFunctionArgs) => phonePage(args);

/**
 * Saves what was typed, and places the order if it still costs what the page showed. Posted again, it leads to the same
 * order.
 */
export async function action(args: ActionFunctionArgs) {
  const read = await readPhoneForm(args);
  const { desk, form, id, at } = read;
  if (!form) return read.stale;
  const refused = await saveTyped({ ...read, form });
  if (refused) return form.refuse(refused);
  // The page shows what the order costs with it.
  if (hasTypedBook(form)) return addTyped({ ...read, form });
  // Saving the form has compared the version already.
  const version = form.values.caller_name === undefined ? at.version : undefined;
  const shownDraft = {
    id,
    version,
    cart_checksum: form.text("cart_checksum"),
    french_terms: form.text("french_terms") || undefined,
  };
  const placed = await call(desk, phone.place, asUnchecked(shownDraft));
  if (!isFailure(placed)) return seeOther(desk, orderPath(placed.order_number), "desk_phone_placed");
  if (placed.code === "french_terms") return form.refuse(placed);
  // The button has no field beside which any other message could stand.
  return form.refuse({ error: placed.error });
}

export default function PlacePhoneOrder() {
  return <PhoneView result={useResult<typeof action>()} page={useLoaderData<typeof loader>()} />;
}
