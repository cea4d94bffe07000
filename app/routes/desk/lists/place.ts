import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { call, posted } from "#app/calls/common/define.server.ts";
import * as lists from "#app/calls/operator/lists.server.ts";
import { readForm, seeOther } from "#app/http/forms.server.ts";
import { isFailure } from "#app/lib/result.ts";
import { backToList, deskListPath, openList } from "./list.server.ts";

/**
 * `/desk/lists/:list_id/place`: puts a title at a place. A button says which (`move`, "title:place"), or names the title alone,
 * and its field says where (`to.{title}`). Enter in such a field presses no button, so the only field that is filled counts.
 */
export const loader = ({ params }: LoaderFunctionArgs) => redirect(deskListPath(params.list_id ?? ""), 302);

export async function action(args: ActionFunctionArgs) {
  const { desk, list, path } = await openList(args);
  const { form } = await readForm(desk, args.request);
  if (!form) return redirect(path, 303);
  const [button = "", given] = form.text("move").split(":");
  const fields = Object.entries((form.values.to ?? {}) as Record<string, unknown>).filter(([, text]) => text);
  const title_id = button || (fields.length === 1 ? fields[0]?.[0] : undefined);
  const to = given ?? fields.find(([id]) => id === title_id)?.[1];
  if (!title_id || typeof to !== "string" || !/^[1-9]\d{0,4}$/.test(to.trim()))
    return seeOther(desk, path, "desk_list_not_moved");
  const seen = form.text("seen");
  const done = await call(desk, lists.place, posted({ list: list.list_id, seen, title_id, place: to }));
  const place = isFailure(done) ? 1 : done.place;
  return backToList(desk, path, done, "desk_list_moved", { place, about: String(place) });
}
