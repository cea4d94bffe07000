import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as versions from "#app/calls/staff/versions.server.ts";
import { POLICY } from "#app/domain/pages/documents.ts";
import { typedText } from "#app/domain/pages/typed-text.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskPages as words } from "#app/messages/words.ts";
import { DeskAction } from "#app/ui/desk/desk-action.tsx";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { TextField } from "#app/ui/form/form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useT } from "#app/ui/page/t.ts";
import { editsOf, openContent } from "./pages.server.ts";
import { ConflictMessage, MarkdownField } from "./parts.tsx";

export const meta = deskMeta(words.textTitle);

/** The text of a page, in Markdown. The title of a page of the menu is what its entry says. */
export async function loader(args: LoaderFunctionArgs) {
  const { desk, opened, path, heading } = await openContent(args);
  const { document, draft, page } = opened;
  if (document.kind !== "text") throw new Response("", { status: 404 });
  const { text, format } = typedText(document.html, 2);
  return {
    path,
    heading,
    format,
    seen: draft?.seen ?? "live",
    hasTitle: page.page === POLICY,
    edits: editsOf(desk, opened, 5),
    values: { title: document.title, text },
    constraints: constraintsOf(versions.saveText, "title", "text"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { desk, opened, path } = await openContent(args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  if (form.text("do") === "look") return form.again();
  const answer = await call(
    desk,
    versions.saveText,
    asUnchecked({
      page: args.params.page,
      seen: form.text("seen") || undefined,
      text: form.text("text"),
      format: form.text("format"),
      ...(opened.page.page === POLICY && { title: form.text("title") }),
    }),
  );
  return isFailure(answer) ? form.refuse(answer) : seeOther(desk, path, "desk_page_saved");
}

export default function Text() {
  const { path, heading, format, seen, hasTitle, edits, values, constraints } =
    useLoaderData<typeof loader>();
  const t = useT();
  const labels = { title: t(words.titleField), text: t(words.text) };
  const state = formState("desk-text", useResult<typeof action>(), values, constraints, labels);
  return (
    <DeskAction
      heading={heading}
      text={[]}
      state={state}
      submit={t(words.save)}
      back={{ path, label: t(words.back) }}
    >
      <input type="hidden" name="seen" value={seen} />
      <ConflictMessage state={state} edits={edits} stored={[[labels.text, values.text]]} />
      {hasTitle && <TextField field={state.field("title")} required autoComplete="off" />}
      <MarkdownField field={state.field("text")} format={format} label={labels.text} top={2} />
    </DeskAction>
  );
}
