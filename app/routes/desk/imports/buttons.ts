import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as imports from "#app/calls/staff/imports.server.ts";
import { buttonOf, pressButton } from "../button.server.ts";
import { importPath, openImport } from "./import.server.ts";

/** `/desk/imports/:id/apply`, `/undo` and `/discard`: buttons on an import's page. */
const BUTTONS = {
  apply: { run: imports.apply, flash: undefined },
  undo: { run: imports.undo, flash: undefined },
  discard: { run: imports.giveUp, flash: "desk_import_discarded" },
} as const;

export const loader = ({ params }: LoaderFunctionArgs) => redirect(importPath(params.id ?? ""), 302);

export async function action(args: ActionFunctionArgs) {
  const { desk, importRun, path } = await openImport(args);
  const { run, flash } = buttonOf(BUTTONS, args);
  return pressButton(desk, args, {
    page: path,
    press: () => call(desk, run, { id: importRun.id }),
    flash,
    refused: { changed: "desk_import_changed", expired: "desk_import_changed" },
  });
}
