import type { VisibleLocations } from "#app/domain/staff/visible-locations.ts";
import type { CustomerId, EpochSeconds, OrderNumber } from "#app/lib/number-kinds.ts";
import { withoutUndefined } from "#app/lib/records.ts";
import { besideField, failure } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import { Refusal, refusable } from "#app/platform/db/refusable.server.ts";
import { accountOf } from "../accounts/account.server.ts";
import { addressBook } from "../accounts/addresses/addresses.server.ts";
import type { Account, Address, AddressDetails } from "../accounts/customer.ts";
import { findCustomer } from "../accounts/desk-accounts.server.ts";
import type { Session } from "../accounts/sessions.server.ts";
import { addToCart } from "../cart/additions.server.ts";
import { assemble, type Shopper } from "../cart/assembly.server.ts";
import { getCartContent } from "../cart/cart.server.ts";
import type { StockQuestion } from "../cart/cart.ts";
import { dropCart } from "../cart/cart-lifecycle.server.ts";
import { changeLines } from "../cart/line-changes.server.ts";
import type { Terms } from "../cart/terms.ts";
import { recordTaken } from "../orders/acts/acts.server.ts";
import { cheapest, isSent, type ShippingOption } from "../shipping/shipping.ts";
import { inLanguageOf, inMainLanguage, languageOf } from "../stores/languages.ts";
import { frenchTermsFor } from "../stores/sale-terms.server.ts";
import { localeOf, locationsOf } from "../stores/settings.ts";
import type { Store } from "../stores/stores.server.ts";
import { getCheckout, setContact, setDelivery, setPaymentChoice, submit } from "./checkout.server.ts";
import { choicesOf } from "./checkout.ts";
import * as rows from "./phone-order-rows.server.ts";
import {
  PHONE_DELIVERIES,
  PHONE_DRAFTS,
  PHONE_LINES,
  type PhoneDetails,
  type PhoneDraft,
  type PhoneLanguage,
  type PricedDraft,
  storedDetails,
} from "./phone-orders.ts";
import { setShipping, shippingChoices } from "./shipping.server.ts";

/**
 * Orders that staff take by phone. A draft stores what the caller said, and its own cart holds the books. Pricing,
 * checking and placing it use the same code as a shopper's order.
 */

/** The member of staff who takes an order, and the shop. */
export interface PhoneContext {
  readonly store: Store;
  readonly now: EpochSeconds;
  readonly by: { readonly name: string };
  /** The locations where they work; undefined for the whole shop. */
  readonly within: VisibleLocations;
}

const cartKeyFor = (id: number) => `phone:${id}`;

/**
 * The shop in the language of the order. An order taken at the desk is paid in the shop or later, because nobody can
 * enter a caller's card on a provider's page.
 */
function phoneStore(main: Store, language: PhoneLanguage): Store {
  const store = language === "" ? main : inLanguageOf(main, language);
  const { checkout_info } = store.settings;
  const ways = { payment_pickup: true, payment_contact: true, payment_methods: [] };
  return { ...store, settings: { ...store.settings, checkout_info: { ...checkout_info, ...ways } } };
}

/** The account that a draft is for; null for a caller without one, or if it can no longer be used (`isGone`). */
async function accountFor(
  db: Queries,
  now: EpochSeconds,
  { customer_id, institution_id }: PhoneDraft,
): Promise<{ account: Account | null; isGone: boolean }> {
  if (customer_id === null) return { account: null, isGone: false };
  const account = await accountOf(db, customer_id, institution_id, now);
  const isGone = account === null || (institution_id !== null && account.accountId !== institution_id);
  return { account: isGone ? null : account, isGone };
}

/** The caller as a shopper, whose cart is the draft's. */
function shopperOf({ store, now }: PhoneContext, draft: PhoneDraft, account: Account | null): Shopper {
  const key = cartKeyFor(draft.id);
  const session: Session = {
    session_id: "",
    id: key,
    stored: true,
    account,
    cartKey: key,
    signupEmail: null,
    locationId: draft.location_id,
  };
  const address = draft.address && asDestination(draft.address);
  return {
    store: phoneStore(store, draft.language),
    now,
    session,
    locationId: draft.location_id,
    caller: { address: address ?? undefined },
  };
}

const asDestination = (address: AddressDetails): Address => ({
  ...address,
  address_id: 0,
  preferred: true,
  can_ship_to: true,
});

