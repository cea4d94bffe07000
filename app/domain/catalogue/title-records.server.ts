import { hash } from "node:crypto";
import { words } from "#app/lib/fold.ts";
import { isbn13to10 } from "#app/lib/isbn.ts";
import type { Cents } from "#app/lib/money.ts";
import type { EpochSeconds, TitleId } from "#app/lib/number-kinds.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import type { Tx } from "#app/platform/db/database.server.ts";
import { authorLine } from "./author-line.ts";
import { changeNames, namesIn, otherNamesOf } from "./author-names.server.ts";
import { authorKey } from "./authors.ts";
import { boundedRecord } from "./bounds.ts";
import { type AvailabilityState, type TextKind, TICKET } from "./catalogue.ts";
import { noteAnnounced } from "./follows/news-rows.server.ts";
import { type PrizeRank, prizeKey } from "./prizes.ts";
import { personOn, type Resource } from "./resources/resources.ts";
import * as rows from "./rows.server.ts";
import { withoutArticle } from "./search/articles.ts";
import { wordsOfNames } from "./search/name-words.ts";
import { accentKey, mainWords, readingsOf, sortKey } from "./search/term.ts";
import * as savingRows from "./title-record-rows.server.ts";
import { joinWorks } from "./works.server.ts";

/** Stores titles from feeds, lists and the operator. */

/** The public id of a product: the first 16 bytes of SHA-256 over its code, in base64url. */
export function eisbnOf(productCode: string): string {
  return hash("sha256", productCode, "buffer").subarray(0, 16).toString("base64url");
}

type TitleState = Exclude<AvailabilityState, "no_price"> | "cancelled";

/** A title from a feed. An update keeps the stored values of undefined fields. */
export interface TitleRecord {
  product_code: string;
  upc?: string | undefined;
  title?: string | undefined;
  title_sort?: string | undefined;
  subtitle?: string | null | undefined;
  contributors?: {
    name: string;
    sort_name?: string | undefined;
    role: string;
    canadian: boolean;
    bio?: string | null | undefined;
    /** The person's number (ISO 27729), as 16 characters. */
    isni?: string | undefined;
    /** Other names of the same person. */
    other_names?: string[] | undefined;
  }[];
  publisher?: string | null | undefined;
  edition?: string | null | undefined;
  language?: string | null | undefined;
  description?: string | null | undefined;
  bio?: string | null | undefined;
  binding?: string | null | undefined;
  binding_code?: string | null | undefined;
  pages?: number | null | undefined;
  width?: string | null | undefined;
  height?: string | null | undefined;
  weight?: string | null | undefined;
  release_date?: number | null | undefined;
  state?: TitleState | undefined;
  /** The state if none is given, unless the stored one is one of these. */
  state_offered?: { state: TitleState; unless: readonly TitleState[] } | undefined;
  is_large_print?: boolean | undefined;
  is_giftcard?: boolean | undefined;
  has_libro_audiobook?: boolean | undefined;
  audience?: string | null | undefined;
  series?: string | null | undefined;
  series_num?: string | null | undefined;
  list_price_usa?: Cents | null | undefined;
  list_price_can?: Cents | null | undefined;
  rank?: number | null | undefined;
  future_rank?: number | null | undefined;
  cover_image_cache?: string | null | undefined;
  cover_url?: string | null | undefined;
  carton_qty?: number | null | undefined;
  tax_class?: string | undefined;
  /** The countries in which it may not be sold, as codes with spaces between them: `CA`, `CA US`. */
  not_for_sale_in?: string | null | undefined;
  /** Whether its publisher is out of copies for a time. */
  temporarily_out?: boolean | undefined;
  /** When its sale ends, in epoch seconds. */
  sold_until?: number | null | undefined;
  /** The only shop that shows it. */
  only_store_id?: number | null | undefined;
  /** It comes from a feed or a list for all shops: a title that one shop had alone is in all of them from now on. */
  for_all_shops?: boolean | undefined;
  /** A subject has a row for each language of its heading. English is not named. */
  subjects?:
    | { scheme: string; code: string; label: string; language?: string | null | undefined }[]
    | undefined;
  texts?:
    | { kind: TextKind; content: string; author: string | null; source_title: string | null }[]
    | undefined;
  prizes?: { name: string; year: number | null; rank: PrizeRank }[] | undefined;
  /** Its relations to other products: see the table `title_relations`. */
  relations?: { kind: "edition" | "work" | "similar"; code: string }[] | undefined;
  /** The pictures and files that its feed links to. */
  resources?: Resource[] | undefined;
  interiors?: string[] | undefined;
}

