import { z } from "zod";
import { picturesInTrouble } from "#app/domain/catalogue/resources/picture-fetcher.server.ts";
import { findErrors, listErrors } from "#app/domain/checkup/errors.server.ts";
import { ERROR_DAYS, healthOf } from "#app/domain/checkup/health.server.ts";
import { IMPORT_KINDS } from "#app/domain/imports/imports.ts";
import { DAY } from "#app/lib/seconds.ts";
import { staff } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { locationsFor } from "../common/order-call.server.ts";
import { limit, rowId, shortText } from "./fields.server.ts";
import { mayImport } from "./imports.server.ts";

/** Health of a shop and its server. Nothing here names another shop of the installation. */

/**
 * `health/get`: unsent emails, waiting work, failed imports and refused rows, pictures of feeds, webhooks, backups, the
 * disk, and errors that shoppers saw in the last seven days. Each has a state: `ok`, `warning` or `problem`. Counts end
 * at 1,000.
 */
export const get = defineCall("health/get", {
  kind: "read",
  access: staff("settings"),
  input: z.object({}),
  run: (visit) => {
    const kinds = IMPORT_KINDS.filter((kind) => mayImport(visit, kind));
    return healthOf(visit.platform, visit.store, locationsFor(visit), kinds);
  },
});

/**
 * `health/pictures {after, limit}`: pictures of feeds that could not be fetched, and placeholders for missing covers.
 * Each has a title of the shop's catalogue that links to it. Also the next value of `after`.
 */
export const pictures = defineCall("health/pictures", {
  kind: "read",
  access: staff("settings"),
  input: z.object({ after: rowId.optional(), limit: limit(50) }),
  run: async ({ platform, store, now }, { after = 0, limit }) => {
    const page = { limit: limit + 1, after, storeId: store.id };
    const pictures = await picturesInTrouble(platform.database.read, now, page);
    const listed = pictures.pictures.slice(0, limit);
    return { pictures: listed, next: pictures.pictures.length > limit ? (listed.at(-1)?.id ?? null) : null };
  },
});

/** `health/errors {before, limit}`: errors that shoppers saw in the last seven days, and the next value of `before`. */
export const errors = defineCall("health/errors", {
  kind: "read",
  access: staff("settings"),
  input: z.object({ before: rowId.optional(), limit: limit(50) }),
  run: ({ platform, store, now }, page) =>
    listErrors(platform.database.read, store, now - ERROR_DAYS * DAY, page),
});

/**
 * `health/error {reference}`: errors of the last 30 days with this reference, or at least its first four characters.
 */
export const error = defineCall("health/error", {
  kind: "read",
  access: staff("settings"),
  input: z.object({ reference: shortText }),
  run: async ({ platform, store }, { reference }) => ({
    errors: await findErrors(platform.database.read, store, reference),
  }),
});
