import { redirect } from "@remix-run/node";
import { isNowhere } from "#app/domain/catalogue/catalogue.server.ts";
import { seeOther } from "./forms.server.ts";
import { ownPath } from "./staging.server.ts";
import type { WebVisit } from "./visit.server.ts";

/** What somebody was adding to the cart when a location turned out to be needed; the picker adds it afterwards. */
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

/** What the picker adds to the cart, as the path or its form says; undefined for nothing. */
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

/** For pages that need to know where somebody shops. @throws a redirect to the picker, which leads back */
export function requireLocation(visit: WebVisit, request: Request): void {
  if (!isNowhere(visit)) return;
  const { pathname, search } = new URL(request.url);
  throw redirect(pickerPath(pathname + search), 302);
}

/** Sends a form that needs a location to the picker. */
export function toPicker(visit: WebVisit, from: string, values?: Record<string, unknown>): Response {
  return seeOther(visit, pickerPath(from, values));
}
