import { deskPath } from "#app/http/desk.server.ts";
import { isShopPicture } from "#app/platform/images/shop-picture.server.ts";

/** Choosing a picture for a form of the desk: the library's pages carry its path, and the name of its field. */
export interface PictureChoice {
  /** The path of the form's page. */
  for: string;
  /** The name of its field. */
  as: string;
}

/** The form that opened a page of the library, if one did. */
export function choosingOf(request: Request): PictureChoice | null {
  const query = new URL(request.url).searchParams;
  const path = query.get("for");
  const as = query.get("as") ?? "image";
  return path && /^[A-Za-z][\w.[\]-]{0,60}$/.test(as) ? { for: deskPath(path), as } : null;
}

/** A page of the library that remembers what it was opened for. */
export function whileChoosing(
  path: string,
  choosing: PictureChoice | null,
  more: Record<string, string> = {},
): string {
  const query = String(new URLSearchParams({ ...more, ...choosing }));
  return query ? `${path}?${query}` : path;
}

/** The page of the form, with the picture that was chosen. */
export function chosenPath({ for: path, as }: PictureChoice, name: string): string {
  const url = new URL(path, "http://desk");
  url.searchParams.set(as, name);
  return url.pathname + url.search;
}

/**
 * The picture that somebody chose in the library for this field, for the loader of a form; undefined if they chose
 * none.
 */
export function chosenPicture(request: Request, as = "image"): string | undefined {
  const name = new URL(request.url).searchParams.get(as) ?? "";
  return isShopPicture(name) ? name : undefined;
}
