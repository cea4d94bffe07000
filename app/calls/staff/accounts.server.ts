import { z } from "zod";
import { emailKey, selfOf } from "#app/domain/accounts/account.server.ts";
import { addressBook } from "#app/domain/accounts/addresses/addresses.server.ts";
import { brokenAt, trail } from "#app/domain/accounts/audit/audit.server.ts";
import { ACCOUNT_FILTERS } from "#app/domain/accounts/customer.ts";
import * as operating from "#app/domain/accounts/desk-accounts.server.ts";
import * as institutions from "#app/domain/accounts/institutions/institutions.server.ts";
import { cartContentOf } from "#app/domain/cart/cart.server.ts";
import { reservationsOf } from "#app/domain/events/guests/guests.server.ts";
import { eraseAccount } from "#app/domain/housekeeping/departure.server.ts";
import { ownLists } from "#app/domain/lists/own-lists.server.ts";
import { giftCardsBought } from "#app/domain/orders/gift-cards/gift-cards.server.ts";
import { listRegistries } from "#app/domain/registries/registries.server.ts";
import { taxTypesOf } from "#app/domain/tax/tax.ts";
import { failure, problem } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import { validation } from "#app/messages/words.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { staff } from "../common/access.server.ts";
import { customerData } from "../common/customer-data.server.ts";
import { defineCall } from "../common/define.server.ts";
import { locationsFor } from "../common/order-call.server.ts";
import type { StaffVisit } from "../common/staff-visit.server.ts";
import { limit, moment, rowId, shortText } from "./fields.server.ts";

const email = z.string().trim().min(1).max(320);

/**
 * `accounts/list {limit, find, only, after, before}`: the accounts of a shop, the newest first. `find` has words of the
 * name, company, email or phone number. `only` is `to_approve`, `locked` or `institutions`.
 * @returns also the numbers that `after` and `before` take for the next and the previous page
 */
export const list = defineCall("accounts/list", {
  kind: "read",
  access: staff("see_customers"),
  input: z.object({
    limit: limit(50),
    find: shortText.optional(),
    only: z.enum(ACCOUNT_FILTERS).optional(),
    after: rowId.optional(),
    before: rowId.optional(),
  }),
  run: async ({ platform, store, now }, { find, only, ...page }) => {
    const found = await operating.pageOfCustomers(
      platform.database.read,
      { store, now },
      { find, only },
      page,
    );
    const accounts = found.accounts.map((account) => ({
      ...account,
      awaits_approval: operating.awaitsApproval(store, account),
    }));
    return { ...found, accounts };
  },
});

/** Refuses callers who may not see the end of a gift card's number. */
const hidesNumbers = staff("see_card_numbers");

/** Limits on the history entries, reservations and gift cards of an account that staff see. */
const ENTRIES = 100;
const MAX_SHOWN = 20;

/**
 * `accounts/show {email}` or `{id}`: an account with its version and history. Also its addresses, shared lists,
 * registries, reservations, its buyers and the institutions it buys for, and the gift cards it bought (the ends of
 * their numbers with the right `see_card_numbers`). Its orders are in `orders/list`. Failure: `not_found` if the shop
 * has no such account.
 */
export const show = defineCall("accounts/show", {
  kind: "read",
  access: staff("see_customers"),
  input: z.object({ email: email.optional(), id: shortText.optional() }),
  run: async (visit, { email = "", id }) => {
    const { platform, store, now } = visit;
    const db = platform.database.read;
    const customer = await operating.findCustomer(db, store.id, id === undefined ? email : { id }, now);
    if (!customer) return failure("accounts.operating.not_found", { email: id ?? email });
    const { account } = customer;
    const self = { accountId: account.id };
    const reader = { store, now, session: { account: null } };
    const [entries, addresses, lists, registries, reservations, gift_cards, buyers, buys_for] =
      await Promise.all([
        trail(db, store.id, account.public_id, ENTRIES),
        addressBook(db, self),
        ownLists(db, self),
        listRegistries(db, reader, self, 0),
        // An unconfirmed address may be somebody else's.
        account.email_confirmed ? reservationsOf(db, { store }, account.email_address) : [],
        giftCardsBought(db, store, account.id, { within: locationsFor(visit), limit: MAX_SHOWN }),
        institutions.linkedBuyers(db, account.id),
        institutions.institutionsFor(db, account.id),
      ]);
    return {
      ...customer,
      awaits_approval: operating.awaitsApproval(store, account),
      trail: entries,
      addresses,
      lists: lists.filter(({ shared }) => shared).map(({ list_id, name }) => ({ list_id, name })),
      registries: registries.map(({ gift_registry_id, title, occasion, ended }) => ({
        gift_registry_id,
        title,
        occasion,
        ended,
      })),
      reservations: reservations.slice(-MAX_SHOWN),
      gift_cards: hidesNumbers(visit) ? gift_cards.map((card) => ({ ...card, last_four: "" })) : gift_cards,
      buyers,
      buys_for: buys_for.map(({ corp_id, name }) => ({ id: corp_id, name })),
    };
  },
});

