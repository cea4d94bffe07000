import { redirect } from "@remix-run/node";
import { locationNeeded } from "#app/domain/stores/settings.ts";
import { seeOther } from "#app/http/forms/forms.server.ts";
import { ownPath } from "#app/http/forms/return-path.server.ts";
import type { WebVisit } from "#app/http/visit.server.ts";

/** The item that the shopper was adding when a location turned out to be needed; the picker adds it afterwards. */
const ADDING = ["eisbn", "quantity", "condition", "gift_registry_id"] as const;

/** The path of the location picker, which returns to `from` and may add a title first. */
export function pickerPath(from: string, values: Record<string, unknown> = {}): string {
  const query = new URLSearchParams({ from });
  for (const name of ADDING) {
    const value = values[name];
    if (typeof value === "string" && value !== "") query.set(name, value);
  }
  return `/location?${query}`;
}

/** The item that the picker adds to the cart, from its path or form; undefined for nothing. */
export function addedByPicker(
  read: (name: string) => string | null,
): Partial<Record<(typeof ADDING)[number], string>> | undefined {
  if (!read("eisbn")) return undefined;
  return Object.fromEntries(ADDING.flatMap((name) => [[name, read(name) ?? ""]]));
}

/** Where the picker returns to: a page of this shop other than itself. */
export function pickerReturn(from: string | null): string {
  const path = ownPath(from);
  return path === undefined || /^\/location(\/|\?|$)/.test(path) ? "/" : path;
}

/** For pages that need the shopper's location. @throws a redirect to the picker, which leads back */
export function requireLocation(visit: WebVisit, request: Request): void {
  if (!locationNeeded(visit)) return;
  const { pathname, search } = new URL(request.url);
  throw redirect(pickerPath(pathname + search), 302);
}

/** Sends a form that needs a location to the picker. */
export function toPicker(visit: WebVisit, from: string, values?: Record<string, unknown>): Response {
  return seeOther(visit, pickerPath(from, values));
}
