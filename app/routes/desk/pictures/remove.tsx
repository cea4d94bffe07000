import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as pictures from "#app/calls/staff/pictures.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskPictures as words } from "#app/messages/words.ts";
import { ButtonLink } from "#app/ui/desk/buttons.tsx";
import { DeskAction } from "#app/ui/desk/desk-action.tsx";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useT } from "#app/ui/page/t.ts";
import { openPicture, picturePath } from "./picture.server.ts";

export const meta = deskMeta(words.remove);

/** Removes a picture that nothing shows. */
export async function loader(args: LoaderFunctionArgs) {
  const { picture } = await openPicture(args);
  const { id, label, version, uses } = picture;
  return { label, version, isUsed: uses.length > 0, path: picturePath(id) };
}

export async function action(args: ActionFunctionArgs) {
  const { desk, picture } = await openPicture(args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const removed = await call(desk, pictures.remove, { id: picture.id, seen: form.text("seen") });
  return isFailure(removed) ? form.refuse(removed) : seeOther(desk, "/desk/pictures", "desk_picture_removed");
}

export default function RemovePicture() {
  const { label, version, isUsed, path } = useLoaderData<typeof loader>();
  const t = useT();
  const state = formState("desk-picture-remove", useResult<typeof action>());
  if (isUsed)
    return (
      <DeskPage heading={t(words.removeOf, { label })}>
        <p>{t(words.removeInUse)}</p>
        <p>
          <ButtonLink to={path} look="secondary" label={t(words.backToPicture)} />
        </p>
      </DeskPage>
    );
  return (
    <DeskAction
      heading={t(words.removeOf, { label })}
      text={[t(words.removeText)]}
      state={state}
      submit={t(words.removeSubmit)}
      back={{ path, label: t(words.backToPicture) }}
    >
      <input type="hidden" name="seen" value={version} />
    </DeskAction>
  );
}