/**
 * The version of the account that the caller read; the current one if omitted.
 * Failure: `changed` if somebody changed it after the caller read it.
 */
const version = z.string().max(20).optional();

type Verb = (
  database: Database,
  visit: StaffVisit,
  email: string,
  version: string | undefined,
) => Promise<Failure | undefined>;
const change = <const Name extends string>(name: Name, verb: Verb) =>
  defineCall(name, {
    access: staff("edit_customers"),
    input: z.object({ email, version }),
    run: async (visit, { email, version }) =>
      (await verb(visit.platform.database, visit, email, version)) ?? { email },
  });

/**
 * `accounts/approve {email}`: lets an account into an exclusive shop, and emails its owner. Failures: `not_found` if
 * the shop has no such account; `changed` if somebody changed it after the caller read it.
 */
export const approve = change("accounts/approve", operating.approve);
/**
 * `accounts/lock {email}`: locks an account and logs it out everywhere. Failures: `not_found` if the shop has no such
 * account; `changed` if somebody changed it after the caller read it.
 */
export const lock = change("accounts/lock", operating.lock);
/**
 * `accounts/unlock {email}`: unlocks an account. Failures: `not_found` if the shop has no such account; `changed` if
 * somebody changed it after the caller read it.
 */
export const unlock = change("accounts/unlock", operating.unlock);
/**
 * `accounts/endExemption {email}`: makes an institution pay all taxes again. Failures: `not_found` if the shop has no
 * such account; `changed` if somebody changed it after the caller read it.
 */
export const endExemption = change("accounts/endExemption", (database, visit, email, version) =>
  operating.setExemption(database, visit, email, null, version),
);
/**
 * `accounts/applyBookLaw {email}`: the institution buys at regular prices. Failures: `not_found`, `changed`,
 * `not_institution`.
 */
export const applyBookLaw = change("accounts/applyBookLaw", (database, visit, email, version) =>
  operating.setBookLaw(database, visit, email, true, version),
);
/** `accounts/endBookLaw {email}`: the institution gets discounts again. Failures: `not_found`, `changed`. */
export const endBookLaw = change("accounts/endBookLaw", (database, visit, email, version) =>
  operating.setBookLaw(database, visit, email, false, version),
);

/**
 * `accounts/exempt {email, certificate, until, types}`: exempts an institution from these taxes, or from all if none
 * are named. Failures: `not_found` if the shop has no such account; `changed` if somebody changed it after the caller
 * read it; `not_institution` if the account is not an institution's; `unknown_tax` if the shop has no such tax; `past`
 * if the day is over.
 */
export const exempt = defineCall("accounts/exempt", {
  access: staff("edit_customers"),
  input: z.object({
    email,
    certificate: shortText.min(1),
    until: moment,
    types: z.array(shortText).max(100).default([]),
    version,
  }),
  run: async (visit, { email, version, ...exemption }) => {
    const known = taxTypesOf(visit.store.settings);
    const type = exemption.types.find((exemptionType) => !known.includes(exemptionType));
    if (type !== undefined)
      return failure("accounts.operating.unknown_tax", { type, types: known.join(", ") }, { at: "tax" });
    if (exemption.until <= visit.now) return failure("accounts.operating.past", {}, { at: "until" });
    const { database } = visit.platform;
    return (await operating.setExemption(database, visit, email, exemption, version)) ?? { email };
  },
});

const link = z.object({ email, buyer: email });

/**
 * `accounts/linkBuyer {email, buyer}`: lets the customer with the address `buyer` buy for an institution, without an
 * invitation. Failures: `not_found`, and those of `linkBuyer`.
 */
