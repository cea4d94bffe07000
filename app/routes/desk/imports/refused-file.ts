import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as imports from "#app/calls/staff/imports.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { openImport } from "./import.server.ts";

/** `refused.csv`, and for a feed `refused.xml`: what an import refused, with the reasons, as a file to correct. */
export async function loader(args: LoaderFunctionArgs) {
  const { desk, importRun, refusedFile } = await openImport(args);
  if (new URL(args.request.url).pathname !== refusedFile) throw redirect(refusedFile, 302);
  const file = await call(desk, imports.refusedFile, { id: importRun.id });
  if (isFailure(file)) throw new Response("", { status: 404 });
  return new Response(file.text, {
    headers: {
      "Content-Type": `${file.type}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="${file.name}"`,
      "Cache-Control": "no-store",
    },
  });
}
