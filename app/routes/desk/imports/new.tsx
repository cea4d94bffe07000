import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as imports from "#app/calls/staff/imports.server.ts";
import { isShared } from "#app/domain/imports/imports.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { invalid, problem, sayIn } from "#app/messages/failure.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskImports as words } from "#app/messages/words.ts";
import { UploadedFile } from "#app/platform/uploads/uploads.server.ts";
import { ButtonLink, DeskSubmit } from "#app/ui/desk/buttons.tsx";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { Choices, FileField, TextField } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { narrow, row, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";
import { importPath } from "./import.server.ts";

export const meta = deskMeta(words.begin);

/** Uploads a file to import. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "titles");
  const answer = await callOrErrorPage(desk, imports.listKinds, {}, 400);
  return { kinds: answer.kinds.filter((kind) => answer.shared || !isShared(kind)), shared: answer.shared };
}

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args, "titles");
  const limits = imports.begin.bodyLimits;
  const { form, stale } = await readForm(desk, args.request, { limits, fileField: "file" });
  if (stale) return stale;
  if (!((form.values as { file?: unknown }).file instanceof UploadedFile))
    return form.refuse(sayIn(desk.locale, invalid({ file: problem(words.fileRequired) })));
  const begun = await call(desk, imports.begin, form.values);
  return isFailure(begun) ? form.refuse(begun) : seeOther(desk, importPath(begun.id));
}

export default function NewImport() {
  const { kinds, shared } = useLoaderData<typeof loader>();
  const t = useT();
  const labels = { kind: t(words.kind), file: t(words.file), minutes: t(words.minutes) };
  const state = formState("desk-import", useResult<typeof action>(), {}, undefined, labels);
  const options = kinds.flatMap((kind) =>
    kind === "change" ? [] : [{ value: kind, label: t(words.kinds[kind]), hint: t(words.kindHints[kind]) }],
  );
  return (
    <DeskPage heading={t(words.begin)}>
      <PostForm state={state} encType="multipart/form-data" className={`${narrow} ${stack[5]}`}>
        <p>{t(words.uploadText)}</p>
        <Choices field={state.field("kind")} options={options} />
        {!shared && <p>{t(words.notShared)}</p>}
        <FileField
          field={state.field("file")}
          hint={t(words.fileHint)}
          accept=".csv,.tsv,.txt,.xlsx,.xls,.ods,.xml,.onix,.zip,.gz,.json,.ics"
          required
        />
        {kinds.includes("events") && (
          <TextField
            field={state.field("minutes")}
            hint={t(words.minutesHint)}
            required={false}
            autoComplete="off"
          />
        )}
        <p className={row}>
          <DeskSubmit look="primary" label={t(words.upload)} />{" "}
          <ButtonLink to="/desk/imports" look="plain" label={t(words.back)} />
        </p>
      </PostForm>
    </DeskPage>
  );
}
