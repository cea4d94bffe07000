import { z } from "zod";
import { CONDITIONS } from "#app/domain/catalogue/catalogue.ts";
import { shelvesOf } from "#app/domain/catalogue/stock.server.ts";
import { titleForStaff } from "#app/domain/catalogue/title-edits.server.ts";
import { asideOn, copiesSetAside } from "#app/domain/orders/packing/set-aside.server.ts";
import {
  adjustStock,
  type StockContext,
  stockLedger,
  undoMovement,
} from "#app/domain/stockroom/adjustments.server.ts";
import * as stockCounts from "#app/domain/stockroom/counts.server.ts";
import { MAX_MOVED, REASON_NAMES } from "#app/domain/stockroom/movements.ts";
import { MAX_RECEIVED, receiveCopies, receivedLately } from "#app/domain/stockroom/received-copies.server.ts";
import { locationsOf } from "#app/domain/stores/settings.ts";
import { parseProductCode } from "#app/lib/isbn.ts";
import { failure } from "#app/messages/failure.ts";
import { isFailure } from "#app/messages/result.ts";
import { staff } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { locationsFor } from "../common/order-call.server.ts";
import type { StaffVisit } from "../common/staff-visit.server.ts";
import { rowId, shortText, whole } from "./fields.server.ts";

/** A product code as somebody types it. */
const code = shortText.transform((text) => parseProductCode(text) ?? text);
const location_id = whole(0, 1_000_000_000);
const token = z.string().min(8).max(64).optional();

export const stockDesk = (visit: StaffVisit): StockContext => {
  const { platform, store, now, baseUrl, actor } = visit;
  return { database: platform.database, store, now, baseUrl, actor, within: locationsFor(visit) };
};

/** Stock movements that a title's page shows. */
const MAX_SHOWN = 30;

/**
 * `stock/show {code}`: copies of a title by location and condition, those set aside for orders (`aside`), and staff's
 * movements, the newest first. Each location of the shop has a row for new copies.
 * Failure: `not_found`.
 */
export const show = defineCall("stock/show", {
  kind: "read",
  access: staff("see_orders"),
  input: z.object({ code }),
  run: async ({ platform, store }, { code }) => {
    const db = platform.database.read;
    const title = await titleForStaff(db, store, code);
    if (!title) return failure("titles.not_found", { code });
    const [stockRows, aside] = await Promise.all([
      shelvesOf(db, store.id, [title.id]),
      copiesSetAside(db, store, [title.id]),
    ]);
    const locations = locationsOf(store.settings).map(({ location_id, altname }) => ({
      location_id,
      altname,
    }));
    const shelves = locations.flatMap(({ location_id, altname: name }) => {
      const here = stockRows.filter((row) => row.location_id === location_id);
      const none = { condition: "" as const, onhand: 0, onorder: 0, price: null, note: null };
      const rows = here.some(({ condition }) => condition === "") ? here : [none, ...here];
      return rows.map(({ condition, onhand, onorder, price, note }) => {
        const { copies } = asideOn(aside, { location_id, condition });
        return { location_id, name, condition, onorder, price, note, aside: copies, onhand: onhand + copies };
      });
    });
    return { shelves, movements: await stockLedger(db, store.id, title.id, MAX_SHOWN) };
  },
});

/**
 * `stock/adjust {code, location_id, condition, reason, copies, note, seen, token}`: moves copies at one location for a
 * reason. With `correction`, `copies` is the number on hand, and with `ordered` the number on order at the supplier.
 * With `seen`, nothing is done if the number has changed since. A token moves copies once.
 * @returns the new number of copies.
 * Failures: those of `adjustStock`
 */
export const adjust = defineCall("stock/adjust", {
  access: staff("titles"),
  input: z.object({
    code,
    location_id,
    condition: z.enum(CONDITIONS).default(""),
    reason: z.enum(REASON_NAMES),
    copies: whole(0, MAX_MOVED),
    note: z.string().trim().max(200).default(""),
    seen: whole(0, 1_000_000_000).optional(),
    token,
  }),
  run: (visit, adjustment) => adjustStock(stockDesk(visit), adjustment),
});

/** `stock/undo {id}`: undoes a movement. Failures: those of `undoMovement`. */
export const undo = defineCall("stock/undo", {
  access: staff("titles"),
  input: z.object({ id: rowId }),
  run: async (visit, { id }) => {
    const undone = await undoMovement(stockDesk(visit), id);
    return isFailure(undone) ? undone : { id };
  },
});

