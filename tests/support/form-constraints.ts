import { isDeepStrictEqual } from "node:util";
import * as accountCalls from "#app/calls/account/account.server.ts";
import * as detailCalls from "#app/calls/account/details.server.ts";
import * as linkedCalls from "#app/calls/account/linked-accounts.server.ts";
import * as loginCalls from "#app/calls/account/log-in.server.ts";
import * as addressCalls from "#app/calls/address/address.server.ts";
import * as browseCalls from "#app/calls/browse/browse.server.ts";
import * as findingCalls from "#app/calls/browse/isbn-search.server.ts";
import * as cartCalls from "#app/calls/cart/cart.server.ts";
import * as importCalls from "#app/calls/cart/import.server.ts";
import * as checkoutCalls from "#app/calls/checkout/checkout.server.ts";
import * as giftCalls from "#app/calls/checkout/gifts.server.ts";
import * as quoteCalls from "#app/calls/checkout/quote.server.ts";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import {
  addressFields,
  currentPasswordConstraints,
  customerFields,
  newPasswordConstraints,
} from "#app/calls/common/person-fields.server.ts";
import * as deskCounter from "#app/calls/desk-access/counter.server.ts";
import * as entering from "#app/calls/desk-access/log-in.server.ts";
import * as deskOwn from "#app/calls/desk-access/own-login.server.ts";
import * as reservationCalls from "#app/calls/event/reservations.server.ts";
import * as registryCalls from "#app/calls/giftregistry/giftregistry.server.ts";
import * as orderCalls from "#app/calls/order/order.server.ts";
import * as deskAccounts from "#app/calls/staff/accounts.server.ts";
import * as deskDisputes from "#app/calls/staff/disputes.server.ts";
import * as deskDoor from "#app/calls/staff/door.server.ts";
import * as eventCalls from "#app/calls/staff/events.server.ts";
import * as deskCards from "#app/calls/staff/gift-cards.server.ts";
import * as healthCalls from "#app/calls/staff/health.server.ts";
import * as deskImports from "#app/calls/staff/imports.server.ts";
import * as deskLists from "#app/calls/staff/lists.server.ts";
import * as openingCalls from "#app/calls/staff/opening.server.ts";
import * as deskOrders from "#app/calls/staff/orders.server.ts";
import * as phoneOrders from "#app/calls/staff/phone-orders.server.ts";
import * as deskPictures from "#app/calls/staff/pictures.server.ts";
import * as preorderCalls from "#app/calls/staff/preorders.server.ts";
import * as programCalls from "#app/calls/staff/programs.server.ts";
import * as promotionCalls from "#app/calls/staff/promotions.server.ts";
import * as deskSearches from "#app/calls/staff/search.server.ts";
import * as staffCalls from "#app/calls/staff/staff.server.ts";
import * as deskStock from "#app/calls/staff/stock.server.ts";
import * as deskTitles from "#app/calls/staff/titles.server.ts";
import * as deskVersions from "#app/calls/staff/versions.server.ts";
import * as webhookCalls from "#app/calls/staff/webhooks.server.ts";
import * as followCalls from "#app/calls/title/follows.server.ts";
import * as titleCalls from "#app/calls/title/title.server.ts";
import { importFile } from "#app/calls/titlelist/import.server.ts";
import * as ownListCalls from "#app/calls/titlelist/own-lists.server.ts";
import * as listCalls from "#app/calls/titlelist/titlelist.server.ts";
import { TYPED_QUANTITY } from "#app/domain/cart/cart.ts";
import { EVENT_TERM } from "#app/domain/events/events.ts";
import { DOOR_LIMITS } from "#app/domain/events/ticks.ts";
import { FEATURE_TERM } from "#app/domain/lists/features.ts";
import { LIST_NAME } from "#app/domain/lists/lists.ts";
import { settingsSchema } from "#app/domain/stores/settings.ts";
import type { Constraint } from "#app/lib/constraints.ts";
import tidewater from "../../demo/tidewater.json" with { type: "json" };

