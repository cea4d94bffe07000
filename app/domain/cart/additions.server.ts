import type { TitleId } from "#app/lib/number-kinds.ts";
import { besideField, failure, fieldsOf, invalid } from "#app/messages/failure.ts";
import { detailOf, type Failure, isFailure } from "#app/messages/result.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import { Refusal, refusable } from "#app/platform/db/refusable.server.ts";
import { getSellable, titleIdOf } from "../catalogue/catalogue.server.ts";
import type { Condition } from "../catalogue/catalogue.ts";
import { plainLine } from "../preorders/preorders.ts";
import type { Shopper } from "./assembly.server.ts";
import { lockOwnCart } from "./cart.server.ts";
import {
  type LargePrintQuestion,
  MAX_LINES,
  MAX_QUANTITY,
  type StockQuestion,
  stockQuestion,
  type TogetherQuestion,
} from "./cart.ts";
import { newDedicationObstacle } from "./dedications.server.ts";
import { openStorefront } from "./location.server.ts";
import { noteRemoval } from "./removal.server.ts";
import * as rows from "./rows.server.ts";

export interface AddToCart {
  eisbn: string;
  condition: Condition;
  quantity: number;
  gift_registry_id: string;
  /** The inscription that the shopper wants in the copies. */
  dedication?: string | undefined;
  /** If given, sets the quantity of this line instead of adding to it. */
  cart_id?: number | undefined;
  /** The shopper's answers to the questions that adding may raise. */
  stock_answer?: "in_stock" | "order_rest" | undefined;
  large_print_confirmed?: boolean | undefined;
}

/**
 * Adds copies of a title to the cart, or sets a line's quantity (0 removes it).
 * Failures: `not_found`, `location_needed`, `cart_full`, `too_many`, `not_cartable`, `event_over` (of a ticket),
 * `amount` (of a gift card), `question` with a stock or large-print question as detail.
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
 * Adds several groups of titles in one transaction, or none of them. A single group fails as in `addTogether`. Of
 * several groups, each refused one gets a message beside its quantity, also where a single group would get a question
 * about stock.
 * @param fieldOf the name of a group's quantity field
 */
export function addSeveral(
  database: Database,
  shopper: Shopper,
  wanted: readonly Together[],
  fieldOf: (index: number) => string,
): Promise<undefined | Failure> {
  return refusable(database, async (tx) => {
    await lockOwnCart(tx, shopper);
    const refused: [field: string, Failure][] = [];
    for (const [index, together] of wanted.entries()) {
      const failed = await addTogetherIn(tx, shopper, together);
      if (failed) refused.push([fieldOf(index), failed]);
    }
    const [first] = refused;
    if (!first) return undefined;
    const whole = refused.find(([, { code }]) => code === "location_needed");
    if (whole) throw new Refusal(whole[1]);
    if (wanted.length === 1) throw new Refusal(besideField(...first));
    throw new Refusal(
      invalid(
        Object.assign({}, ...refused.map(([field, failed]) => fieldsOf(besideField(field, tooFew(failed))))),
      ),
    );
  });
}

/** Replaces a question about stock by a message, if the cart already has some of the copies. */
function tooFew(refused: Failure): Failure {
  const question = detailOf(refused, "question");
  if (question?.question !== "stock" || question.left === question.onhand) return refused;
  return failure("cart.few_more", { onhand: question.onhand, count: question.left });
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
    // `left` includes the copies that this line already holds.
    const copiesInCart = question.wanted - quantity;
    questions.push({ ...question, eisbn, wanted: quantity, left: Math.max(0, question.left - copiesInCart) });
  }
  const [scarcest] = questions.sort((a, b) => a.left - b.left);
  return scarcest && { ...scarcest, can_order_rest: questions.every((question) => question.can_order_rest) };
}

