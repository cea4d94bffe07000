import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { seeOther } from "#app/http/forms/forms.server.ts";
import { deskPhone as words } from "#app/messages/words.ts";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { PhoneView } from "./draft-view.tsx";
import { addTyped, hasTypedBook, phonePage, readPhoneForm, saveTyped } from "./phone.server.ts";

export const meta = deskMeta(words.pageOfDraft);

export const loader = (args: LoaderFunctionArgs) => phonePage(args);

/** Saves what was typed, and adds a book that was typed. Enter comes here too, so a scanned barcode adds its book. */
export async function action(args: ActionFunctionArgs) {
  const read = await readPhoneForm(args);
  const { desk, form, path } = read;
  if (!form) return read.stale;
  if (form.text("intent") === "country") return form.again();
  const refused = await saveTyped({ ...read, form });
  if (refused) return form.refuse(refused);
  return hasTypedBook(form) ? addTyped({ ...read, form }) : seeOther(desk, path, "desk_phone_saved");
}

export default function Details() {
  return <PhoneView result={useResult<typeof action>()} page={useLoaderData<typeof loader>()} />;
}
