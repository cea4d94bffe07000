import type { LoaderFunctionArgs } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as imports from "#app/calls/operator/imports.server.ts";
import { isFailure } from "#app/lib/result.ts";
import { openImport } from "./import.server.ts";

/** The rows that an import refused, with the reasons, as a file to correct. */
export async function loader(args: LoaderFunctionArgs) {
  const { desk, one } = await openImport(args);
  const file = await call(desk, imports.refusedFile, { id: one.id });
  if (isFailure(file)) throw new Response("", { status: 404 });
  return new Response(file.text, {
    headers: {
      "Content-Type": `${file.type}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="${file.name}"`,
      "Cache-Control": "no-store",
    },
  });
}
