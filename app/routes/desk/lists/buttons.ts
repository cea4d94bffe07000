import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as lists from "#app/calls/staff/lists.server.ts";
import { readForm } from "#app/http/forms/forms.server.ts";
import { backToList, deskListPath, openList } from "./list.server.ts";

/**
 * `/desk/lists/:list_id/:button`: the buttons of a list's page: `show`, `hide`, `first`, `sort`, and `take` for one
 * title.
 */
export const loader = ({ params }: LoaderFunctionArgs) => redirect(deskListPath(params.list_id ?? ""), 302);

export async function action(args: ActionFunctionArgs) {
  const { desk, list, path } = await openList(args);
  const { form } = await readForm(desk, args.request);
  if (!form) return redirect(path, 303);
  const target = { list: list.list_id, seen: form.text("seen") };
  switch (args.params.button) {
    case "show":
      return backToList(
        desk,
        path,
        await call(desk, lists.hide, { ...target, is_hidden: false }),
        "desk_list_shown",
      );
    case "hide":
      return backToList(
        desk,
        path,
        await call(desk, lists.hide, { ...target, is_hidden: true }),
        "desk_list_hidden",
      );
    case "first":
      return backToList(desk, path, await call(desk, lists.date, target), "desk_list_first");
    case "sort": {
      const sorted = await call(desk, lists.sort, asUnchecked({ ...target, by: form.text("by") }));
      return backToList(desk, path, sorted, "desk_list_sorted");
    }
    case "take": {
      const [title_id = "", place = "1"] = form.text("title").split(":");
      const answer = await call(desk, lists.take, { ...target, title_id });
      const removed = { removed: `${title_id}:${place}` };
      return backToList(desk, path, answer, "desk_list_taken", { place: Number(place), query: removed });
    }
    default:
      throw new Response("", { status: 404 });
  }
}
