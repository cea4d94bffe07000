import { accountEmails } from "#app/domain/accounts/emails.server.ts";
import { cartEmail } from "#app/domain/cart/email.server.ts";
import { TICKET } from "#app/domain/catalogue/catalogue.ts";
import { followEmails } from "#app/domain/catalogue/follows/emails.server.ts";
import { stockNoticeEmails } from "#app/domain/catalogue/stock-notices/stock-notices.server.ts";
import { eisbnOf } from "#app/domain/catalogue/title-records.server.ts";
import type { EmailKind } from "#app/domain/email/kinds.ts";
import type { Writer } from "#app/domain/email/messages.server.ts";
import {
  cancellationEmail,
  nightCancelledEmail,
  reservationEmail,
  ticketsChangedEmail,
} from "#app/domain/events/guests/emails.server.ts";
import { importEmail } from "#app/domain/exchange/emails.server.ts";
import { giftCardEmail } from "#app/domain/gift-cards/sales/emails.server.ts";
import { testEmail } from "#app/domain/opening/emails.server.ts";
import {
  authorizationEmail,
  authorizationEndedEmail,
  disputeEmail,
  giftCardReturnedEmail,
  movedEmail,
  orderEmails,
  paidEmails,
  parcelEmail,
  paymentInReviewEmail,
  payReminderEmail,
  redirectedEmail,
  reductionEmail,
  refundEmail,
  refundProblemEmail,
  reviewFailedEmail,
  shippingPriceEmail,
  statusEmail,
  unmatchedEmail,
} from "#app/domain/orders/emails/emails.server.ts";
import type { Order, OrderItem } from "#app/domain/orders/orders.ts";
import { quoteEmail, quoteRequestEmails } from "#app/domain/orders/quotes/emails.server.ts";
import { thanksEmail } from "#app/domain/registries/thank-you-emails.server.ts";
import { staffEmails } from "#app/domain/staff/emails.server.ts";
import { localeOf, locationsOf } from "#app/domain/stores/settings.ts";
import type { Store } from "#app/domain/stores/stores.server.ts";
import { asWall, wallPlus } from "#app/lib/dates.ts";
import type { Email } from "#app/platform/email/delivery.server.ts";

const SAMPLE_CUSTOMER = "ada@example.com";
const TOKEN = "sample-sample-sample-1";
/** 21 November 2026, noon in Victoria. */
const SAMPLE_TIME = Date.UTC(2026, 10, 21, 20) / 1000;
/** Half past seven the day after, on the shop's clock. */
const EVENT = {
  name: "An evening with Yann Martel",
  path: "/events/1220261122",
  starts: asWall(Date.UTC(2026, 10, 22, 19, 30) / 1000),
  ends: asWall(Date.UTC(2026, 10, 22, 21) / 1000),
  place: "Upstairs in the shop",
};

