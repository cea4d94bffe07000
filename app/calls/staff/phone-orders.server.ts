import { z } from "zod";
import { formatPhone } from "#app/domain/accounts/address.ts";
import * as phone from "#app/domain/checkout/phone-orders.server.ts";
import {
  PHONE_DELIVERIES,
  PHONE_LANGUAGES,
  PHONE_LINES,
  PHONE_PAYMENTS,
  type PhoneDraft,
} from "#app/domain/checkout/phone-orders.ts";
import { titlesMeant } from "#app/domain/checkout/phone-titles.server.ts";
import { EMAIL_LENGTH } from "#app/lib/constraints.ts";
import type { OrderNumber } from "#app/lib/number-kinds.ts";
import { problem } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import { validation } from "#app/messages/words.ts";
import { staff } from "../common/access.server.ts";
import { defineCall, shapedBy } from "../common/define.server.ts";
import {
  cartQuantity,
  contact,
  copies,
  lineId,
  newDedication,
  purchaseOrder,
} from "../common/fields.server.ts";
import { locationsFor } from "../common/order-call.server.ts";
import { addressFields } from "../common/person-fields.server.ts";
import type { StaffVisit } from "../common/staff-visit.server.ts";
import { rowId, shortText, whole } from "./fields.server.ts";

/** Taking orders by phone needs the right to work on orders. */
const phoneStaff = staff("work_orders");
/** An order for an account shows the customer. */
const seesCustomers = staff("see_customers");

const contextOf = (visit: StaffVisit) => {
  const { store, now, by, secret, baseUrl } = visit;
  return { store, now, by, secret, baseUrl, within: locationsFor(visit) };
};

const { name, phone: phoneNumber } = contact.shape;
const emailOrNone = z
  .string()
  .trim()
  .max(EMAIL_LENGTH, problem(validation.inputEmail))
  .refine((text) => text === "" || z.email().safeParse(text).success, problem(validation.inputEmail));

/** A draft, and the version that the caller saw; the current one if omitted. */
const draftInput = z.object({ id: rowId, version: whole(1, 1_000_000_000).optional() });

const draftRow = ({ id, name, started_by, changed_by, updated_at }: PhoneDraft) => ({
  id,
  name,
  started_by,
  changed_by,
  updated_at,
});

/** `phone-orders/list`: drafts of phone orders that were not placed, the newest first. */
export const list = defineCall("phone-orders/list", {
  kind: "read",
  access: phoneStaff,
  input: z.object({}),
  run: async (visit) => {
    const context = contextOf(visit);
    const drafts = await phone.phoneDrafts(visit.platform.database.read, context);
    return { drafts: drafts.map(draftRow), locations: phone.phoneLocations(context) };
  },
});

/**
 * `phone-orders/start {customer, institution, location_id}`: begins an order for an account, by its email address or
 * id, or for an institution that it buys for, by its id. Also takes the right `see_customers`. Failures: those of
 * `startPhoneOrder`.
 */
export const start = defineCall("phone-orders/start", {
  access: phoneStaff,
  input: z.object({
    customer: shortText.min(1),
    institution: shortText.optional(),
    location_id: rowId.optional(),
  }),
  run: (visit, { location_id, ...from }) =>
    seesCustomers(visit) ??
    phone.startPhoneOrder(visit.platform.database, contextOf(visit), from, location_id),
});

/**
 * `phone-orders/startWithout {caller_name, caller_phone, caller_email, location_id}`: begins an order for somebody
 * without an account. Without an email address, they get no emails. Failures: those of `startPhoneOrder`.
 */
export const startWithout = defineCall("phone-orders/startWithout", {
  access: phoneStaff,
  input: z.object({
    caller_name: name,
    caller_phone: phoneNumber,
    caller_email: emailOrNone.default(""),
    location_id: rowId.optional(),
  }),
  run: (visit, { caller_name, caller_phone, caller_email, location_id }) =>
    phone.startPhoneOrder(
      visit.platform.database,
      contextOf(visit),
      { name: caller_name, phone: formattedPhone(visit, caller_phone), email: caller_email },
      location_id,
    ),
});

