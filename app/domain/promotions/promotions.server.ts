import type { EpochSeconds, OrderId, StoreId, TitleId } from "#app/lib/number-kinds.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import { record, trail } from "../accounts/audit/audit.server.ts";
import type { Store } from "../stores/stores.server.ts";
import { inLanguage, langOf } from "../stores/translations.ts";
import {
  type AppliedPromotion,
  CODE_LENGTH,
  type Promotion,
  type PromotionState,
  promotionState,
} from "./promotions.ts";
import * as rows from "./rows.server.ts";

export type NewPromotion = Omit<rows.PromotionRow, "id" | "store_id" | "used" | "created_at" | "paused_at">;

/** Codes match regardless of case and surrounding spaces. */
export function plainCode(code: string): string {
  return code.trim().toUpperCase();
}

/** The name of a promotion in the trail of changes. */
const subjectOf = (code: string) => `promotion:${code}`;

/** Creates a promotion. Failures: `invalid`, `exists`. @param actor who does, for the trail of changes */
export async function createPromotion(
  database: Database,
  storeId: StoreId,
  now: EpochSeconds,
  promotion: NewPromotion,
  actor = "operator",
): Promise<{ id: number } | Failure> {
  const code = plainCode(promotion.code);
  if (code === "" || code.length > CODE_LENGTH)
    return failure("promotions.invalid", { count: CODE_LENGTH }, { at: "code" });
  if (promotion.kind === "percent" && (promotion.value < 1 || promotion.value > 100_000))
    return failure("promotions.percentage.invalid", {}, { at: "value" });
  if (promotion.kind === "amount" && promotion.value < 1)
    return failure("promotions.amount.invalid", {}, { at: "value" });
  return database.transaction(async (tx) => {
    const row = { ...promotion, code, store_id: storeId, created_at: now, paused_at: null };
    const id = await rows.insertPromotion(tx, row);
    if (id === undefined) return failure("promotions.exists", { code }, { at: "code" });
    await record(tx, { storeId, at: now, actor, action: "promotion added", subject: subjectOf(code) });
    return { id };
  });
}

/** A promotion for staff. */
export interface ListedPromotion extends rows.PromotionRow {
  state: PromotionState;
}

const withState =
  (now: EpochSeconds) =>
  (row: rows.PromotionRow): ListedPromotion => ({ ...row, state: promotionState(row, now) });

/**
 * A page of a shop's promotions, the newest first.
 * @returns also the ids that `after` and `before` take for the pages beside it
 */
export async function pageOfPromotions(
  db: Queries,
  storeId: StoreId,
  now: EpochSeconds,
  state: PromotionState | undefined,
  { limit, after, before }: { limit: number; after?: number | undefined; before?: number | undefined },
): Promise<{ promotions: ListedPromotion[]; next: number | null; previous: number | null }> {
  const page = { limit: limit + 1, after, before };
  const promotionRows = await rows.listedPromotions(db, storeId, { state, now }, page);
  const isMore = promotionRows.length > limit;
  const promotions = before === undefined ? promotionRows.slice(0, limit) : promotionRows.slice(-limit);
  return {
    promotions: promotions.map(withState(now)),
    next: isMore || before !== undefined ? (promotions.at(-1)?.id ?? null) : null,
    previous: (before === undefined ? after !== undefined : isMore) ? (promotions[0]?.id ?? null) : null,
  };
}

/** A promotion, and what staff did with it, the oldest first; undefined if the shop has none with this id or code. */
export async function promotionInFull(
  db: Queries,
  storeId: StoreId,
  now: EpochSeconds,
  which: { id: number } | { code: string },
) {
  const row = await ("id" in which
    ? rows.promotionById(db, storeId, which.id)
    : rows.promotionByCode(db, storeId, plainCode(which.code)));
  if (!row) return undefined;
  const history = await trail(db, storeId, subjectOf(row.code));
  return {
    ...withState(now)(row),
    history: history.map(({ at, actor, action }) => ({ at, actor, action })),
  };
}

const CHANGES = {
  pause: { rows: rows.pausePromotion, action: "promotion paused" },
  resume: { rows: rows.resumePromotion, action: "promotion resumed" },
  end: { rows: rows.endPromotion, action: "promotion ended" },
} as const;

/**
 * Pauses a promotion that has not ended, resumes it, or ends it now; orders that already used it keep it. Failures:
 * `not_found` (there is none that has not ended), `unchanged` (it is paused already, or it is not).
 */
