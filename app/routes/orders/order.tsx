import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as quoteCalls from "#app/calls/checkout/quote.server.ts";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import * as orderCalls from "#app/calls/order/order.server.ts";
import * as listCalls from "#app/calls/titlelist/own-lists.server.ts";
import { orderBorderTexts } from "#app/domain/orders/border-words.ts";
import { closingRows, expectedTexts, historyOf, owedOf } from "#app/domain/orders/order-words.ts";
import type { Order } from "#app/domain/orders/orders.ts";
import { payingTexts } from "#app/domain/orders/paying-words.ts";
import { ticketPath } from "#app/domain/orders/tickets/ticket-code.ts";
import { instructionsFor, isProvider, paymentOptions } from "#app/domain/payments/payments.ts";
import { salePagesOf } from "#app/domain/stores/sale-terms.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { langOfSetting } from "#app/domain/stores/translations.ts";
import { leave, readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { pageTitle, pathTitle, translatorOf } from "#app/http/rendering/title.ts";
import { openVisit, type WebVisit } from "#app/http/visit.server.ts";
import { qrOf } from "#app/lib/qr.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { failures, giftCards, orders as words } from "#app/messages/words.ts";
import { allowProvider } from "#app/routes/payments/payments.server.ts";
import { useResult } from "#app/ui/form/result.ts";
import { orderPage } from "./order-page.ts";
import { OrderView } from "./order-view.tsx";

export const meta: MetaFunction<typeof loader> = ({ matches, location, data }) => [
  {
    title: pageTitle(
      matches,
      data?.order.delivery_key === "quote"
        ? translatorOf(matches)(words.quoteTitle, { number: String(data.order.order_number) })
        : pathTitle(matches, location.pathname),
    ),
  },
  { name: "robots", content: "noindex" },
  // The URL gives access to the order, so it must not be sent to other sites.
  { name: "referrer", content: "same-origin" },
];

export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const query = new URL(args.request.url).searchParams;
  const key = query.get("key") ?? undefined;
  const answer = await call(visit, orderCalls.get, {
    order_id: args.params.order_number,
    key,
  });
  if (isFailure(answer)) throw new Response(visit.t(failures.orders.shopper.not_found), { status: 404 });
  // Its emails are in the language in which it was placed. The page is in its reader's, with its days and its history.
  const order = { ...answer, locale: visit.locale };
  const times = timesOf(visit.settings, order.locale);
  return {
    order,
    events: historyOf(order).map(({ at, ...event }) => ({ ...event, date: times.dateTime(at) })),
    closing: closingRows(order, times.date),
    border: orderBorderTexts(visit.settings, order, visit.t),
    taxNumber: visit.settings.tax_number,
    salePages: salePagesOf(visit.store),
    // Only a URL with a key gives access to anyone who has it. Customers who are logged in find the order in their
    // account.
    keyed: key !== undefined && !visit.loggedIn,
    // An order that is waiting for payment has not been placed, whatever the URL says.
    justPlaced: query.has("success") && order.status === "placed",
    date: times.dateTime(order.order_date),
    sent: order.shipping_batches.map((batch) => ({
      ...batch,
      date: batch.shipped_at === null ? "" : times.dateTime(batch.shipped_at),
    })),
    quote: await quoteOf(visit, order),
    payment: await paymentPage(visit, order, key),
    toPay: payingTexts(visit.store, order).map((text) => {
      const { store } = visit;
      const instructions = instructionsFor(order.payment_type, store.settings.checkout_info);
      return { text, lang: instructions.includes(text) ? langOfSetting(store, instructions) : undefined };
    }),
    giftCards: giftCardsOf(visit, order),
    tickets: ticketPicturesOf(visit, order),
    expected: order.items.map((item) => expectedTexts(order, item, visit.t)),
    favourites: query.has("success") && visit.loggedIn ? await boughtFavourites(visit, order) : 0,
    pdf: await pdfOf(visit, order, key),
    file: `/download/customer/order_excel?order_id=${order.order_number}${key ? `&key=${encodeURIComponent(key)}` : ""}`,
  };
}

/**
 * The page that makes an order's PDF; null if there is none. A quote has a PDF of its own. The PDF is only for the
 * order's customer, also when they came by a link with a key, and not for others with that link.
 */
async function pdfOf(
  visit: WebVisit,
  { order_number, delivery_key, quote_until }: Order,
  key: string | undefined,
) {
  if (!visit.loggedIn || delivery_key === "quote" || quote_until !== null) return null;
  const isOwn =
    key === undefined || !isFailure(await call(visit, orderCalls.get, { order_id: order_number }));
  return isOwn ? `/reports/order/${order_number}` : null;
}