/** A sample of every kind of email, with an invented customer and titles from the demo. */
export function sampleEmails(writer: Writer): Readonly<Record<EmailKind, Email>> {
  const { store, baseUrl } = writer;
  const picked = sampleOrder(store);
  const sent: Order = { ...picked, ...shippedTo(store), paid: picked.summary.total_owing };
  const link = `${baseUrl}/account/order/${picked.order_number}?key=${TOKEN}`;
  const [orderPlaced, staffOrder] = orderEmails(writer, picked, copiesOf(store, picked), link);
  const [quoteRequested, staffQuote] = quoteRequestEmails(writer, { ...sent, delivery_key: "quote" }, link);
  const status = (order: Order, state: Order["status"], note = "") =>
    statusEmail(writer, { ...order, status: state }, note, link);
  const unpaid: Order = {
    ...sent,
    payment_type: "contact",
    payment_state: "none",
    summary: {
      ...sent.summary,
      shipping: 1850,
      total: sent.summary.total + 1850,
      total_owing: sent.summary.total_owing + 1850,
    },
  };
  const links = { order: link, payment: link.replace("?", "/payment?") };
  const [orderPaid, staffPaid] = paidEmails(writer, sent, sent.summary.total_owing, link);
  const giftCard = {
    amount: 5000,
    quantity: 1,
    recipient: "ben@example.com",
    to_name: "Ben",
    from_name: "Ada",
    message: "Happy birthday! Find yourself something good to read.",
    locale: localeOf(store.settings),
  };
  const title = { title: "The Hobbit", eisbn: eisbnOf("9780618260300") };
  const followed = {
    kind: "author" as const,
    subject: "jrr-tolkien",
    name: "J.R.R. Tolkien",
    email: SAMPLE_CUSTOMER,
    locale: localeOf(store.settings),
  };
  const news = { ...title, author_line: "J.R.R. Tolkien", release_date: SAMPLE_TIME + 30 * 86_400 };
  const place = { email: SAMPLE_CUSTOMER, locale: localeOf(store.settings), party: 2 };
  const reservation = { ...place, state: "coming" as const, link: `${baseUrl}/reservations/${TOKEN}` };
  const holder = {
    email: SAMPLE_CUSTOMER,
    locale: localeOf(store.settings),
    count: 2,
    orders: [{ number: picked.order_number, link }],
  };
  const account = accountEmails;
  return {
    verify: account.verify(writer, SAMPLE_CUSTOMER, TOKEN),
    welcome: account.welcome(writer, SAMPLE_CUSTOMER),
    "staff-invited": staffEmails.invited(writer, "ben@example.com", {
      link: `${baseUrl}/desk/password/${TOKEN}`,
    }),
    "staff-test": testEmail(writer, "ben@example.com", `${baseUrl}/desk/opening/email?code=SAMPLE`),
    "staff-forgot": staffEmails.forgot(writer, "ben@example.com", {
      link: `${baseUrl}/desk/password/${TOKEN}`,
    }),
    "staff-program": staffEmails.programAdded(writer, "ben@example.com", {
      maker: "Olive Owner",
      name: "Till",
      rights: ["see_orders", "mark_paid"],
    }),
    reset: account.reset(writer, SAMPLE_CUSTOMER, TOKEN),
    "password-changed": account.passwordChanged(writer, SAMPLE_CUSTOMER),
    "confirm-email": account.confirmEmail(writer, SAMPLE_CUSTOMER, TOKEN),
    "address-taken": account.addressTaken(writer, SAMPLE_CUSTOMER),
    "email-change-asked": account.emailChangeAsked(writer, SAMPLE_CUSTOMER, "ada.reader@example.com"),
    "email-changed": account.emailChanged(writer, SAMPLE_CUSTOMER, "ada.reader@example.com"),
    "link-asked": account.linkAsked(writer, SAMPLE_CUSTOMER, TOKEN, "Oak Bay High School Library"),
    "link-accepted": account.linkAccepted(writer, "library@example.com", "Ben Buyer"),
    "link-added": account.linkAdded(writer, SAMPLE_CUSTOMER, "Oak Bay High School Library"),
    "link-removed": account.linkRemoved(writer, SAMPLE_CUSTOMER, "Oak Bay High School Library"),
    invited: account.invited(writer, SAMPLE_CUSTOMER, TOKEN),
    approved: account.approved(writer, SAMPLE_CUSTOMER),
    "account-deleted": account.deleted(writer, SAMPLE_CUSTOMER),
    cart: cartEmail(writer, sampleCart(picked), SAMPLE_CUSTOMER),
    "notice-confirm": stockNoticeEmails.confirmationEmail(
      writer,
      SAMPLE_CUSTOMER,
      title,
      `${baseUrl}/notices/${TOKEN}`,
    ),
    "notice-back": stockNoticeEmails.backEmail(
      writer,
      { email: SAMPLE_CUSTOMER, locale: localeOf(store.settings) },
      title,
      `${baseUrl}/notices/${TOKEN}`,
    ),
    "follow-confirm": followEmails.confirmationEmail(writer, followed, `${baseUrl}/follows/${TOKEN}`),
    "follow-announced": followEmails.newsEmail(writer, followed, "announced", [news], TOKEN),
    "follow-here": followEmails.newsEmail(writer, followed, "here", [news], TOKEN),
    "event-coming": reservationEmail(writer, "event-coming", EVENT, reservation),
    "event-waiting": reservationEmail(writer, "event-waiting", EVENT, reservation),
    "event-changed": reservationEmail(writer, "event-changed", EVENT, reservation),
    "tickets-changed": ticketsChangedEmail(writer, EVENT, holder),
    "night-cancelled": nightCancelledEmail(writer, EVENT, holder, [
      {
        ...EVENT,
        name: "The second evening",
        starts: wallPlus(EVENT.starts, 86_400),
        ends: wallPlus(EVENT.ends, 86_400),
      },
    ]),
    "event-moved-up": reservationEmail(writer, "event-moved-up", EVENT, reservation),
    "event-reminder": reservationEmail(writer, "event-reminder", EVENT, reservation),
    "event-cancelled": cancellationEmail(writer, EVENT, place),
    "order-placed": orderPlaced,
    "order-accepted": status(ticketOrder(picked), "accepted"),
    "order-ready": status(picked, "ready", "Your copy of To Kill a Mockingbird is signed, as you hoped."),
    "order-completed": status(picked, "completed"),
    "order-cancelled": status(picked, "cancelled", "The last copy was damaged. We are sorry."),
    "order-reduced": reductionEmail(writer, withCopyReturned(sent, "due"), SAMPLE_ACT_ID, 0, link),
    "order-redirected": redirectedEmail(writer, sent, "", link),
    "preorder-moved": movedEmail(
      writer,
      picked,
      { title: title.title, day: SAMPLE_TIME + 60 * 86_400 },
      link,
    ),
    "parcel-sent": parcelEmail(writer, sent, { number: 1, last: false, note: "" }, link),
    "shipping-price": shippingPriceEmail(writer, unpaid, "By air.", links, ["paypal"]),
    "payment-reminder": payReminderEmail(
      writer,
      { ...picked, payment_type: "later", held_until: SAMPLE_TIME + 86_400 },
      link,
    ),
    "authorization-ended": authorizationEndedEmail(writer, picked, link),
    "payment-in-review": paymentInReviewEmail(
      writer,
      { ...picked, status: "pending", payment_state: "pending", payment_in_review: true },
      { provider: "paypal" },
      link,
    ),
    "payment-refused": reviewFailedEmail(
      writer,
      { ...picked, status: "pending" },
      { provider: "paypal", amount: picked.summary.total_owing },
      link,
    ),
    "order-paid": orderPaid,
    refund: refundEmail(writer, withCopyReturned(sent, "done"), SAMPLE_ACT_ID, link),
    "payment-unmatched": unmatchedEmail(writer, picked, 2899),
    "gift-card": giftCardEmail(writer, giftCard, `${baseUrl}/gift-card/${TOKEN}`),
    "gift-card-returned": giftCardReturnedEmail(writer, picked, giftCard, link),
    "quote-requested": quoteRequested,
    quote: quoteEmail(
      writer,
      { ...sent, payment_state: "none", quote_until: SAMPLE_TIME + 30 * 86_400 },
      "With our school discount.",
      link,
    ),
    "registry-thanks": thanksEmail(writer, SAMPLE_CUSTOMER, {
      id: TOKEN,
      count: 2,
      givers: [
        {
          giver: "Grace Giver",
          note: "For long evenings by the fire.",
          gifts: [{ title: "The Hobbit", eisbn: title.eisbn, quantity: 2, bought_at: SAMPLE_TIME }],
        },
        {
          giver: "Ben Buyer",
          note: "",
          gifts: [{ title: "Emma", eisbn: title.eisbn, quantity: 1, bought_at: SAMPLE_TIME }],
        },
      ],
    }),
    "staff-order": staffOrder,
    "staff-order-paid": staffPaid,
    "staff-authorization": authorizationEmail(writer, picked, { ended: false, until: SAMPLE_TIME + 86_400 }),
    "staff-refund": refundProblemEmail(
      writer,
      picked,
      { amount: picked.summary.total_owing, provider: "square", problem: "FAILED" },
      "returned",
    ),
    "staff-dispute": disputeEmail(writer, picked, {
      id: 1,
      provider: "paypal",
      reference: "PP-R-GSS-10059837",
      reason: "not_received",
      amount: picked.summary.total_owing,
      currency: "CAD",
      due_at: SAMPLE_TIME + 10 * 86_400,
      state: "open",
      opened_at: SAMPLE_TIME,
      changed_at: SAMPLE_TIME,
      noticed: true,
      lost: 0,
      lost_at: null,
      regained_at: null,
    }),
    "staff-import": importEmail(writer, {
      file: "Till 2026-11-21.csv",
      folder: "/srv/Imports/done",
      refused: 2,
      lines: [
        "1200 read in 0.8 s (1500 a second)",
        "3 new, 41 changed, 1154 unchanged, 0 deleted, 2 refused",
        "Line 17: 97801 is not the code of a title.",
        "Line 903: two is not a whole number.",
      ],
    }),
    "staff-quote-request": staffQuote,
  };
}

