import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as lists from "#app/calls/staff/lists.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { backToList, deskListPath, MAX_SHOWN, openList } from "./list.server.ts";

/**
 * `/desk/lists/:list_id/place`: puts titles at places. A button says which and where (`move`, "title:place"); the
 * fields (`to.{title}`) say it for as many titles as somebody has filled in, whichever button or key sent them.
 */
export const loader = ({ params }: LoaderFunctionArgs) => redirect(deskListPath(params.list_id ?? ""), 302);

export async function action(args: ActionFunctionArgs) {
  const { desk, list, path } = await openList(args);
  const { form } = await readForm(desk, args.request);
  if (!form) return redirect(path, 303);
  const [button = "", position] = form.text("move").split(":");
  const fields = Object.entries((form.values.to ?? {}) as Record<string, unknown>).filter(([, text]) => text);
  const moves = (position === undefined ? fields : [[button, position] as const]).map(([title_id, to]) => ({
    title_id,
    to: typeof to === "string" && /^[1-9]\d{0,4}$/.test(to.trim()) ? Number(to) : 0,
  }));
  if (
    moves.length === 0 ||
    moves.length > MAX_SHOWN ||
    moves.some(({ title_id, to }) => !title_id || to === 0)
  )
    return seeOther(desk, path, "desk_list_not_moved");
  // From the first place to the last, so that no title pushes another from where it was put.
  moves.sort((move, other) => move.to - other.to);
  let place = 1;
  for (const [index, { title_id, to }] of moves.entries()) {
    // The first move makes a new version of the list, which the form cannot know.
    const seen = index === 0 ? form.text("seen") : undefined;
    const answer = await call(
      desk,
      lists.place,
      asUnchecked({ list: list.list_id, seen, title_id, place: to }),
    );
    if (isFailure(answer)) return backToList(desk, path, answer, "desk_list_moved");
    place = answer.place;
  }
  return backToList(desk, path, {}, "desk_list_moved", { place, about: String(place) });
}
