import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as imports from "#app/calls/operator/imports.server.ts";
import { readForm, seeOther } from "#app/http/forms.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { isFailure } from "#app/lib/result.ts";
import { importPath, openImport } from "./import.server.ts";

/** `/desk/imports/:id/apply`, `/undo` and `/discard`: buttons on an import's page. */
export const loader = ({ params }: LoaderFunctionArgs) => redirect(importPath(params.id ?? ""), 302);

export async function action(args: ActionFunctionArgs) {
  const { desk, one, path } = await openImport(args);
  const { form } = await readForm(desk, args.request);
  if (!form) return seeOther(desk, path, "failed");
  const verb = new URL(args.request.url).pathname.split("/").at(-1);
  const { apply, undo, giveUp } = imports;
  const done = await call(desk, verb === "apply" ? apply : verb === "undo" ? undo : giveUp, { id: one.id });
  if (!isFailure(done)) return seeOther(desk, path, verb === "discard" ? "desk_import_discarded" : undefined);
  if (done.code === "changed" || done.code === "expired") return seeOther(desk, path, "desk_import_changed");
  throw refusal(done);
}
