import { data, redirect } from "@remix-run/node";
import * as addressCalls from "#app/calls/address/address.server.ts";
import { addressOptionsFor } from "#app/calls/common/address-options.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import type { Account, Address } from "#app/domain/accounts/customer.ts";
import { type ShownStep, STEPS, stepShown } from "#app/domain/checkout/checkout.ts";
import { loginMessageForType } from "#app/domain/stores/navigation.ts";
import type { NavigationLeaf } from "#app/domain/stores/settings.ts";
import { langOfSetting } from "#app/domain/stores/translations.ts";
import type { WebVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";

/** The page shown to guests where a login is required: a message and a login form. */
export interface LoginWanted {
  login: string;
}

/** For pages that a shop shows only to customers (spec 1 §6). @throws the login form, in place of the page */
export function requireLogin(visit: WebVisit, message = ""): void {
  if (visit.loggedIn) return;
  throw data({ login: message || visit.settings.login_message } satisfies LoginWanted, { status: 403 });
}

/** For pages of lists, events and the like, which a shop may show only to customers altogether or by a menu entry. */
export function requireLoginToSee(visit: WebVisit, type?: NavigationLeaf["type"]): void {
  if (visit.settings.require_login) requireLogin(visit);
  if (type) requireLoginFor(visit, type);
}

/** Requires a login for a page with its own path, if the page's menu entry does. */
export function requireLoginFor(visit: WebVisit, type: NavigationLeaf["type"]): void {
  const message = loginMessageForType(visit.settings, type);
  if (message !== null) requireLogin(visit, message);
}

/** For a customer's own pages. @throws a redirect to the login page, which leads back (spec 2 §2) */
export function requireAccount(visit: WebVisit, request: Request): Account {
  const { account } = visit.session;
  if (account) return account;
  const { pathname, search } = new URL(request.url);
  throw redirect(`/account/login?from=${encodeURIComponent(pathname + search)}`, 302);
}

const QUOTE = "/checkout/cart/quote";

/**
 * The address book is used in the account, in the checkout's address step and for quotes; this is the page to return
 * to.
 */
export function addressPage(
  request: Request,
): "/account/addresses" | "/checkout/delivery" | "/checkout/cart/quote" {
  const { pathname } = new URL(request.url);
  if (pathname.startsWith(`${QUOTE}/`)) return QUOTE;
  return pathname.startsWith("/checkout/") ? "/checkout/delivery" : "/account/addresses";
}

/** The checkout step that an address page belongs to and returns to; undefined outside checkout. */
export function addressStep(visit: WebVisit, request: Request): ShownStep | undefined {
  const step = STEPS.find(({ path }) => path === addressPage(request));
  return step && stepShown(visit.t, step.id, "ship", step);
}

/**
 * The address book entry named in the URL. The account's own address has its own page elsewhere.
 * @throws a 404 if it belongs to another account, does not exist, or cannot be changed by a linked buyer
 */
export async function ownAddress(visit: WebVisit, request: Request, address_id = ""): Promise<Address> {
  const account = requireAccount(visit, request);
  const book = await call(visit, addressCalls.getList);
  const addresses = isFailure(book) ? [] : book.addresses;
  const address = addresses.find(
    (savedAddress) => savedAddress.address_id !== 0 && String(savedAddress.address_id) === address_id,
  );
  if (!account.owner || !address) throw new Response("", { status: 404 });
  return address;
}

/** For guest pages. @throws a redirect to the account if a customer is logged in */
export function requireGuest(visit: WebVisit): void {
  if (visit.loggedIn) throw redirect("/account/details", 302);
}

/** The shop settings that the customer details form needs. */
export function detailsForm(visit: WebVisit) {
  const { allowed_comm_prefs, texting_enabled } = visit.settings.store_info;
  return {
    addressOptions: addressOptionsFor(visit),
    preferences: allowed_comm_prefs.filter((preference) => preference !== "text" || texting_enabled),
    questions: visit.settings.account_extra_fields.map((field) => ({
      ...field,
      lang: langOfSetting(visit.store, field.label),
    })),
  };
}
