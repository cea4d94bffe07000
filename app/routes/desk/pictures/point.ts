import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as pictures from "#app/calls/operator/pictures.server.ts";
import { clickedPoint } from "#app/domain/pictures/pictures.ts";
import { readForm, seeOther } from "#app/http/forms.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { isFailure } from "#app/lib/result.ts";
import { choosingOf, whileChoosing } from "./choosing.server.ts";
import { openPicture, picturePath } from "./picture.server.ts";

/** `/desk/pictures/:id/point`: a click on the picture, or one of nine places. */
export const loader = ({ params }: LoaderFunctionArgs) => redirect(picturePath(Number(params.id)), 302);

export async function action(args: ActionFunctionArgs) {
  const { desk, picture } = await openPicture(args);
  const path = whileChoosing(picturePath(picture.id), choosingOf(args.request));
  const { form } = await readForm(desk, args.request);
  if (!form) return redirect(path, 303);
  const [, across, down] = /^(\d{1,3}),(\d{1,3})$/.exec(form.text("place")) ?? [];
  const { x, y } = (form.values.point ?? {}) as Record<string, unknown>;
  const at = across ? { x: across, y: down ?? "" } : clickedPoint(picture.name, x, y);
  if (!at) return seeOther(desk, path, "desk_picture_no_point");
  const set = await call(desk, pictures.point, { id: picture.id, ...at });
  if (isFailure(set)) throw refusal(set);
  return seeOther(desk, path, "desk_picture_point");
}