/** The rank of unranked titles: after all ranked ones. */
const UNRANKED_TITLE_RANK = 2_000_000_000;
/** Roles included in the author line; translators and narrators are named only on the title's page. */
const AUTHOR_ROLES = /^(A(?!1[589]|2[0-9])|B01)/;

/** The outcome of a record: what was done, with the title's id, or why it was not stored. */
export type SavedTitle = { id: number; outcome: "added" | "changed" | "unchanged" } | Failure;

/** Stores one title; see `saveTitles`. */
export async function saveTitle(tx: Tx, now: EpochSeconds, record: TitleRecord): Promise<SavedTitle> {
  const [saved] = await saveTitles(tx, now, [record]);
  if (!saved) throw new Error("saveTitle: saveTitles returned no outcome");
  return saved;
}

/**
 * Stores titles within the import's transaction, in the order of the records: a later record of the same product
 * changes what an earlier one stored. Writes nothing for a record that matches what is stored, so importing a whole
 * catalogue again does not burden readers or the search index.
 * @returns the outcome of each record
 */
export async function saveTitles(
  tx: Tx,
  now: EpochSeconds,
  records: readonly TitleRecord[],
): Promise<SavedTitle[]> {
  const saved: SavedTitle[] = [];
  for (let index = 0; index < records.length; ) {
    const codes = new Set<string>();
    let end = index;
    for (; end < records.length; end++) {
      const code = records[end]?.product_code ?? "";
      if (codes.has(code)) break;
      codes.add(code);
    }
    saved.push(...(await saveDifferent(tx, now, records.slice(index, end))));
    index = end;
  }
  return saved;
}

type Identity = savingRows.TitleParts["identities"][number];

/** A record beside what is stored of its title. */
interface Draft {
  record: TitleRecord;
  before: rows.Title | undefined;
  values: savingRows.TitleValues;
  /** Its contributors, who they are and the labels of its subjects, given or stored. */
  contributors: { name: string; author: string }[];
  identities: readonly Identity[];
  labels: string[];
  /** The contributors' identities before the change. */
  identitiesBefore: readonly Identity[];
  /** The parts that were given and differ from what is stored. */
  parts: Partial<savingRows.TitleParts>;
  outcome: "added" | "changed" | "unchanged";
}

/** Stores records of titles that are all different. */
async function saveDifferent(
  tx: Tx,
  now: EpochSeconds,
  unbounded: readonly TitleRecord[],
): Promise<SavedTitle[]> {
  const records = unbounded.map(boundedRecord);
  const before = await savingRows.lockedByCodesEver(
    tx,
    records.map((record) => record.product_code),
  );
  const stored = await storedOf(
    tx,
    [...before.values()].map((title) => title.id),
  );
  const drafts = records.map((record) => draftOf(record, before.get(record.product_code), stored, now));
  const written = drafts.filter((draft) => draft !== undefined && draft.outcome !== "unchanged") as Draft[];
  const ids = await savingRows.upsertTitles(
    tx,
    // In one order, so that two imports of the same new titles do not wait for each other.
    written.map((draft) => draft.values).sort((a, b) => (a.product_code < b.product_code ? -1 : 1)),
  );
  const idOf = ({ record, before }: Draft) => before?.id ?? (ids.get(record.product_code) as number);
  await changeNames(tx, written.flatMap(relinkedNames), now, async () => {
    for (const name of PART_NAMES) {
      const parts = written.flatMap((draft) => {
        const some = draft.parts[name];
        return some ? [[idOf(draft), some] as const] : [];
      });
      // Added titles may have parts too, if another import has just added them.
      await savingRows.replaceParts(tx, name, new Map(parts));
    }
    const others = await otherNamesOf(
      tx,
      written.flatMap(({ contributors }) => contributors.map(({ author }) => author)),
    );
    await savingRows.replaceSearchTexts(
      tx,
      written.map((draft) => searchTextOf(idOf(draft), draft, others)),
    );
  });
  await rows.recordChanges(tx, null, written.map(idOf), now);
  await joinWorks(tx, written.filter(isLinkedAnew).map(idOf), now);
  await noteAnnounced(tx, written.filter((draft) => isAnnounced(draft, now)).map(idOf), now);
  for (const { before, values } of written)
    if (before && before.sort_rank !== values.sort_rank)
      await savingRows.carryRank(tx, before.id, values.sort_rank);
  return drafts.map((draft) =>
    draft ? { id: idOf(draft), outcome: draft.outcome } : failure("catalogue.no_title"),
  );
}

