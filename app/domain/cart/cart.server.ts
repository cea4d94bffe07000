import { Guarded } from "#app/lib/guarded.ts";
import { type Failure, isFailure } from "#app/lib/result.ts";
import { besideField, failure, fieldsOf, invalid } from "#app/messages/failure.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import { Refusal, refusable } from "#app/platform/db/refusable.server.ts";
import { cartKeyOf } from "../accounts/customer.ts";
import { chooseLocation, rememberSession, type Session } from "../accounts/sessions.server.ts";
import type { Shelf } from "../catalogue/availability.server.ts";
import { getSellable, titleIdOf } from "../catalogue/catalogue.server.ts";
import type { Condition } from "../catalogue/catalogue.ts";
import { openPreorders } from "../preorders/preorders.server.ts";
import { lengthOf, type OpenPreorder, plainLine } from "../preorders/preorders.ts";
import { sellsByLocation } from "../stores/settings.ts";
import {
  assemble,
  type CartRows,
  cartRows,
  claimsOf,
  isKnown,
  NO_ROWS,
  type Shopper,
} from "./assembling.server.ts";
import {
  allot,
  type Cart,
  type LargePrintQuestion,
  type LineChange,
  type LineQuestion,
  MAX_LINES,
  MAX_QUANTITY,
  planChanges,
  type StockQuestion,
  shortagesOf,
  stockQuestion,
  type TogetherQuestion,
} from "./cart.ts";
import { openShelf } from "./location.server.ts";
import { noteRemoval } from "./removal.server.ts";
import * as rows from "./rows.server.ts";
import { readTerms, type Terms } from "./terms.ts";

export interface AddToCart {
  eisbn: string;
  condition: Condition;
  quantity: number;
  gift_registry_id: string;
  /** The inscription that the shopper wants in the copies. A line keeps its own. */
  dedication?: string | undefined;
  /** If given, sets the quantity of this line instead of adding to it. */
  cart_id?: number;
  /** The shopper's answers to the questions that adding may raise. */
  stock_answer?: "in_stock" | "order_rest";
  large_print_confirmed?: boolean;
}

/** The cart of a session. A guest without a stored session has an empty cart. */
export async function getCart(db: Queries, shopper: Shopper): Promise<Guarded<Cart>> {
  return guardedCart(shopper, await getCartContent(db, shopper));
}

/** Assembles a cart in its guard: this shopper may not be allowed to see its prices. */
export function guardedCart(shopper: Shopper, content: CartRows): Guarded<Cart> {
  return Guarded.close(assemble(shopper, content));
}

/** The contents of a customer's own cart, for the copy of their data that staff make. */
export async function cartContentOf(
  db: Queries,
  shelf: Shelf,
  customerId: number,
): Promise<{ eisbn: string; title: string; quantity: number; dedication: string }[]> {
  const cart = await rows.cartOf(db, cartKeyOf({ customerId, accountId: customerId }));
  const lines = cart ? await rows.linesOf(db, cart.id) : [];
  const sellables = await getSellable(db, shelf, lines);
  return lines.flatMap(({ quantity, dedication }, at) => {
    const card = sellables[at]?.card;
    return card ? [{ eisbn: card.eisbn, title: card.title, quantity, dedication }] : [];
  });
}

/** The rows that a cart is assembled from. @param proposed terms to use in place of the stored ones */
export async function getCartContent(db: Queries, shopper: Shopper, proposed?: Terms): Promise<CartRows> {
  const cart = shopper.session.stored ? await rows.cartOf(db, shopper.session.cartKey) : undefined;
  return cart ? cartRows(db, shopper, cart, proposed) : NO_ROWS;
}

/** The cart of a session and its terms. */
export async function getCartWithTerms(db: Queries, shopper: Shopper): Promise<{ cart: Cart; terms: Terms }> {
  const content = await getCartContent(db, shopper);
  return { cart: assemble(shopper, content), terms: content.terms };
}

