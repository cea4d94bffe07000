import { z } from "zod";
import { bindingName } from "#app/domain/catalogue/bindings.ts";
import * as catalogue from "#app/domain/catalogue/catalogue.server.ts";
import {
  type BrowseRequest,
  type BrowseResult,
  FILTER_KEYS,
  type FilterKey,
  MAX_OFFSET,
  MAX_TERM,
  PAGE_SIZES,
  parseBrowse,
  SEARCH_TYPES,
  SORTS,
  searchPath,
} from "#app/domain/catalogue/search/browse.ts";
import {
  type Counts,
  canonicalValue,
  dateSpan,
  GROUPS,
  isTopic,
} from "#app/domain/catalogue/search/facets.ts";
import {
  FEATURES,
  type FilterInfo,
  filterInfo,
  type Label,
  type ValueTexts,
} from "#app/domain/catalogue/search/filter-info.ts";
import { sectionNames, topicNames } from "#app/domain/catalogue/search/labels.server.ts";
import { noteMiss } from "#app/domain/catalogue/search/misses.server.ts";
import { codeInTerm } from "#app/domain/catalogue/search/term.ts";
import { sectionName } from "#app/domain/catalogue/subjects.ts";
import { readableListTitles } from "#app/domain/lists/lists.server.ts";
import { lastOrders } from "#app/domain/orders/orders.server.ts";
import { inLanguage, langOf } from "#app/domain/stores/translations.ts";
import { cleanTexts } from "#app/lib/clean-text.ts";
import { formatMonth } from "#app/lib/dates.ts";
import { languageName } from "#app/lib/language.ts";
import { ownValue } from "#app/lib/own.ts";
import { entriesOf } from "#app/lib/records.ts";
import { type Message, title as titleWords, browse as words } from "#app/messages/words.ts";
import { anyone, shows } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { visibleCards } from "../common/visible.server.ts";
import type { Visit } from "../common/visit.server.ts";

/** A search that a page of ours has already read from its URL. Other programs cannot send one. */
export class ParsedSearch {
  readonly request: BrowseRequest;
  constructor(request: BrowseRequest) {
    this.request = request;
  }
}