/** The locations where this member of staff takes orders. */
export function phoneLocations({ store, within }: PhoneContext): { location_id: number; name: string }[] {
  return locationsOf(store.settings)
    .filter(({ location_id }) => !within || within.includes(location_id))
    .map(({ location_id, altname }) => ({ location_id, name: altname }));
}

/**
 * The location that staff chose, or else the first of theirs.
 * Failure: `unknown_location`.
 */
function locationAt(context: PhoneContext, wanted: number | undefined): number | Failure {
  const theirs = phoneLocations(context);
  const location =
    wanted === undefined ? theirs[0] : theirs.find(({ location_id }) => location_id === wanted);
  return location?.location_id ?? failure("checkout.unknown_location", {}, { at: "location_id" });
}

/** The customer of an order: an account, perhaps on behalf of an institution, or a person without an account. */
export type CallFrom =
  | { customer: string; institution?: string | undefined }
  | { name: string; phone: string; email: string };

/**
 * Starts a draft. An account is named by its email address or its public id, an institution by its public id.
 * Failures: `no_customer`, `customer_gone`, `unknown_location`, `too_many`.
 */
export async function startPhoneOrder(
  database: Database,
  context: PhoneContext,
  from: CallFrom,
  location?: number,
): Promise<{ id: number } | Failure> {
  const { store, now, by } = context;
  const location_id = locationAt(context, location);
  if (isFailure(location_id)) return location_id;
  const caller =
    "customer" in from ? await customerCalling(database.read, context, from) : withoutAccount(from);
  if (isFailure(caller)) return caller;
  return refusable(database, async (tx) => {
    if ((await rows.openDrafts(tx, store.id, PHONE_DRAFTS, undefined)).length >= PHONE_DRAFTS)
      throw new Refusal(failure("checkout.phone.too_many", { count: PHONE_DRAFTS }));
    const { address, ...whom } = caller;
    const [delivery = "pickup"] = deliveriesOf(store);
    const details = {
      delivery,
      address,
      provider: "",
      payment: "pickup",
      language: "",
      purchaseorder: "",
      note: "",
    } as const;
    const id = await rows.insertDraft(tx, {
      store_id: store.id,
      location_id,
      version: 1,
      ...whom,
      started_by: by.name,
      changed_by: by.name,
      created_at: now,
      updated_at: now,
      details: storedDetails.write(details),
      order_number: null,
    });
    return { id };
  });
}

const withoutAccount = ({ name, phone, email }: { name: string; phone: string; email: string }) => ({
  customer_id: null,
  institution_id: null,
  name,
  phone,
  email,
  address: null,
});

async function customerCalling(
  db: Queries,
  { store, now }: PhoneContext,
  { customer, institution }: { customer: string; institution?: string | undefined },
) {
  const find = (id: string) => findCustomer(db, store.id, id, now);
  const byId = { id: customer };
  const foundCustomer = customer.includes("@")
    ? await find(customer)
    : await findCustomer(db, store.id, byId, now);
  if (!foundCustomer) return failure("checkout.phone.no_customer", {}, { at: "customer" });
  const buys = institution ? await findCustomer(db, store.id, { id: institution }, now) : undefined;
  const account = await accountOf(db, foundCustomer.account.id, buys?.account.id ?? null, now);
  if (!account || (institution && account.accountId !== buys?.account.id))
    return failure("checkout.phone.customer_gone", {}, { at: "customer" });
  const preferred = (await addressBook(db, account)).find((address) => address.preferred);
  return {
    customer_id: account.customerId,
    institution_id: buys?.account.id ?? null,
    name: account.name,
    phone: account.phone,
    email: account.email,
    // An address without a street was never filled in.
    address: preferred?.street_address ? detailsOf(preferred) : null,
  };
}

const detailsOf = ({ address_id: _, preferred: __, can_ship_to: ___, ...details }: Address): AddressDetails =>
  details;

/** The ways in which the shop can hand over or send a phone order. */
export function deliveriesOf({ settings: { checkout_info } }: Store) {
  const { pickup_enabled, ship_enabled, local_delivery_enabled } = checkout_info;
  const offered = { pickup: pickup_enabled, ship: ship_enabled, local_delivery: local_delivery_enabled };
  return PHONE_DELIVERIES.filter((delivery) => offered[delivery]);
}

/** The drafts that are open, the newest first. */
export function phoneDrafts(db: Queries, { store, within }: PhoneContext): Promise<PhoneDraft[]> {
  return rows.openDrafts(db, store.id, PHONE_DRAFTS, within);
}

