/**
 * The rest of the path after a route's own, still encoded as the browser sent it. A route's `*` parameter is
 * decoded, so that a slash inside a value (`war%2Fpeace`) looks the same as one between two values.
 */
export function restOfPath(request: Request, base: string): string {
  const { pathname } = new URL(request.url);
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length + 1) : "";
}