/** Spec 1 §7, decision 5. */
export const get = defineCall("browse/get", {
  about:
    "Searches and filters the trade's titles. The fields are the filter keys of the shop's addresses, each " +
    "a text or, for several values, a list, which may also be JSON as text. `chips` are the filters in use, `wrong_code` is a " +
    "number that looks like an ISBN but isn't one, and `help` suggests what to do when nothing matches. If " +
    "no title has every word, or none says the words themselves, the closest matches are among the rows: `relaxed` says " +
    "which words were corrected or dropped, and `exact_count` how many titles match as typed. `m` set to `exact` asks " +
    "for those alone. With `w` set to `works`, editions of a work share a row in a search by words: `work_count` is the " +
    "number of rows, `row_count` still that of titles, and `matching_editions` says how many titles a row stands for.",
  kind: "read",
  sideEffect: "a search that no title matches",
  whileViewing: true,
  access: anyone,
  input: z.union([
    z.instanceof(ParsedSearch).transform(({ request }) => cleanTexts(request) as BrowseRequest),
    z.record(z.string(), z.unknown()).transform(requestOf),
  ]),
  documentedInput: () =>
    z.object({
      t: z.string().max(MAX_TERM).describe("The words to search for.").optional(),
      k: z.enum(SEARCH_TYPES).describe("Where to search.").optional(),
      m: z.literal("exact").describe("Only titles that have every word.").optional(),
      w: z.literal("works").describe("Editions of a work share a row.").optional(),
      v: z.enum(SORTS).describe("The order.").optional(),
      o: z.coerce.number().int().min(0).max(MAX_OFFSET).describe("How many titles to skip.").optional(),
      l: z
        .union(PAGE_SIZES.map((size) => z.literal(size)))
        .describe("How many titles to answer with.")
        .optional(),
      ...Object.fromEntries(
        FILTER_KEYS.map((key) => [
          key,
          z
            .union([z.string(), z.array(z.string())])
            .describe(`${FILTER_ABOUT[key]}. A value that begins with "-" is left out.`)
            .optional(),
        ]),
      ),
    }),
  run: async (visit, input) => {
    const db = visit.platform.database.read;
    const request = withoutHiddenFilters(visit, input);
    const lists = await readableListTitles(db, visit, requestedValues(request, "x"));
    const result = await catalogue.browse(visit.platform, visit, request, {
      lists: Object.fromEntries(lists.map(({ list_id, title_ids }) => [list_id, title_ids])),
      locale: visit.locale,
    });
    const label = await labels(
      visit,
      request,
      result.counts,
      lists,
      await titlesNamed(visit, requestedValues(request, "e")),
    );
    const code = codeInTerm(request.term);
    const [found, help] = await Promise.all([
      catalogue.getCards(db, visit, result.ids),
      result.row_count === 0 ? catalogue.searchHelp(visit.platform, visit, request) : null,
    ]);
    const cards = visibleCards(visit, found);
    const editions = await editionsOf(visit, cards, result);
    noteIfMissed(visit, request, result, cards[0]?.title ?? "");
    const american = visit.settings.store_info.is_american;
    const last = await lastOrders(
      db,
      visit.session.account,
      cards.map(({ eisbn }) => eisbn),
    );
    return {
      rows: cards.map((card) => ({
        ...card,
        last_order: last.get(card.eisbn) ?? null,
        ...(result.together && { matching_editions: editions(card.eisbn) }),
      })),
      row_count: result.row_count,
      ...(result.together && { work_count: result.together.rows }),
      max_offset: result.max_offset,
      filter_info:
        result.counts &&
        visibleFilters(
          visit,
          filterInfo(request, result.counts, { label, now: visit.now, american, locale: visit.locale }),
        ),
      chips: chips(request, label),
      relaxed: result.relaxed,
      exact_count: Math.min(result.strict, result.max_offset),
      wrong_code: code && "wrong" in code ? code.wrong : null,
      help,
    };
  },
});

/** Number of editions found for each row, by the row's number. */
async function editionsOf(
  visit: Visit,
  cards: readonly { eisbn: string }[],
  { ids, together }: BrowseResult,
): Promise<(eisbn: string) => number> {
  if (!together?.editions.some((n) => n > 1)) return () => 1;
  const titleIds = await catalogue.shownTitles(
    visit.platform.database.read,
    visit,
    cards.map(({ eisbn }) => eisbn),
  );
  return (eisbn) => together.editions[ids.indexOf(titleIds.get(eisbn) ?? 0)] ?? 1;
}

/** Counts a search that no title matches in every word: its first page, without filters, so that it counts once. */
function noteIfMissed(
  { platform, store, onNoted, viewing }: Visit,
  { term, type, offset, filters, exact }: BrowseRequest,
  { strict, row_count }: BrowseResult,
  offered: string,
): void {
  const counts = term !== "" && !exact && offset === 0 && Object.keys(filters).length === 0;
  // Searches by staff who see the shop as a customer say nothing about customers.
  if (!counts || strict > 0 || codeInTerm(term) || viewing) return;
  onNoted();
  noteMiss(platform, { store: store.id, type, term, matches: row_count, offered });
}