const formattedPhone = ({ store }: StaffVisit, number: string) =>
  formatPhone(store.settings.store_info.country, number);

/**
 * `phone-orders/show {id}`: a draft with its current price and the ways to send and pay it. Failure: `not_found` if
 * there is no such draft.
 */
export const show = defineCall("phone-orders/show", {
  kind: "read",
  access: phoneStaff,
  input: z.object({ id: rowId }),
  run: async (visit, { id }) => {
    const context = contextOf(visit);
    const draft = await phone.phoneOrder(visit.platform.database.read, context, id);
    return isFailure(draft) ? draft : { ...draft, locations: phone.phoneLocations(context) };
  },
});

/** Finds the titles that a typed text means. */
async function titlesForText(visit: StaffVisit, id: number, what: string) {
  const { platform, store, now } = visit;
  const draft = await phone.phoneOrder(platform.database.read, contextOf(visit), id);
  if (isFailure(draft)) return draft;
  return titlesMeant(platform, { store, now, locationId: draft.draft.location_id }, what);
}

/**
 * `phone-orders/find {id, what}`: the title with this ISBN or barcode, or the first titles that match these words, with
 * prices and stock. Failures: `not_found` if there is no such draft; `no_title` if the catalogue lacks the title;
 * `no_match` if nothing matches the words; `several_codes` if the words are two numbers.
 */
export const find = defineCall("phone-orders/find", {
  kind: "read",
  access: phoneStaff,
  input: z.object({ id: rowId, what: shortText.min(1) }),
  run: (visit, { id, what }) => titlesForText(visit, id, what),
});

/**
 * `phone-orders/add {id, what, eisbn, quantity}`: adds copies of the title with this ISBN or barcode (`what`) or this
 * id (`eisbn`). Copies that are not in stock are ordered in.
 * @returns the title that was added; for words, the titles to choose from, with nothing added
 * Failures: those of `find` and of `addToPhoneOrder`.
 */
export const add = defineCall("phone-orders/add", {
  access: phoneStaff,
  input: z.object({
    id: rowId,
    what: shortText.default(""),
    eisbn: shortText.default(""),
    quantity: copies.default(1),
  }),
  run: async (visit, { id, what, eisbn, quantity }) => {
    const matches = eisbn === "" ? await titlesForText(visit, id, what) : undefined;
    if (isFailure(matches)) return matches;
    if (matches && !matches.isExact) return { added: null, choose: matches.titles };
    const title = matches?.titles[0];
    const wanted = { eisbn: title?.eisbn ?? eisbn, quantity };
    const refused = await phone.addToPhoneOrder(visit.platform.database, contextOf(visit), id, wanted);
    return refused ?? { added: title ?? { eisbn }, choose: [] };
  },
});

/**
 * `phone-orders/change {id, version, lines}`: sets the quantities of lines (`cart_id`, `quantity`, and `dedication` of
 * pre-ordered copies); 0 removes one. Failures: those of `changePhoneOrder`.
 */
export const change = defineCall("phone-orders/change", {
  access: phoneStaff,
  input: draftInput.extend({
    lines: z
      .array(z.object({ cart_id: lineId, quantity: cartQuantity, dedication: newDedication }))
      .max(PHONE_LINES),
  }),
  run: async (visit, { id, version, lines }) =>
    (await phone.changePhoneOrder(visit.platform.database, contextOf(visit), id, version, lines)) ?? { id },
});

/**
 * `phone-orders/describe {id, version, caller_name, caller_phone, caller_email, delivery, location_id, ship_to,
 * provider, payment, language, purchaseorder, note}`: changes the caller's details and choices. Omitted fields do not
 * change. `ship_to` has the fields of an address; name, phone number and country default to the caller's. Failures:
 * those of an address and of `describePhoneOrder`.
 */