function line(
  isbn: string,
  title: string,
  author: string,
  more: Partial<OrderItem["cart_info"]> = {},
): OrderItem {
  return {
    title_info: {
      eisbn: eisbnOf(isbn),
      isbn,
      title,
      subtitle: null,
      author_line: author,
      binding: "Paperback",
      cover_image_cache: null,
      is_forthcoming: false,
      release_date: null,
      available: { code: "", text: "New" },
    },
    cart_info: {
      quantity: 1,
      cancelled: 0,
      returned: 0,
      is_void: false,
      backorder_quantity: 0,
      backorder_sub_message: "",
      arrivals: [],
      sold_price: 1995,
      original_price: 1995,
      discount: 0,
      promotion_discount: 0,
      taxes: [],
      gift_registry_id: "",
      gift_registry_info: null,
      is_giftcard: false,
      tax_class: "book",
      ticket_code: null,
      gift: null,
      preorder: null,
      dedication: "",
      gift_cards: null,
      ...more,
    },
  };
}

function sampleOrder({ settings }: Store): Order {
  const american = settings.store_info.is_american;
  const [location] = locationsOf(settings);
  const signed = line("9780061120084", "To Kill a Mockingbird", "Harper Lee", { sold_price: 4000 });
  signed.title_info.available = { code: "S", text: "Signed" };
  const items = [
    line("9780618260300", "The Hobbit", "J.R.R. Tolkien", { quantity: 2, backorder_quantity: 1 }),
    signed,
    line("9780525478812", "The Fault in Our Stars", "John Green", { sold_price: 1650 }),
  ];
  const subtotal = items.reduce((sum, { cart_info }) => sum + cart_info.sold_price * cart_info.quantity, 0);
  const tax = Math.round(subtotal * (american ? 0.06 : 0.05));
  const total = subtotal + tax;
  return {
    order_number: 100_012,
    order_date: SAMPLE_TIME,
    status: "placed",
    events: [],
    delivery_type: "pickup",
    delivery_key: "pickup",
    payment_type: "pickup",
    payment_message: "",
    payment_state: "none",
    payment_in_review: false,
    paid_by_hand: 0,
    paid_method: "",
    paid: 0,
    refunds: [],
    reductions: [],
    shipping: null,
    billing: null,
    shipping_batches: [],
    quote_until: null,
    held_until: null,
    purchaser_name: "Ada Reader",
    email: SAMPLE_CUSTOMER,
    phone: american ? "(319) 555-0100" : "(250) 555-0100",
    order_location_id: location?.location_id ?? null,
    order_location_name: location?.altname ?? "",
    brought_from: [],
    communication_preference: "email",
    notes: "If the Hobbit takes longer than a week, please send the others first.",
    purchaseorder: "PO-2217",
    tax_certificate: "",
    french_terms: "",
    locale: localeOf(settings),
    currency: american ? "USD" : "CAD",
    items,
    ticket_events: [],
    summary: {
      item_count: 4,
      original_price: subtotal,
      discounts: 0,
      subtotal,
      promo_codes: [],
      post_subtotal_discount: 0,
      taxes: [
        {
          type: american ? "Iowa sales tax" : "GST",
          amount: tax,
          taxable: subtotal,
          rate: american ? 6000 : 5000,
        },
      ],
      shipping: 0,
      is_shipping_tbd: false,
      total,
      reduced: 0,
      total_gift_card_amount_used: 2000,
      total_owing: total - 2000,
    },
  };
}

