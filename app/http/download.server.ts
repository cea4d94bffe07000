import type { Download } from "#app/calls/common/download.server.ts";

/** A private file download. The name is sent as ASCII for old browsers and in full for the others (RFC 5987). */
export function downloadResponse({ name, type, content }: Download): Response {
  const plain = name
    .normalize("NFKD")
    .replace(/[^\x20-\x7e]/g, "")
    .replace(/["\\]/g, "");
  return new Response(content as BodyInit, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      "Cache-Control": "private, no-store",
    },
  });
}
