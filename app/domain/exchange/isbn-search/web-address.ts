/**
 * The web address that somebody typed, with https:// in front if they left it out. Undefined for other schemes, and for
 * a single word without a scheme: a site's name has a dot.
 */
export function webAddress(typed: string): string | undefined {
  const text = typed.trim();
  const complete = /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
  const address = complete ? text : `https://${text}`;
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname } = new URL(address);
  const hasHost = complete || hostname.includes(".") || hostname.startsWith("[");
  return /^https?:$/.test(protocol) && hasHost ? address : undefined;
}
