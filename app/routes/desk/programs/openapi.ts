import type { LoaderFunctionArgs } from "@remix-run/node";
import { programDocument } from "#app/calls/programs/document.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { DOCUMENT_HEADERS } from "#app/http/program.server.ts";

/**
 * The document of the calls that programs with a key can make, for the staff who make keys. Programs get it at
 * `/api/desk/openapi.json`.
 */
export async function loader(args: LoaderFunctionArgs) {
  await openDesk(args, "staff");
  return new Response(await programDocument(), { headers: DOCUMENT_HEADERS });
}
