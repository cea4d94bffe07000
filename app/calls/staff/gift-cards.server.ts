import { z } from "zod";
import type { ListedCard } from "#app/domain/gift-cards/card-search.server.ts";
import { MAX_ON_CARD } from "#app/domain/gift-cards/gift.ts";
import { GIFT_LIMITS } from "#app/domain/gift-cards/gift-limits.ts";
import { sendAgain } from "#app/domain/gift-cards/sales/card-delivery.server.ts";
import { type Counter, issueAtCounter } from "#app/domain/gift-cards/sales/counter.server.ts";
import * as voiding from "#app/domain/gift-cards/sales/voided-cards.server.ts";
import { findGiftCards, giftCardInFull } from "#app/domain/orders/gift-cards/card-desk.server.ts";
import { sendGiftCards } from "#app/domain/orders/gift-cards/gift-cards.server.ts";
import { postCardSale } from "#app/domain/orders/ledger/ledger.server.ts";
import { PAID_BY } from "#app/domain/orders/orders.ts";
import type { Right } from "#app/domain/staff/rights.ts";
import { formatCents } from "#app/lib/money.ts";
import { failure, problem } from "#app/messages/failure.ts";
import { isFailure } from "#app/messages/result.ts";
import { validation } from "#app/messages/words.ts";
import { staff } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { locationsFor, orderCall } from "../common/order-call.server.ts";
import { checkbox, emailAddress } from "../common/person-fields.server.ts";
import type { StaffVisit } from "../common/staff-visit.server.ts";
import { count, limit, orderNumber, rowId, shortText } from "./fields.server.ts";

/** An amount that fits on one card, in cents. */
const amount = count.refine((cents) => cents <= MAX_ON_CARD, `At most ${formatCents(MAX_ON_CARD)}.`);
const pin = z
  .string()
  .trim()
  .regex(/^[0-9A-Za-z]{0,20}$/, "At most 20 digits or letters.");

/** The ways in which staff are paid for a card that they issue; `store_credit` is for returned or traded-in books. */
export const ISSUED_FOR = [...PAID_BY, "store_credit"] as const;

/**
 * `gift-cards/issue {amount, pin, paid_by, name, email, token}`: issues a card; `amount` is in cents. `paid_by` is how
 * the card was paid, or `store_credit` for returned or traded-in books. Without `pin`, the PIN is random; "" means
 * none. With an email address, the card is emailed. A token issues one card, however often the call is made.
 * @returns the card with its number and PIN, shown only now. Failure: `issued`, with the card's id.
 */
export const issue = defineCall("gift-cards/issue", {
  access: staff("issue_cards"),
  input: z.object({
    amount,
    pin: pin.optional(),
    paid_by: z.enum(ISSUED_FOR).optional(),
    name: z.string().trim().max(GIFT_LIMITS.to).default(""),
    email: z
      .literal("")
      .or(emailAddress(problem(validation.inputEmail)))
      .default(""),
    token: z.string().min(8).max(64).optional(),
  }),
  run: (visit, { paid_by, ...card }) => {
    const kind = paid_by === undefined ? "issued" : paid_by === "store_credit" ? "credited" : "sold";
    const means = kind === "sold" ? (paid_by ?? "") : "";
    const bookSale: Counter["bookSale"] = (tx, sale) => postCardSale(tx, visit.store, sale);
    return issueAtCounter(visit.platform.database, { ...visit, bookSale }, { ...card, kind, means });
  },
});

/** A card by its number or its id. */
const oneCard = { number: shortText.optional(), id: rowId.optional() };
const isOne = ({ number, id }: { number?: string | undefined; id?: number | undefined }) =>
  (number === undefined) !== (id === undefined);
const ONE_CARD = "Enter a number or an id.";

/** A card without the last digits of its number and the recipient of its email, unless the caller may see them. */
const shownTo = ({ by }: StaffVisit) => {
  const may = (right: Right) => by.stores === "all" || by.rights.includes(right);
  const seesPeople = may("see_customers") || may("issue_cards");
  return <Card extends ListedCard>(card: Card) => ({
    ...card,
    numbered: card.last_four !== "",
    last_four: may("see_card_numbers") ? card.last_four : "",
    /** Whether the card was or will be emailed, also for callers who may not see the recipient. */
    emailed: Boolean(card.sale?.recipient),
    sale: card.sale && {
      ...(card.sale as NonNullable<Card["sale"]>),
      ...(seesPeople ? {} : { recipient: "" }),
    },
  });
};