type Fields = Readonly<Record<string, Constraint>>;

const login = constraintsOf(loginCalls.login, "email_address", "password");
const quantity = { ...TYPED_QUANTITY, required: true } as const;
const newPasswords = newPasswordConstraints("password");
const question = { name: "any", label: "Any" };
const settings = settingsSchema.parse({ ...tidewater, account_extra_fields: [question] });
const customer = constraintsOf({ input: customerFields(settings) });

/** Fields that the desk reads as amounts, numbers and days. */
const EVENT_FIELDS = ["day", "starts", "ends_day", "ends", "location_id", "seats", "answer_by"];
const PROMOTION_FIELDS = ["value", "minimum", "limit_total", "limit_customer"];
const note = constraintsOf(deskOrders.cancel, "note");

/**
 * The expected constraints of each form's fields, by the form's id or else its action. Numbers in them are left out.
 */
const FORMS: Readonly<Record<string, Fields>> = {
  login,
  "/account/login": login,
  signup: constraintsOf(accountCalls.check, "email_address"),
  create: { ...customer, ...newPasswords },
  details: { ...customer, ...currentPasswordConstraints },
  email: { ...constraintsOf({ input: detailCalls.newEmail }), ...currentPasswordConstraints },
  password: { ...newPasswordConstraints("new_password"), ...currentPasswordConstraints },
  forgot: { ...constraintsOf(accountCalls.emailPasswordToken, "email_address"), ...newPasswords },
  deletion: constraintsOf(detailCalls.deleteAccount),
  link: constraintsOf(linkedCalls.linkToRequest, "email"),
  address: constraintsOf(addressCalls.create),
  "/account/orders": constraintsOf(orderCalls.getList, "term"),
  "/browse": constraintsOf(browseCalls.suggest, "t"),
  "/browse/url": constraintsOf(findingCalls.browseUrl),
  "/events": { t: { maxLength: EVENT_TERM } },
  "/features": { t: { maxLength: FEATURE_TERM } },
  // The demo's campaign takes 80 characters.
  buy: { quantity, dedication: { maxLength: 80 }, "lines[].quantity": TYPED_QUANTITY },
  reserve: constraintsOf(reservationCalls.reservePlace, "name", "email", "party"),
  "tell-me": constraintsOf(titleCalls.requestStockNotice, "email"),
  follow: constraintsOf(followCalls.follow, "email"),
  cart: {
    "lines[].quantity": quantity,
    "lines[].dedication": { maxLength: 80 },
    // The cart's other buttons send it too, empty as a rule.
    code: { ...constraintsOf(giftCalls.addPromocode, "code").code, required: undefined },
  },
  import: constraintsOf(importCalls.importCart, "text"),
  "email-cart": constraintsOf(cartCalls.email, "email_address"),
  quote: constraintsOf(quoteCalls.requestQuote, "message", "purchaseorder"),
  contact: constraintsOf(checkoutCalls.setExtras),
  card: constraintsOf(checkoutCalls.setCreditCard),
  "gift-card": {
    ...constraintsOf(giftCalls.addGiftCard),
    ...constraintsOf(giftCalls.editGiftCard, "amount"),
  },
  "gift-card-": constraintsOf(giftCalls.editGiftCard, "amount"),
  balance: constraintsOf(giftCalls.balance),
  gift: {
    ...constraintsOf(cartCalls.add, "price", "to", "from", "message", "email", "send_on"),
    quantity: { ...quantity, maxLength: 4 },
  },
  send: constraintsOf(orderCalls.sendGiftCard, "email"),
  "new-list": constraintsOf(ownListCalls.create, "name"),
  list: constraintsOf(ownListCalls.create, "name", "description"),
  registry: constraintsOf(registryCalls.create),
  "/account/lists": { t: constraintsOf(ownListCalls.getLists, "search_term").search_term },
  // A scanner sends what it likes, and the page makes of it what it can (`domain/orders/packing/scanned.ts`).
  "find-by-scan": { scan: {} },
  "/desk/scan/hold": { scan: {} },
  "find-titles": { t: constraintsOf(listCalls.getItems, "term").term },
  "copy-list": { name: { maxLength: LIST_NAME } },
  "copy-cart": { name: { maxLength: LIST_NAME } },
  "import-list": constraintsOf(importFile, "text"),
  order: { "lines[].quantity": TYPED_QUANTITY },
  "/desk/customers": constraintsOf(deskAccounts.list, "find"),
  "desk-customer-new": constraintsOf(deskAccounts.invite, "first_name", "last_name", "email", "company"),
  "customer-exempt": constraintsOf(deskAccounts.exempt, "certificate"),
  "customer-buyers": constraintsOf(deskAccounts.linkBuyer, "buyer"),
  "/desk/orders": constraintsOf(deskOrders.list, "find"),
  "order-step": constraintsOf(deskOrders.accept, "note"),
  "order-ship": constraintsOf(deskOrders.ship, "tracking", "note"),
  "order-cancel": { "lines[].quantity": TYPED_QUANTITY, shipping: {}, ...note },
  "order-refund-amount": { amount: {}, ...note },
  "order-refund": { "lines[].quantity": TYPED_QUANTITY, shipping: {}, ...note },
  "order-shipping-price": { price: { required: true }, ...note },
  "order-location": note,
  "order-address": { ...constraintsOf({ input: addressFields }), ...note },
  "order-quote": {
    ...Object.fromEntries(Object.keys(constraintsOf({ input: addressFields })).map((name) => [name, {}])),
    "lines[].price": { required: true },
    shipping: {},
    ...constraintsOf(deskOrders.quote, "po"),
    ...note,
  },
  "order-dispute": {
    amount: { required: true },
    due_at: {},
    ...constraintsOf(deskDisputes.add, "reference", "note"),
  },
  "desk-dispute": constraintsOf(deskDisputes.addNote, "note"),
  "/desk/orders/phone": constraintsOf(deskAccounts.list, "find"),
  "phone-without": constraintsOf(phoneOrders.startWithout, "caller_name", "caller_phone", "caller_email"),
  "phone-order": {
    what: { required: true, maxLength: 200 },
    quantity: { ...TYPED_QUANTITY, required: true },
    "lines[].quantity": { ...TYPED_QUANTITY, required: true },
    "lines[].dedication": { maxLength: 80 },
    ...Object.fromEntries(Object.keys(constraintsOf({ input: addressFields })).map((name) => [name, {}])),
    ...constraintsOf(phoneOrders.startWithout, "caller_name", "caller_phone", "caller_email"),
    ...constraintsOf(phoneOrders.describe, "purchaseorder", "note"),
  },
  "order-note": constraintsOf(deskOrders.addNote, "note"),
  "desk-login": constraintsOf(entering.login, "email", "password"),
  "desk-forgot": constraintsOf(entering.forgot, "email"),
  "desk-password": newPasswords,
  "desk-code": constraintsOf(entering.code, "code"),
  "desk-confirm": constraintsOf(deskOwn.confirm, "password"),
  "desk-device": constraintsOf(deskOwn.addDevice, "name", "code"),
  "desk-cards": { find: { ...constraintsOf(deskCards.list, "find").find, required: true } },
  "desk-card-issue": { amount: { required: true }, ...constraintsOf(deskCards.issue, "name", "email") },
  "desk-card-send": constraintsOf(deskCards.resend, "email"),
  "/desk/lists": constraintsOf(deskLists.list, "find"),
  "/desk/pages/menu": constraintsOf(deskVersions.saveFooter, "footer_message"),
  "desk-list-new": constraintsOf(deskLists.startList, "name"),
  "desk-list": constraintsOf(
    ...([deskLists.change, "name", "header", "description", "category", "sub_category", "image"] as const),
  ),
  "desk-list-add": { text: { ...constraintsOf(deskLists.check, "text").text, required: true } },
  "desk-pick": constraintsOf(deskLists.pickTitle, "code", "by", "comment"),
  "/desk/pictures": constraintsOf(deskPictures.list, "find"),
  "desk-picture-new": { file: { required: true }, ...constraintsOf(deskPictures.add, "alt", "label") },
  "desk-picture": constraintsOf(deskPictures.describe, "alt", "label"),
  "desk-picture-replace": { file: { required: true } },
  "/desk/events": constraintsOf(eventCalls.page, "find"),
  "desk-door-add": constraintsOf(deskDoor.walkIn, "name", "places"),
  "desk-came": Object.fromEntries(
    Array.from({ length: DOOR_LIMITS.freeLines }, (_, index) => [
      `name-${index + 1}`,
      { ...constraintsOf(deskDoor.walkIn, "name").name, required: undefined },
    ]),
  ),
  "desk-event": {
    ...Object.fromEntries(EVENT_FIELDS.map((name) => [name, {}])),
    ...constraintsOf(eventCalls.create, "name", "description", "place", "price", "books", "picture"),
    ...Object.fromEntries(["day", "starts", "ends"].map((name) => [name, { required: true as const }])),
    name: { ...constraintsOf(eventCalls.create, "name").name, required: true },
  },
  "desk-event-ticket": {
    ...constraintsOf(eventCalls.ticket, "name"),
    price: { required: true },
    left: { required: true },
  },
  "desk-event-bundle": {
    code: { ...constraintsOf(eventCalls.bundle, "code").code, required: true },
    price: { required: true },
  },
  "desk-block": {
    limit: {},
    event_id: {},
    ...constraintsOf(deskVersions.saveBlock, "header", "label", "link", "image", "list", "text"),
  },
  "desk-block-titles": { isbns: { required: true } },
  "desk-entry": {
    ...constraintsOf(deskVersions.saveEntry, "label", "path", "search", "login_message"),
    label: { ...constraintsOf(deskVersions.saveEntry, "label").label, required: true },
    type: { required: true },
  },
  "desk-page-new": {
    ...constraintsOf(deskVersions.saveEntry, "label", "path"),
    label: { ...constraintsOf(deskVersions.saveEntry, "label").label, required: true },
  },
  "desk-text": {
    ...constraintsOf(deskVersions.saveText, "title", "text"),
    title: { ...constraintsOf(deskVersions.saveText, "title").title, required: true },
  },
  "desk-schedule": { day: { required: true }, time: { required: true } },
  "desk-promotion": {
    ...Object.fromEntries(PROMOTION_FIELDS.map((name) => [name, {}])),
    ...constraintsOf(promotionCalls.add, "code", "description", "scope_value"),
    code: { ...constraintsOf(promotionCalls.add, "code").code, required: true },
  },
  "desk-preorder": {
    text_most: {},
    per_person: {},
    copies: {},
    ...constraintsOf(preorderCalls.save, "extras", "prompt", "name"),
  },
  "desk-promotion-trial": {
    code: { required: true },
    "titles[].isbn": {},
    "titles[].quantity": {},
  },
  "/desk/stock/receive": { scan: {} },
  "/desk/stock/count/": { scan: {} },
  "desk-count-total": { total: { required: true } },
  "desk-receive-more": { copies: { required: true } },
  "desk-adjust": { copies: { required: true }, ...constraintsOf(deskStock.adjust, "note") },
  "desk-search-name": {
    term: { ...constraintsOf(deskSearches.name, "term").term, required: true },
    meant: { ...constraintsOf(deskSearches.name, "meant").meant, required: true },
  },
  "desk-import": { minutes: {} },
  "desk-import-rows": Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [`rows[].cells.c${index}`, { required: true }]),
  ),
  "desk-titles-change": {
    codes: { required: true },
    ...constraintsOf(deskImports.change, "price", "note"),
  },
  "desk-titles-find": { find: constraintsOf(deskTitles.find, "term").term },
  "desk-title": { price: {}, ...constraintsOf(deskTitles.change, "note", "description") },
  "desk-title-cover": { file: { required: true } },
  "desk-comment": {
    ...constraintsOf(deskTitles.change, "comment"),
    author: { ...constraintsOf(deskTitles.change, "author").author, required: true },
  },
  "desk-new-title": {
    ...constraintsOf(deskTitles.add, "code", "title", "author", "publisher"),
    price: { required: true },
  },
  "/desk/reports/low-stock": { at_most: { inputMode: "numeric" } },
  "/desk/health/errors": constraintsOf(healthCalls.error, "reference"),
  "desk-opening-email": constraintsOf(openingCalls.confirmTestEmail, "code"),
  "desk-program": constraintsOf(programCalls.add, "name"),
  "desk-webhook": constraintsOf(webhookCalls.add, "url"),
  "desk-staff-new": constraintsOf(staffCalls.add, "name", "email"),
  "desk-staff": constraintsOf(staffCalls.change, "name"),
  "desk-counter": { pin: constraintsOf(deskCounter.takeOver, "pin").pin },
  "desk-counter-new": constraintsOf(deskCounter.makeCounter, "name"),
  "desk-pin": constraintsOf(deskCounter.setPin, "password", "pin", "confirm"),
};

