import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Asked, Reply } from "./server.ts";

/** The catalogue and inventory of Square's stand-in: a till's counts, and the changes sent to it. */

export interface Variation {
  id: string;
  name: string;
  sku: string;
  upc: string;
  isDeleted: boolean;
  updated: number;
}
interface Count {
  variation: string;
  location: string;
  quantity: number;
  /** Milliseconds. */
  calculated: number;
}
export interface Adjustment {
  reference_id?: string | undefined;
  catalog_object_id: string;
  location_id: string;
  from_state: string;
  to_state: string;
  quantity: string;
  occurred_at: string;
}

export interface FakeStock {
  variations: Map<string, Variation>;
  adjustments: (Adjustment & { created: number })[];
  /** Rows of a page: cursors are tried with few of them. */
  pageSize: number;
  /** Adds an item, or changes it. @returns its id */
  item(given: { id?: string; name?: string; sku?: string; upc?: string; isDeleted?: boolean }): string;
  /** Sets what the till counts, as its staff do or its sales. */
  count(variation: string, location: string, quantity: number): void;
  counted(variation: string, location: string): number | undefined;
}

/** Told of each count that changes. */
type Noted = (type: string, id: string, object: object) => void;
type Checked = <Schema extends z.ZodType>(
  schema: Schema,
  body: string,
  run: (input: z.output<Schema>) => Reply,
) => Reply;
type Once = <Schema extends z.ZodType<{ idempotency_key: string }>>(
  request: Asked,
  schema: Schema,
  run: (input: z.output<Schema>) => Reply,
) => Reply;

const id = z.string().min(1).max(100);
const moment = z.iso.datetime();
const cursor = z.string().min(1).optional();
const searchItems = z.strictObject({
  object_types: z.tuple([z.literal("ITEM_VARIATION")]),
  begin_time: moment.optional(),
  include_deleted_objects: z.boolean().optional(),
  limit: z.int().min(1).max(1000),
  cursor,
});
const retrieveCounts = z.strictObject({
  location_ids: z.array(id).min(1),
  catalog_object_ids: z.array(id).min(1).optional(),
  updated_after: moment.optional(),
  states: z.tuple([z.literal("IN_STOCK")]),
  limit: z.int().min(1).max(1000),
  cursor,
});
const retrieveChanges = z.strictObject({
  catalog_object_ids: z.array(id).min(1),
  location_ids: z.array(id).min(1),
  types: z.tuple([z.literal("ADJUSTMENT")]),
  updated_after: moment,
  limit: z.int().min(1).max(1000),
  cursor,
});
/** The moves that an application may make, and what they do to the copies in stock. */
const MOVES: Readonly<Record<string, number>> = {
  "IN_STOCK SOLD": -1,
  "IN_STOCK WASTE": -1,
  "NONE IN_STOCK": 1,
  "UNLINKED_RETURN IN_STOCK": 1,
};
const createChanges = z.strictObject({
  idempotency_key: z.string().min(1).max(128),
  changes: z
    .array(
      z.strictObject({
        type: z.literal("ADJUSTMENT"),
        adjustment: z.strictObject({
          reference_id: z.string().max(255).optional(),
          catalog_object_id: id,
          location_id: id,
          from_state: z.string(),
          to_state: z.string(),
          quantity: z.string().regex(/^[1-9]\d{0,8}$/),
          occurred_at: moment,
        }),
      }),
    )
    .min(1)
    .max(100),
});

const DAY = 86_400_000;
const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

