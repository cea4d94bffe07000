import { type Cents, formatCents } from "#app/lib/money.ts";
import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import { hashOf } from "#app/lib/token.server.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import type { Database, Tx } from "#app/platform/db/database.server.ts";
import { emailKey } from "../../accounts/account.server.ts";
import { record } from "../../accounts/audit/audit.server.ts";
import type { Writer } from "../../email/messages.server.ts";
import { localeOf } from "../../stores/settings.ts";
import { type GiftCard, type Origin, writeCard } from "../gift-cards.server.ts";
import { cardSubject } from "../gift-cards.ts";
import { drawNumber, drawPin } from "../numbers.server.ts";
import { cardByForm } from "../rows.server.ts";
import * as rows from "./rows.server.ts";
import { deliver } from "./sales.server.ts";

/** Where staff issue a card, and who does. */
export interface Counter extends Writer {
  readonly now: EpochSeconds;
  readonly actor: string;
  /** Enters a sold card in the ledger. */
  bookSale(tx: Tx, sale: { id: number; at: number; amount: Cents; means: string }): Promise<void>;
}

/** A card that staff issue without an order. */
export interface CounterCard {
  amount: Cents;
  kind: Origin["kind"];
  /** The payment method, if it was sold. */
  means: string;
  /** Random if omitted; "" for none. A card that is emailed always has a random one. */
  pin?: string | undefined;
  /** The recipient's address; "" if it is not emailed. */
  email: string;
  name: string;
  /** A token issues one card, however often the form is sent. */
  token?: string | undefined;
}

/**
 * Issues a gift card at the counter, and emails it if it has a recipient.
 * @returns the card with its number and PIN, which are shown only this once and stored as hashes. Failure: `issued`
 * (this form has issued its card already), with the card's id as its detail
 */
export async function issueAtCounter(
  database: Database,
  counter: Counter,
  card: CounterCard,
): Promise<(GiftCard & { number: string; pin: string }) | Failure<{ id: number } | undefined>> {
  const form_hash = card.token === undefined ? null : hashOf(`gift-card-form:${card.token}`);
  const before = () => issuedBy(database, counter, form_hash);
  const refusal = await before();
  if (refusal) return refusal;
  try {
    return await database.transaction((tx) => issueIn(tx, counter, card, form_hash));
  } catch (error) {
    // The form was sent twice at once, and the other one was faster.
    const issued = await before();
    if (issued) return issued;
    throw error;
  }
}

async function issuedBy(database: Database, { store }: Counter, form_hash: string | null) {
  const card = form_hash === null ? undefined : await cardByForm(database.read, store.id, form_hash);
  return card && failure("giftCards.issued", {}, { detail: { id: card.id } });
}

async function issueIn(tx: Tx, counter: Counter, card: CounterCard, form_hash: string | null) {
  const { store, now, actor } = counter;
  const { amount, kind, means, email } = card;
  const sale = email === "" ? undefined : await insertSale(tx, counter, card);
  const drawn = { number: drawNumber(), pin: card.pin ?? drawPin() };
  const written = await writeCard(
    tx,
    store.id,
    now,
    { ...drawn, balance: amount },
    { kind, who: actor, means, sale_id: sale?.id ?? null, form_hash },
  );
  if (!written) throw new Error("issueIn: a card with the number that was drawn exists already");
  if (kind === "sold") await counter.bookSale(tx, { id: written.id, at: now, amount, means });
  await record(tx, {
    storeId: store.id,
    at: now,
    actor,
    action: `gift card ${kind}`,
    subject: cardSubject(written.id),
    detail: [formatCents(amount), means].filter(Boolean).join(", "),
  });
  const [sent] = sale ? await deliver(tx, counter, sale, now) : [];
  const { number, pin } = sent ?? drawn;
  return { ...written, number, pin, last_four: number.slice(-4) };
}

/** A sale without an order, which the email is about. */
async function insertSale(tx: Tx, { store, now }: Counter, card: CounterCard): Promise<rows.SaleRow> {
  const sale = {
    store_id: store.id,
    order_id: null,
    position: 0,
    amount: card.amount,
    quantity: 1,
    design: "",
    title: "",
    recipient: card.email,
    recipient_key: emailKey(card.email),
    to_name: card.name,
    from_name: "",
    message: "",
    locale: localeOf(store.settings),
    send_at: now,
    issued_at: now,
    sent_at: null,
    voided_at: null,
    returned_at: null,
    key_hash: null,
    content: "",
    email_id: null,
  };
  const id = await rows.insertSale(tx, sale);
  if (id === undefined) throw new Error("insertSale: the insert returned no id");
  return { ...sale, id };
}
