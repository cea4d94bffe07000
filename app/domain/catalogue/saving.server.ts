import { createHash } from "node:crypto";
import { words } from "#app/lib/fold.ts";
import { isbn13to10 } from "#app/lib/isbn.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Failure } from "#app/lib/result.ts";
import { failure } from "#app/messages/failure.ts";
import type { Tx } from "#app/platform/db/database.server.ts";
import { authorLine } from "./author-line.ts";
import { boundedRecord } from "./bounds.ts";
import type { AvailabilityState } from "./catalogue.ts";
import * as rows from "./rows.server.ts";
import * as savingRows from "./saving-rows.server.ts";
import { sortKey, withoutArticle } from "./search/term.ts";

/** Stores titles from feeds, lists and the operator. */

/** The public id of a product: the first 16 bytes of SHA-256 over its code, in base64url. */
export function eisbnOf(productCode: string): string {
  return createHash("sha256").update(productCode).digest().subarray(0, 16).toString("base64url");
}

/** A title from a feed. An update keeps the stored values of undefined fields. */
export interface TitleRecord {
  product_code: string;
  upc?: string;
  title?: string;
  title_sort?: string;
  subtitle?: string | null;
  contributors?: { name: string; sort_name?: string; role: string; canadian: boolean; bio?: string | null }[];
  publisher?: string | null;
  edition?: string | null;
  language?: string | null;
  description?: string | null;
  bio?: string | null;
  binding?: string | null;
  binding_code?: string | null;
  pages?: number | null;
  width?: string | null;
  height?: string | null;
  weight?: string | null;
  release_date?: number | null;
  state?: Exclude<AvailabilityState, "no_price"> | "cancelled";
  is_large_print?: boolean;
  is_giftcard?: boolean;
  has_libro_audiobook?: boolean;
  audience?: string | null;
  series?: string | null;
  series_num?: string | null;
  list_price_usa?: Cents | null;
  list_price_can?: Cents | null;
  rank?: number | null;
  future_rank?: number | null;
  cover_image_cache?: string | null;
  cover_url?: string | null;
  carton_qty?: number | null;
  tax_class?: string;
  /** When its sale ends, in epoch seconds. */
  sold_until?: number | null;
  subjects?: { scheme: string; code: string; label: string }[];
  reviews?: { content: string; author: string | null; source_title: string | null }[];
  interiors?: string[];
}

/** The rank of unranked titles: after all ranked ones. */
const UNRANKED = 2_000_000_000;
/** Roles included in the author line; translators and narrators are named only on the title's page. */
const AUTHOR_ROLES = /^(A(?!1[589]|2[0-9])|B01)/;

/**
 * Stores one title within the import's transaction. Writes nothing if the record matches what is stored, so
 * importing a whole catalogue again does not burden readers or the search index.
 * @returns what it did, with the title's id
 */
