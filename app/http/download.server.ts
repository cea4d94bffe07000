import { Readable } from "node:stream";
import { Download, type LongDownload } from "#app/calls/common/download.server.ts";

/** A private file download. The name is sent as ASCII for old browsers and in full for the others (RFC 5987). */
export function downloadResponse(file: Download | LongDownload): Response {
  const { name, type } = file;
  const plain = name
    .normalize("NFKD")
    .replace(/[^\x20-\x7e]/g, "")
    .replace(/["\\]/g, "");
  const whole = file instanceof Download;
  const body = whole ? (file.content as BodyInit) : (Readable.toWeb(Readable.from(file.parts)) as BodyInit);
  return new Response(body, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name.toWellFormed())}`,
      "Cache-Control": "private, no-store",
      ...(!whole && { "Content-Length": String(file.size) }),
    },
  });
}