export const describe = defineCall("phone-orders/describe", {
  access: phoneStaff,
  input: draftInput.extend({
    caller_name: name.optional(),
    caller_phone: phoneNumber.optional(),
    caller_email: emailOrNone.optional(),
    delivery: z.enum(PHONE_DELIVERIES, { error: problem(validation.delivery) }).optional(),
    location_id: rowId.optional(),
    ship_to: z.record(shortText, shortText).optional(),
    provider: shortText.optional(),
    payment: z.enum(PHONE_PAYMENTS, { error: problem(validation.payment) }).optional(),
    language: z
      .enum(PHONE_LANGUAGES)
      .optional()
      .describe("The language of the order, if the shop has pages in it; else its main one."),
    purchaseorder: purchaseOrder.optional(),
    note: z
      .string()
      .trim()
      .max(1000, problem(validation.tooLong, { count: 1000 }))
      .optional(),
  }),
  run: async (visit, { id, version, caller_name, caller_phone, caller_email, ship_to, ...fields }) => {
    const { database } = visit.platform;
    const address = ship_to && (await addressGiven(visit, id, { caller_name, caller_phone }, ship_to));
    if (isFailure(address)) return address;
    const changes = {
      ...fields,
      ...(caller_name !== undefined && { name: caller_name }),
      ...(caller_phone !== undefined && { phone: formattedPhone(visit, caller_phone) }),
      ...(caller_email !== undefined && { email: caller_email }),
      ...(address && { address: address.value }),
    };
    return (await phone.describePhoneOrder(database, contextOf(visit), id, version, changes)) ?? { id };
  },
});

/** An address whose name, phone number and country may be left out. */
async function addressGiven(
  visit: StaffVisit,
  id: number,
  caller: { caller_name?: string | undefined; caller_phone?: string | undefined },
  fields: Readonly<Record<string, string>>,
) {
  const found = await phone.phoneOrder(visit.platform.database.read, contextOf(visit), id);
  if (isFailure(found)) return found;
  const { draft } = found;
  return shapedBy(addressFields, {
    name: caller.caller_name ?? draft.name,
    phone_number: caller.caller_phone ?? draft.phone,
    country: visit.store.settings.store_info.country,
    ...fields,
  });
}

/**
 * `phone-orders/discard {id}`: discards a draft. Failures: `not_found` if there is no such draft; `placed` if the order
 * has been placed.
 */
export const discard = defineCall("phone-orders/discard", {
  access: phoneStaff,
  input: z.object({ id: rowId }),
  run: async (visit, { id }) =>
    (await phone.discardPhoneOrder(visit.platform.database, contextOf(visit), id)) ?? { id },
});

/**
 * `phone-orders/place {id, version, cart_checksum, french_terms}`: places the order. Placing a draft again returns the
 * same order. Without `version` and `cart_checksum`, the current price counts. If `phone-orders/show` has
 * `french_terms`, send their `version` once the caller was given them in French and asked for the order's language.
 * Failures: those of `placePhoneOrder`.
 */
export const place = defineCall("phone-orders/place", {
  access: phoneStaff,
  input: draftInput.extend({
    cart_checksum: z.string().max(40).optional(),
    french_terms: z.string().max(40).optional(),
  }),
  run: async (visit, { id, version, cart_checksum, french_terms }) => {
    const { database, worker } = visit.platform;
    const context = contextOf(visit);
    const draft = await phone.phoneOrder(database.read, context, id);
    if (isFailure(draft)) return draft;
    const placed: { order_number: OrderNumber } | Failure = await phone.placePhoneOrder(
      database,
      context,
      id,
      {
        version: version ?? draft.draft.version,
        checksum: cart_checksum ?? draft.cart.checksum,
        french_terms,
      },
    );
    if (!isFailure(placed)) worker.wake();
    return placed;
  },
});