/** An empty cart, for shoppers who may not see theirs. */
export function emptyCartView(shopper: Shopper): Guarded<Cart> {
  return guardedCart(shopper, NO_ROWS);
}

type OwnCart = Pick<Session, "stored" | "cartKey">;

/** The number of copies in the cart, for the badge. */
export async function cartCount(db: Queries, session: OwnCart): Promise<number> {
  return session.stored ? rows.countCopies(db, session.cartKey) : 0;
}

/** The number of copies of one title in the cart, in one condition or in all. */
export async function quantityOf(
  db: Queries,
  session: OwnCart,
  eisbn: string,
  condition?: string,
): Promise<number> {
  return session.stored ? rows.quantityOf(db, session.cartKey, eisbn, condition) : 0;
}

/**
 * Locks a cart and reads its lines, inside an order's transaction.
 * @param proposed makes the terms to read it with from the stored ones, which stay as they are
 */
export async function lockedCart(
  tx: Tx,
  shopper: Shopper,
  proposed?: (stored: Terms) => Terms,
): Promise<CartRows & { cartId: number; cart: Cart }> {
  const row = await rows.lockCart(tx, shopper.store.id, shopper.session.cartKey, shopper.now);
  const content = await cartRows(tx, shopper, row, proposed?.(readTerms(row.terms)));
  return { ...content, cartId: row.id, cart: assemble(shopper, content) };
}

/**
 * Adds copies of a title to the cart, or sets a line's quantity (0 removes it).
 * Failures: `not_found`, `location_needed`, `cart_full`, `not_cartable`, `event_over` (of a ticket), `amount` (of a gift
 * card), `question` with a stock or large-print question as detail.
 */
export function addToCart(
  database: Database,
  shopper: Shopper,
  input: AddToCart,
): Promise<undefined | AddFailure> {
  return database.transaction((tx) => addIn(tx, shopper, input));
}

type AddFailure = Failure<StockQuestion | LargePrintQuestion | undefined>;

/** Several titles, each added with the same number of copies. */
export interface Together {
  eisbns: readonly string[];
  quantity: number;
  stock_answer?: AddToCart["stock_answer"];
}

/**
 * Adds the same number of copies of several titles, or of none of them. Failures as of `addToCart`; the detail of a
 * `question` is a `TogetherQuestion`.
 */
export function addTogether(
  database: Database,
  shopper: Shopper,
  together: Together,
): Promise<undefined | Failure> {
  return refusable(database, async (tx) => {
    await lockOwnCart(tx, shopper);
    const refused = await addTogetherIn(tx, shopper, together);
    if (refused) throw new Refusal(refused);
    return undefined;
  });
}

/**
 * Adds several such pairs in one transaction: all of them, or nothing. If one is wanted, it fails as in `addTogether`. If several are
 * wanted, every refused one has a message beside its quantity, and what would be a question about stock is a message too.
 * @param fieldOf the name of each one's quantity field
 */
export function addSeveral(
  database: Database,
  shopper: Shopper,
  wanted: readonly Together[],
  fieldOf: (at: number) => string,
): Promise<undefined | Failure> {
  return refusable(database, async (tx) => {
    await lockOwnCart(tx, shopper);
    const refused: [field: string, Failure][] = [];
    for (const [at, together] of wanted.entries()) {
      const failed = await addTogetherIn(tx, shopper, together);
      if (failed) refused.push([fieldOf(at), failed]);
    }
    const [first] = refused;
    if (!first) return undefined;
    const whole = refused.find(([, { code }]) => code === "location_needed");
    if (whole) throw new Refusal(whole[1]);
    if (wanted.length === 1) throw new Refusal(besideField(...first));
    throw new Refusal(
      invalid(Object.assign({}, ...refused.map(([field, one]) => fieldsOf(besideField(field, tooFew(one)))))),
    );
  });
}