/** Two tickets for an event, so there is nothing to pick up or send. */
function ticketOrder(order: Order): Order {
  const ticket = line("2900000010017", "An evening with Yann Martel: Adult", "", {
    quantity: 2,
    tax_class: TICKET,
    ticket_code: "100023-K7QM4X",
  });
  return {
    ...order,
    items: [{ ...ticket, title_info: { ...ticket.title_info, isbn: null, binding: null } }],
    ticket_events: [{ ...EVENT, id: 1_220_261_122, is_cancelled: false }],
    summary: { ...order.summary, item_count: 2, subtotal: 3990, taxes: [], total: 3990, total_owing: 1990 },
  };
}

const SAMPLE_ACT_ID = "sample";

/** An order without one of its copies, whose price went to a card and a gift card. */
function withCopyReturned(order: Order, state: "done" | "due"): Order {
  const note = "This copy was damaged. We are sorry.";
  const taxes = order.summary.taxes.map((tax) => ({ ...tax, taxable: 1995, amount: 100 }));
  const back = { at: SAMPLE_TIME, act: SAMPLE_ACT_ID, note, left_to_shop: false };
  return {
    ...order,
    payment_state: "refunded_in_part",
    paid: order.summary.total_owing,
    items: order.items.map((item, index) =>
      index === 0 ? { ...item, cart_info: { ...item.cart_info, cancelled: 1 } } : item,
    ),
    reductions: [
      {
        ...back,
        kind: "cancelled",
        shipping: 0,
        taxes,
        amount: 2095,
        restocked: false,
        items: [{ position: 0, quantity: 1, amount: 1995 }],
      },
    ],
    refunds: [
      { ...back, amount: 1595, state, target: "payment", to: "PayPal" },
      { ...back, amount: 500, state: "done", target: "gift_card", to: "gift card •••• 1234" },
    ],
    summary: { ...order.summary, reduced: 2095, total_owing: order.summary.total_owing - 2095 },
  };
}

