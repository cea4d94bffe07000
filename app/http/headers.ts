/** Headers that every answer carries, errors included (OWASP Secure Headers). */
export const baseHeaders: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "X-Frame-Options": "SAMEORIGIN",
  "Cross-Origin-Opener-Policy": "same-origin",
  // A shop needs none of a device's senses; a provider's page may ask for a payment.
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(self), usb=()",
};

/** A year of nothing but TLS; only for answers to requests that came over it. Subdomains are the operator's. */
export const STRICT_TRANSPORT = "max-age=31536000";

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
    /** The shop's own markup runs here: it may load from and talk to any site over TLS, as a chat or a map does. */
    ownMarkup: boolean;
    /** Other sites that a form may lead to. */
    formsTo: readonly string[];
    /** Payment providers whose fields stand on the page. */
    frames: readonly string[];
  },
): string {
  const { development, analytics, ownMarkup } = options;
  const origins = (urls: readonly string[]) =>
    [...new Set(urls.filter(Boolean).map((url) => new URL(url).origin))].map((one) => ` ${one}`).join("");
  const frames = origins(options.frames);
  const measure = analytics ? " https://www.googletagmanager.com https://*.google-analytics.com" : "";
  const others = ownMarkup ? " https:" : "";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'${others}`,
    `img-src 'self' data:${others || measure}`,
    `connect-src 'self'${frames}${development ? " ws:" : ""}${ownMarkup ? " https: wss:" : measure}`,
    ...(ownMarkup ? ["font-src 'self' https:", "media-src 'self' https:"] : []),
    "object-src 'none'",
    "base-uri 'none'",
    // A form may be answered with a redirect, and browsers hold that to this too.
    `form-action 'self'${origins(options.formsTo)}`,
    ...(frames || ownMarkup ? [`frame-src 'self'${frames}${others}`] : []),
    "frame-ancestors 'self'",
  ].join("; ");
}

/** Seconds after which a request that was answered with 503 is worth sending again. */
export const RETRY_AFTER = "30";
