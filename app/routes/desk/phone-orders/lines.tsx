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

/** Saves the quantity of each book, and the other fields. */
export async function action(args: ActionFunctionArgs) {
  const read = await readPhoneForm(args);
  const { desk, form, path } = read;
  if (!form) return read.stale;
  const refused = await saveTyped({ ...read, form });
  if (refused) return form.refuse(refused);
  return hasTypedBook(form) ? addTyped({ ...read, form }) : seeOther(desk, path, "desk_done");
}

export default function Lines() {
  return <PhoneView result={useResult<typeof action>()} page={useLoaderData<typeof loader>()} />;
}
