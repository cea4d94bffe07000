import { z } from "zod";
import { record } from "#app/domain/accounts/audit/audit.server.ts";
import { shopKeyOf } from "#app/domain/catalogue/catalogue.server.ts";
import { missesOf } from "#app/domain/catalogue/search/misses.server.ts";
import {
  decidedWords,
  dismissWords,
  forgetWords,
  nameWords,
} from "#app/domain/catalogue/search/names.server.ts";
import { hiddenFor } from "#app/domain/catalogue/title-edits.server.ts";
import type { Tx } from "#app/platform/db/database.server.ts";
import { staff } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import type { StaffVisit } from "../common/staff-visit.server.ts";
import { count, limit, shortText } from "./fields.server.ts";

/**
 * `search/misses {days, limit}`: searches of the last days without a title that has every word, the most frequent
 * first. Leaves out searches that the shop has corrected or dismissed. Each has the number of closest matches shown
 * last, the first of these titles, and as `hidden` a title with every word that the shop has hidden, or null.
 */
export const misses = defineCall("search/misses", {
  kind: "read",
  access: staff("titles"),
  input: z.object({ days: count.default(30), limit: limit(100) }),
  run: async ({ platform, store, now }, { days, limit }) => {
    const misses = await missesOf(platform.database, store.id, now, { days, limit });
    const terms = [...new Set(misses.map(({ term }) => term))];
    const hidden = await hiddenFor(platform.database.read, store.id, terms);
    return { misses: misses.map((miss) => ({ ...miss, hidden: hidden.get(miss.term) ?? null })) };
  },
});

/** Records a decision about a search in the shop's history, in its transaction. */
const recordDecision =
  (
    { store, now, actor }: StaffVisit,
    [named, dismissed]: readonly [
      named: "search name added" | "search name removed",
      dismissed: "search dismissed" | "search restored",
    ],
  ) =>
  (tx: Tx, { term, meant }: { term: string; meant: string | null }) =>
    record(tx, {
      storeId: store.id,
      at: now,
      actor,
      action: meant === null ? dismissed : named,
      subject: `search:${term}`,
      detail: meant ?? "",
    });

/**
 * `search/decided {limit}`: words to which the shop has given another meaning, or that it has dismissed (`meant` is
 * null), the latest first.
 */
export const listDecisions = defineCall("search/decided", {
  kind: "read",
  access: staff("titles"),
  input: z.object({ limit: limit(200) }),
  run: async ({ platform, store }, { limit }) => ({
    decided: await decidedWords(platform.database.read, store.id, limit),
  }),
});

/**
 * `search/name {term, meant}`: in this shop, a search for `term` shows what `meant` finds, as long as the words find
 * nothing themselves. Failures: those of `nameWords`
 */
export const name = defineCall("search/name", {
  access: staff("titles"),
  input: z.object({ term: shortText, meant: shortText }),
  run: (visit, names) => {
    const { platform, store, now } = visit;
    const after = recordDecision(visit, ["search name added", "search dismissed"]);
    return nameWords(platform, shopKeyOf({ store, now }), now, names, after);
  },
});

/** `search/dismiss {term}`: leaves a search out of the list from now on. Failures: those of `dismissWords` */
export const dismiss = defineCall("search/dismiss", {
  access: staff("titles"),
  input: z.object({ term: shortText }),
  run: (visit, { term }) => {
    const { platform, store, now } = visit;
    const after = recordDecision(visit, ["search name added", "search dismissed"]);
    return dismissWords(platform.database, store.id, now, term, after);
  },
});

/** `search/forget {term}`: undoes the shop's decision about a search. Failure: `not_found` */
export const forget = defineCall("search/forget", {
  access: staff("titles"),
  input: z.object({ term: shortText }),
  run: (visit, { term }) => {
    const after = recordDecision(visit, ["search name removed", "search restored"]);
    return forgetWords(visit.platform.database, visit.store.id, term, after);
  },
});