/** A question about stock as a message, if the cart has some of the copies already. */
function tooFew(refused: Failure): Failure {
  const asked = refused.code === "question" ? (refused.detail as TogetherQuestion) : undefined;
  if (!asked || asked.left === asked.onhand) return refused;
  return failure("cart.few_more", { onhand: asked.onhand, count: asked.left });
}

async function addTogetherIn(
  tx: Tx,
  shopper: Shopper,
  { eisbns, quantity, stock_answer }: Together,
): Promise<undefined | Failure> {
  const question = await questionOfTogether(tx, shopper, { eisbns, quantity });
  const inStock = stock_answer === "in_stock" && question !== undefined && question.left > 0;
  const waits = stock_answer === "order_rest" && question?.can_order_rest === true;
  if (question && !inStock && !waits)
    return failure("cart.stock.question", { count: question.onhand }, { detail: question });
  for (const eisbn of eisbns) {
    const refused = await addIn(tx, shopper, {
      ...copiesOf(eisbn, inStock ? question.left : quantity),
      ...(waits && { stock_answer }),
      // The shop chose the edition, so there is no question about large print.
      large_print_confirmed: true,
    });
    if (refused) return refused;
  }
  return undefined;
}

const copiesOf = (eisbn: string, quantity: number) => ({
  eisbn,
  quantity,
  condition: "" as const,
  gift_registry_id: "",
});

/** The stock question that `addTogether` would ask, without changing anything; undefined if it would not ask. */
export async function questionOfTogether(
  db: Queries,
  shopper: Shopper,
  { eisbns, quantity }: Together,
): Promise<TogetherQuestion | undefined> {
  const questions: TogetherQuestion[] = [];
  for (const eisbn of eisbns) {
    const { question, waits } = await stockOfAdding(db, shopper, copiesOf(eisbn, quantity));
    if (!question || (waits && question.can_order_rest)) continue;
    // The line holds some of the copies that are left for it already.
    const held = question.wanted - quantity;
    questions.push({ ...question, eisbn, wanted: quantity, left: Math.max(0, question.left - held) });
  }
  const [scarcest] = questions.sort((a, b) => a.left - b.left);
  return scarcest && { ...scarcest, can_order_rest: questions.every((one) => one.can_order_rest) };
}

/** Locks the shopper's cart until the transaction ends, and creates it first if needed. */
async function lockOwnCart(tx: Tx, { store, session, now }: Shopper): Promise<rows.CartRow> {
  await rememberSession(tx, store.id, session, now);
  return rows.lockCart(tx, store.id, session.cartKey, now);
}

