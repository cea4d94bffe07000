import { z } from "zod";

/** Field schemas of the calls for staff. */

/** A whole number, which may arrive as text. */
const whole = (least: number, most: number) =>
  z
    .union([z.number(), z.string()])
    .transform((value) =>
      typeof value === "number" || /^\d{1,15}$/.test(value.trim()) ? +value : Number.NaN,
    )
    .pipe(z.int().min(least).max(most));

/** How many things a list shows. */
export const limit = (usual: number) => whole(1, 10_000).default(usual);
export const rowId = whole(1, Number.MAX_SAFE_INTEGER);
export const shortText = z.string().trim().max(200);