/** Not in the contract. */
export const suggest = defineCall("browse/suggest", {
  about:
    "Suggests titles, authors and series for what has been typed so far. Each has a `label` that says which " +
    "it is, and a `path` in the shop.",
  kind: "read",
  access: anyone,
  input: z.object({
    t: z.string().max(MAX_TERM).default(""),
    k: z.enum(SEARCH_TYPES).catch("keyword").default("keyword"),
  }),
  run: async (visit, { t: term, k }) => {
    const suggestions = await catalogue.suggestions(visit.platform, visit, term, k, SUGGESTIONS);
    const { t } = visit;
    const label = {
      title: t(words.suggested.title),
      author: t(words.suggested.author),
      series: t(words.suggested.series),
    };
    return {
      rows: visibleCards(visit, suggestions.titles).map(({ eisbn, title, author_line }) => ({
        eisbn,
        title,
        author_line,
        label: label.title,
        path: `/item/${eisbn}`,
      })),
      authors: suggestions.authors.map((name) => ({
        name,
        label: label.author,
        path: searchPath(name, "author"),
      })),
      series: suggestions.series.map((name) => ({
        name,
        label: label.series,
        path: searchPath(name, "title"),
      })),
    };
  },
});
const SUGGESTIONS = 6;

/** Where sale prices or all prices are hidden, so is which titles are on sale. */
function showsSales(visit: Visit): boolean {
  const { prices, salePricing } = shows(visit);
  return prices && salePricing;
}

function visibleFilters(visit: Visit, info: FilterInfo): FilterInfo {
  return showsSales(visit) ? info : { ...info, status: info.status.filter(({ k }) => k !== "sale") };
}

/** Removes the parts of a request whose results would reveal something hidden. */
function withoutHiddenFilters(visit: Visit, request: BrowseRequest): BrowseRequest {
  if (showsSales(visit) || !request.filters.b) return request;
  const { b, ...others } = request.filters;
  const rest = b.filter(({ value }) => canonicalValue("b", value) !== "sale");
  return { ...request, filters: rest.length > 0 ? { ...others, b: rest } : others };
}

