import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as versions from "#app/calls/staff/versions.server.ts";
import type { PastedTitle } from "#app/domain/pages/draft-edits.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskPages as words } from "#app/messages/words.ts";
import { ButtonLink, DeskSubmit } from "#app/ui/desk/buttons.tsx";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { ListTable } from "#app/ui/desk/list-parts.tsx";
import { TextArea } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { prose, row, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";
import { itemAt, openContent, wordsOfItem } from "./pages.server.ts";

export const meta = deskMeta(words.pasteTitles);

/** Gives a block the titles whose ISBNs are pasted, once their table was seen. */
export async function loader(args: LoaderFunctionArgs) {
  const { desk, opened, path } = await openContent(args);
  const { document } = opened;
  const item = itemAt(document, args.params.key);
  if (document.kind !== "blocks" || !item) throw new Response("", { status: 404 });
  const value = document.items.find(({ key }) => key === item.key)?.value;
  const list = document.lists.find(({ list_id }) => list_id === value?.list);
  return {
    name: wordsOfItem(desk, item, opened).name,
    back: `${path}/blocks/${item.key}`,
    isbns: list?.titles.join("\n") ?? "",
  };
}

interface CheckedTitles {
  titles: readonly PastedTitle[];
  isbns: string;
}

export async function action(args: ActionFunctionArgs) {
  const { desk, path } = await openContent(args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const isbns = form.text("isbns");
  const { page, key } = args.params;
  if (form.text("do") === "use") {
    const answer = await call(desk, versions.saveTitles, asUnchecked({ page, key, isbns }));
    if (isFailure(answer)) return form.refuse(answer);
    return seeOther(desk, `${path}#part-${key}`, "desk_page_saved");
  }
  const checked = await call(desk, versions.checkTitles, asUnchecked({ isbns }));
  if (isFailure(checked)) return form.refuse(checked);
  return { checked: { titles: checked.titles, isbns } };
}

export default function Titles() {
  const { name, back, isbns } = useLoaderData<typeof loader>();
  const answer = useResult<typeof action>();
  const t = useT();
  const checked: CheckedTitles | undefined = answer && "checked" in answer ? answer.checked : undefined;
  const refused = answer && "checked" in answer ? undefined : answer;
  const labels = { isbns: t(words.isbns) };
  const state = formState(
    "desk-block-titles",
    refused,
    { isbns: checked?.isbns ?? isbns },
    undefined,
    labels,
  );
  const found = checked?.titles.filter((pasted) => pasted.state === "found").length ?? 0;
  const { typed, title, result } = words.titleColumns;
  return (
    <DeskPage heading={t(words.titlesOf, { name })}>
      <p className={prose}>{t(words.titlesLead)}</p>
      <PostForm state={state} className={stack[5]}>
        <TextArea field={state.field("isbns")} rows={8} required />
        {checked && (
          <>
            <p role="status">{t(words.titlesFound, { found, count: checked.titles.length })}</p>
            <ListTable
              rows={checked.titles}
              columns={[
                { name: t(typed), cell: (pasted) => pasted.text },
                {
                  name: t(title),
                  cell: (pasted) => [pasted.title, pasted.author].filter(Boolean).join(", "),
                },
                { name: t(result), cell: (pasted) => t(words.titleStates[pasted.state]) },
              ]}
            />
          </>
        )}
        <p className={row}>
          <DeskSubmit look={found ? "secondary" : "primary"} label={t(words.check)} name="do" value="check" />{" "}
          {found > 0 && <DeskSubmit look="primary" label={t(words.useTitles)} name="do" value="use" />}{" "}
          <ButtonLink to={back} look="plain" label={t(words.back)} />
        </p>
      </PostForm>
    </DeskPage>
  );
}
