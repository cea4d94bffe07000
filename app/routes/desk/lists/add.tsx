import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import * as lists from "#app/calls/staff/lists.server.ts";
import { readForm } from "#app/http/forms/forms.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskLists as words } from "#app/messages/words.ts";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { AddView } from "./add-view.tsx";
import { backToList, openList } from "./list.server.ts";

export const meta = deskMeta(words.addTitles);

/** Found titles that the checked table names; it names all others. */
const MAX_FOUND_NAMED = 100;
/** The most lines of the table about what is not added. */
const MAX_LINES = 200;

/** Adds pasted ISBNs to a list, after showing what each of them is. */
export async function loader(args: LoaderFunctionArgs) {
  const { list, path } = await openList(args);
  const { name, version } = list;
  return { path, name, version, constraints: constraintsOf(lists.check, "text") };
}

/** Checks the text, or adds what an earlier check found (`codes`). */
export async function action(args: ActionFunctionArgs) {
  const { desk, list, path } = await openList(args);
  const { form, stale } = await readForm(desk, args.request, { limits: lists.check.bodyLimits });
  if (stale) return data({ refused: stale.data, checked: null }, { status: 403 });
  const { list_id, size } = list;
  const codes = form.text("codes").split(" ").filter(Boolean);
  if (codes.length > 0) {
    const added = await call(desk, lists.add, { list: list_id, seen: form.text("seen"), codes });
    if (!isFailure(added) || added.code === "changed") {
      const about = isFailure(added) ? "" : String(added.changed);
      return backToList(desk, path, added, "desk_list_added", { place: size + 1, about });
    }
    return data({ refused: form.refuse(added).data, checked: null }, { status: 422 });
  }
  const checked = await call(desk, lists.check, { list: list_id, text: form.text("text") });
  if (isFailure(checked)) return data({ refused: form.refuse(checked).data, checked: null }, { status: 422 });
  const { lines } = checked;
  const isFound = ({ state }: (typeof lines)[number]) => state === "found";
  const foundLines = lines.filter(isFound);
  const others = lines.filter((line) => !isFound(line));
  const counts = Object.fromEntries(
    [...Map.groupBy(lines, ({ state }) => state)].map(([state, some]) => [state, some.length]),
  ) as Partial<Record<lists.PastedIsbnState, number>>;
  const namedLines =
    foundLines.length > MAX_FOUND_NAMED ? new Set(foundLines.slice(0, MAX_FOUND_NAMED)) : undefined;
  const rows = lines.filter((line) => !isFound(line) || !namedLines || namedLines.has(line));
  return data({
    refused: form.again().data,
    checked: {
      counts,
      codes: foundLines.map(({ code }) => code).join(" "),
      hidden: Math.max(0, foundLines.length - MAX_FOUND_NAMED),
      lines: others.length > MAX_LINES ? rows.slice(0, MAX_FOUND_NAMED + MAX_LINES) : rows,
    },
  });
}

export default function AddTitles() {
  const { constraints, ...list } = useLoaderData<typeof loader>();
  const result = useResult<typeof action>();
  const form = formState("desk-list-add", result?.refused, { text: "" }, constraints);
  return <AddView {...list} form={form} checked={result?.checked ?? null} />;
}
