import type { LoaderFunctionArgs } from "@remix-run/node";
import { asUnchecked } from "#app/calls/common/define.server.ts";
import * as pictures from "#app/calls/staff/pictures.server.ts";
import { callOr404 } from "#app/http/call-or-error-page.server.ts";
import { openDesk } from "#app/http/desk.server.ts";

/** Code that the desk's pages about pictures share. */

export const picturePath = (id: number | string) => `/desk/pictures/${id}`;

/**
 * Opens the desk and the picture that a page is about.
 * @throws a Response with status 404 if there is no such picture, 403 without the right to content
 */
export async function openPicture(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "content");
  const picture = await callOr404(desk, pictures.show, asUnchecked({ id: args.params.id }));
  return { desk, picture };
}
