import { boundedHtml } from "#app/lib/bounded-html.ts";
import { Guarded } from "#app/lib/guarded.ts";
import { parseProductCode } from "#app/lib/isbn.ts";
import type { EpochSeconds, StoreId, TitleId } from "#app/lib/number-kinds.ts";
import { isOneOf } from "#app/lib/records.ts";
import { failure } from "#app/messages/failure.ts";
import type { Failure } from "#app/messages/result.ts";
import { translator } from "#app/messages/translate.ts";
import { shell } from "#app/messages/words.ts";
import { inChunks } from "#app/platform/db/chunks.ts";
import { dataCache } from "#app/platform/db/data-cache.server.ts";
import type { Database, Queries } from "#app/platform/db/database.server.ts";
import { localeOf, locationChosen, sellsByLocation, tooltipOf } from "../stores/settings.ts";
import type { Store } from "../stores/stores.server.ts";
import { inLanguage, langOf } from "../stores/translations.ts";
import { authorsBetween } from "./authors-rows.server.ts";
import {
  availabilityRows,
  cardOf,
  isOver,
  listPrice,
  type Storefront,
  saleableStock,
  stockByLocation,
  toOrder,
  withdrawn,
} from "./availability.server.ts";
import type { AvailabilityRow, Condition, TextKind, TitleCard, TitleDetail } from "./catalogue.ts";
import * as editRows from "./edit-rows.server.ts";
import { type Editions, editionsOf } from "./editions.server.ts";
import { similarIds } from "./editions-rows.server.ts";
import { inOrderOfRank } from "./prizes.ts";
import { shownResources } from "./resources/resources.ts";
import * as rows from "./rows.server.ts";
import {
  type BrowseRequest,
  type BrowseResult,
  browsePath,
  emptyRequest,
  type SearchType,
} from "./search/browse.ts";
import { isTopic } from "./search/facets.ts";
import { helpSearch, type SearchHelp, suggest } from "./search/help.server.ts";
import { topicNames } from "./search/labels.server.ts";
import { NO_LOCATION, type ShopKey, WHOLE_SHOP } from "./search/query.ts";
import { browseCatalogue, type ListTitles, type SearchContext } from "./search/search.server.ts";
import * as stockRows from "./stock-rows.server.ts";
import { sectionName, subjectsShown } from "./subjects.ts";

export type { Storefront } from "./availability.server.ts";
export { shownIn } from "./rows.server.ts";

/** Maximum number of biographies or reviews on one title's page. */
const MAX_TEXTS = 20;

/** The catalogue's data for a title's page: all but the stock. */
const aboutTitles = dataCache<TitleWithEdit & { parts: rows.Parts; editions: Editions }>();

/** @returns undefined if the shop does not show the title, or it was cancelled */
function aboutTitle(database: Database, store: Store, id: string) {
  const db = database.read;
  return aboutTitles(database, store.id, id, async () => {
    const known = await findTitle(db, store, id);
    if (!known || known.title.state === "cancelled") return undefined;
    const [parts, editions] = await Promise.all([
      rows.partsOf(db, store.id, known.title.id),
      editionsOf(db, store.id, known.title),
    ]);
    return { ...known, parts, editions };
  });
}