export async function saveTitle(
  tx: Tx,
  now: number,
  given: TitleRecord,
): Promise<{ id: number; outcome: "added" | "changed" | "unchanged" } | Failure> {
  const record = boundedRecord(given);
  const before = await rows.titleByCodeEver(tx, record.product_code);
  const title = record.title ?? before?.title;
  if (!title) return failure("catalogue.no_title");
  const contributors = record.contributors ?? (before ? await contributorsOf(tx, before.id) : []);
  const authors = contributors.filter((one) => AUTHOR_ROLES.test(one.role));
  const shown = authors.length > 0 ? authors : contributors;
  const isbn = /^97[89]/.test(record.product_code) ? record.product_code : null;
  const rank = record.rank === undefined ? (before?.rank ?? null) : record.rank;
  const keep = <Key extends keyof TitleRecord & keyof savingRows.TitleValues>(key: Key) =>
    (record[key] === undefined ? (before?.[key] ?? null) : record[key]) as savingRows.TitleValues[Key];
  const flag = (given: boolean | undefined, kept: 0 | 1 | undefined): 0 | 1 =>
    given === undefined ? (kept ?? 0) : given ? 1 : 0;
  const values: savingRows.TitleValues = {
    eisbn: eisbnOf(record.product_code),
    product_code: record.product_code,
    isbn,
    isbn10: isbn ? (isbn13to10(isbn) ?? null) : null,
    upc: keep("upc"),
    title,
    title_sort:
      before && record.title === undefined && record.title_sort === undefined
        ? before.title_sort
        : sortKey(record.title_sort ?? withoutArticle(title)),
    subtitle: keep("subtitle"),
    author_line: authorLine(shown.map((one) => one.name)),
    // The feed's sort form of a name is not stored with the contributors, so do not derive it again.
    author_sort:
      before && !record.contributors
        ? before.author_sort
        : sortKey(
            shown[0] ? ((shown[0] as { sort_name?: string }).sort_name ?? inverted(shown[0].name)) : "~",
          ),
    publisher: keep("publisher"),
    edition: keep("edition"),
    language: keep("language"),
    description: keep("description"),
    bio: keep("bio"),
    binding: keep("binding"),
    binding_code: keep("binding_code"),
    pages: keep("pages"),
    width: keep("width"),
    height: keep("height"),
    weight: keep("weight"),
    release_date: keep("release_date"),
    state: record.state ?? before?.state ?? "available",
    is_large_print: flag(record.is_large_print, before?.is_large_print),
    is_giftcard: flag(record.is_giftcard, before?.is_giftcard),
    has_libro_audiobook: flag(record.has_libro_audiobook, before?.has_libro_audiobook),
    audience: keep("audience"),
    series: keep("series"),
    series_num: keep("series_num"),
    list_price_usa: keep("list_price_usa"),
    list_price_can: keep("list_price_can"),
    rank,
    future_rank: keep("future_rank"),
    sort_rank: rank ?? record.future_rank ?? before?.future_rank ?? UNRANKED,
    cover_image_cache: keep("cover_image_cache"),
    cover_url: keep("cover_url"),
    carton_qty: keep("carton_qty"),
    tax_class: record.tax_class ?? before?.tax_class ?? "book",
    sold_until: keep("sold_until"),
    deleted_at: null,
    updated_at: now,
  };
  const same = before !== undefined && sameValues(before, values);
  const id = same ? before.id : await savingRows.upsertTitle(tx, values);
  const moved = await savingRows.replaceParts(
    tx,
    id,
    {
      contributors: record.contributors?.map(({ name, role, canadian, bio }) => ({
        name,
        role,
        canadian: canadian ? 1 : 0,
        bio: bio ?? null,
      })),
      subjects: record.subjects,
      reviews: record.reviews,
      interiors: record.interiors?.map((path) => ({ path })),
    },
    !before,
  );
  if (same && !moved) return { id, outcome: "unchanged" };
  const labels = record.subjects ?? (before ? await savingRows.subjectLabelsOf(tx, id) : []);
  const names = contributors.map((one) => one.name).join(" ");
  const titles = [title, values.subtitle, values.series].filter(Boolean).join(" ");
  await savingRows.replaceSearchText(tx, {
    title_id: id,
    title: folded(titles),
    author: folded(names),
    publisher: folded(values.publisher ?? ""),
    keyword: folded(
      `${titles} ${names} ${values.publisher ?? ""} ${labels.map((subject) => subject.label).join(" ")}`,
    ),
  });
  await rows.recordChanges(tx, null, [id], now);
  if (before && before.sort_rank !== values.sort_rank) await savingRows.carryRank(tx, id, values.sort_rank);
  return { id, outcome: before ? "changed" : "added" };
}

/** Whether a title already has these values, ignoring the time of the last write. */
function sameValues(before: rows.Title, values: savingRows.TitleValues): boolean {
  return (Object.keys(values) as (keyof savingRows.TitleValues)[]).every(
    (name) => name === "updated_at" || before[name] === values[name],
  );
}

async function contributorsOf(tx: Tx, id: number) {
  return (await savingRows.contributorsOf(tx, id)).map((one) => ({ ...one, canadian: one.canadian === 1 }));
}

/** Removes a title from sale and search. Orders that contain it keep their own copy of its texts. */
export function removeTitle(tx: Tx, now: number, productCode: string): Promise<boolean> {
  return savingRows.markDeleted(tx, productCode, now);
}

function folded(text: string): string {
  return ` ${words(text).join(" ")} `;
}

/**
 * Inverts a name for sorting. Particles stay with the family name: `Guin Ursula K. Le` would be wrong for
 * `Ursula K. Le Guin`.
 */
function inverted(name: string): string {
  const parts = name.trim().split(/\s+/);
  let at = parts.length - 1;
  while (at > 1 && /^(de|du|la|le|van|von|der|den|di|da|st\.?)$/i.test(parts[at - 1] ?? "")) at--;
  return [...parts.slice(at), ...parts.slice(0, at)].join(" ");
}
