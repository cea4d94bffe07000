import { Readable } from "node:stream";
import { Download, type LongDownload } from "#app/calls/common/download.server.ts";

/**
 * A private file download. The name is sent as ASCII for old browsers and in full for the others (RFC 5987).
 * @param headers others that the response has, such as the cookie of a new session
 */
export function downloadResponse(file: Download | LongDownload, headers = new Headers()): Response {
  const { name, type } = file;
  const plain = name
    .normalize("NFKD")
    .replace(/[^\x20-\x7e]/g, "")
    .replace(/["\\]/g, "");
  const whole = file instanceof Download;
  const body = whole ? (file.content as BodyInit) : (Readable.toWeb(Readable.from(file.parts)) as BodyInit);
  const encoded = encodeURIComponent(name.toWellFormed());
  headers.set("Content-Type", type);
  headers.set("Content-Disposition", `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`);
  headers.set("Cache-Control", "private, no-store");
  if (!whole) headers.set("Content-Length", String(file.size));
  return new Response(body, { headers });
}