/** An order, shipped in two parcels. */
function shippedTo({ settings }: Store): Partial<Order> {
  const american = settings.store_info.is_american;
  const address = {
    name: "Ada Reader",
    orgname: "",
    addr1: american ? "410 East Jefferson Street" : "12 Dallas Road",
    addr2: "",
    city: american ? "Iowa City" : "Victoria",
    prov: american ? "IA" : "BC",
    country: american ? "US" : "CA",
    postal_code: american ? "52245" : "V8V 1A1",
    phone: "",
    gift_registry_id: "",
  };
  const parcel = {
    provider: "Parcel post",
    cost: 600,
    status: "waiting" as const,
    tracking: "",
    shipped_at: null,
  };
  return {
    delivery_type: "ship",
    delivery_key: "ship",
    payment_type: "paypal",
    payment_state: "paid",
    shipping: { ...address, provider: "Parcel post" },
    billing: address,
    shipping_batches: [
      {
        ...parcel,
        number: 1,
        items: [
          { position: 0, quantity: 1 },
          { position: 1, quantity: 1 },
        ],
        status: "shipped",
        tracking: "7023210039414604",
        shipped_at: SAMPLE_TIME,
      },
      {
        ...parcel,
        number: 2,
        items: [
          { position: 0, quantity: 1 },
          { position: 2, quantity: 1 },
        ],
      },
    ],
  };
}

/** One copy of each line, from two locations if the shop has two. */
function copiesOf({ settings }: Store, { items }: Order) {
  const [first, other = first] = locationsOf(settings);
  return items.map((_, index) => [{ location: (index === 0 ? other : first)?.altname ?? "", quantity: 1 }]);
}

function sampleCart({ items, summary }: Order): Parameters<typeof cartEmail>[1] {
  return {
    items: items.map(({ title_info, cart_info }) => ({ title_info, cart_info })),
    summary: { total: summary.total },
  };
}