async function addIn(tx: Tx, shopper: Shopper, input: AddToCart): Promise<undefined | AddFailure> {
  const titleId = await titleIdOf(tx, shopper, input.eisbn);
  // A line can be removed even if the shop no longer sells its title.
  if (titleId === undefined && !(input.quantity === 0 && input.cart_id !== undefined))
    return failure("cart.not_found");
  const cart = await lockOwnCart(tx, shopper);
  const cartId = cart.id;
  const cartLines = await rows.linesOf(tx, cartId);
  const line = lineFor(cartLines, titleId, input);
  if (input.cart_id !== undefined && !line) return failure("cart.line.not_found");
  if (input.quantity === 0) {
    if (line) {
      await noteRemoval(tx, shopper, cart, [line]);
      await rows.deleteLine(tx, cartId, line.id);
    }
    return undefined;
  }
  if (titleId === undefined) throw new Error("addIn: a quantity above 0 without a title id");
  if (line && line.gift !== "")
    return rows.changeGift(tx, cartId, line.id, { ...line, quantity: input.quantity });
  const storefront = await openStorefront(tx, shopper, cart, cartLines);
  if (isFailure(storefront)) return storefront;
  if (!line && cartLines.length >= MAX_LINES) return failure("cart.cart_full");
  const condition = line?.condition ?? input.condition;
  const [sellable] = await getSellable(tx, storefront, [{ title_id: titleId, condition }]);
  if (sellable?.card.is_giftcard) return failure("cart.amount", {}, { at: "price" });
  if (!sellable?.row?.cartable) return failure(sellable?.over ? "cart.event_over" : "cart.not_cartable");
  if (sellable.is_large_print && !input.large_print_confirmed && !line) {
    return failure("cart.question", {}, { detail: { question: "large_print" as const } });
  }
  const dedication = line?.dedication ?? dedicationOf(input);
  // A line in the cart was checked when it was added.
  const refused = line
    ? undefined
    : await newDedicationObstacle(tx, shopper, { title_id: titleId, condition, dedication });
  if (refused) return refused;
  let quantity = input.quantity + (input.cart_id === undefined ? (line?.quantity ?? 0) : 0);
  if (quantity > MAX_QUANTITY) {
    return failure("cart.copies.too_many", { count: MAX_QUANTITY }, { at: "quantity" });
  }
  const question = stockQuestion(
    sellable.row,
    quantity,
    claimedElsewhere(cartLines, titleId, condition, line),
  );
  // With nothing on hand there is no question: adding it to the cart means agreeing to wait.
  let orderRest = line?.order_rest === true || sellable.row.onhand === 0;
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
    order_rest: orderRest,
    registry_extra: line?.registry_extra ?? 0,
    added_at: shopper.now,
  });
  return undefined;
}

type AddedCopies = Pick<
  AddToCart,
  "eisbn" | "condition" | "quantity" | "gift_registry_id" | "cart_id" | "dedication"
>;

const dedicationOf = ({ dedication }: Pick<AddToCart, "dedication">) => plainLine(dedication ?? "");

/** The existing line that an addition applies to, if any. */
function lineFor(
  cartLines: readonly rows.LineRow[],
  titleId: TitleId | undefined,
  input: AddedCopies,
): rows.LineRow | undefined {
  return cartLines.find((line) =>
    input.cart_id === undefined
      ? line.gift === "" &&
        line.title_id === titleId &&
        line.condition === input.condition &&
        line.gift_registry_id === input.gift_registry_id &&
        line.dedication === dedicationOf(input)
      : line.id === input.cart_id && (titleId === undefined || line.title_id === titleId),
  );
}

/** Copies of a title, in one condition, on the cart's other lines. */
function claimedElsewhere(
  cartLines: readonly rows.LineRow[],
  titleId: TitleId,
  condition: Condition,
  line: rows.LineRow | undefined,
): number {
  return cartLines
    .filter(
      (cartLine) =>
        cartLine.title_id === titleId && cartLine.condition === condition && cartLine.id !== line?.id,
    )
    .reduce((sum, cartLine) => sum + cartLine.quantity, 0);
}

/** The stock question that `addToCart` would ask, without changing anything; undefined if it would not ask. */
export async function questionOfAdding(
  db: Queries,
  shopper: Shopper,
  input: AddedCopies,
): Promise<StockQuestion | undefined> {
  return (await stockOfAdding(db, shopper, input)).question;
}

/** The stock question of an addition, and whether its line already waits for copies. */
async function stockOfAdding(
  db: Queries,
  shopper: Shopper,
  input: AddedCopies,
): Promise<{ question?: StockQuestion | undefined; waits?: boolean }> {
  const titleId = await titleIdOf(db, shopper, input.eisbn);
  if (titleId === undefined) return {};
  const cart = shopper.session.stored ? await rows.cartOf(db, shopper.session.cartKey) : undefined;
  const cartLines = cart ? await rows.linesOf(db, cart.id) : [];
  const line = lineFor(cartLines, titleId, input);
  const condition = line?.condition ?? input.condition;
  const [sellable] = await getSellable(db, shopper, [{ title_id: titleId, condition }]);
  // A title that cannot be bought is refused without a question.
  if (!sellable?.row?.cartable) return {};
  const quantity = input.quantity + (input.cart_id === undefined ? (line?.quantity ?? 0) : 0);
  const elsewhere = claimedElsewhere(cartLines, titleId, condition, line);
  return { question: stockQuestion(sellable.row, quantity, elsewhere), waits: line?.order_rest === true };
}