/** The title for its own page. Also accepts a product code in any form instead of the eisbn. */
export async function getTitle(
  database: Database,
  storefront: Storefront,
  id: string,
): Promise<Guarded<TitleDetail> | Failure> {
  const { store } = storefront;
  const db = database.read;
  const titleInShop = await aboutTitle(database, store, id);
  if (!titleInShop) return failure("catalogue.not_found");
  const { title, edit, parts } = titleInShop;
  const stock = await stockRows.stockOf(db, store.id, [title.id]);
  const availability = availabilityRows(storefront, title, stock, edit);
  const description = edit?.description ?? title.description;
  const chosen = locationChosen(store.settings, storefront.locationId ?? null);
  const atLocations = store.settings.store_info.is_multistore
    ? stockByLocation(store, saleableStock(store, title, stock))
    : [];
  const card = cardOf(storefront, title, availability, edit);
  return Guarded.close({
    ...card,
    product_code: title.product_code,
    upc: title.upc,
    authors: parts.contributors.map((contributor) => ({
      name: contributor.name,
      author: contributor.author,
      role: contributor.role,
      canadian: contributor.canadian === 1,
    })),
    // Limit the texts again: some may have been stored before imports limited them, or by other means.
    bio: [title.bio, ...parts.contributors.map((contributor) => contributor.bio)]
      .filter((bio): bio is string => !!bio)
      .slice(0, MAX_TEXTS)
      .map((bio) => boundedHtml(bio)),
    publisher: title.publisher,
    edition: title.edition,
    language: title.language,
    description: description && boundedHtml(description),
    reviews: textsOf(parts, ["review"]).map(({ kind, ...review }) => review),
    texts: textsOf(parts, ["excerpt", "contents", "introduction", "guide", "note"]).map(
      ({ kind, content }) => ({ kind, content }),
    ),
    prizes: inOrderOfRank(parts.prizes),
    comments: parts.comments.map((comment) => ({
      ...comment,
      text: inLanguage(store, comment.text),
      ...(store.main && { lang: langOf(store, comment.text) }),
    })),
    subjects: subjectsShown(parts.subjects, localeOf(store.settings)).map(
      (subject, index, shownSubjects) => ({
        ...subject,
        // The shop's words are about codes, which only subjects with a section have. They are shown once.
        tooltip:
          subject.section && shownSubjects.findIndex(({ code }) => code === subject.code) === index
            ? tooltipOf(store.settings, subject.code)
            : "",
      }),
    ),
    binding_code: title.binding_code,
    pages: title.pages,
    width: title.width,
    height: title.height,
    weight: title.weight,
    is_large_print: title.is_large_print === 1,
    has_libro_audiobook: title.has_libro_audiobook === 1,
    audience: title.audience,
    series: title.series,
    series_num: title.series_num,
    list_price: listPrice(store, title),
    list_price_usa: title.list_price_usa,
    list_price_can: title.list_price_can,
    rank: card.is_forthcoming ? (title.future_rank ?? null) : (title.rank ?? null),
    rank_is_future: card.is_forthcoming,
    carton_qty: title.carton_qty,
    other_editions: titleInShop.editions.same.length,
    translations: titleInShop.editions.translations.length,
    interiors: parts.interiors.map((interior) => interior.path),
    ...shownResources(parts.resources),
    at_other_locations: atLocations.filter(
      (location) => location.copies.length > 0 && location.location_id !== chosen,
    ).length,
    multistore_available: atLocations,
    availability,
  });
}

/** A title's texts of some kinds. */
const textsOf = <Kind extends TextKind>({ texts }: rows.Parts, kinds: readonly Kind[]) =>
  texts
    .filter((text): text is typeof text & { kind: Kind } => isOneOf(kinds, text.kind))
    .slice(0, MAX_TEXTS)
    .map((text) => ({ ...text, content: boundedHtml(text.content) }));

/** A title with the shop's own edits. */
interface TitleWithEdit {
  readonly title: rows.Title;
  readonly edit: editRows.EditRow | undefined;
}

/** @returns undefined if the shop does not show the title */
async function findTitle(db: Queries, store: Store, id: string): Promise<TitleWithEdit | undefined> {
  const code = parseProductCode(id);
  const title =
    (/^[\w-]{22}$/.test(id) ? await rows.titleByEisbn(db, id) : undefined) ??
    (code ? await rows.titleByCode(db, code) : undefined);
  if (!title) return undefined;
  const edit = (await editRows.editsOf(db, store.id, [title.id])).get(title.id);
  return isShown(store, title, edit) ? { title, edit } : undefined;
}

/** Whether a shop shows a title: `shownIn` (`rows.server.ts`) for titles that have been read. */
function isShown(
  store: Store,
  { only_store_id, is_giftcard }: Pick<rows.CardRow, "only_store_id" | "is_giftcard">,
  edit: editRows.EditRow | undefined,
): boolean {
  if (only_store_id !== null && only_store_id !== store.id) return false;
  if (is_giftcard === 1 && !store.settings.store_info.giftcards_enabled) return false;
  return edit?.hidden !== 1;
}

/** The product code behind an eisbn. */
export async function getProductCode(
  db: Queries,
  { store }: Pick<Storefront, "store">,
  eisbn: string,
): Promise<{ isbn: string } | Failure> {
  const titleWithEdit = await findTitle(db, store, eisbn);
  return titleWithEdit
    ? { isbn: titleWithEdit.title.isbn ?? titleWithEdit.title.product_code }
    : failure("catalogue.not_found");
}

