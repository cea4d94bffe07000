import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as titles from "#app/calls/staff/titles.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { readForm } from "#app/http/forms/forms.server.ts";
import { deskTitles as words } from "#app/messages/words.ts";
import { DeskSubmit } from "#app/ui/desk/buttons.tsx";
import { DeskAction } from "#app/ui/desk/desk-action.tsx";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { FileField } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useT } from "#app/ui/page/t.ts";
import { Cover } from "#app/ui/title/cover.tsx";
import { answerTitle, coverShown, openTitle } from "./title.server.ts";

export const meta = deskMeta(words.changeCover);

/** `/desk/titles/:code/cover`: the shop's own cover of a title. */
export async function loader(args: LoaderFunctionArgs) {
  const { title, path } = await openTitle(args, "titles");
  return {
    path,
    title: title.title,
    seen: title.version,
    isOwn: title.edits.cover !== null,
    shown: coverShown(title),
  };
}

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  const code = args.params.code ?? "";
  const { form, stale } = await readForm(desk, args.request, {
    limits: titles.cover.bodyLimits,
    fileField: "file",
  });
  if (stale) return stale;
  return answerTitle(desk, form, await call(desk, titles.cover, asUnchecked({ ...form.values, code })), code);
}

export default function TitleCover() {
  const { path, title, seen, isOwn, shown } = useLoaderData<typeof loader>();
  const t = useT();
  const labels = { file: t(words.coverFile) };
  const state = formState("desk-title-cover", useResult<typeof action>(), { file: "" }, undefined, labels);
  return (
    <DeskAction
      heading={t(words.coverOf, { title })}
      text={[t(words.coverText)]}
      state={state}
      submit={t(words.coverSave)}
      back={{ path, label: t(words.backToTitle) }}
      encType="multipart/form-data"
      after={
        isOwn && (
          <PostForm>
            <input type="hidden" name="seen" value={seen} />
            <input type="hidden" name="remove" value="on" />
            <DeskSubmit look="secondary" label={t(words.coverRemove)} />
          </PostForm>
        )
      }
    >
      <input type="hidden" name="seen" value={seen} />
      <Cover title={shown} size="small" alt={t(words.coverNow)} eager />
      <FileField field={state.field("file")} hint={t(words.coverFileHint)} accept="image/*" required />
    </DeskAction>
  );
}
