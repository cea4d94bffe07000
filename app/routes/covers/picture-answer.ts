import type { CoverFormat } from "#app/platform/images/cover-files.server.ts";

/** Seconds for which browsers may cache a picture whose address changes with it. */
export const YEAR = 365 * 24 * 3600;

/** The best format that the browser supports. */
export function formatFor(accept: string): CoverFormat {
  if (accept.includes("image/avif")) return "avif";
  return accept.includes("image/webp") ? "webp" : "jpeg";
}

/** @param maxAge 0 in a closed shop, where shared caches must not store the picture */
export function picture(content: Buffer, format: CoverFormat, maxAge: number): Response {
  return new Response(new Uint8Array(content), {
    headers: {
      "Content-Type": `image/${format}`,
      "Cache-Control": maxAge > 0 ? `public, max-age=${maxAge}` : "private, no-store",
      Vary: "Accept",
      // Emails show covers, and webmail shows emails on other sites.
      "Cross-Origin-Resource-Policy": maxAge > 0 ? "cross-origin" : "same-origin",
    },
  });
}