/** Titles as cards, in the given order, without those that the shop does not show. */
export async function getCards(
  db: Queries,
  storefront: Storefront,
  ids: readonly TitleId[],
): Promise<Guarded<TitleCard>[]> {
  return [...(await cardsOf(db, storefront, ids)).values()];
}

/** Titles as cards by id, for several lists that share titles. */
export async function cardsOf(
  db: Queries,
  storefront: Storefront,
  ids: readonly TitleId[],
): Promise<Map<number, Guarded<TitleCard>>> {
  return cardsFrom(storefront, await cardRows(db, storefront, ids));
}

function cardsFrom(
  storefront: Storefront,
  { titles, stockOf, edits }: CardRows,
): Map<number, Guarded<TitleCard>> {
  const cards = new Map<number, Guarded<TitleCard>>();
  for (const title of titles) {
    const edit = edits.get(title.id);
    if (!isShown(storefront.store, title, edit)) continue;
    const availability = availabilityRows(storefront, title, stockOf(title.id), edit);
    cards.set(title.id, Guarded.close(cardOf(storefront, title, availability, edit)));
  }
  return cards;
}

/** The catalogue's data for title cards: the feeds' rows and the shop's own edits. It may be cached (`dataCache`). */
export interface AboutCards {
  readonly titles: readonly rows.CardRow[];
  readonly edits: ReadonlyMap<number, editRows.EditRow>;
}

interface CardRows extends AboutCards {
  stockOf(id: number): stockRows.StockRow[];
}

/** The data for title cards: the catalogue's data and the shop's stock. */
async function cardRows(db: Queries, { store }: Storefront, ids: readonly TitleId[]): Promise<CardRows> {
  const [about, stockOf] = await Promise.all([aboutCards(db, store, ids), stockById(db, store, ids)]);
  return { ...about, stockOf };
}

export async function aboutCards(db: Queries, store: Store, ids: readonly TitleId[]): Promise<AboutCards> {
  const [titles, edits] = await Promise.all([rows.cardsByIds(db, ids), editRows.editsOf(db, store.id, ids)]);
  return { titles, edits };
}

/** Title cards by id, from the catalogue's data and the shop's stock as it is now. */
export async function cardsInStock(
  db: Queries,
  storefront: Storefront,
  about: AboutCards,
): Promise<Map<number, Guarded<TitleCard>>> {
  const ids = about.titles.map(({ id }) => id);
  return cardsFrom(storefront, { ...about, stockOf: await stockById(db, storefront.store, ids) });
}

async function stockById(db: Queries, store: Store, ids: readonly TitleId[]): Promise<CardRows["stockOf"]> {
  const byTitle = Map.groupBy(await stockRows.stockOf(db, store.id, ids), (row) => row.title_id);
  return (id) => byTitle.get(id) ?? [];
}

/** A group of related titles (spec 1 §7 `title/getRelatedItems`). */
export interface RelatedGroup {
  /** Section and topic; empty for titles that the title's feed calls similar. */
  fullname: string;
  /** The shop's own text about the subject; may be empty. */
  tooltip: string;
  /** Where all titles of the topic are; empty if there is no such page. */
  path: string;
  row_count: number;
  rows: Guarded<TitleCard>[];
}

/** Topics of a title that get a group of related titles. */
const RELATED_TOPICS = 2;

/** Titles that the feed calls similar, then the most popular ones under the same topics. */
export async function relatedGroups(
  context: SearchContext,
  storefront: Storefront,
  eisbn: string,
  limit: number,
): Promise<RelatedGroup[] | Failure> {
  const db = context.database.read;
  const known = await findTitle(db, storefront.store, eisbn);
  if (!known) return failure("catalogue.not_found");
  const { title } = known;
  const codes = (await rows.subjectsOf(db, title.id)).map((code) => code.toLowerCase().slice(0, 6));
  const topics = [...new Set(codes.filter(isTopic))].slice(0, RELATED_TOPICS);
  const locale = localeOf(storefront.store.settings);
  const t = translator(locale);
  const topicName = await topicNames(db, topics, locale, storefront.now);
  const groups: RelatedGroup[] = [];
  const similar = (await similarIds(db, storefront.store.id, title.id)).filter((id) => id !== title.id);
  if (similar.length > 0)
    groups.push({
      fullname: "",
      tooltip: "",
      path: "",
      row_count: similar.length,
      rows: await getCards(db, storefront, similar.slice(0, limit)),
    });
  for (const topic of topics) {
    const request: BrowseRequest = {
      ...emptyRequest(),
      sort: "popularity",
      filters: { s: [{ value: topic, excluded: false }] },
    };
    const result = await browse(context, storefront, request, { facets: false });
    const ids = result.ids.filter((id) => id !== title.id).slice(0, limit);
    if (ids.length === 0) continue;
    const section = sectionName(topic, locale);
    const topicLabel = topicName(topic);
    // A name in another language than the page's cannot stand in its heading.
    const fullname =
      topicLabel && !topicLabel.lang && section
        ? t(shell.labelled, { label: section, text: topicLabel.name })
        : section || (topicLabel?.name ?? "");
    if (groups.some((group) => group.fullname === fullname)) continue;
    groups.push({
      fullname,
      tooltip: tooltipOf(storefront.store.settings, topic),
      path: browsePath(request),
      row_count: Math.max(0, result.row_count - 1),
      rows: await getCards(db, storefront, ids),
    });
  }
  return groups;
}