/** The state of each line's gift cards. Only the account that bought them can send them elsewhere. */
function giftCardsOf({ loggedIn, settings, t }: WebVisit, { order_number, locale, items }: Order) {
  const { date } = timesOf(settings, locale);
  return Object.fromEntries(
    items.flatMap(({ cart_info: { gift_cards: cards } }, position) => {
      if (!cards) return [];
      const { state, recipient, at } = cards;
      const path = `/account/order/${order_number}/gift-cards/${position}`;
      const label = t(state === "waiting" ? giftCards.sendElsewhere : giftCards.sendAgain);
      const text = t(giftCards.states[state], { email: recipient, date: date(at) });
      return [[position, { text, change: loggedIn && state !== "void" ? { path, label } : null }]];
    }),
  );
}

/** The picture of each line's tickets: the address of the desk that answers for them, to be scanned at the door. */
function ticketPicturesOf({ baseUrl }: WebVisit, { items }: Order) {
  return Object.fromEntries(
    items.flatMap(({ cart_info: { ticket_code: code } }, position) =>
      code ? [[position, qrOf(baseUrl + ticketPath(code))]] : [],
    ),
  );
}

/** The number of titles just bought that are in the customer's favourites (spec 2 §4). */
async function boughtFavourites(visit: WebVisit, { items }: Order): Promise<number> {
  const eisbns = items.map(({ title_info }) => title_info.eisbn);
  const answer = await call(visit, listCalls.getFavourites, { eisbns });
  return isFailure(answer) ? 0 : new Set(answer.held).size;
}

/** The page where an existing order can be paid online, if it can. */
async function paymentPage(visit: WebVisit, order: Order, key: string | undefined): Promise<string> {
  if (!["contact", "later"].includes(order.payment_type) || owedOf(order) === 0) return "";
  const due = await call(visit, orderCalls.getPayment, { order_id: order.order_number, key });
  if (isFailure(due)) return "";
  return `/account/order/${order.order_number}/payment${key ? `?key=${encodeURIComponent(key)}` : ""}`;
}

const loginTo = (order: number) => `/account/login?from=${encodeURIComponent(`/account/order/${order}`)}`;

/** The actions open to the quote's customer. Other visitors who may see it only see the prices. */
async function quoteOf(visit: WebVisit, order: Order) {
  const { order_number, status, quote_until, locale, payment_type } = order;
  if (quote_until === null) return null;
  const until = timesOf(visit.settings, locale).date(quote_until);
  const open = status === "quoted" && quote_until >= visit.now;
  const found = open ? await call(visit, quoteCalls.getQuoteChoices, { order_id: order_number }) : undefined;
  // If a payment has been started, it can be continued, until the provider reviews it.
  const isUnfinished = status === "pending" && !order.payment_in_review;
  const begun = isUnfinished && isProvider(payment_type) ? [payment_type] : [];
  const choices = found === undefined || isFailure(found) ? begun : found.choices;
  for (const choice of choices) if (isProvider(choice)) await allowProvider(visit, choice);
  return {
    until,
    constraints: constraintsOf(quoteCalls.acceptQuote, "payment_choice", "purchaseorder", "french_terms"),
    unwanted: found === undefined || isFailure(found) ? [] : found.unwanted_gifts,
    frenchTerms: found === undefined || isFailure(found) ? null : found.french_terms,
    over: status === "quoted" && !open,
    // Anyone with the link sees the prices; only the account that asked for them accepts them.
    login: open && choices.length === 0 ? { offered: !visit.loggedIn, path: loginTo(order_number) } : null,
    choices: paymentOptions(visit.t, choices, visit.settings.checkout_info, null, (text) =>
      langOfSetting(visit.store, text),
    ),
  };
}

/** Accepts a quote. Only the shop can change anything else in an order. */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return stale;
  const order_id = args.params.order_number;
  const accepted = await call(visit, quoteCalls.acceptQuote, { ...form.values, order_id });
  if (isFailure(accepted)) return form.refuse(accepted);
  if ("go_to" in accepted && typeof accepted.go_to === "string") return leave(visit, accepted.go_to);
  return seeOther(visit, `${orderPage(order_id)}?success=1&key=${accepted.key}`);
}

export default function OrderPage() {
  return <OrderView {...useLoaderData<typeof loader>()} lastResult={useResult<typeof action>()} />;
}
