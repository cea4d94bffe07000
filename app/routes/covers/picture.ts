import { readFile } from "node:fs/promises";
import path from "node:path";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { passGate } from "#app/http/visit.server.ts";
import { coverFile } from "#app/platform/images/cover-files.server.ts";
import { processPlatform } from "#app/platform/platform.server.ts";

const YEAR = 365 * 24 * 3600;
/** The maximum width of interior pictures. */
const WIDTH = 600;

/** `/pictures/{name}`: an interior picture of a book, provided by the operator; the name includes its version. */
export async function loader(args: LoaderFunctionArgs) {
  const { params } = args;
  const closed = await passGate(args);
  const name = params.name ?? "";
  if (!/^\d{13}_\d{1,3}_[0-9a-f]{8}\.(jpe?g|png|webp|gif|avif)$/.test(name))
    throw new Response("", { status: 404 });
  const { env } = await processPlatform();
  try {
    const content = await coverFile(env.dataDir, name.replace(/\..*/, ""), WIDTH, "webp", () =>
      readFile(path.join(env.dataDir, "pictures", name)),
    );
    return new Response(new Uint8Array(content), {
      headers: {
        "Content-Type": "image/webp",
        "Cache-Control": closed ? "private, no-store" : `public, max-age=${YEAR}, immutable`,
      },
    });
  } catch {
    throw new Response("", { status: 404 });
  }
}