/** A draft at this member of staff's locations. Failure: `not_found`. */
async function draftAt(
  db: Queries,
  { store, within }: PhoneContext,
  id: number,
): Promise<PhoneDraft | Failure> {
  return (await rows.draftById(db, store.id, id, within)) ?? failure("checkout.phone.not_found");
}

/** A draft and what it costs now. Failure: `not_found`. */
export async function phoneOrder(
  db: Queries,
  context: PhoneContext,
  id: number,
): Promise<PricedDraft | Failure> {
  const draft = await draftAt(db, context, id);
  if (isFailure(draft)) return draft;
  const { account, isGone } = await accountFor(db, context.now, draft);
  const shopper = shopperOf(context, draft, account);
  const sent = await carriersFor(db, shopper, draft);
  const terms = termsOf(draft, sent.provider);
  const content = await getCartContent(db, shopper, terms);
  const cart = assemble(shopper, content);
  const { settings } = shopper.store;
  const main = inMainLanguage(context.store);
  const payments = choicesOf({ cart, draft: content.terms, settings });
  return {
    draft,
    cart,
    customer_gone: isGone,
    account: account && { company: account.company, exempt: account.tax !== null },
    options: sent.options,
    shipping_problem: sent.problem,
    deliveries: deliveriesOf(context.store),
    payments,
    payment: payments.find((choice) => choice === draft.payment) ?? payments[0] ?? null,
    languages: [main, ...(main.second ? [main.second] : [])].map((shop) =>
      languageOf(localeOf(shop.settings)),
    ),
    french_terms: frenchTermsFor(shopper.store, cart.delivery.to) ?? null,
  };
}

function termsOf({ delivery, location_id }: PhoneDraft, provider: string | undefined): Terms {
  if (!isSent(delivery)) return { delivery, location_id };
  return { delivery, location_id, address_id: 0, multiship_method: "all", ...(provider && { provider }) };
}

/**
 * The carriers for a draft, and the chosen one: the member of staff's choice if it is still offered, or the cheapest.
 */
async function carriersFor(
  db: Queries,
  shopper: Shopper,
  { delivery, provider, address }: PhoneDraft,
): Promise<{
  options: readonly ShippingOption[];
  provider?: string | undefined;
  problem: PricedDraft["shipping_problem"];
}> {
  if (!isSent(delivery)) return { options: [], problem: "" };
  if (!address) return { options: [], problem: "no_address" };
  const choices = await shippingChoices(db, shopper, { address_id: 0 }, delivery);
  if (isFailure(choices)) return { options: [], problem: delivery };
  const { options } = choices;
  const chosen =
    options.find((option) => option.available && option.provider === provider) ?? cheapest(options);
  return { options, provider: chosen?.provider, problem: chosen ? "" : "nothing" };
}

/**
 * Locks a draft for a change, within the change's transaction.
 * @param version the version that the member of staff saw
 * Failures: `not_found`, `placed`, `changed`.
 */
async function lockDraft(
  tx: Tx,
  context: PhoneContext,
  id: number,
  version: number | undefined,
): Promise<PhoneDraft | Failure> {
  const lockedDraft = await draftAt(tx, context, id);
  if (isFailure(lockedDraft)) return lockedDraft;
  const draft = await rows.touchDraft(tx, id, context.now, context.by.name);
  if (!draft) throw new Refusal(failure("checkout.phone.not_found"));
  if (draft.order_number !== null)
    throw new Refusal(failure("checkout.phone.placed", { order: draft.order_number }));
  if (version !== undefined && draft.version !== version + 1)
    throw new Refusal(failure("checkout.phone.changed", { name: draft.changed_by }));
  return draft;
}

/**
 * Makes a change of a draft in one transaction.
 * @param change is passed a database that works in this transaction
 */
function changeDraftWith(
  database: Database,
  context: PhoneContext,
  id: number,
  version: number | undefined,
  change: (database: Database, shopper: Shopper, tx: Tx) => Promise<undefined | Failure>,
): Promise<undefined | Failure> {
  return refusable(database, async (tx) => {
    const draft = await lockDraft(tx, context, id, version);
    if (isFailure(draft)) return draft;
    const { account } = await accountFor(tx, context.now, draft);
    const joined: Database = { ...database, read: tx, transaction: (work) => work(tx) };
    const refused = await change(joined, shopperOf(context, draft, account), tx);
    if (refused) throw new Refusal(refused);
    return undefined;
  });
}

/**
 * Adds copies of a title. Copies that are not on hand are ordered in, if possible. Failures: `not_found`, `placed`,
 * `too_many_lines`, `too_few`, and those of `addToCart`.
 */