/** Fields that a page requires although the call's schema lets them be empty, because the rest of the form decides. */
const REQUIRED_BY_PAGE = new Set([
  "password",
  "new_password",
  "confirm",
  "name",
  "number",
  "cvv",
  "postal_code",
]);

/** Inputs that one types into; the others have their values from the page. */
const TYPED = /<(?:input(?=[^>]* type="(?:text|email|tel|password|search|url)")|textarea)\b[^>]*>/g;

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`, "i").exec(tag)?.[1];

/** A field's name as it stands above: without the number of a line, and with one name for all questions. */
const nameAbove = (name: string) =>
  name.replace(/\[\d+\]/g, "[]").replace(/^account_extra_fields\..+/, "account_extra_fields.any");

/** The constraints that an input has. */
function constraintOn(input: string): Constraint {
  const [maxLength, pattern] = [attribute(input, "maxlength"), attribute(input, "pattern")];
  return {
    ...(/\srequired\b/.test(input) && { required: true as const }),
    ...(maxLength && { maxLength: Number(maxLength) }),
    ...(pattern && { pattern }),
    ...(attribute(input, "inputmode") === "numeric" && { inputMode: "numeric" as const }),
  };
}

/** Differences between the inputs of a page and the schemas of the calls that their forms send to. */
export function constraintComplaints(html: string): string[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].flatMap(
    ([, attributes = "", content = ""]) => {
      const form = attribute(attributes, "id") ?? attribute(attributes, "action") ?? "";
      // The limits of these fields come from elsewhere: from the schemas of settings and accounts, and from the texts
      // to translate.
      if (["desk-settings", "desk-account", "desk-translations"].includes(form)) return [];
      const fields = FORMS[form.replace(/\d+$/, "")];
      return [...content.matchAll(TYPED)].flatMap(([input]) => {
        const name = attribute(input, "name") ?? "";
        const wanted = fields?.[nameAbove(name)];
        if (!wanted) return [`the field "${name}" of the form "${form}" is missing in form-constraints.ts`];
        const given = constraintOn(input);
        const { required = REQUIRED_BY_PAGE.has(name) ? given.required : undefined, ...rest } = wanted;
        return isDeepStrictEqual(given, { ...(required && { required }), ...rest })
          ? []
          : [`the field "${name}" has ${JSON.stringify(given)}, its call ${JSON.stringify(wanted)}`];
      });
    },
  );
}
