import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call, posted } from "#app/calls/common/define.server.ts";
import * as phone from "#app/calls/operator/phone-orders.server.ts";
import { seeOther } from "#app/http/forms.server.ts";
import { isFailure } from "#app/lib/result.ts";
import { deskPhone as words } from "#app/messages/words.ts";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { PhoneView } from "./draft-view.tsx";
import { phonePage, readPhoneForm } from "./phone.server.ts";

export const meta = deskMeta(words.pageOfDraft);

/** A phone order that is being taken. */
export const loader = (args: LoaderFunctionArgs) => phonePage(args);

/** Adds a book: the one with this ISBN or barcode, or the one that was chosen. Words lead to titles to choose from. */
export async function action(args: ActionFunctionArgs) {
  const { desk, form, stale, id, path } = await readPhoneForm(args);
  if (!form) return stale;
  const what = form.text("what").trim();
  const copies = form.text("quantity").trim() || "1";
  const wanted = { id, what, eisbn: form.text("eisbn"), quantity: copies };
  const added = await call(desk, phone.add, posted(wanted));
  if (isFailure(added)) return form.refuse(added);
  if (added.added !== null) return seeOther(desk, path, "desk_phone_added");
  return seeOther(desk, `${path}?${new URLSearchParams({ find: what, copies })}`);
}

export default function Draft() {
  return <PhoneView at="add" result={useResult<typeof action>()} page={useLoaderData<typeof loader>()} />;
}