export function addToPhoneOrder(
  database: Database,
  context: PhoneContext,
  id: number,
  { eisbn, quantity }: { eisbn: string; quantity: number },
): Promise<undefined | Failure> {
  return changeDraftWith(database, context, id, undefined, async (database, shopper, tx) => {
    const { lines } = await getCartContent(tx, shopper);
    const isHeld = lines.some(
      ({ line, sellable }) => line.condition === "" && sellable?.card.eisbn === eisbn,
    );
    if (!isHeld && lines.length >= PHONE_LINES)
      return failure("checkout.phone.too_many_lines", { count: PHONE_LINES }, { at: "what" });
    const refused = await addToCart(database, shopper, {
      eisbn,
      quantity,
      condition: "",
      gift_registry_id: "",
      stock_answer: "order_rest",
      // Large print needs no question: the page names the binding, and the caller is on the phone to ask.
      large_print_confirmed: true,
    });
    const question = refused?.detail;
    if (question?.question === "stock") return tooFew(question, "what");
    return refused && besideField("what", refused as Failure);
  });
}

const tooFew = ({ left }: Pick<StockQuestion, "left">, field: string): Failure =>
  left === 0
    ? failure("checkout.phone.none_left", {}, { at: field })
    : failure("checkout.phone.too_few", { count: left }, { at: field });

/**
 * Sets the quantities of lines (0 removes a line) and the inscriptions of pre-ordered copies: all of them, or none.
 * Failures: `not_found`, `placed`, `changed`, `too_few`, and beside the field of the line `no_text` and `too_long`.
 */
export function changePhoneOrder(
  database: Database,
  context: PhoneContext,
  id: number,
  version: number | undefined,
  lines: readonly { cart_id: number; quantity: number; dedication?: string | undefined }[],
): Promise<undefined | Failure> {
  return changeDraftWith(database, context, id, version, async (database, shopper) => {
    const changes = lines.map((line) => ({ ...line, stock_answer: "order_rest" as const }));
    const changed = await changeLines(database, shopper, changes);
    if (isFailure(changed)) return changed;
    const [short] = changed.questions;
    if (!short) return undefined;
    const position = lines.findIndex(({ cart_id }) => cart_id === short.cart_id);
    return tooFew(short, `lines[${position}].quantity`);
  });
}

/** Changes to a draft besides its lines. Omitted fields stay as they are. */
export type PhoneChange = {
  [Name in keyof PhoneDetails | "name" | "phone" | "email" | "location_id"]?: PhoneDraft[Name] | undefined;
};

/**
 * Changes the caller's details and choices. Failures: `not_found`, `placed`, `changed`, `unknown_location`, `elsewhere`
 * if each location sells its own stock and books of another one are on the list, `delivery_disabled`.
 */
export async function describePhoneOrder(
  database: Database,
  context: PhoneContext,
  id: number,
  version: number | undefined,
  change: PhoneChange,
): Promise<undefined | Failure> {
  const wanted = change.location_id === undefined ? undefined : locationAt(context, change.location_id);
  if (isFailure(wanted)) return wanted;
  if (change.delivery && !deliveriesOf(context.store).includes(change.delivery))
    return failure("checkout.delivery_disabled", {}, { at: "delivery" });
  return changeDraftWith(database, context, id, version, async (_, shopper, tx) => {
    const { location, lines } = await getCartContent(tx, shopper);
    if (wanted !== undefined && location !== null && lines.length > 0 && location !== wanted)
      return failure("checkout.phone.elsewhere", {}, { at: "location_id" });
    const draft = await rows.draftById(tx, context.store.id, id, context.within);
    if (!draft) return failure("checkout.phone.not_found");
    const givenFields = withoutUndefined(change);
    const { name, phone, email, location_id, ...rest } = { ...draft, ...givenFields };
    const { delivery, address, provider, payment, language, purchaseorder, note } = rest;
    const details = storedDetails.write({
      delivery,
      address,
      provider,
      payment,
      language,
      purchaseorder,
      note,
    });
    await rows.changeDraft(tx, id, { name, phone, email, location_id, details });
    return undefined;
  });
}

/** Discards a draft and its lines. Failures: `not_found`, `placed`. */
export function discardPhoneOrder(
  database: Database,
  context: PhoneContext,
  id: number,
): Promise<undefined | Failure> {
  return refusable(database, async (tx) => {
    const draft = await lockDraft(tx, context, id, undefined);
    if (isFailure(draft)) return draft;
    await dropCart(tx, cartKeyFor(id));
    await rows.deleteDraft(tx, id);
    return undefined;
  });
}

