import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as pictures from "#app/calls/staff/pictures.server.ts";
import { clickedSize, type PictureUse, sizeOfPicture } from "#app/domain/pictures/pictures.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import type { DeskVisit } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskPictures as words } from "#app/messages/words.ts";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { historyOf } from "../history.server.ts";
import { openPicture, picturePath } from "./picture.server.ts";
import { choosingOf, chosenPath, whileChoosing } from "./picture-choice.server.ts";
import { PictureView } from "./picture-view.tsx";

export const meta = deskMeta(words.pageOfPicture);

/** A picture: what it says, the point that crops keep, and where it is shown. */
export async function loader(args: LoaderFunctionArgs) {
  const { desk, picture } = await openPicture(args);
  const { id, name, label, alt, is_decorative, focus, version, uses, history } = picture;
  const { date } = timesOf(desk.store.settings, desk.locale);
  const choosing = choosingOf(args.request);
  return {
    id,
    name,
    label,
    alt,
    is_decorative,
    focus,
    version,
    size: sizeOfPicture(name),
    clicked: clickedSize(name),
    added: date(picture.created_at),
    pointPath: whileChoosing(`${picturePath(id)}/point`, choosing),
    back: whileChoosing("/desk/pictures", choosing),
    use: choosing && chosenPath(choosing, name),
    uses: uses.map((use) => useShown(desk, use)),
    history: historyOf(desk, words.acts, history),
    constraints: constraintsOf(pictures.describe, "label", "alt"),
  };
}

/** A place that shows the picture, with a link to it in the shop. */
function useShown({ t }: DeskVisit, { kind, id, name }: PictureUse): { text: string; path: string } {
  if (kind === "page" && id === "") return { text: t(words.useNames.home), path: "/" };
  const path = kind === "list" ? `/desk/lists/${id}` : kind === "event" ? `/events/${id}` : "";
  return { text: t(words.useNames[kind], { name: name || id }), path };
}

/** Saves what the picture says. */
export async function action(args: ActionFunctionArgs) {
  const { desk, picture } = await openPicture(args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const saved = await call(desk, pictures.describe, asUnchecked({ ...form.values, id: picture.id }));
  if (isFailure(saved)) return form.refuse(saved);
  return seeOther(
    desk,
    whileChoosing(picturePath(picture.id), choosingOf(args.request)),
    "desk_picture_saved",
  );
}

export default function Picture() {
  const { constraints, ...data } = useLoaderData<typeof loader>();
  const { label, alt, is_decorative } = data;
  const state = formState(
    "desk-picture",
    useResult<typeof action>(),
    { label, alt: alt ?? "", is_decorative: is_decorative ? "on" : "" },
    constraints,
  );
  return <PictureView {...data} state={state} />;
}