/** The names that a title's feed links to others, or no longer does. */
function relinkedNames({ identitiesBefore, parts: { identities } }: Draft): string[] {
  if (!identities) return [];
  const keyOf = ({ author, kind, code }: Identity) => `${author} ${kind} ${code}`;
  const [before, after] = [identitiesBefore, identities].map((some) => new Set(some.map(keyOf)));
  return [...identitiesBefore, ...identities].flatMap((identity) =>
    before?.has(keyOf(identity)) && after?.has(keyOf(identity))
      ? []
      : identity.kind === "name"
        ? [identity.author, identity.code]
        : [identity.author],
  );
}

/** The columns by which titles are found to be editions of each other, besides relations in feeds. */
const LINKING_COLUMNS = ["title", "title_sort", "subtitle", "author_sort", "language"] as const;

/** Whether a title may have other editions than before. */
const isLinkedAnew = ({ before, values, parts }: Draft): boolean =>
  before === undefined ||
  parts.relations !== undefined ||
  LINKING_COLUMNS.some((name) => before[name] !== values[name]);

/** Whether a title that nobody knew before will come out. */
const isAnnounced = ({ outcome, values }: Draft, now: EpochSeconds): boolean =>
  outcome === "added" &&
  values.release_date !== null &&
  values.release_date > now &&
  values.state !== "cancelled" &&
  values.tax_class !== TICKET;

const PART_NAMES = [
  "contributors",
  "identities",
  "subjects",
  "texts",
  "prizes",
  "relations",
  "resources",
  "interiors",
] as const;

type StoredParts = { [Name in savingRows.PartName]: Map<number, savingRows.TitleParts[Name]> };

async function storedOf(tx: Tx, titleIds: readonly TitleId[]): Promise<StoredParts> {
  return {
    contributors: await savingRows.storedParts(tx, "contributors", titleIds),
    identities: await savingRows.storedParts(tx, "identities", titleIds),
    subjects: await savingRows.storedParts(tx, "subjects", titleIds),
    texts: await savingRows.storedParts(tx, "texts", titleIds),
    prizes: await savingRows.storedParts(tx, "prizes", titleIds),
    relations: await savingRows.storedParts(tx, "relations", titleIds),
    resources: await savingRows.storedParts(tx, "resources", titleIds),
    interiors: await savingRows.storedParts(tx, "interiors", titleIds),
  };
}

/** The key by which a title is sorted: the feed's sort form, or else the title without its article in that language. */
function titleSort(
  { title: givenTitle, title_sort }: TitleRecord,
  before: rows.Title | undefined,
  title: string,
  language: string | null,
): string {
  const keyOf = (text: string, of: string | null) => sortKey(readingsOf(text, of)[0]);
  if (title_sort !== undefined) return keyOf(title_sort, language);
  const isKept = before && givenTitle === undefined;
  // The feed's sort form is not stored, so a key that the title alone does not give is left as it is.
  if (isKept && before.title_sort !== keyOf(withoutArticle(title, before.language), before.language))
    return before.title_sort;
  return keyOf(withoutArticle(title, language), language);
}

