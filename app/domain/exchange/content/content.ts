import { z } from "zod";
import { wallSecondsFrom } from "#app/lib/dates.ts";
import { BLOCK_TYPES, CALENDAR_WIDGETS, PAGE_BLOCKS, PLACEMENTS } from "../../lists/blocks/blocks.ts";

/**
 * A file with a shop's content: its lists and the blocks of its pages (`shop content export` and `import`).
 * Unknown keys are refused, so that a misspelled one does not go unnoticed.
 */
const text = (max: number) => z.string().max(max);
/** HTML, sanitised when it is imported. */
const html = z.string().max(20_000);
const listId = z.string().regex(/^L[\w-]{11}$/, "must be L and 11 letters, digits, hyphens or underscores");
const day = z
  .string()
  .refine((text) => wallSecondsFrom(text, "00:00") !== undefined, "must be a day such as 2026-12-24");
/** A web address, the name of a file in the folder of pictures, or the name that an export gave a picture. */
const image = z.string().min(1).max(500);

export const listSchema = z.strictObject({
  /** If omitted, it is derived from the name. */
  list_id: listId.optional(),
  name: z.string().trim().min(1).max(80),
  /** Its heading on pages, if that differs from its name. */
  header: text(160).optional(),
  description: html.optional(),
  image: image.optional(),
  /** Set for a featured list, which is on the page of featured lists. */
  featured: z.strictObject({ category: text(80).default(""), sub_category: text(80).default("") }).optional(),
  /** ISBNs or other product codes, in order. */
  titles: z.array(z.string().max(40)).max(50_000).default([]),
});

export const blockSchema = z.strictObject({
  placement: z.enum(PLACEMENTS),
  type: z.enum(BLOCK_TYPES).default("list"),
  /** The id or the name of a list. */
  list: text(80).optional(),
  event_id: text(40).optional(),
  header: text(160).optional(),
  header_visible: z.boolean().default(true),
  description: html.optional(),
  /** The label of a banner's button. */
  label: text(80).optional(),
  image: image.optional(),
  /** A path of the shop, a web address or an email address. */
  link: text(500).optional(),
  full_screen: z.boolean().default(false),
  limit: z.int().min(1).max(25).optional(),
  calendar_widgets: z.array(z.enum(CALENDAR_WIDGETS)).max(CALENDAR_WIDGETS.length).default([]),
  /** The first and the last day on which it is shown, on the shop's clock. */
  first_day: day.optional(),
  last_day: day.optional(),
});

export const contentSchema = z.strictObject({
  lists: z.array(listSchema).max(2000).default([]),
  pages: z
    .array(
      z.strictObject({
        /** The id of the menu entry that leads to the page; empty for the home page. */
        page_id: text(80),
        blocks: z.array(blockSchema).max(PAGE_BLOCKS),
      }),
    )
    .max(500)
    .default([]),
});

export type Content = z.infer<typeof contentSchema>;
export type ContentList = Content["lists"][number];
export type ContentBlock = Content["pages"][number]["blocks"][number];

/** The schema for editors, which check and complete a file while it is written. */
export function contentJsonSchema(): object {
  return z.toJSONSchema(contentSchema, { io: "input" });
}