async function addIn(tx: Tx, shopper: Shopper, input: AddToCart): Promise<undefined | AddFailure> {
  const titleId = await titleIdOf(tx, shopper, input.eisbn);
  // A line can be removed even if the shop no longer sells its title.
  if (titleId === undefined && !(input.quantity === 0 && input.cart_id !== undefined))
    return failure("cart.not_found");
  const cart = await lockOwnCart(tx, shopper);
  const cartId = cart.id;
  const held = await rows.linesOf(tx, cartId);
  const line = lineFor(held, titleId, input);
  if (input.cart_id !== undefined && !line) return failure("cart.line.not_found");
  if (input.quantity === 0) {
    if (line) {
      await noteRemoval(tx, shopper, cart, [line]);
      await rows.deleteLine(tx, cartId, line.id);
    }
    return undefined;
  }
  if (titleId === undefined) throw new Error("a title that is not there was not refused");
  if (line && line.gift !== "")
    return rows.changeGift(tx, cartId, line.id, { ...line, quantity: input.quantity });
  const shelf = await openShelf(tx, shopper, cart, held);
  if (isFailure(shelf)) return shelf;
  if (!line && held.length >= MAX_LINES) return failure("cart.cart_full");
  const condition = line?.condition ?? input.condition;
  const [sellable] = await getSellable(tx, shelf, [{ title_id: titleId, condition }]);
  if (sellable?.card.is_giftcard) return failure("cart.amount", {}, { at: "price" });
  if (!sellable?.row?.cartable) return failure(sellable?.over ? "cart.event_over" : "cart.not_cartable");
  if (sellable.is_large_print && !input.large_print_confirmed && !line) {
    return failure(
      "cart.question",
      {},
      {
        detail: { question: "large_print" as const },
      },
    );
  }
  const dedication = line?.dedication ?? dedicationOf(input);
  const refused = await preorderObstacle(tx, shopper, { title_id: titleId, condition, dedication }, !line);
  if (refused) return refused;
  let quantity = input.quantity + (input.cart_id === undefined ? (line?.quantity ?? 0) : 0);
  if (quantity > MAX_QUANTITY) {
    return failure("cart.copies.too_many", { count: MAX_QUANTITY }, { at: "quantity" });
  }
  const question = stockQuestion(sellable.row, quantity, claimedElsewhere(held, titleId, condition, line));
  // With nothing on hand there is no question: adding it to the cart means agreeing to wait.
  let orderRest = line?.order_rest === 1 || sellable.row.onhand === 0;
  if (question) {
    const inStock = input.stock_answer === "in_stock";
    // A shopper who chose "order the rest" for this line is not asked again at every change.
    const waits = (input.stock_answer === "order_rest" || orderRest) && question.can_order_rest;
    // An answer from a stale page may ask for copies in stock when none are left for this line: ask again.
    if (inStock ? question.left === 0 : !waits) {
      return failure("cart.stock.question", { count: question.onhand }, { detail: question });
    }
    if (inStock) quantity = question.left;
    orderRest = !inStock;
  }
  await rows.putLine(tx, {
    cart_id: cartId,
    title_id: titleId,
    condition,
    gift_registry_id: line?.gift_registry_id ?? input.gift_registry_id,
    gift: "",
    dedication,
    quantity,
    order_rest: orderRest ? 1 : 0,
    registry_extra: line?.registry_extra ?? 0,
    added_at: shopper.now,
  });
  return undefined;
}

type Added = Pick<
  AddToCart,
  "eisbn" | "condition" | "quantity" | "gift_registry_id" | "cart_id" | "dedication"
>;

const dedicationOf = ({ dedication }: Pick<AddToCart, "dedication">) => plainLine(dedication ?? "");

/**
 * Why a text cannot be written in copies, if it cannot. Failures: `no_text` (no campaign offers it any more, or not for these
 * copies), `too_long`.
 */
async function preorderObstacle(
  db: Queries,
  shopper: Shopper,
  { title_id, condition, dedication }: Pick<rows.LineRow, "title_id" | "condition" | "dedication">,
  isNew: boolean,
): Promise<Failure<undefined> | undefined> {
  if (dedication === "" || !isNew) return undefined;
  const preorder = (await openPreorders(db, shopper, [title_id])).get(title_id);
  return textProblem(dedication, condition === "" ? preorder : undefined, "dedication");
}

/**
 * Checks the inscription for a campaign's copies.
 * @param at the field of the text
 * @returns the failure, if any
 */
function textProblem(
  text: string,
  preorder: OpenPreorder | null | undefined,
  at: string,
): Failure<undefined> | undefined {
  if (!preorder?.prompt) return failure("preorders.no_text", {}, { at });
  const count = preorder.text_most;
  return lengthOf(text) > count ? failure("preorders.too_long", { count }, { at }) : undefined;
}

/**
 * Changes what is to be written in the copies of lines. A line that then has the text of another one joins it.
 * @returns how many lines changed
 */
