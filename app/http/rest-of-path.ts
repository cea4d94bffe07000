/**
 * What follows a route's own path, still encoded as the browser sent it. A route's `*` parameter comes decoded, and
 * then a slash inside a value (`war%2Fpeace`) cannot be told from one between two.
 */
export function restOfPath(request: Request, own: string): string {
  const { pathname } = new URL(request.url);
  return pathname.startsWith(`${own}/`) ? pathname.slice(own.length + 1) : "";
}
