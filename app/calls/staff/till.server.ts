import { z } from "zod";
import { differencesOf, tillState } from "#app/domain/till/differences.server.ts";
import { settleSale } from "#app/domain/till/settlement.server.ts";
import { askToRead } from "#app/domain/till/till-reader.server.ts";
import { failure } from "#app/messages/failure.ts";
import { staff } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { rowId } from "./fields.server.ts";

/** The stock that a shop shares with its till at Square. */

/**
 * `till/show`: whether stock is shared with Square, when it was last read, and which sales Square has not taken yet or
 * has refused. Also the differences: titles with other counts, items that are not titles here, and ISBNs that several
 * items have. Each list ends at 200.
 */
export const show = defineCall("till/show", {
  kind: "read",
  access: staff("titles"),
  input: z.object({}),
  run: async ({ platform, store, now }) => {
    const db = platform.database.read;
    const [state, differences] = await Promise.all([tillState(db, store, now), differencesOf(db, store)]);
    return { ...state, ...differences };
  },
});

/** `till/read`: has the server read all of Square's counts within seconds. Failure: `off` (stock is not shared) */
export const readTill = defineCall("till/read", {
  access: staff("titles"),
  input: z.object({}),
  run: async ({ platform, store, now }) => {
    const { read, send } = store.settings.square_stock;
    if (!read && !send) return failure("till.off");
    await askToRead(platform.database, store, now, true);
    return { asked: true };
  },
});

/**
 * `till/settle {id}`: records that staff corrected Square's count for a sale that Square refused. The sale's copies are
 * no longer subtracted from that count, and all counts are read again. Failure: `no_sale` (there is no such sale, or it
 * is settled already)
 */
export const settleTillSale = defineCall("till/settle", {
  access: staff("titles"),
  input: z.object({ id: rowId }),
  run: async ({ platform: { database }, store, now, actor }, { id }) =>
    (await settleSale({ database, store, now, actor }, id)) ? { id } : failure("till.no_sale"),
});
