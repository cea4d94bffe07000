import { data, redirect } from "@remix-run/node";
import * as addressCalls from "#app/calls/address/address.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import type { Account, Address } from "#app/domain/accounts/customer.ts";
import { type ShownStep, STEPS, stepShown } from "#app/domain/checkout/checkout.ts";
import { loginForType } from "#app/domain/stores/navigation.ts";
import { countryList, subdivisionsOf } from "#app/domain/stores/places.server.ts";
import type { NavigationLeaf } from "#app/domain/stores/settings.ts";
import { isFailure } from "#app/lib/result.ts";
import type { WebVisit } from "./visit.server.ts";

/** What a page that needs a log-in shows in its own place: the words, and a form to log in. */
export interface LoginWanted {
  login: string;
}

/** For pages that a shop shows to customers alone (spec 1 §6). @throws the log-in form, in the page's place */
export function requireLogin(visit: WebVisit, message = ""): void {
  if (visit.loggedIn) return;
  throw data({ login: message || visit.settings.login_message } satisfies LoginWanted, { status: 403 });
}

/** The same for pages with a path of their own, where their entry in the menu says so. */
export function requireLoginFor(visit: WebVisit, type: NavigationLeaf["type"]): void {
  const login = loginForType(visit.settings, type);
  if (login !== null) requireLogin(visit, login);
}

/** For a customer's own pages. @throws a redirect to the log-in, which leads back (spec 2 §2) */
export function requireAccount(visit: WebVisit, request: Request): Account {
  const { account } = visit.session;
  if (account) return account;
  const { pathname, search } = new URL(request.url);
  throw redirect(`/account/login?from=${encodeURIComponent(pathname + search)}`, 302);
}

/** The address book stands in the account and in the checkout's address step: where its pages lead back to. */
export function addressPage(request: Request): "/account/addresses" | "/checkout/delivery" {
  return new URL(request.url).pathname.startsWith("/checkout/") ? "/checkout/delivery" : "/account/addresses";
}

/** The step that an address page belongs to and leads back to; undefined outside the checkout. */
export function addressStep(visit: WebVisit, request: Request): ShownStep | undefined {
  const step = STEPS.find(({ path }) => path === addressPage(request));
  return step && stepShown(visit.t, step.id, step);
}

/**
 * The entry of the address book that a page's address names. The account's own address has pages elsewhere.
 * @throws a 404 where it is somebody else's, does not exist, or may not be changed by a linked buyer
 */
export async function ownAddress(visit: WebVisit, request: Request, address_id = ""): Promise<Address> {
  const account = requireAccount(visit, request);
  const book = await call(visit, addressCalls.getList);
  const addresses = isFailure(book) ? [] : book.addresses;
  const address = addresses.find((one) => one.address_id !== 0 && String(one.address_id) === address_id);
  if (!account.owner || !address) throw new Response("", { status: 404 });
  return address;
}

/** For pages of guests. @throws a redirect to the account for somebody who is logged in */
export function requireGuest(visit: WebVisit): void {
  if (visit.loggedIn) throw redirect("/account/details", 302);
}

/** What the fields of an address choose from: every country, the shop's own first, and the divisions of two. */
export function places(visit: WebVisit) {
  const own = visit.settings.store_info.country;
  const countries = countryList();
  const near = countries.filter(({ code }) => code === "CA" || code === "US");
  const first = near.sort((a) => (a.code === own ? -1 : 1));
  const pairs = (list: readonly { code: string; name: string }[]) =>
    list.map(({ code, name }): [string, string] => [code, name]);
  return {
    own,
    countries: pairs([...first, ...countries.filter((one) => !first.includes(one))]),
    divisions: { CA: pairs(subdivisionsOf("CA")), US: pairs(subdivisionsOf("US")) },
  };
}
export type Places = ReturnType<typeof places>;

/** What the form of a customer's details needs of the shop. */
export function detailsForm(visit: WebVisit) {
  const { allowed_comm_prefs, texting_enabled } = visit.settings.store_info;
  return {
    places: places(visit),
    preferences: allowed_comm_prefs.filter((preference) => preference !== "text" || texting_enabled),
    questions: visit.settings.account_extra_fields,
  };
}