const FILTER_ABOUT: Readonly<Record<FilterKey, string>> = {
  b: "Status, such as `available` or `sale`",
  s: "Subjects: BISAC sections (`fic`) and topics (`fic014`)",
  n: "The shop's own subjects",
  d: "Publication date: a year, `1990s`, `before1910`, `forthcoming` or `last30`",
  f: "Binding, by the trade's codes",
  a: "Audience, such as `a4to6` or `ya`",
  r: "Stock: `instore`, `onorder` or `other`",
  c: "The shop's category tree",
  g: "Language (ISO 639-1)",
  j: `Other features: ${FEATURES.map((value) => `\`${value}\``).join(", ")}`,
  x: "Only titles of a list, by its id",
  e: "Only editions of a title, by its `eisbn`",
};

interface Chip {
  key: FilterKey;
  value: string;
  label: string;
  /** The language of the label, if it is not the page's. */
  lang: string | null;
  excluded: boolean;
}

function chips(request: BrowseRequest, label: Label): Chip[] {
  return entriesOf(request.filters).flatMap(([key, values]) =>
    values.map(({ value, excluded }) => {
      const { text, lang = null } = label(key, canonicalValue(key, value)) ?? { text: value };
      return { key, value, label: text, lang, excluded };
    }),
  );
}

/** The values a request names under a key, including excluded ones. */
function requestedValues(request: BrowseRequest, key: FilterKey): string[] {
  return (request.filters[key] ?? []).map(({ value }) => canonicalValue(key, value));
}

/** Names of the values that are the same in every shop. */
const LABELS: ValueTexts<Message> = words.values;

/** The names of titles by their numbers. */
async function titlesNamed(visit: Visit, eisbns: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const db = visit.platform.database.read;
  const cards = await catalogue.getCards(db, visit, [
    ...(await catalogue.shownTitles(db, visit, eisbns)).values(),
  ]);
  return new Map(visibleCards(visit, cards).map(({ eisbn, title }) => [eisbn, title]));
}

/** Labels for every value that the page may show. */
async function labels(
  visit: Visit,
  request: BrowseRequest,
  counts: Counts | null,
  lists: readonly { list_id: string; name: string; lang: string | undefined }[],
  titles: ReadonlyMap<string, string>,
): Promise<Label> {
  const db = visit.platform.database.read;
  const { t, locale } = visit;
  const subjects = [...Object.keys(counts?.s ?? {}), ...requestedValues(request, "s")];
  const ownSections = GROUPS.some((group) => (group === "s" || group === "c") && hasOwn(counts, group));
  const [topics, sections] = await Promise.all([
    topicNames(db, subjects.filter(isTopic), locale, visit.now),
    ownSections || request.filters.n || request.filters.c ? sectionNames(db, visit.store.id) : undefined,
  ]);
  const text = (key: FilterKey, value: string): string | undefined => {
    switch (key) {
      case "s":
        return value.length === 3
          ? sectionName(value, locale) || undefined
          : (topics(value)?.name ?? topicWithoutName(value, locale));
      case "n":
      case "c":
        return inLanguage(visit.store, sections?.get(value) ?? "") || undefined;
      case "f":
        return bindingName(value, locale);
      case "g":
        return languageName(value, locale);
      case "a":
        return audienceName(visit, value);
      case "d":
        return dateName(visit, value);
      case "x":
        return lists.find(({ list_id }) => list_id === value)?.name;
      case "e": {
        const title = titles.get(value);
        return title === undefined ? undefined : t(words.editionsOf, { title });
      }
      default: {
        const known = ownValue<Message>(LABELS[key], value);
        return known === undefined ? undefined : t(known);
      }
    }
  };
  const langIn = (key: FilterKey, value: string): string | null | undefined => {
    if (key === "x") return lists.find(({ list_id }) => list_id === value)?.lang;
    if (key === "n" || key === "c") return langOf(visit.store, sections?.get(value) ?? "");
    return key === "s" ? topics(value)?.lang : undefined;
  };
  return (key, value) => {
    const known = text(key, value);
    const lang = langIn(key, value);
    return known === undefined ? undefined : { text: known, ...(lang && { lang }) };
  };
}

/** The label for a topic that no feed has named: its section, and its code. */
function topicWithoutName(code: string, locale: string): string | undefined {
  const section = sectionName(code, locale);
  return section ? `${section} (${code.toUpperCase()})` : undefined;
}

function hasOwn(counts: Counts | null, group: "s" | "c"): boolean {
  return Object.keys(counts?.[group] ?? {}).some((value) => group === "c" || value.startsWith("__"));
}

function audienceName({ t }: Visit, value: string): string | undefined {
  const ages = /^a(\d+)to(\d+)$/.exec(value);
  if (ages) return t(titleWords.ages, { from: ages[1] ?? "", to: ages[2] ?? "" });
  const known = ownValue<Message>(titleWords.audiences, value);
  return known === undefined ? undefined : t(known);
}

function dateName({ t, locale, now }: Visit, value: string): string | undefined {
  if (value === "forthcoming") return t(words.dateForthcoming);
  if (value === "last30") return t(words.dateLast30);
  const span = dateSpan(value, now);
  if (!span) return undefined;
  const before = /^before(\d{4})$/.exec(value)?.[1];
  if (before) return t(words.dateBefore, { year: before });
  if (value.endsWith("s")) return t(words.decade, { year: value.slice(0, 4) });
  const aMonth = span.to - span.from < 32 * 86_400;
  return aMonth ? formatMonth(span.from, locale) : value.slice(0, 4);
}

function requestOf(payload: Record<string, unknown>): BrowseRequest {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(payload)) {
    if (!/^[a-z]$/.test(key)) continue;
    for (const entry of listOf(value)) query.append(key, entry);
  }
  return parseBrowse("", query);
}

function listOf(value: unknown): string[] {
  if (Array.isArray(value))
    return value.filter((element) => typeof element === "string" || typeof element === "number").map(String);
  if (typeof value === "number") return [String(value)];
  if (typeof value !== "string") return [];
  if (!/^\s*[["]/.test(value)) return [value];
  try {
    return listOf(JSON.parse(value));
  } catch {
    return [value];
  }
}
