import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call, posted } from "#app/calls/common/define.server.ts";
import * as phone from "#app/calls/operator/phone-orders.server.ts";
import { seeOther } from "#app/http/forms.server.ts";
import { isFailure } from "#app/lib/result.ts";
import { deskPhone as words } from "#app/messages/words.ts";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { addressIn } from "../orders/typed.server.ts";
import { PhoneView } from "./draft-view.tsx";
import { phonePage, readPhoneForm } from "./phone.server.ts";

export const meta = deskMeta(words.pageOfDraft);

export const loader = (args: LoaderFunctionArgs) => phonePage(args);

/** Saves what the caller said. The address counts only if the order is sent. */
export async function action(args: ActionFunctionArgs) {
  const { desk, form, stale, at, path } = await readPhoneForm(args);
  if (!form) return stale;
  if (form.text("intent") === "country") return form.again();
  const text = (name: string) => form.text(name).trim() || undefined;
  const said = {
    ...{ ...at, delivery: form.text("delivery"), payment: text("payment"), provider: text("provider") },
    ...{ caller_name: form.text("caller_name"), caller_phone: form.text("caller_phone") },
    ...{ caller_email: form.text("caller_email"), location_id: text("location_id") },
    ...{ purchaseorder: form.text("purchaseorder"), note: form.text("note") },
    ...(form.text("delivery") !== "pickup" && { ship_to: addressIn(form) }),
  };
  const saved = await call(desk, phone.describe, posted(said));
  return isFailure(saved) ? form.refuse(saved) : seeOther(desk, path, "desk_phone_saved");
}

export default function Details() {
  return <PhoneView at="details" result={useResult<typeof action>()} page={useLoaderData<typeof loader>()} />;
}