/** The title that a record describes; undefined if it would have no name. */
function draftOf(
  record: TitleRecord,
  before: rows.Title | undefined,
  stored: StoredParts,
  now: EpochSeconds,
): Draft | undefined {
  const title = record.title ?? before?.title;
  if (!title) return undefined;
  const known = before && (stored.contributors.get(before.id) ?? []);
  const contributors = record.contributors ?? known ?? [];
  const authors = contributors.filter((contributor) => AUTHOR_ROLES.test(contributor.role));
  const shownPeople = authors.length > 0 ? authors : contributors;
  const isbn = /^97[89]/.test(record.product_code) ? record.product_code : null;
  const rank = record.rank === undefined ? (before?.rank ?? null) : record.rank;
  const keep = <Key extends keyof TitleRecord & keyof savingRows.TitleValues>(key: Key) =>
    (record[key] === undefined ? (before?.[key] ?? null) : record[key]) as savingRows.TitleValues[Key];
  const flag = (value: boolean | undefined, storedFlag: 0 | 1 | undefined): 0 | 1 =>
    value === undefined ? (storedFlag ?? 0) : value ? 1 : 0;
  const language = keep("language");
  const values: savingRows.TitleValues = {
    eisbn: before?.eisbn ?? eisbnOf(record.product_code),
    product_code: record.product_code,
    isbn,
    isbn10: isbn ? (isbn13to10(isbn) ?? null) : null,
    upc: keep("upc"),
    title,
    title_sort: titleSort(record, before, title, language),
    title_accents: accentKey(title),
    subtitle: keep("subtitle"),
    author_line: authorLine(shownPeople.map((contributor) => contributor.name)),
    // The feed's sort form of a name is not stored with the contributors, so do not derive it again.
    author_sort:
      before && !record.contributors
        ? before.author_sort
        : sortKey(
            shownPeople[0]
              ? ((shownPeople[0] as { sort_name?: string }).sort_name ?? invertName(shownPeople[0].name))
              : "~",
          ),
    publisher: keep("publisher"),
    edition: keep("edition"),
    language,
    description: keep("description"),
    bio: keep("bio"),
    binding: keep("binding"),
    binding_code: keep("binding_code"),
    pages: keep("pages"),
    width: keep("width"),
    height: keep("height"),
    weight: keep("weight"),
    release_date: keep("release_date"),
    state: stateOf(record, before),
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
    sort_rank: rank ?? record.future_rank ?? before?.future_rank ?? UNRANKED_TITLE_RANK,
    cover_image_cache: keep("cover_image_cache"),
    cover_url: keep("cover_url"),
    carton_qty: keep("carton_qty"),
    tax_class: record.tax_class ?? before?.tax_class ?? "book",
    not_for_sale_in: keep("not_for_sale_in"),
    temporarily_out: flag(record.temporarily_out, before?.temporarily_out),
    sold_until: keep("sold_until"),
    only_store_id: record.for_all_shops && before && isShareable(before) ? null : keep("only_store_id"),
    deleted_at: null,
    updated_at: now,
  };
  const parts = partsOf(record, contributors);
  const identitiesBefore = (before && stored.identities.get(before.id)) ?? [];
  const identities = parts.identities ?? identitiesBefore;
  if (before)
    for (const name of PART_NAMES)
      if (isStored(name, stored[name].get(before.id), parts[name])) delete parts[name];
  const labels = record.subjects ?? (before && stored.subjects.get(before.id)) ?? [];
  const same = before !== undefined && sameValues(before, values) && Object.keys(parts).length === 0;
  return {
    record,
    before,
    values,
    contributors: contributors.map(({ name }) => ({ name, author: authorKey(name) })),
    identities,
    identitiesBefore,
    labels: labels.map((subject) => subject.label),
    parts,
    outcome: !before ? "added" : same ? "unchanged" : "changed",
  };
}

/**
 * Whether all shops may show a title that one of them added. Tickets are sold by one shop, and no feed means the
 * product that a shop gave a code of its own (GS1 leaves those from 20 to 29 to shops).
 */
export const isShareable = ({
  product_code,
  tax_class,
}: Pick<rows.Title, "product_code" | "tax_class">): boolean =>
  tax_class !== TICKET && !/^2\d{12}$/.test(product_code);

function stateOf({ state, state_offered: offered }: TitleRecord, before: rows.Title | undefined): TitleState {
  if (state) return state;
  const isKept = offered?.unless.some((state) => state === before?.state);
  return (isKept ? undefined : offered?.state) ?? before?.state ?? "available";
}