export async function changePromotion(
  database: Database,
  { storeId, now, actor }: { storeId: StoreId; now: EpochSeconds; actor: string },
  change: keyof typeof CHANGES,
  typedCode: string,
): Promise<undefined | Failure> {
  const code = plainCode(typedCode);
  return database.transaction(async (tx) => {
    if (!(await CHANGES[change].rows(tx, storeId, code, now))) {
      const row = await rows.promotionByCode(tx, storeId, code);
      return row && promotionState(row, now) !== "ended"
        ? failure("promotions.unchanged", { code })
        : failure("promotions.not_found", { code });
    }
    const { action } = CHANGES[change];
    await record(tx, { storeId, at: now, actor, action, subject: subjectOf(code) });
    return undefined;
  });
}

/** A promotion in force, and the titles of an order that are eligible (undefined means all). */
export interface ActivePromotion extends Promotion {
  titles: ReadonlySet<number> | undefined;
}

/**
 * The facts about a cart that promotions need: the codes typed, its titles, and its customer (undefined for a guest).
 */
interface PromotedCart {
  readonly codes: readonly string[];
  readonly titleIds: readonly TitleId[];
  readonly customerKey: string | undefined;
}

/**
 * The automatic promotions in force, and those with the given codes, as far as this customer may still use them.
 * Automatic promotions with a limit per customer do not apply to guests, because their uses cannot be counted.
 */
export async function activePromotions(
  db: Queries,
  storeId: StoreId,
  now: EpochSeconds,
  { codes, titleIds, customerKey }: PromotedCart,
): Promise<ActivePromotion[]> {
  const promotionRows = await rows.inForce(db, storeId, codes, now);
  const open = await Promise.all(
    promotionRows.map(async ({ id, limit_customer, automatic }) => {
      if (limit_customer === null) return true;
      if (customerKey === undefined) return automatic === 0;
      return (await rows.usesBy(db, id, customerKey)) < limit_customer;
    }),
  );
  return Promise.all(
    promotionRows
      .filter((_, index) => open[index])
      .map(async ({ automatic, stacks, scope, scope_value, ...row }) => ({
        ...row,
        automatic: automatic === 1,
        stacks: stacks === 1,
        titles: await titlesOf(db, scope, scope_value, titleIds),
      })),
  );
}

async function titlesOf(
  db: Queries,
  scope: rows.PromotionRow["scope"],
  value: string,
  titleIds: readonly TitleId[],
): Promise<ReadonlySet<number> | undefined> {
  if (scope === "all") return undefined;
  if (titleIds.length === 0) return new Set();
  const titlesInScope =
    scope === "subject" ? rows.titlesUnder(db, value, titleIds) : rows.titlesIn(db, value, titleIds);
  return new Set(await titlesInScope);
}

/**
 * Checks whether a shopper may use a code: it is in force, has uses left, and they have not used up theirs.
 * Failures: `unknown_code`, `code_used`.
 */
export async function usableCode(
  db: Queries,
  storeId: StoreId,
  now: EpochSeconds,
  code: string,
  customerKey: string | undefined,
): Promise<{ code: string } | Failure> {
  const plain = plainCode(code);
  const row = (await rows.inForce(db, storeId, [plain], now)).find((promotion) => promotion.code === plain);
  if (!row || row.automatic) return failure("promotions.unknown_code", {}, { at: "code" });
  if (customerKey !== undefined && row.limit_customer !== null) {
    const used = await rows.usesBy(db, row.id, customerKey);
    if (used >= row.limit_customer) return failure("promotions.code_used", {}, { at: "code" });
  }
  return { code: plain };
}

/**
 * Takes promotion uses for an order, within the transaction that writes it. A use is only taken if one is left,
 * so the last one cannot be taken twice. @returns the code that could not be used, if any
 */
export async function takeUses(
  tx: Tx,
  applied: readonly AppliedPromotion[],
  orderId: OrderId,
  customerKey: string,
): Promise<string | undefined> {
  for (const { promotion_id, code } of [...applied].sort((a, b) => a.promotion_id - b.promotion_id)) {
    const promotion = await rows.takeUse(tx, promotion_id);
    if (!promotion) return code;
    if (
      promotion.limit_customer !== null &&
      (await rows.usesBy(tx, promotion_id, customerKey)) >= promotion.limit_customer
    )
      return code;
    await rows.insertUse(tx, { promotion_id, order_id: orderId, customer_key: customerKey });
  }
  return undefined;
}

/** Returns the promotion uses of an order that failed. */
export function giveBackUses(tx: Tx, orderId: OrderId): Promise<void> {
  return rows.deleteUses(tx, orderId);
}

/** A promotion of a cart as it says what it does in the language of `store`. Bundles are named by their titles. */
export function promotionIn<
  One extends { description: string; lang?: string | undefined; promotion_id?: number },
>(store: Store, promotion: One): One {
  const { description, promotion_id } = promotion;
  const lang = promotion_id === 0 ? undefined : langOf(store, description);
  return { ...promotion, description: inLanguage(store, description), ...(lang && { lang }) };
}