async function writeDedications(tx: Tx, cartId: number, changes: readonly LineChange[]): Promise<number> {
  const texts = changes.filter(({ dedication }) => dedication !== undefined);
  let held = texts.length > 0 ? await rows.linesOf(tx, cartId) : [];
  let changed = 0;
  for (const { cart_id, dedication = "" } of texts) {
    const line = held.find(({ id }) => id === cart_id);
    const text = plainLine(dedication);
    if (!line || line.dedication === text) continue;
    const same = held.find((one) => rows.isSameLine(one, { ...line, dedication: text }));
    if (same) {
      const quantity = Math.min(MAX_QUANTITY, same.quantity + line.quantity);
      const order_rest = same.order_rest || line.order_rest;
      await rows.putLine(tx, {
        ...rows.lineValues(same),
        quantity,
        order_rest,
        cart_id: cartId,
        added_at: 0,
      });
      await rows.deleteLine(tx, cartId, line.id);
    } else await rows.changeDedication(tx, cartId, line.id, text);
    held = await rows.linesOf(tx, cartId);
    changed++;
  }
  return changed;
}

/** The existing line that an addition applies to, if any. */
function lineFor(
  held: readonly rows.LineRow[],
  titleId: number | undefined,
  input: Added,
): rows.LineRow | undefined {
  return held.find((one) =>
    input.cart_id === undefined
      ? one.gift === "" &&
        one.title_id === titleId &&
        one.condition === input.condition &&
        one.gift_registry_id === input.gift_registry_id &&
        one.dedication === dedicationOf(input)
      : one.id === input.cart_id && (titleId === undefined || one.title_id === titleId),
  );
}

/** Copies of a title, in one condition, on the cart's other lines. */
function claimedElsewhere(
  held: readonly rows.LineRow[],
  titleId: number,
  condition: string,
  line: rows.LineRow | undefined,
): number {
  return held
    .filter((one) => one.title_id === titleId && one.condition === condition && one.id !== line?.id)
    .reduce((sum, one) => sum + one.quantity, 0);
}

/** The stock question that `addToCart` would ask, without changing anything; undefined if it would not ask. */
export async function questionOfAdding(
  db: Queries,
  shopper: Shopper,
  input: Added,
): Promise<StockQuestion | undefined> {
  return (await stockOfAdding(db, shopper, input)).question;
}

/** The same, with whether the shopper waits for copies of this line already. */
async function stockOfAdding(
  db: Queries,
  shopper: Shopper,
  input: Added,
): Promise<{ question?: StockQuestion | undefined; waits?: boolean }> {
  const titleId = await titleIdOf(db, shopper, input.eisbn);
  if (titleId === undefined) return {};
  const cart = shopper.session.stored ? await rows.cartOf(db, shopper.session.cartKey) : undefined;
  const held = cart ? await rows.linesOf(db, cart.id) : [];
  const line = lineFor(held, titleId, input);
  const condition = line?.condition ?? input.condition;
  const [sellable] = await getSellable(db, shopper, [{ title_id: titleId, condition }]);
  // What cannot be bought is refused, not asked about.
  if (!sellable?.row?.cartable) return {};
  const quantity = input.quantity + (input.cart_id === undefined ? (line?.quantity ?? 0) : 0);
  const elsewhere = claimedElsewhere(held, titleId, condition, line);
  return { question: stockQuestion(sellable.row, quantity, elsewhere), waits: line?.order_rest === 1 };
}

async function changeCart<Done>(
  database: Database,
  shopper: Shopper,
  change: (tx: Tx, cart: rows.CartRow) => Promise<Done>,
): Promise<Done | undefined> {
  return database.transaction(async (tx) => {
    const cart = await rows.lockExisting(tx, shopper.session.cartKey, shopper.now);
    return cart && change(tx, cart);
  });
}

/**
 * Removes one line. Not a failure if it is already gone.
 * @returns the id with which `restoreLines` puts it back, or null if nothing was removed
 */
export async function removeFromCart(
  database: Database,
  shopper: Shopper,
  lineId: number,
): Promise<string | null> {
  const removal = await changeCart(database, shopper, async (tx, cart) => {
    const lines = (await rows.linesOf(tx, cart.id)).filter(({ id }) => id === lineId);
    await rows.deleteLine(tx, cart.id, lineId);
    return noteRemoval(tx, shopper, cart, lines);
  });
  return removal ?? null;
}