/**
 * `stock/receive {code, location_id, copies, token}`: receives new copies of a delivery. Each is set aside for the
 * oldest order that waits for one; the others go on the shelf. A token receives copies once.
 * @returns the ids of the movements.
 * Failures: those of `receiveCopies`
 */
export const receive = defineCall("stock/receive", {
  access: staff("titles"),
  input: z.object({ code, location_id, copies: whole(1, MAX_RECEIVED).default(1), token }),
  run: (visit, receipt) => receiveCopies(stockDesk(visit), receipt),
});

/** `stock/received {location_id, limit}`: copies received at a location in the last day, the newest first. */
export const listReceived = defineCall("stock/received", {
  kind: "read",
  access: staff("see_orders"),
  input: z.object({ location_id, limit: whole(1, 500).default(30) }),
  run: async ({ platform, store, now }, { location_id, limit }) => ({
    received: await receivedLately(platform.database, store, now, location_id, limit),
  }),
});

/** `stock/sections`: the shop's sections, which can be counted, with how many titles each has. */
export const sections = defineCall("stock/sections", {
  kind: "read",
  access: staff("titles"),
  input: z.object({}),
  run: async ({ platform, store }) => ({
    sections: await stockCounts.sectionsToCount(platform.database.read, store.id),
  }),
});

/** `stock/counts {limit}`: the open counts, then those that ended last. */
export const counts = defineCall("stock/counts", {
  kind: "read",
  access: staff("titles"),
  input: z.object({ limit: whole(1, 100).default(20) }),
  run: async ({ platform, store }, { limit }) => ({
    counts: await stockCounts.countsOf(platform.database.read, store.id, limit),
  }),
});

/**
 * `stock/beginCount {location_id, section}`: begins to count a section's new copies at a location, or joins
 * the count that is under way there. Without a section, only what is scanned is compared.
 * @returns its id.
 * Failures: those of `beginCount`
 */
export const beginCount = defineCall("stock/beginCount", {
  access: staff("titles"),
  input: z.object({ location_id, section: shortText.default("") }),
  run: (visit, what) => stockCounts.beginCount(stockDesk(visit), what),
});

/**
 * `stock/count {id, code, total, token}`: counts one more copy of a title, or sets its total. A token counts once.
 * @returns the title's id, and how many were counted.
 * Failures: those of `countCopies`
 */
export const count = defineCall("stock/count", {
  access: staff("titles"),
  input: z.object({ id: rowId, code, total: whole(0, MAX_MOVED).optional(), token }),
  run: (visit, counted) => stockCounts.countCopies(stockDesk(visit), counted),
});

/**
 * `stock/showCount {id, lines, limit, offset}`: a count with its progress, and the titles that differ (`differ`) or
 * were counted last (`last`). Failure: `no_count` if there is no such count, or it has ended.
 */
export const showCount = defineCall("stock/showCount", {
  kind: "read",
  access: staff("titles"),
  input: z.object({
    id: rowId,
    lines: z.enum(["differ", "last"]).default("differ"),
    limit: whole(1, 200).default(100),
    offset: whole(0, 100_000).default(0),
  }),
  run: async ({ platform, store }, { id, ...page }) =>
    (await stockCounts.countInFull(platform.database.read, store.id, id, page)) ??
    failure("stockroom.no_count"),
});

/**
 * `stock/applyCount {id, seen}`: moves the stock of every title that differs, and ends the count. `seen` is the number
 * of scans that the caller saw.
 * @returns the number of changed titles.
 * Failures: those of `applyCount`
 */
export const applyCount = defineCall("stock/applyCount", {
  access: staff("titles"),
  input: z.object({ id: rowId, seen: whole(0, 1_000_000_000).optional() }),
  run: (visit, { id, seen }) => stockCounts.applyCount(stockDesk(visit), id, seen),
});

/** `stock/dropCount {id}`: ends a count without moving any stock. Failures: those of `dropCount` */
export const dropCount = defineCall("stock/dropCount", {
  access: staff("titles"),
  input: z.object({ id: rowId }),
  run: (visit, { id }) => stockCounts.dropCount(stockDesk(visit), id),
});