export function fakeStock(
  now: () => number,
  failed: (status: number, code: string, detail?: string) => Reply,
  note: Noted,
): FakeStock & { answer(request: Asked, tools: { checked: Checked; once: Once }): Reply | undefined } {
  const variations = new Map<string, Variation>();
  const counts = new Map<string, Count>();
  const adjustments: FakeStock["adjustments"] = [];
  const cursors = new Map<string, { asked: string; at: number }>();
  // Square's clock never stands still.
  let last = 0;
  const tick = () => {
    last = Math.max(last + 1, now() * 1000);
    return last;
  };
  const countShape = ({ variation, location, quantity, calculated }: Count) => ({
    catalog_object_id: variation,
    catalog_object_type: "ITEM_VARIATION",
    state: "IN_STOCK",
    location_id: location,
    quantity: `${quantity}.00000`,
    calculated_at: iso(calculated),
  });

  function change(variation: string, location: string, quantity: number): Count {
    const count = { variation, location, quantity, calculated: tick() };
    counts.set(`${variation} ${location}`, count);
    note("inventory.count.updated", variation, { inventory_counts: [countShape(count)] });
    return count;
  }

  /** A page of rows. A cursor belongs to one request, and a changed request is refused with it. */
  function page<Row>(
    { cursor: given, ...asked }: { cursor?: string | undefined; limit: number },
    rows: readonly Row[],
    answer: (page: Row[]) => object,
  ): Reply {
    const same = JSON.stringify(asked);
    const known = given === undefined ? { asked: same, at: 0 } : cursors.get(given);
    if (known?.asked !== same) return failed(400, "INVALID_CURSOR", "The cursor is not of this request");
    const end = known.at + Math.min(asked.limit, stock.pageSize);
    const next = randomBytes(8).toString("hex");
    if (end < rows.length) cursors.set(next, { asked: same, at: end });
    return { json: { ...answer(rows.slice(known.at, end)), ...(end < rows.length && { cursor: next }) } };
  }

  const itemShape = ({ id, name, sku, upc, isDeleted, updated }: Variation) => ({
    type: "ITEM_VARIATION",
    id,
    updated_at: iso(updated),
    version: updated,
    is_deleted: isDeleted,
    item_variation_data: { item_id: `${id}I`, name, ...(sku && { sku }), ...(upc && { upc }) },
  });

  function items(input: z.output<typeof searchItems>): Reply {
    const since = input.begin_time === undefined ? 0 : Date.parse(input.begin_time);
    const matching = [...variations.values()].filter(
      ({ updated, isDeleted }) => updated > since && (!isDeleted || input.include_deleted_objects),
    );
    const latest_time = iso(Math.max(0, ...[...variations.values()].map(({ updated }) => updated)));
    return page(input, matching, (rows) => ({ objects: rows.map(itemShape), latest_time }));
  }

  function countsOf(input: z.output<typeof retrieveCounts>): Reply {
    const since = input.updated_after === undefined ? 0 : Date.parse(input.updated_after);
    const matching = [...counts.values()].filter(
      ({ variation, location, calculated }) =>
        input.location_ids.includes(location) &&
        (input.catalog_object_ids?.includes(variation) ?? true) &&
        calculated > since,
    );
    return page(input, matching, (rows) => ({ counts: rows.map(countShape) }));
  }

  function changesOf(input: z.output<typeof retrieveChanges>): Reply {
    const matching = adjustments.filter(
      (adjustment) =>
        input.catalog_object_ids.includes(adjustment.catalog_object_id) &&
        input.location_ids.includes(adjustment.location_id) &&
        adjustment.created > Date.parse(input.updated_after),
    );
    return page(input, matching, (rows) => ({
      changes: rows.map(({ created, ...adjustment }) => ({
        type: "ADJUSTMENT",
        adjustment: { id: randomBytes(8).toString("hex"), ...adjustment, created_at: iso(created) },
      })),
    }));
  }

  function problemWith({
    catalog_object_id,
    from_state,
    to_state,
    occurred_at,
  }: Adjustment): Reply | undefined {
    const variation = variations.get(catalog_object_id);
    if (!variation || variation.isDeleted) return failed(404, "NOT_FOUND", "Catalog object not found");
    if (MOVES[`${from_state} ${to_state}`] === undefined)
      return failed(400, "BAD_REQUEST", `Cannot move from ${from_state} to ${to_state}`);
    const age = now() * 1000 - Date.parse(occurred_at);
    if (age < 0 || age > DAY) return failed(400, "INVALID_TIME", "occurred_at must be in the last 24 hours");
    return undefined;
  }

  function adjust({ changes }: z.output<typeof createChanges>): Reply {
    const asked = changes.map(({ adjustment }) => adjustment);
    // All of them, or none.
    const problem = asked.map(problemWith).find((one) => one !== undefined);
    if (problem) return problem;
    const changed = asked.map((adjustment) => {
      const { catalog_object_id, location_id, quantity, from_state, to_state } = adjustment;
      const by = Number(quantity) * (MOVES[`${from_state} ${to_state}`] ?? 0);
      const count = change(
        catalog_object_id,
        location_id,
        (stock.counted(catalog_object_id, location_id) ?? 0) + by,
      );
      adjustments.push({ ...adjustment, created: count.calculated });
      return count;
    });
    return { json: { counts: changed.map(countShape), changes: asked } };
  }

  const stock: FakeStock = {
    variations,
    adjustments,
    pageSize: 100,
    item({ id: given, ...fields }) {
      const own = given ?? randomBytes(12).toString("hex").toUpperCase();
      const before = variations.get(own) ?? { name: "Regular", sku: "", upc: "", isDeleted: false };
      variations.set(own, { ...before, ...fields, id: own, updated: tick() });
      note("catalog.version.updated", own, { catalog_version: { updated_at: iso(last) } });
      return own;
    },
    count: (variation, location, quantity) => void change(variation, location, quantity),
    counted: (variation, location) => counts.get(`${variation} ${location}`)?.quantity,
  };
  return Object.assign(stock, {
    answer(request: Asked, { checked, once }: { checked: Checked; once: Once }): Reply | undefined {
      switch (`${request.method} ${request.path}`) {
        case "POST /v2/catalog/search":
          return checked(searchItems, request.body, items);
        case "POST /v2/inventory/counts/batch-retrieve":
          return checked(retrieveCounts, request.body, countsOf);
        case "POST /v2/inventory/changes/batch-retrieve":
          return checked(retrieveChanges, request.body, changesOf);
        case "POST /v2/inventory/changes/batch-create":
          return once(request, createChanges, adjust);
        default:
          return undefined;
      }
    },
  });
}