/** The parts that a record gives, as they are stored. @param contributors those of before, if the record names none */
function partsOf(
  record: TitleRecord,
  contributors: readonly { name: string }[],
): Partial<savingRows.TitleParts> {
  const parts: Partial<savingRows.TitleParts> = {};
  if (record.contributors)
    parts.contributors = record.contributors.map(({ name, role, canadian, bio }) => ({
      name,
      author: authorKey(name),
      role,
      canadian: canadian ? 1 : 0,
      bio: bio ?? null,
    }));
  if (record.contributors) parts.identities = identitiesOf(record.contributors);
  if (record.subjects)
    parts.subjects = record.subjects.map(({ language = null, ...subject }) => ({ ...subject, language }));
  if (record.texts) parts.texts = record.texts;
  if (record.prizes) parts.prizes = record.prizes.map((prize) => ({ prize: prizeKey(prize.name), ...prize }));
  if (record.relations) parts.relations = record.relations;
  if (record.resources)
    parts.resources = record.resources.flatMap((resource) => {
      const person =
        resource.kind === "portrait" ? (resource.person ?? personOn(resource.caption, contributors)) : null;
      return resource.kind === "portrait" && !person ? [] : { ...resource, person };
    });
  if (record.interiors) parts.interiors = record.interiors.map((path) => ({ path }));
  return parts;
}

/** The most that is stored of who the contributors to one title are. */
const MAX_IDENTITIES = 50;

function identitiesOf(
  contributors: NonNullable<TitleRecord["contributors"]>,
): savingRows.TitleParts["identities"] {
  return contributors
    .flatMap(({ name, isni, other_names = [] }) => {
      const author = authorKey(name);
      const others = other_names.map((other) => ({
        author,
        kind: "name" as const,
        code: authorKey(other),
        name: other,
      }));
      return [
        ...(isni ? [{ author, kind: "isni" as const, code: isni, name: null }] : []),
        ...others.filter(({ code }) => code !== "" && code !== author),
      ];
    })
    .filter(({ author }) => author !== "")
    .slice(0, MAX_IDENTITIES);
}

function isStored<Name extends savingRows.PartName>(
  name: Name,
  stored: savingRows.TitleParts[Name] | undefined,
  parts: savingRows.TitleParts[Name] | undefined,
): boolean {
  return parts === undefined || savingRows.sameParts(name, stored ?? [], parts);
}

function searchTextOf(
  id: number,
  { values, contributors, identities, labels }: Draft,
  others: ReadonlyMap<string, readonly string[]>,
) {
  const { title, subtitle, series, publisher, language } = values;
  const ownReading = (text: string | null) => readingsOf(text ?? "", language)[0];
  const [, otherReading = ""] = readingsOf([title, subtitle, series].join(" "), language);
  const texts = {
    // Begins with the words of the title and ends with the words of the series (`shapeOf`).
    title: foldedWords([ownReading(title), ownReading(subtitle), otherReading, ownReading(series)].join(" ")),
    author: wordsOfNames(namesIn(contributors, identities, others)).join(" "),
    publisher: foldedWords(publisher ?? ""),
  };
  const allTexts = [texts.title, texts.author, texts.publisher, foldedWords(labels.join(" "))];
  return {
    title_id: id,
    title: ` ${texts.title} `,
    author: ` ${texts.author} `,
    publisher: ` ${texts.publisher} `,
    keyword: ` ${allTexts.filter(Boolean).join(" ")} `,
    main_words: mainWords(ownReading(title), values.title_sort),
  };
}

/** Whether a title already has these values, ignoring the time of the last write. */
function sameValues(before: rows.Title, values: savingRows.TitleValues): boolean {
  for (const name in values) {
    const key = name as keyof savingRows.TitleValues;
    if (key !== "updated_at" && before[key] !== values[key]) return false;
  }
  return true;
}

/** Has others who add titles by hand wait: of two who add the same one, the second finds it. */
export const lockAdding: (tx: Tx) => Promise<void> = savingRows.lockAdding;

/** Removes a title from sale and search. Orders that contain it keep their own copy of its texts. */
export function removeTitle(tx: Tx, now: EpochSeconds, productCode: string): Promise<boolean> {
  return savingRows.markDeleted(tx, productCode, now);
}

const foldedWords = (text: string): string => words(text).join(" ");

/**
 * Inverts a name for sorting. Particles stay with the family name: `Guin Ursula K. Le` would be wrong for
 * `Ursula K. Le Guin`.
 */
function invertName(name: string): string {
  const parts = name.trim().split(/\s+/);
  let index = parts.length - 1;
  while (index > 1 && /^(de|du|la|le|van|von|der|den|di|da|st\.?)$/i.test(parts[index - 1] ?? "")) index--;
  return [...parts.slice(index), ...parts.slice(0, index)].join(" ");
}