export const linkBuyer = defineCall("accounts/linkBuyer", {
  access: staff("edit_customers"),
  input: link,
  run: async (visit, { email, buyer }) => {
    const { platform, store, now } = visit;
    const { database } = platform;
    const institution = await operating.findCustomer(database.read, store.id, email, now);
    if (!institution) return failure("accounts.operating.not_found", { email });
    const person = await operating.findCustomer(database.read, store.id, buyer, now);
    if (!person) return failure("accounts.operating.not_found", { email: buyer }, { at: "buyer" });
    const refused = await institutions.linkBuyer(database, visit, institution.account.id, person.account.id);
    return refused ?? { email, buyer };
  },
});

/**
 * `accounts/unlinkBuyer {email, buyer}`: the address `buyer` no longer buys for an institution. Failures: `not_found`
 * if the shop has no such account; `not_linked` if nobody with this address buys for it.
 */
export const unlinkBuyer = defineCall("accounts/unlinkBuyer", {
  access: staff("edit_customers"),
  input: link,
  run: async (visit, { email, buyer }) => {
    const { platform, store, now } = visit;
    const { database } = platform;
    const institution = await operating.findCustomer(database.read, store.id, email, now);
    if (!institution) return failure("accounts.operating.not_found", { email });
    const { id } = institution.account;
    const linked = await institutions.linkedBuyers(database.read, id);
    const wanted = linked.find((account) => emailKey(account.email) === emailKey(buyer));
    const by = { accountId: id, customerId: id };
    const done = wanted && (await institutions.removeLink(database, visit, by, wanted.id, "institution"));
    return done ? { email, buyer } : failure("accounts.operating.not_linked", {}, { at: "buyer" });
  },
});

/**
 * `accounts/export {email}`: everything the shop stores about a customer, as they can download it themselves. It has
 * orders of all locations, so staff of single locations are refused. Failures: `not_found` if the shop has no such
 * account; `whole_shop` if the caller works in some locations only.
 */
export const exportData = defineCall("accounts/export", {
  access: staff("export"),
  input: z.object({ email }),
  run: async (visit, { email }) => {
    const { platform, store, now } = visit;
    const db = platform.database.read;
    if (locationsFor(visit)) return failure("accounts.operating.whole_shop");
    const customer = await operating.findCustomer(db, store.id, email, now);
    const self = customer && (await selfOf(db, customer.account.id, now));
    const data =
      self && (await customerData(visit, self, () => cartContentOf(db, { store, now }, self.customerId)));
    if (!data) return failure("accounts.operating.not_found", { email });
    await operating.recordExport(platform.database, visit, data.account.public_id);
    return data;
  },
});

/**
 * `accounts/erase {email}`: deletes an account and its data. Its orders stay, without a name. Failures: `not_found` if
 * the shop has no such account; `changed` if somebody changed it after the caller read it.
 */
export const erase = defineCall("accounts/erase", {
  access: staff("erase"),
  input: z.object({ email, version }),
  run: async (visit, { email, version }) =>
    (await eraseAccount(visit.platform.database, visit, email, version)) ?? { email },
});

/**
 * `accounts/invite {email, first_name, last_name, company}`: creates an approved account, an institution's if it has a
 * company, and emails its owner to choose a password. Failure: `registered` if the address has an account already.
 */
export const invite = defineCall("accounts/invite", {
  access: staff("edit_customers"),
  input: z.object({
    email: z.email().max(200),
    first_name: shortText.min(1, problem(validation.firstName)),
    last_name: shortText.min(1, problem(validation.lastName)),
    company: shortText.default(""),
  }),
  run: async (visit, { email, company, ...name }) => {
    const { country, province } = visit.store.settings.store_info;
    const refused = await operating.invite(visit.platform.database, visit, email, {
      ...name,
      company,
      is_institution: company !== "",
      phone_number: "",
      phone_number_type: "work",
      phone_number_ext: "",
      alt_phone_number: "",
      alt_phone_number_type: "work",
      alt_phone_number_ext: "",
      street_address: "",
      street_address_2: "",
      city: "",
      province,
      country,
      postal_code: "",
      communication_preference: "email",
      extra_fields: {},
    });
    return refused ?? { email };
  },
});

/**
 * `accounts/audit`: checks the audit trail.
 * @returns its length, and the number of the first entry that does not fit
 */
export const audit = defineCall("accounts/audit", {
  kind: "read",
  access: staff("settings"),
  input: z.object({}),
  run: async ({ platform, store }) => {
    const db = platform.database.read;
    const broken_at = (await brokenAt(db, store.id)) ?? null;
    return { broken_at, entries: (await trail(db, store.id)).length };
  },
});
