import type { LoaderFunctionArgs } from "@remix-run/node";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as imports from "#app/calls/staff/imports.server.ts";
import type { Import } from "#app/domain/imports/imports.server.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { type DeskVisit, openDesk } from "#app/http/desk.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskImports as words } from "#app/messages/words.ts";
import { nameOfActor } from "../history.server.ts";
import { changeName } from "../stored-text.server.ts";

/** Code that the desk's pages about imports share. */

export const importPath = (id: number | string, part = "") => `/desk/imports/${id}${part && `/${part}`}`;

/**
 * Opens the desk and the import that a page is about.
 * @throws a Response with status 404 if this person may see no such import, 403 without the right to titles
 */
export async function openImport(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "titles");
  const importRun = await call(desk, imports.show, asUnchecked({ id: args.params.id }));
  if (isFailure(importRun)) throw new Response("", { status: 404 });
  const isFeed = importRun.kind === "onix" && importRun.options.message !== undefined;
  const refusedFile = importPath(importRun.id, isFeed ? "refused.xml" : "refused.csv");
  return { desk, importRun, path: importPath(importRun.id), refusedFile };
}

/** The name of an import, its author, and the time. */
export function importWords(
  { t, locale, store }: Pick<DeskVisit, "t" | "locale" | "store">,
  { name, kind, actor, created_at }: Pick<Import, "name" | "kind" | "actor" | "created_at">,
) {
  return {
    name: kind === "change" ? changeName({ t, locale }, name) : name,
    kind: t(words.kinds[kind]),
    who: nameOfActor({ t }, actor),
    when: timesOf(store.settings, locale).dateTime(created_at),
  };
}
