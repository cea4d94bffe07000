/** Headers that every answer carries, errors included (OWASP Secure Headers). */
export const baseHeaders: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "X-Frame-Options": "SAMEORIGIN",
  "Cross-Origin-Opener-Policy": "same-origin",
};

/** A policy for answers that are no pages: nothing in them may run or load. */
export const CLOSED_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/**
 * The policy of a page: scripts and styles that bear this answer's nonce, and what they load.
 * Development inlines styles and talks to its tools over a socket.
 */
export function contentSecurityPolicy(
  nonce: string,
  options: {
    development: boolean;
    analytics: boolean;
    /** Other sites that a form may lead to. */
    formsTo: readonly string[];
    /** Payment providers whose fields stand on the page. */
    frames: readonly string[];
  },
): string {
  const { development, analytics } = options;
  const origins = (urls: readonly string[]) =>
    [...new Set(urls.filter(Boolean).map((url) => new URL(url).origin))].map((one) => ` ${one}`).join("");
  const frames = origins(options.frames);
  const measure = analytics ? " https://www.googletagmanager.com https://*.google-analytics.com" : "";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data:${measure}`,
    `connect-src 'self'${frames}${development ? " ws:" : ""}${measure}`,
    "object-src 'none'",
    "base-uri 'none'",
    // A form may be answered with a redirect, and browsers hold that to this too.
    `form-action 'self'${origins(options.formsTo)}`,
    ...(frames ? [`frame-src 'self'${frames}`] : []),
    "frame-ancestors 'self'",
  ].join("; ");
}