/** Removes every line. @returns as `removeFromCart` */
export async function emptyCart(database: Database, shopper: Shopper): Promise<string | null> {
  const removal = await changeCart(database, shopper, async (tx, cart) => {
    const lines = await rows.linesOf(tx, cart.id);
    await rows.deleteLines(tx, cart.id);
    return noteRemoval(tx, shopper, cart, lines);
  });
  return removal ?? null;
}

/**
 * Lets the shopper shop at a location of a multistore. If each location sells its own stock, changing to another
 * one empties the cart and what the checkout has collected; choosing the first one does not.
 */
export function shopAt(database: Database, shopper: Shopper, locationId: number): Promise<void> {
  const { store, session, now } = shopper;
  return database.transaction(async (tx) => {
    const cart = sellsByLocation(store.settings)
      ? await rows.lockExisting(tx, session.cartKey, now)
      : undefined;
    if (cart) {
      const before = cart.location_id ?? shopper.locationId;
      if (before !== undefined && before !== locationId) await rows.deleteLines(tx, cart.id);
      await rows.putLocation(tx, cart.id, locationId);
    }
    await rememberSession(tx, store.id, session, now);
    await chooseLocation(tx, session, locationId);
  });
}

/**
 * Changes the quantities of several lines in one transaction. Lines that need an answer about stock stay as they
 * are and come back as questions; the others change. Lines that no longer exist are skipped. Changes texts of pre-ordered copies too.
 * @returns also how many lines changed, and a `removal` as `removeFromCart` does
 * Failures: `no_text`, `too_long`, beside the text; nothing changes then
 */
export async function changeLines(
  database: Database,
  shopper: Shopper,
  changes: readonly LineChange[],
): Promise<{ changed: number; questions: LineQuestion[]; removal: string | null } | Failure> {
  const done = await changeCart(database, shopper, async (tx, cart) => {
    const content = await cartRows(tx, shopper, cart);
    const wrong = wrongText(content, changes);
    if (wrong) return wrong;
    const plan = planChanges(claimsOf(content), changes);
    const kept = plan.writes.flatMap(({ id, quantity, order_rest }) => {
      const line = content.lines.find((one) => one.line.id === id)?.line;
      return line && quantity > 0 ? [{ ...line, quantity, order_rest }] : [];
    });
    const gone = plan.writes.filter(({ quantity }) => quantity === 0).map(({ id }) => id);
    await keepLines(tx, shopper, cart.id, kept);
    await rows.deleteSome(tx, cart.id, gone);
    const removed = content.lines.map(({ line }) => line).filter(({ id }) => gone.includes(id));
    const removal = await noteRemoval(tx, shopper, cart, removed);
    const written = await writeDedications(tx, cart.id, changes);
    return { changed: plan.writes.length + written, questions: plan.questions, removal };
  });
  return done ?? { changed: 0, questions: [], removal: null };
}

/** The first new text among these changes that cannot be written in the copies of its line. */
function wrongText({ lines }: CartRows, changes: readonly LineChange[]): Failure | undefined {
  for (const [at, { cart_id, dedication, quantity }] of changes.entries()) {
    const found = lines.find(({ line }) => line.id === cart_id);
    const text = plainLine(dedication ?? "");
    if (text === "" || quantity === 0 || !found || found.line.dedication === text) continue;
    const problem = textProblem(text, found.preorder, `lines.${at}.dedication`);
    if (problem) return problem;
  }
  return undefined;
}

/**
 * The questions `changeLines` would ask, without changing anything. Given no changes: the lines of the cart that
 * want more copies than there are.
 */
export async function questionsOf(
  db: Queries,
  shopper: Shopper,
  changes: readonly LineChange[],
): Promise<LineQuestion[]> {
  const content = await getCartContent(db, shopper);
  return changes.length > 0
    ? planChanges(claimsOf(content), changes).questions
    : shortagesOf(assemble(shopper, content).items, isKnown(shopper));
}

