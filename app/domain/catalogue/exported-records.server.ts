import { z } from "zod";
import type { TitleId } from "#app/lib/number-kinds.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import type { Title } from "./rows.server.ts";
import { ownershipOfCodesEver, storedParts, titlesEver } from "./title-record-rows.server.ts";
import type { TitleRecord } from "./title-records.server.ts";

/** Titles as records, for another installation that stores them with `saveTitles`. */

/** The columns of a title that its record has as they are. */
const COLUMNS = [
  "product_code",
  "title",
  "title_sort",
  "subtitle",
  "publisher",
  "edition",
  "language",
  "description",
  "bio",
  "binding",
  "binding_code",
  "pages",
  "width",
  "height",
  "weight",
  "release_date",
  "state",
  "audience",
  "series",
  "series_num",
  "list_price_usa",
  "list_price_can",
  "rank",
  "future_rank",
  "cover_url",
  "carton_qty",
  "tax_class",
  "not_for_sale_in",
  "sold_until",
] as const;

/** The columns of a title here that decide how one from another installation is stored. */
export type TitleOwnership = Pick<
  Title,
  "id" | "product_code" | "title" | "only_store_id" | "tax_class" | "deleted_at"
>;

/** The titles that have these codes, deleted ones included, by code. */
export async function ownershipByCode(
  db: Queries,
  codes: readonly string[],
): Promise<Map<string, TitleOwnership>> {
  return new Map((await ownershipOfCodesEver(db, codes)).map((title) => [title.product_code, title]));
}

/** @returns the records of these titles, deleted ones included, without the files of their covers */
export async function recordsOf(db: Queries, ids: readonly TitleId[]): Promise<PortableRecord[]> {
  const titles = await titlesEver(db, ids);
  const [contributors, identities, subjects, texts, prizes, relations, resources] = [
    await storedParts(db, "contributors", ids),
    await storedParts(db, "identities", ids),
    await storedParts(db, "subjects", ids),
    await storedParts(db, "texts", ids),
    await storedParts(db, "prizes", ids),
    await storedParts(db, "relations", ids),
    await storedParts(db, "resources", ids),
  ];
  return titles.map((title) => ({
    ...(Object.fromEntries(COLUMNS.map((name) => [name, title[name]])) as Pick<
      typeof title,
      (typeof COLUMNS)[number]
    >),
    upc: title.upc ?? undefined,
    is_large_print: title.is_large_print === 1,
    is_giftcard: title.is_giftcard === 1,
    has_libro_audiobook: title.has_libro_audiobook === 1,
    temporarily_out: title.temporarily_out === 1,
    is_own: title.only_store_id !== null,
    is_deleted: title.deleted_at !== null,
    contributors: (contributors.get(title.id) ?? []).map(({ name, author, role, canadian, bio }, index) => {
      const known = (identities.get(title.id) ?? []).filter((identity) => identity.author === author);
      return {
        name,
        ...(index === 0 && { sort_name: title.author_sort }),
        role,
        canadian: canadian === 1,
        bio,
        isni: known.find(({ kind }) => kind === "isni")?.code,
        other_names: known.flatMap((identity) =>
          identity.kind === "name" && identity.name ? [identity.name] : [],
        ),
      };
    }),
    subjects: subjects.get(title.id) ?? [],
    texts: texts.get(title.id) ?? [],
    prizes: (prizes.get(title.id) ?? []).map(({ prize: _, ...prize }) => prize),
    relations: relations.get(title.id) ?? [],
    resources: resources.get(title.id) ?? [],
  }));
}

const text = z.string().max(200_000);
const words = text.nullable();
/** A number that fits into PostgreSQL's `integer`. */
const count = z.number().int().min(0).max(2_147_483_647).nullable();
const time = z.number().int().safe().nullable();
const rows = <Item extends z.ZodType>(item: Item) => z.array(item).max(500);

/** A record from another installation. Its markup has yet to be sanitised. */
export const recordSchema = z.strictObject({
  product_code: z.string().regex(/^[\w-]{1,40}$/),
  upc: text.optional(),
  title: text.min(1),
  title_sort: text,
  subtitle: words,
  publisher: words,
  edition: words,
  language: words,
  description: words,
  bio: words,
  binding: words,
  binding_code: words,
  pages: count,
  width: words,
  height: words,
  weight: words,
  release_date: time,
  state: z.enum(["available", "out_of_print", "out_of_stock_indefinitely", "forthcoming", "cancelled"]),
  is_large_print: z.boolean(),
  is_giftcard: z.boolean(),
  has_libro_audiobook: z.boolean(),
  temporarily_out: z.boolean(),
  /** Whether only its shop shows it. */
  is_own: z.boolean(),
  /** Whether it is no longer sold or found. */
  is_deleted: z.boolean(),
  audience: words,
  series: words,
  series_num: words,
  list_price_usa: count,
  list_price_can: count,
  rank: count,
  future_rank: count,
  cover_url: z
    .url({ protocol: /^https?$/ })
    .max(1000)
    .nullable(),
  carton_qty: count,
  tax_class: text,
  not_for_sale_in: words,
  sold_until: time,
  contributors: rows(
    z.strictObject({
      name: text,
      sort_name: text.optional(),
      role: text,
      canadian: z.boolean(),
      bio: words,
      isni: text.optional(),
      other_names: rows(text),
    }),
  ),
  subjects: rows(z.strictObject({ scheme: text, code: text, label: text, language: words })),
  texts: rows(
    z.strictObject({
      kind: z.enum(["review", "excerpt", "contents", "introduction", "guide", "note"]),
      content: text,
      author: words,
      source_title: words,
    }),
  ),
  prizes: rows(
    z.strictObject({
      name: text,
      year: time,
      rank: z.enum([
        "winner",
        "joint_winner",
        "runner_up",
        "commended",
        "shortlist",
        "longlist",
        "nominated",
      ]),
    }),
  ),
  relations: rows(z.strictObject({ kind: z.enum(["edition", "work", "similar"]), code: text })),
  resources: rows(
    z.strictObject({
      kind: z.enum(["cover", "back", "sample", "portrait", "excerpt", "guide"]),
      url: z.url({ protocol: /^https?$/ }).max(1000),
      person: words,
      caption: words,
      shown_from: time,
      shown_until: time,
      changed_at: time,
    }),
  ),
}) satisfies z.ZodType<TitleRecord>;
export type PortableRecord = z.infer<typeof recordSchema>;
