import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import * as titles from "#app/calls/staff/titles.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { readForm } from "#app/http/forms/forms.server.ts";
import { deskTitles as words } from "#app/messages/words.ts";
import { DeskAction } from "#app/ui/desk/desk-action.tsx";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { TextArea, TextField } from "#app/ui/form/form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useT } from "#app/ui/page/t.ts";
import { answerTitle, openTitle } from "./title.server.ts";

export const meta = deskMeta(words.writeComment);

/** `/desk/titles/:code/comment?author=`: a staff comment on a title, new or by somebody who has written one. */
export async function loader(args: LoaderFunctionArgs) {
  const { desk, title, path } = await openTitle(args, "titles");
  const author = new URL(args.request.url).searchParams.get("author") ?? "";
  const before = title.comments.find((comment) => comment.author === author);
  return {
    path,
    title: title.title,
    seen: title.version,
    values: { author: before?.author ?? desk.person.name, comment: before?.text ?? "" },
    constraints: constraintsOf(titles.change, "comment", "author"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  const code = args.params.code ?? "";
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const input = { code, seen: form.text("seen"), comment: form.text("comment"), author: form.text("author") };
  return answerTitle(desk, form, await call(desk, titles.change, input), code);
}

export default function Comment() {
  const { path, title, seen, values, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const labels = { author: t(words.author), comment: t(words.comment) };
  const state = formState("desk-comment", useResult<typeof action>(), values, constraints, labels);
  return (
    <DeskAction
      heading={t(words.commentOf, { title })}
      text={[t(words.commentText)]}
      state={state}
      submit={t(words.save)}
      back={{ path, label: t(words.backToTitle) }}
    >
      <input type="hidden" name="seen" value={seen} />
      <TextArea field={state.field("comment")} rows={6} />
      <TextField field={state.field("author")} hint={t(words.authorHint)} required autoComplete="off" />
    </DeskAction>
  );
}