/**
 * A title for the cart, with the row of the wanted condition, which may no longer exist. A title without a
 * page (not shown by the shop or withdrawn by its publisher) keeps its price but cannot be bought.
 */
export interface SellableTitle {
  id: number;
  card: TitleCard;
  row: AvailabilityRow | undefined;
  /** Whether it has no page any more: the shop does not show it, or its publisher has withdrawn it. */
  gone: boolean;
  /** Whether its sale has ended, because it is a ticket and its event is over. */
  over: boolean;
  is_large_print: boolean;
  tax_class: string;
  /** In the trade's notation. */
  weight: string | null;
  /** Where the copies on hand in this condition are. */
  copies: { location_id: number; onhand: number }[];
  /** The shop's message about copies that are not on hand, and whether it says how long they take. */
  to_order: { message: string; is_time_known: boolean };
}

/** The gift cards of the catalogue that a shop offers: one for each design. */
export async function giftCardDesigns(
  db: Queries,
  storefront: Storefront,
  limit: number,
): Promise<Guarded<TitleCard>[]> {
  return getCards(db, storefront, await rows.giftCardIds(db, storefront.store.id, limit));
}

/** The names of the gift card designs that a shop offers, each with its language if that is known. */
export async function giftCardTitles(
  db: Queries,
  storeId: StoreId,
  limit: number,
): Promise<{ eisbn: string; title: string; language: string | null }[]> {
  const ids = await rows.giftCardIds(db, storeId, limit);
  return ids.length > 0 ? rows.giftCardTitles(db, ids) : [];
}

/** The requested titles in the same order; undefined for a title that no longer exists. */
export async function getSellable(
  db: Queries,
  storefront: Storefront,
  wanted: readonly { title_id: TitleId; condition: Condition }[],
): Promise<(SellableTitle | undefined)[]> {
  const ids = [...new Set(wanted.map((want) => want.title_id))];
  const { titles, stockOf, edits } = await cardRows(db, storefront, ids);
  const byId = new Map(titles.map((title) => [title.id, title]));
  return wanted.map(({ title_id, condition }) => {
    const title = byId.get(title_id);
    if (!title) return undefined;
    const edit = edits.get(title_id);
    const rowsOf = availabilityRows(storefront, title, stockOf(title_id), edit);
    const isGone =
      !isShown(storefront.store, title, edit) || title.deleted_at !== null || title.state === "cancelled";
    const availability = isGone ? rowsOf.map(withdrawn) : rowsOf;
    const row = availability.find((offer) => offer.code === condition);
    return {
      id: title.id,
      card: cardOf(storefront, title, availability, edit),
      row,
      gone: isGone,
      over: isOver(title, storefront.now),
      is_large_print: title.is_large_print === 1,
      tax_class: title.tax_class,
      weight: title.weight,
      copies: stockOf(title_id)
        .filter((row) => row.condition === condition && row.onhand > 0)
        .map(({ location_id, onhand }) => ({ location_id, onhand })),
      to_order: toOrder(storefront, title, row),
    };
  });
}

/** The source of a cover image in a shop: the picture's name, or the text for a drawn cover. */
export async function coverSource(
  db: Queries,
  storeId: StoreId,
  eisbn: string,
): Promise<rows.CoverRow | undefined> {
  return (await coverSources(db, storeId, [eisbn])).get(eisbn);
}

