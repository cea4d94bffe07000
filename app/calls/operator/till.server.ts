import { z } from "zod";
import { differencesOf, tillState } from "#app/domain/till/differences.server.ts";
import { askToRead } from "#app/domain/till/reading.server.ts";
import { failure } from "#app/messages/failure.ts";
import { staff } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";

/** The stock that a shop shares with its till at Square. */

/**
 * `till/show`: whether stock is shared with Square, when it was last read, which sales Square has yet to hear of or did not take, and
 * what differs: titles with other counts, items that are no title here, and ISBNs that several items have. Each list ends at 200.
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
export const readAgain = defineCall("till/read", {
  access: staff("titles"),
  input: z.object({}),
  run: async ({ platform, store, now }) => {
    const { read, send } = store.settings.square_stock;
    if (!read && !send) return failure("till.off");
    await askToRead(platform.database, store, now, true);
    return { asked: true };
  },
});
