import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import * as pictures from "#app/calls/staff/pictures.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskPictures as words } from "#app/messages/words.ts";
import { DeskAction } from "#app/ui/desk/desk-action.tsx";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { CheckField, FileField, TextField } from "#app/ui/form/form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useT } from "#app/ui/page/t.ts";
import { picturePath } from "./picture.server.ts";
import { choosingOf, whileChoosing } from "./picture-choice.server.ts";

export const meta = deskMeta(words.add);

/** Adds a picture. */
export async function loader(args: LoaderFunctionArgs) {
  await openDesk(args, "content");
  return {
    back: whileChoosing("/desk/pictures", choosingOf(args.request)),
    constraints: constraintsOf(pictures.add, "label", "alt"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  const { form, stale } = await readForm(desk, args.request, {
    limits: pictures.add.bodyLimits,
    fileField: "file",
  });
  if (stale) return stale;
  const added = await call(desk, pictures.add, form.values);
  if (isFailure(added)) return form.refuse(added);
  const path = whileChoosing(picturePath(added.id), choosingOf(args.request));
  return seeOther(desk, path, "desk_picture_added");
}

export default function NewPicture() {
  const { back, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const labels = { file: t(words.file), alt: t(words.alt), label: t(words.label) };
  const form = formState(
    "desk-picture-new",
    useResult<typeof action>(),
    { file: "", is_decorative: "" },
    constraints,
    labels,
  );
  return (
    <DeskAction
      heading={t(words.add)}
      text={[]}
      state={form}
      submit={t(words.addSubmit)}
      back={{ path: back, label: t(words.back) }}
      encType="multipart/form-data"
    >
      <FileField field={form.field("file")} hint={t(words.fileHint)} accept="image/*" required />
      <TextField
        field={form.field("alt")}
        hint={t(words.altHint)}
        required={false}
        depends
        autoComplete="off"
      />
      <CheckField field={form.field("is_decorative")} label={t(words.isDecorative)} />
      <TextField field={form.field("label")} hint={t(words.labelHint)} required={false} autoComplete="off" />
    </DeskAction>
  );
}
