import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as pictures from "#app/calls/staff/pictures.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskPictures as words } from "#app/messages/words.ts";
import { DeskAction } from "#app/ui/desk/desk-action.tsx";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { FileField } from "#app/ui/form/form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useT } from "#app/ui/page/t.ts";
import { openPicture, picturePath } from "./picture.server.ts";

export const meta = deskMeta(words.replace);

/** Shows another picture wherever this one is shown. */
export async function loader(args: LoaderFunctionArgs) {
  const { picture } = await openPicture(args);
  const { id, label, version, uses } = picture;
  return {
    label,
    version,
    isInSettings: uses.some(({ kind }) => kind === "settings"),
    path: picturePath(id),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { desk, picture } = await openPicture(args);
  const { form, stale } = await readForm(desk, args.request, {
    limits: pictures.replace.bodyLimits,
    fileField: "file",
  });
  if (stale) return stale;
  const answer = await call(desk, pictures.replace, asUnchecked({ ...form.values, id: picture.id }));
  return isFailure(answer)
    ? form.refuse(answer)
    : seeOther(desk, picturePath(answer.id), "desk_picture_replaced");
}

export default function ReplacePicture() {
  const { label, version, isInSettings, path } = useLoaderData<typeof loader>();
  const t = useT();
  const labels = { file: t(words.file) };
  const form = formState("desk-picture-replace", useResult<typeof action>(), { file: "" }, undefined, labels);
  return (
    <DeskAction
      heading={t(words.replaceOf, { label })}
      text={[t(words.replaceText), ...(isInSettings ? [t(words.replaceInSettings)] : [])]}
      state={form}
      submit={t(words.replaceSubmit)}
      back={{ path, label: t(words.backToPicture) }}
      encType="multipart/form-data"
    >
      <input type="hidden" name="seen" value={version} />
      <FileField field={form.field("file")} hint={t(words.fileHint)} accept="image/*" required />
    </DeskAction>
  );
}
