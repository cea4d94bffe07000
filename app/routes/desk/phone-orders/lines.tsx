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

export const loader = (args: LoaderFunctionArgs) => phonePage(args);

/** Changes how many copies of each book there are. */
export async function action(args: ActionFunctionArgs) {
  const { desk, form, stale, at, path } = await readPhoneForm(args);
  if (!form) return stale;
  const changed = await call(desk, phone.change, posted({ ...at, lines: form.values.lines ?? [] }));
  return isFailure(changed) ? form.refuse(named(changed)) : seeOther(desk, path, "desk_done");
}

/** The names that a schema gives to fields of a list, as the form has them. */
function named<Refused extends { fields?: Readonly<Record<string, string>> }>(refused: Refused): Refused {
  const fields = Object.entries(refused.fields ?? {}).map(([name, text]) => [
    name.replace(/^lines\.(\d+)\./, "lines[$1]."),
    text,
  ]);
  return refused.fields ? { ...refused, fields: Object.fromEntries(fields) } : refused;
}

export default function Lines() {
  return <PhoneView at="lines" result={useResult<typeof action>()} page={useLoaderData<typeof loader>()} />;
}
