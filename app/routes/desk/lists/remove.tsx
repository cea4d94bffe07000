import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as lists from "#app/calls/staff/lists.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskLists as words } from "#app/messages/words.ts";
import { DeskAction } from "#app/ui/desk/desk-action.tsx";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useT } from "#app/ui/page/t.ts";
import { openList } from "./list.server.ts";

export const meta = deskMeta(words.remove);

/** Deletes a list. */
export async function loader(args: LoaderFunctionArgs) {
  const { list, path } = await openList(args);
  const { name, size, version, pages } = list;
  return { name, size, version, pages: pages.length, path };
}

export async function action(args: ActionFunctionArgs) {
  const { desk, list } = await openList(args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const answer = await call(desk, lists.deleteList, { list: list.list_id, seen: form.text("seen") });
  return isFailure(answer) ? form.refuse(answer) : seeOther(desk, "/desk/lists", "desk_list_removed");
}

export default function RemoveList() {
  const { name, size, version, pages, path } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <DeskAction
      heading={t(words.removeOf, { name })}
      text={[
        t(words.removeText, { count: size }),
        ...(pages > 0 ? [t(words.removeShown, { count: pages })] : []),
      ]}
      state={formState("desk-list-remove", useResult<typeof action>())}
      submit={t(words.removeSubmit)}
      back={{ path, label: t(words.backToList) }}
    >
      <input type="hidden" name="seen" value={version} />
    </DeskAction>
  );
}
