import { z } from "zod";

/** Field schemas of the calls for staff. */

/** A whole number, which may arrive as text. */
export const whole = (least: number, most: number) =>
  z
    .union([z.number(), z.string()])
    .transform((value) =>
      typeof value === "number" || /^\d{1,15}$/.test(value.trim()) ? +value : Number.NaN,
    )
    .pipe(z.int().min(least).max(most));

/** Above every amount, count and order number. */
const MAX_NUMBER = 1_000_000_000;

/** The length of a list. */
export const limit = (usual: number) => whole(1, 10_000).default(usual);
export const rowId = whole(1, Number.MAX_SAFE_INTEGER);
export const orderNumber = whole(0, MAX_NUMBER);
export const count = whole(1, MAX_NUMBER);
export const cents = whole(0, MAX_NUMBER);
/** Epoch seconds. */
export const moment = whole(0, 100 * MAX_NUMBER);
export const shortText = z.string().trim().max(200);
/** A note from staff to a shopper. */
export const note = z.string().max(5000).default("");

/** The columns of a table by field, if the table has other names for them. */
export const mapOf = (fields: object) =>
  z
    .record(shortText, shortText)
    .default({})
    .superRefine((map, context) => {
      const field = Object.keys(map).find((fieldName) => !Object.hasOwn(fields, fieldName));
      const known = Object.keys(fields).join(", ");
      if (field !== undefined)
        context.addIssue({ code: "custom", message: `${field}: no such field, but ${known}` });
    });
