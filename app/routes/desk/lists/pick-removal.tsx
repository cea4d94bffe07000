import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as lists from "#app/calls/staff/lists.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskLists as words } from "#app/messages/words.ts";
import { DeskAction } from "#app/ui/desk/desk-action.tsx";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useT } from "#app/ui/page/t.ts";
import { pickOf } from "./pick.server.ts";

export const meta = deskMeta(words.pickRemoveTitle);

/** Takes a staff pick back. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "content");
  const pick = await pickOf(desk, args.request);
  if (!pick) throw new Response("", { status: 404 });
  const { title, author: name, text } = pick;
  return { title, name, text };
}

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const pick = await pickOf(desk, args.request);
  // Somebody else has taken it back already.
  if (!pick) return seeOther(desk, "/desk/lists/picks", "desk_pick_removed");
  const { product_code: code, author: by } = pick;
  const answer = await call(desk, lists.unpickTitle, { code, by });
  return isFailure(answer) ? form.refuse(answer) : seeOther(desk, "/desk/lists/picks", "desk_pick_removed");
}

export default function PickRemoval() {
  const { title, name, text } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <DeskAction
      heading={t(words.pickRemoveTitle)}
      text={[t(words.pickRemoveText, { title }), t(words.pickBy, { name }), text]}
      state={formState("desk-pick-remove", useResult<typeof action>())}
      submit={t(words.pickRemoveSubmit)}
      back={{ path: "/desk/lists/picks", label: t(words.pickBack) }}
    >
      {null}
    </DeskAction>
  );
}
