import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deskPhone as words } from "#app/messages/words.ts";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { PhoneView } from "./draft-view.tsx";
import { addTyped, phonePage, readPhoneForm, saveTyped } from "./phone.server.ts";

export const meta = deskMeta(words.pageOfDraft);

/** A phone order that is being taken. */
export const loader = (args: LoaderFunctionArgs) => phonePage(args);

/** Saves what was typed, and adds a book: the one that was chosen, or the one with this ISBN or barcode. */
export async function action(args: ActionFunctionArgs) {
  const read = await readPhoneForm(args);
  const { form } = read;
  if (!form) return read.stale;
  const refused = await saveTyped({ ...read, form });
  if (refused) return form.refuse(refused);
  return addTyped({ ...read, form }, form.text("intent") === "find" ? "" : form.text("eisbn"));
}

export default function Draft() {
  return <PhoneView result={useResult<typeof action>()} page={useLoaderData<typeof loader>()} />;
}
