import { z } from "zod";
import { missesOf } from "#app/domain/catalogue/search/misses.server.ts";
import { staff } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { count, limit } from "./fields.server.ts";

/**
 * `search/misses {days, limit}`: searches of the last days that no title matched in every word, the most frequent
 * first, with how many closest matches were shown last and the title of the first.
 */
export const misses = defineCall("search/misses", {
  kind: "read",
  access: staff("titles"),
  input: z.object({ days: count.default(30), limit: limit(100) }),
  run: async ({ platform, store, now }, { days, limit }) => ({
    misses: await missesOf(platform.database, store.id, now, { days, limit }),
  }),
});
