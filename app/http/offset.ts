import { redirect } from "@remix-run/node";

/** The `o` of a page's address: the number of rows to skip, at most `most`. Anything but a whole number counts as 0. */
export function offsetIn(query: URLSearchParams, most: number): number {
  const offset = Number(query.get("o") ?? 0);
  return Number.isSafeInteger(offset) && offset > 0 ? Math.min(offset, most) : 0;
}

/** The offset of a page, and the total number of rows. */
export interface PagePosition {
  offset: number;
  limit: number;
  total: number;
}

/** The offset of the last page, if the given one is past the end. */
export const lastPage = ({ offset, limit, total }: PagePosition): number | undefined =>
  offset > 0 && offset >= total ? Math.max(0, Math.ceil(total / limit) - 1) * limit : undefined;

/**
 * Redirects an address past the end, such as an old link to a list that became shorter.
 * @throws a redirect to the last page
 */
export function requirePage(request: Request, paging: PagePosition): void {
  const last = lastPage(paging);
  if (last === undefined) return;
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete("o");
  if (last > 0) searchParams.set("o", String(last));
  throw redirect(searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname, 302);
}