/** The sources of a page of covers, by eisbn. */
export async function coverSources(
  db: Queries,
  storeId: StoreId,
  eisbns: readonly string[],
): Promise<Map<string, rows.CoverRow>> {
  const valid = eisbns.filter((eisbn) => /^[\w-]{22}$/.test(eisbn));
  if (valid.length === 0) return new Map();
  return new Map((await rows.coversByEisbns(db, storeId, valid)).map((row) => [row.eisbn, row]));
}

/** The title id for an eisbn or product code; undefined if this shop does not show the title. */
export async function titleIdOf(
  db: Queries,
  { store }: Pick<Storefront, "store">,
  eisbn: string,
): Promise<number | undefined> {
  const code = parseProductCode(eisbn);
  return (
    (/^[\w-]{22}$/.test(eisbn) ? (await rows.idsByEisbns(db, [eisbn], store.id)).get(eisbn) : undefined) ??
    (code ? (await rows.idsByCodes(db, [code], { store: store.id, shown: true })).get(code) : undefined)
  );
}

/**
 * The eisbns of titles named by eisbn or product code, including titles that the shop no longer shows. Other texts are
 * returned unchanged.
 */
export async function eisbnsOf(db: Queries, ids: readonly string[]): Promise<string[]> {
  const codes = ids.map((id) => (/^[\w-]{22}$/.test(id) ? undefined : parseProductCode(id)));
  const eisbnByCode = await rows.eisbnsByCodes(
    db,
    codes.flatMap((code) => code ?? []),
  );
  return ids.map((id, index) => eisbnByCode.get(codes[index] ?? "") ?? id);
}

/** The title ids for these eisbns, without titles that this shop does not show. */
export function shownTitles(
  db: Queries,
  { store }: Pick<Storefront, "store">,
  eisbns: readonly string[],
): Promise<Map<string, number>> {
  return rows.idsByEisbns(db, eisbns, store.id);
}

async function idsOfCodes(
  db: Queries,
  codes: readonly string[],
  of?: { store: number; shown: boolean },
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const chunk of inChunks(codes))
    for (const [code, id] of await rows.idsByCodes(db, chunk, of)) ids.set(code, id);
  return ids;
}

/**
 * The title ids for any number of canonical product codes in the catalogue, whether or not a shop shows them. For the
 * operator.
 */
export function titleIdsOfCodes(db: Queries, codes: readonly string[]): Promise<Map<string, number>> {
  return idsOfCodes(db, codes);
}

/** The product codes of these titles, in their order. */
export async function codesOfTitles(db: Queries, ids: readonly TitleId[]): Promise<string[]> {
  const codes = await codesById(db, ids);
  return ids.flatMap((id) => codes.get(id) ?? []);
}