type KeptLine = Omit<rows.LineRow, "order_rest"> & { order_rest: boolean };

function keepLine(tx: Tx, shopper: Shopper, cartId: number, line: KeptLine): Promise<void> {
  return keepLines(tx, shopper, cartId, [line]);
}

function keepLines(tx: Tx, { now }: Shopper, cart_id: number, lines: readonly KeptLine[]): Promise<void> {
  return rows.putLines(
    tx,
    lines.map((line) => ({
      ...rows.lineValues({ ...line, order_rest: line.order_rest ? 1 : 0 }),
      cart_id,
      added_at: now,
    })),
  );
}

/** A giver's possible answers about a line for a registry that has closed or wants fewer copies. */
export const REGISTRY_ANSWERS = ["anyway", "wanted", "own"] as const;
export type RegistryAnswer = (typeof REGISTRY_ANSWERS)[number];

/**
 * Answers the question about a line for a gift registry: buy more copies than it wants, only those that it wants, or
 * buy them for oneself. A closed registry leaves only the last. Not a failure if there is nothing to ask any more.
 */
export async function answerRegistry(
  database: Database,
  shopper: Shopper,
  lineId: number,
  answer: RegistryAnswer,
): Promise<void> {
  await changeCart(database, shopper, async (tx, cart) => {
    const cartId = cart.id;
    const { lines } = await cartRows(tx, shopper, cart);
    const { line, registry } = lines.find((one) => one.line.id === lineId) ?? {};
    if (!line || !registry) return;
    const kept = { ...line, order_rest: line.order_rest === 1 };
    if (answer === "own") {
      const own = lines.find(
        (one) =>
          one.line.title_id === line.title_id &&
          one.line.condition === line.condition &&
          one.line.dedication === line.dedication &&
          one.line.gift_registry_id === "",
      )?.line;
      await rows.deleteLine(tx, cartId, line.id);
      await keepLine(tx, shopper, cartId, {
        ...kept,
        gift_registry_id: "",
        registry_extra: 0,
        quantity: Math.min(line.quantity + (own?.quantity ?? 0), MAX_QUANTITY),
        order_rest: kept.order_rest || own?.order_rest === 1,
      });
      return;
    }
    if (registry.question === "closed") return;
    if (answer === "anyway")
      await keepLine(tx, shopper, cartId, {
        ...kept,
        registry_extra: Math.max(0, line.quantity - registry.left),
      });
    else if (registry.left === 0) await rows.deleteLine(tx, cartId, line.id);
    else await keepLine(tx, shopper, cartId, { ...kept, quantity: Math.min(line.quantity, registry.left) });
  });
}

/**
 * Removes what cannot be bought, and lowers quantities to what is available (spec 2 §4 "stock check").
 * @returns as `removeFromCart`, for the copies that were removed
 */
export async function removeUnavailable(database: Database, shopper: Shopper): Promise<string | null> {
  const removal = await changeCart(database, shopper, async (tx, cart) => {
    const content = await cartRows(tx, shopper, cart);
    const claims = claimsOf(content);
    const shares = allot(claims);
    const left = claims.map((line, at) => ({
      ...line,
      wanted: line.quantity,
      quantity: shares[at]?.available ?? 0,
    }));
    const lowered = left.filter(({ quantity, wanted }) => quantity > 0 && quantity < wanted);
    await keepLines(tx, shopper, cart.id, lowered);
    const gone = left.filter(({ quantity }) => quantity === 0).map(({ id }) => id);
    await rows.deleteSome(tx, cart.id, gone);
    const removed = left.flatMap(({ id, wanted, quantity }) => {
      const line = content.lines.find((one) => one.line.id === id)?.line;
      return line && quantity < wanted ? [{ ...line, quantity: wanted - quantity }] : [];
    });
    return noteRemoval(tx, shopper, cart, removed);
  });
  return removal ?? null;
}