/**
 * `gift-cards/show {number or id}`: a card, its ledger, its order and buyer, and the recipient of its email. The last
 * digits take the right `see_card_numbers`; the recipient takes `see_customers` or `issue_cards`. Failure: `not_found`
 * if the shop has no such card.
 */
export const show = defineCall("gift-cards/show", {
  kind: "read",
  access: staff("see_orders"),
  input: z.object(oneCard).refine(isOne, ONE_CARD),
  run: async (visit, { number = "", id }) => {
    const { platform, store } = visit;
    const card = id === undefined ? { number } : { id };
    const giftCard = await giftCardInFull(platform.database.read, store, card, locationsFor(visit));
    return giftCard ? shownTo(visit)(giftCard) : failure("calls.giftCards.not_found");
  },
});

/** Ledger entries when the member of staff looked at the card. If there are more now, nothing is done. */
const entriesSeen = count.optional();
const whoOf = ({ actor: who }: StaffVisit) => ({ who });

/**
 * `gift-cards/void {number or id, seen}`: voids a card, whose balance can no longer be spent.
 * @returns the card as it was
 * Failures: those of `voidCard`.
 */
export const voidCard = defineCall("gift-cards/void", {
  access: staff("issue_cards"),
  input: z.object({ ...oneCard, seen: entriesSeen }).refine(isOne, ONE_CARD),
  run: async (visit, { number = "", id, seen }) => {
    const { platform, store, now } = visit;
    const card = id === undefined ? { number } : { id };
    const voided = await voiding.voidCard(platform.database, store.id, now, card, { ...whoOf(visit), seen });
    return isFailure(voided)
      ? voided
      : { id: voided.id, last_four: voided.last_four, balance: voided.balance };
  },
});

/**
 * `gift-cards/move {id, seen}`: moves a card's balance to a new number, and voids the old one.
 * @returns the new card with its number and PIN, shown only now
 * Failures: those of `moveCard`.
 */
export const move = defineCall("gift-cards/move", {
  access: staff("issue_cards"),
  input: z.object({ id: rowId, seen: entriesSeen }),
  run: (visit, { id, seen }) =>
    voiding.moveCard(visit.platform.database, visit.store.id, visit.now, id, { ...whoOf(visit), seen }),
});

const email = emailAddress(problem(validation.inputEmail));

/**
 * `gift-cards/send {order_number, line, email}`: sends the gift cards of an order's line, from 1, to an address, with
 * new numbers. Failures: those of `sendGiftCards`.
 */
export const send = orderCall("gift-cards/send", "issue_cards", {
  input: z.object({ order_number: orderNumber, line: count.default(1), email }),
  run: async (visit, { order_number, line, email }) => {
    const { database } = visit.platform;
    return (
      (await sendGiftCards(database, visit, { order_number, line: line - 1 }, email, whoOf(visit))) ?? {
        sent: true,
      }
    );
  },
});

/**
 * `gift-cards/resend {id, email}`: sends a card that was or will be emailed to another address, with a new number,
 * together with the others of its sale. Failures: `not_found`, those of `sendAgain`.
 */
export const resend = defineCall("gift-cards/resend", {
  access: staff("issue_cards"),
  input: z.object({ id: rowId, email }),
  run: async (visit, { id, email }) => {
    const { platform, store, now } = visit;
    const giftCard = await giftCardInFull(platform.database.read, store, { id }, locationsFor(visit));
    const { sale } = giftCard ?? {};
    if (!sale || (sale.order_id !== null && !sale.order)) return failure("calls.giftCards.not_found");
    const to = { saleId: sale.id, recipient: email, ...whoOf(visit) };
    return (await sendAgain(platform.database, visit, now, to)) ?? { sent: true };
  },
});

/**
 * `gift-cards/list {limit, find, returned, after, before}`: the newest cards. `find` is a card's number or its last
 * digits, the number of an order that bought or used it, or the email address of its buyer or recipient. `returned`
 * lists those whose email could not be delivered.
 * @returns also the ids that `after` and `before` take for the next and the previous page
 */
export const list = defineCall("gift-cards/list", {
  kind: "read",
  access: staff("see_orders"),
  input: z.object({
    limit: limit(20),
    find: shortText.optional(),
    returned: checkbox,
    after: rowId.optional(),
    before: rowId.optional(),
  }),
  run: async (visit, { find = "", returned, ...page }) => {
    const sought = { find, returned, within: locationsFor(visit) };
    const giftCards = await findGiftCards(visit.platform.database.read, visit.store, sought, page);
    return { ...giftCards, cards: giftCards.cards.map(shownTo(visit)) };
  },
});
