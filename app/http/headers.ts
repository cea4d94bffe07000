import type { Sealed } from "./page-cache/sealed-page.ts";

/** Headers sent with every response, including errors (OWASP Secure Headers). */
export const baseHeaders: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "X-Frame-Options": "SAMEORIGIN",
  "Cross-Origin-Opener-Policy": "same-origin",
  // A shop needs no camera, location or microphone; a provider's page may ask for a payment.
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(self), usb=()",
};

/** One year of HTTPS only, sent only in response to HTTPS requests. Subdomains are left to the operator. */
export const STRICT_TRANSPORT = "max-age=31536000";

/** The policy for responses that are not pages: nothing in them may run or load. */
export const CLOSED_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** The policy's way to allow a page's own scripts and styles: this response's nonce, or their hashes. */
export type AllowedCode = { readonly nonce: string } | Pick<Sealed, "scripts" | "styles">;

/** Where the scripts of the shop's figures come from. */
const ANALYTICS_ORIGIN = "https://www.googletagmanager.com";

/**
 * The policy of a page: allows its scripts and styles, and what they load. In development, Vite inlines styles and
 * talks to its tools over a socket.
 */
export function contentSecurityPolicy(
  allowed: AllowedCode,
  options: {
    development: boolean;
    analytics: boolean;
    /**
     * The shop's own markup runs here, so it may load from and talk to any HTTPS site, as a chat or map widget
     * does.
     */
    ownMarkup: boolean;
    /** Other sites that forms may lead to. */
    formsTo: readonly string[];
    /** Payment providers whose fields are on the page. */
    frames: readonly string[];
  },
): string {
  const { development, analytics, ownMarkup } = options;
  const origins = (urls: readonly string[]) =>
    [...new Set(urls.filter(Boolean).map((url) => new URL(url).origin))]
      .map((origin) => ` ${origin}`)
      .join("");
  const frames = origins(options.frames);
  const measure = analytics ? ` ${ANALYTICS_ORIGIN} https://*.google-analytics.com` : "";
  const others = ownMarkup ? " https:" : "";
  return [
    "default-src 'self'",
    "nonce" in allowed
      ? `script-src 'self' 'nonce-${allowed.nonce}' 'strict-dynamic'`
      : `script-src ${["'self'", ...(analytics ? [ANALYTICS_ORIGIN] : []), ...allowed.scripts].join(" ")}`,
    development
      ? "style-src 'self' 'unsafe-inline'"
      : `style-src 'self' ${"nonce" in allowed ? `'nonce-${allowed.nonce}'` : allowed.styles.join(" ")}${others}`,
    `img-src 'self' data:${others || measure}`,
    `connect-src 'self'${frames}${development ? " ws:" : ""}${ownMarkup ? " https: wss:" : measure}`,
    ...(ownMarkup ? ["font-src 'self' https:", "media-src 'self' https:"] : []),
    "object-src 'none'",
    "base-uri 'none'",
    // Browsers also apply this to the redirect that follows a form post.
    `form-action 'self'${origins(options.formsTo)}`,
    ...(frames || ownMarkup ? [`frame-src 'self'${frames}${others}`] : []),
    "frame-ancestors 'self'",
  ].join("; ");
}

/** Seconds to wait before retrying after a 503, if the refusal gives no time. */
export const RETRY_AFTER = "30";

/** Headers that say what to do about a refusal. They go out with it, also where a page of the shop shows it. */
const ABOUT_A_REFUSAL = ["Retry-After", "Allow", "WWW-Authenticate"] as const;

/** The headers of these responses that say what to do about a refusal. The first response to name one wins. */
export function refusalHeaders(responses: readonly Headers[]): Record<string, string> {
  const answerHeaders: Record<string, string> = {};
  for (const name of ABOUT_A_REFUSAL) {
    const value = responses.find((headers) => headers.has(name))?.get(name);
    if (value) answerHeaders[name] = value;
  }
  return answerHeaders;
}