/** The product codes of these titles by their ids. */
export async function codesById(db: Queries, ids: readonly TitleId[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  return new Map((await rows.codesOf(db, ids)).map(({ id, product_code }) => [id, product_code]));
}

/** Title ids for a shop's staff: without other shops' titles, but with those that this shop has hidden. */
export function staffTitlesOfCodes(
  db: Queries,
  { id }: Pick<Store, "id">,
  codes: readonly string[],
): Promise<Map<string, number>> {
  return idsOfCodes(db, codes, { store: id, shown: false });
}

/** Title ids for shoppers: only titles that this shop shows. */
export function shownTitlesOfCodes(
  db: Queries,
  { store }: Pick<Storefront, "store">,
  codes: readonly string[],
): Promise<Map<string, number>> {
  return idsOfCodes(db, codes, { store: store.id, shown: true });
}

/**
 * Browses and searches the whole catalogue as this shop sells it, with facet counts on request. `lists` holds the
 * titles of each list in the filter `x` that this person may read; other lists are treated as empty. `locale` is the
 * page's.
 */
export function browse(
  context: SearchContext,
  storefront: Storefront,
  request: BrowseRequest,
  { facets = true, lists = {}, locale }: { facets?: boolean; lists?: ListTitles; locale?: string } = {},
): Promise<BrowseResult> {
  return browseCatalogue(context, shopKeyOf(storefront), storefront.now, request, {
    facets,
    lists,
    language: locale === undefined ? null : new Intl.Locale(locale).language,
  });
}

/** Alternatives for a search without matches. */
export function searchHelp(
  context: SearchContext,
  storefront: Storefront,
  request: BrowseRequest,
): Promise<SearchHelp> {
  return helpSearch(context, shopKeyOf(storefront), storefront.now, request);
}

/** Suggestions while typing: titles, the most popular first, and the names of authors and series. */
export async function suggestions(
  context: SearchContext,
  storefront: Storefront,
  term: string,
  type: SearchType,
  limit: number,
): Promise<{ titles: Guarded<TitleCard>[]; authors: string[]; series: string[] }> {
  const result = await suggest(context, shopKeyOf(storefront), storefront.now, { term, type, limit });
  return { ...result, titles: await getCards(context.database.read, storefront, result.titles) };
}

/** The shelves that "in store" refers to. */
export function shopKeyOf({ store, locationId }: Storefront): ShopKey {
  const { is_american } = store.settings.store_info;
  return {
    store: store.id,
    location: sellsByLocation(store.settings) ? (locationId ?? NO_LOCATION) : WHOLE_SHOP,
    american: is_american,
  };
}

/** Books of the same series by their number, which may be decimal; books without a number come last. */
export function seriesTitles(
  database: Database,
  storefront: Storefront,
  series: string,
  limit: number,
): Promise<Guarded<TitleCard>[]> {
  return cachedRow(database, storefront, `series ${limit} ${series}`, async () =>
    bySeriesNumber(await rows.idsOfSeries(database.read, storefront.store.id, series)).slice(0, limit),
  );
}

function bySeriesNumber(titles: readonly { id: number; series_num: string | null }[]): number[] {
  const number = (text: string | null) => {
    const value = Number.parseFloat(text ?? "");
    return Number.isFinite(value) ? value : Number.POSITIVE_INFINITY;
  };
  return titles
    .toSorted((a, b) => number(a.series_num) - number(b.series_num) || a.id - b.id)
    .map((row) => row.id);
}

export function authorTitles(
  database: Database,
  storefront: Storefront,
  author: string,
  limit: number,
): Promise<Guarded<TitleCard>[]> {
  return cachedRow(database, storefront, `author ${limit} ${author}`, () =>
    rows.idsOfAuthor(database.read, storefront.store.id, author, limit),
  );
}

const aboutRows = dataCache<AboutCards>();

/**
 * The cards of a row of titles that many pages show. What they show of the catalogue is cached; the stock is read each
 * time.
 */
async function cachedRow(
  database: Database,
  storefront: Storefront,
  name: string,
  idsOf: () => Promise<number[]>,
): Promise<Guarded<TitleCard>[]> {
  const { store } = storefront;
  const about = await aboutRows(database, store.id, name, async () =>
    aboutCards(database.read, store, await idsOf()),
  );
  return about ? [...(await cardsInStock(database.read, storefront, about)).values()] : [];
}

/** The other editions of a title, at most 24, and as many in other languages; the most popular first. */
export async function otherEditions(
  database: Database,
  storefront: Storefront,
  id: string,
): Promise<{ same: Guarded<TitleCard>[]; translations: Guarded<TitleCard>[] } | Failure> {
  const titleInShop = await aboutTitle(database, storefront.store, id);
  if (!titleInShop) return failure("catalogue.not_found");
  const cards = (name: string, ids: number[]) =>
    ids.length === 0
      ? []
      : cachedRow(database, storefront, `${name} ${titleInShop.title.eisbn}`, async () => ids);
  const { same, translations } = titleInShop.editions;
  return { same: await cards("editions", same), translations: await cards("translations", translations) };
}

/** Range of title ids in one sitemap. */
const SITEMAP_SPAN = 20_000;

/** The numbers of the title sitemaps, starting at 1. */
export async function sitemapPages(db: Queries): Promise<number[]> {
  const pages = Math.ceil((await rows.highestId(db)) / SITEMAP_SPAN);
  return Array.from({ length: pages }, (_, index) => index + 1);
}

/** The titles of a sitemap, and the keys of their first authors: at most twice its range of ids. */
export async function sitemapPage(
  db: Queries,
  { store }: Pick<Storefront, "store">,
  page: number,
): Promise<{ titles: { eisbn: string; updated_at: number }[]; authors: string[] }> {
  const range = [(page - 1) * SITEMAP_SPAN + 1, page * SITEMAP_SPAN + 1] as const;
  return {
    titles: await rows.onSaleBetween(db, store.id, ...range),
    authors: await authorsBetween(db, store.id, ...range),
  };
}

/** When the next ticket sale closes. */
export function nextSaleEnd(db: Queries, now: EpochSeconds): Promise<number | undefined> {
  return rows.nextSaleEnd(db, now);
}
