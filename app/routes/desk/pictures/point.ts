import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as pictures from "#app/calls/staff/pictures.server.ts";
import { clickedPoint } from "#app/domain/pictures/pictures.ts";
import { seeOther } from "#app/http/forms/forms.server.ts";
import { pressButton } from "../button.server.ts";
import { openPicture, picturePath } from "./picture.server.ts";
import { choosingOf, whileChoosing } from "./picture-choice.server.ts";

/** `/desk/pictures/:id/point`: a click on the picture, or one of nine places. */
export const loader = ({ params }: LoaderFunctionArgs) => redirect(picturePath(Number(params.id)), 302);

export async function action(args: ActionFunctionArgs) {
  const { desk, picture } = await openPicture(args);
  const page = whileChoosing(picturePath(picture.id), choosingOf(args.request));
  return pressButton(desk, args, {
    page,
    async press(form) {
      const [, across, down] = /^(\d{1,3}),(\d{1,3})$/.exec(form.text("place")) ?? [];
      const { x, y } = (form.values.point ?? {}) as Record<string, unknown>;
      const point = across ? { x: across, y: down ?? "" } : clickedPoint(picture.name, x, y);
      return point ? call(desk, pictures.point, { id: picture.id, ...point }) : { outside: true };
    },
    next: (done) => seeOther(desk, page, "outside" in done ? "desk_picture_no_point" : "desk_picture_point"),
  });
}
