import { z } from "zod";
import { HOUR } from "#app/lib/seconds.ts";
import { messageOf, REFUSALS, readAnswer, refusal, type SquareAccount, squareCaller } from "./api.server.ts";

/**
 * Square's catalogue and inventory, as far as the stock of books needs them. Source:
 * developer.squareup.com/reference/square/catalog-api/search-catalog-objects, /inventory-api and docs/inventory-api.
 */
export interface SquareStock {
  /** A page of the changes in the catalogue since then, or of the whole catalogue. */
  items(since: string, cursor: string): Promise<{ items: SquareItem[]; latest: string; cursor: string }>;
  /** A page of counts: of one location, or of one variation there. */
  counts(of: CountsOf, cursor: string): Promise<{ counts: SquareCount[]; cursor: string }>;
  /** Reports copies that were sold or came back. @returns the counts after it, or why Square refuses */
  change(change: SquareChange): Promise<{ counts: SquareCount[] } | { refused: string }>;
  /** Whether Square's record has this change. */
  hasChange(change: SquareChange): Promise<boolean>;
}

/** A variation of an item: what Square counts. */
export interface SquareItem {
  id: string;
  isDeleted: boolean;
  name: string;
  sku: string;
  upc: string;
}

export interface CountsOf {
  location: string;
  variation?: string;
  /** Only counts that changed after this (epoch seconds). */
  since?: number;
}

export interface SquareCount {
  variation: string;
  location: string;
  /** Copies in stock. Negative if the till sold more than Square knew of. */
  quantity: number;
  /** When the last change that it includes reached Square (epoch milliseconds). */
  calculated_at: number;
}

export interface SquareChange {
  /** Our own id: Square's idempotency key, and its `reference_id`. */
  key: string;
  variation: string;
  location: string;
  /** Copies sold; negative for returned copies. */
  quantity: number;
  /** When they were sold (epoch seconds). */
  sold_at: number;
  /** The time that Square accepts: it must not be older than a day. */
  occurred_at: number;
}

/** Rows of a page. An answer may have a megabyte, and a page of counts is stored in one transaction. */
const ITEMS = 200;
const COUNTS = 100;
const CHANGES = 100;
/** Pages of a variation's changes that are searched: a bookshop sells no book so often. */
const CHANGE_PAGES = 20;

const itemsShape = z.object({
  objects: z
    .array(
      z.object({
        id: z.string().min(1).max(192),
        is_deleted: z.boolean().default(false),
        item_variation_data: z
          .object({
            name: z.string().nullish(),
            sku: z.string().nullish(),
            upc: z.string().nullish(),
          })
          .default({}),
      }),
    )
    .default([]),
  latest_time: z.string().default(""),
  cursor: z.string().default(""),
});
const countShape = z
  .object({
    catalog_object_id: z.string(),
    location_id: z.string(),
    state: z.string(),
    quantity: z.string().regex(/^-?\d{1,9}(\.\d{1,5})?$/),
    calculated_at: z.iso.datetime({ offset: true }),
  })
  .transform(({ catalog_object_id, location_id, state, quantity, calculated_at }) => ({
    variation: catalog_object_id,
    location: location_id,
    state,
    quantity: Math.floor(Number(quantity)),
    calculated_at: Date.parse(calculated_at),
  }));
const countsShape = z.object({ counts: z.array(countShape).default([]), cursor: z.string().default("") });
const changesShape = z.object({
  changes: z
    .array(z.object({ adjustment: z.object({ reference_id: z.string().nullish() }).optional() }))
    .default([]),
  cursor: z.string().default(""),
});

const inStock = (counts: z.output<typeof countShape>[]): SquareCount[] =>
  counts.filter(({ state }) => state === "IN_STOCK").map(({ state: _, ...count }) => count);

const moment = (seconds: number) => new Date(seconds * 1000).toISOString();
const from = (cursor: string) => (cursor === "" ? {} : { cursor });

export function squareStock(account: SquareAccount): SquareStock {
  const call = squareCaller(account);
  return {
    async items(since, cursor) {
      const answer = await call("POST", "catalog/search", {
        object_types: ["ITEM_VARIATION"],
        // At the first read, old deletions do not matter.
        ...(since === "" ? {} : { begin_time: since, include_deleted_objects: true }),
        limit: ITEMS,
        ...from(cursor),
      });
      const { objects, latest_time, cursor: next } = readAnswer(itemsShape, answer);
      return {
        items: objects.map(({ id, is_deleted, item_variation_data: { name, sku, upc } }) => ({
          id,
          isDeleted: is_deleted,
          name: name ?? "",
          sku: sku ?? "",
          upc: upc ?? "",
        })),
        latest: latest_time,
        cursor: next,
      };
    },

    async counts({ location, variation, since }, cursor) {
      const answer = await call("POST", "inventory/counts/batch-retrieve", {
        location_ids: [location],
        ...(variation !== undefined && { catalog_object_ids: [variation] }),
        ...(since !== undefined && { updated_after: moment(since) }),
        states: ["IN_STOCK"],
        limit: COUNTS,
        ...from(cursor),
      });
      const { counts, cursor: next } = readAnswer(countsShape, answer);
      return { counts: inStock(counts), cursor: next };
    },

    async change({ key, variation, location, quantity, occurred_at }) {
      const [from_state, to_state] = quantity > 0 ? ["IN_STOCK", "SOLD"] : ["UNLINKED_RETURN", "IN_STOCK"];
      const adjustment = {
        reference_id: key,
        catalog_object_id: variation,
        location_id: location,
        from_state,
        to_state,
        quantity: String(Math.abs(quantity)),
        occurred_at: moment(occurred_at),
      };
      const answer = await call("POST", "inventory/changes/batch-create", {
        // Square refuses another time under the same key.
        idempotency_key: `${key}.${occurred_at}`,
        changes: [{ type: "ADJUSTMENT", adjustment }],
      });
      if (REFUSALS.has(answer.status)) return { refused: messageOf(answer) };
      return { counts: inStock(readAnswer(countsShape, answer).counts) };
    },

    async hasChange({ key, variation, location, sold_at }) {
      let cursor = "";
      for (let page = 0; page < CHANGE_PAGES; page++) {
        const answer = await call("POST", "inventory/changes/batch-retrieve", {
          catalog_object_ids: [variation],
          location_ids: [location],
          types: ["ADJUSTMENT"],
          // Clocks differ a little.
          updated_after: moment(sold_at - HOUR),
          limit: CHANGES,
          ...from(cursor),
        });
        const { changes, cursor: next } = readAnswer(changesShape, answer);
        if (changes.some(({ adjustment }) => adjustment?.reference_id === key)) return true;
        if (next === "") return false;
        cursor = next;
      }
      throw refusal({ status: 200, json: {}, text: "too many changes of a variation" });
    },
  };
}