/** Deletes the drafts of a customer whose account is deleted. */
export async function forgetPhoneOrders(tx: Tx, customerId: CustomerId): Promise<void> {
  for (const id of await rows.deleteDraftsOf(tx, customerId)) await dropCart(tx, cartKeyFor(id));
}

interface SeenDraft {
  version: number;
  checksum: string;
  french_terms?: string | undefined;
}

/**
 * Places the order that staff and the caller agreed on. Placing the same draft again returns the same order.
 * @param seen the version and the checksum that the page showed, and the version of the French terms, if the caller had
 * to be given them before asking for another language
 * Failures: `not_found`, `changed`, `customer_gone`, `no_phone`, `french_terms`, and those of a shopper's order
 */
export async function placePhoneOrder(
  database: Database,
  context: PhoneContext & { readonly secret: string; readonly baseUrl: string },
  id: number,
  seen: SeenDraft,
): Promise<{ order_number: OrderNumber; repeated?: true } | Failure> {
  const draft = await draftAt(database.read, context, id);
  if (isFailure(draft)) return draft;
  const before = placedAs(draft);
  if (before) return before;
  const placed = await placeDraft(database, context, draft, seen);
  if (!isFailure(placed)) return placed;
  // The same form may have been sent twice at the same moment.
  const now = await rows.draftById(database.read, context.store.id, id, context.within);
  return (now && placedAs(now)) ?? placed;
}

const placedAs = ({ order_number }: PhoneDraft) =>
  order_number === null ? undefined : { order_number, repeated: true as const };

async function placeDraft(
  database: Database,
  context: PhoneContext & { readonly secret: string; readonly baseUrl: string },
  draft: PhoneDraft,
  { version, checksum, french_terms }: SeenDraft,
): Promise<{ order_number: OrderNumber } | Failure> {
  const { id } = draft;
  const changed = () => failure("checkout.phone.changed", { name: draft.changed_by });
  if (draft.version !== version) return changed();
  if (draft.phone === "") return failure("checkout.phone.no_phone", {}, { at: "phone" });
  const { account, isGone } = await accountFor(database.read, context.now, draft);
  if (isGone) return failure("checkout.phone.customer_gone");
  const shopper = shopperOf(context, draft, account);
  const refused = await fillCheckout(database, shopper, draft);
  if (refused) return refused;
  const { orderToken } = await getCheckout(database.read, shopper);
  const form = { order_token: orderToken, checksum, french_terms };
  const { secret, baseUrl } = context;
  const placed = await submit({ database, secret, baseUrl }, shopper, form, {
    address: "desk",
    async mayPlace(tx) {
      // This locks the draft, so nobody changes or discards it meanwhile.
      const now = await rows.touchDraft(tx, id, context.now, context.by.name);
      if (now?.version !== version + 1) return changed();
      const { isGone } = await accountFor(tx, context.now, now);
      return isGone ? failure("checkout.phone.customer_gone") : undefined;
    },
    async count(tx, _, { order_number }) {
      await rows.changeDraft(tx, id, { order_number });
      await recordTaken(tx, context, order_number);
    },
  });
  if (!isFailure(placed)) return { order_number: placed.order_number };
  return placed.code === "french_terms"
    ? failure("checkout.phone.french_terms", {}, { at: "french_terms" })
    : placed;
}

/** Takes a draft through the steps of the checkout, with their failures. */
async function fillCheckout(
  database: Database,
  shopper: Shopper,
  draft: PhoneDraft,
): Promise<undefined | Failure> {
  const { delivery, location_id, name, phone, email, purchaseorder, note } = draft;
  const delivered = await setDelivery(database, shopper, delivery, location_id);
  if (isFailure(delivered)) return delivered;
  if (isSent(delivery)) {
    const { provider } = await carriersFor(database.read, shopper, draft);
    const sent = { address_id: 0, delivery_preference: delivery, provider, multiship_method: "all" } as const;
    const refused = await setShipping(database, shopper, sent);
    if (refused) return refused;
  }
  const refused = await setContact(database, shopper, {
    name,
    phone,
    email,
    purchaseorder,
    instructions: note,
    gift_note: "",
    preferred_communication: email === "" ? "phone" : "email",
  });
  if (refused) return refused;
  const { cart, draft: terms, settings } = await getCheckout(database.read, shopper);
  const offered = choicesOf({ cart, draft: terms, settings });
  const choice = offered.find((payment) => payment === draft.payment) ?? offered[0];
  return choice && setPaymentChoice(database, shopper, choice, offered);
}
