import type { TitleRecord } from "../../catalogue/title-records.server.ts";
import { articleFirst } from "../article-first.ts";
import { TITLE_TYPES } from "./codes.ts";
import type { Context } from "./context.ts";
import { child, childrenOf, type Node, textOf } from "./markup.ts";

/** Picks titles and series of ONIX by the order of preference in `codes.ts`. */

/** The preferred title by type. Unknown types come last. */
export function titleOf(
  block: Node | undefined,
  context: Context,
): Pick<TitleRecord, "title" | "title_sort" | "subtitle"> {
  const candidates = [
    ...childrenOf(block, "TitleDetail").map((node) => ({ node, words: wordsOfDetail(node) })),
    ...childrenOf(block, "Title").map((node) => ({ node, words: wordsOf(node) })),
  ];
  const ranked = candidates
    .flatMap(({ node, words }) =>
      words ? [{ rank: rankOf(textOf(node, "TitleType"), context), words }] : [],
    )
    .sort((a, b) => a.rank - b.rank);
  const best = ranked[0]?.words ?? wordsOf(block) ?? plain(textOf(block, "DistinctiveTitle"));
  return {
    title: best?.title,
    title_sort: best?.sort,
    subtitle: best?.subtitle ?? textOf(block, "Subtitle") ?? null,
  };
}

interface TitleWords {
  title: string;
  /** Without the article, if the feed separates it. */
  sort?: string | undefined;
  subtitle?: string | undefined;
}

const plain = (title: string | undefined): TitleWords | undefined =>
  title ? articleFirst(title) : undefined;

function rankOf(type: string | undefined, context: Context): number {
  const rank = type === undefined ? TITLE_TYPES.length : TITLE_TYPES.indexOf(type);
  if (rank >= 0) return rank;
  context.unknown("15 title type", type ?? "");
  return TITLE_TYPES.length + 1;
}

/**
 * The title of ONIX 3: the product's own, or else the title of the lowest level above that has one. The numbers of the
 * parts below that level follow it: "Encyclopedia of Tides, Part 3" for a volume without its own title.
 */
function wordsOfDetail(detail: Node): TitleWords | undefined {
  const elements = childrenOf(detail, "TitleElement");
  const parts: string[] = [];
  for (const level of ["01", "03", "02", undefined]) {
    for (const element of elements) {
      const elementLevel = textOf(element, "TitleElementLevel");
      if (
        level !== undefined
          ? elementLevel !== level
          : elementLevel !== undefined && /^0[123]$/.test(elementLevel)
      )
        continue;
      const words = wordsOf(element);
      if (words) return { ...words, title: [words.title, ...parts].join(", ") };
      const part = textOf(element, "PartNumber");
      if (part) parts.unshift(/\d$/.test(part) && /^\d/.test(part) ? `Part ${part}` : part);
    }
  }
  return plain(textOf(detail, "TitleStatement"));
}

function wordsOf(element: Node | undefined): TitleWords | undefined {
  const prefix = textOf(element, "TitlePrefix");
  const rest = textOf(element, "TitleWithoutPrefix");
  const written = textOf(element, "TitleText") ?? joinPrefix(prefix, rest);
  if (!written) return undefined;
  const { title, sort } = articleFirst(written);
  // "A comme Alibi" has no prefix, and a feed can say so.
  const whole = child(element, "NoPrefix") && title;
  return { title, sort: prefix && rest ? rest : whole || sort, subtitle: textOf(element, "Subtitle") };
}

/** `The` and `Tides`, but `L'` and `Étranger` without a space. */
function joinPrefix(prefix: string | undefined, rest: string | undefined): string | undefined {
  if (!prefix || !rest) return rest ?? prefix;
  return /['’]$/.test(prefix) ? prefix + rest : `${prefix} ${rest}`;
}

/** The series and the number in it. A publisher's own series is preferred to a bookseller's. */
export function seriesOf(block: Node | undefined): Pick<TitleRecord, "series" | "series_num"> {
  const collections = childrenOf(block, "Collection");
  const type = (node: Node) => textOf(node, "CollectionType");
  // List 148: 10 is the publisher's collection, 20 one named by someone else.
  const ordered = ["10", "11", "00", undefined, "20"].flatMap((wanted) =>
    collections.filter((node) => type(node) === wanted),
  );
  for (const collection of ordered) {
    const elements = childrenOf(collection, "TitleDetail").flatMap((node) =>
      childrenOf(node, "TitleElement"),
    );
    const element = elements.find((node) => textOf(node, "TitleElementLevel") === "02") ?? elements[0];
    const series = wordsOf(element)?.title;
    if (!series) continue;
    const part = elements.map((node) => textOf(node, "PartNumber")).find(Boolean);
    return { series, series_num: numberOf(part ?? sequenceOf(collection)) };
  }
  for (const node of childrenOf(block, "Series")) {
    const series =
      textOf(node, "TitleOfSeries") ??
      childrenOf(node, "Title")
        .map((element) => wordsOf(element)?.title)
        .find(Boolean);
    if (series) return { series, series_num: numberOf(textOf(node, "NumberWithinSeries")) };
  }
  // Without a collection, the series title may be a level above the product's own.
  const elements = childrenOf(child(block, "TitleDetail"), "TitleElement");
  const above = elements.find((node) => textOf(node, "TitleElementLevel") === "02");
  const ownElement = elements.find((node) => textOf(node, "TitleElementLevel") === "01");
  const series = above && ownElement && wordsOf(ownElement) ? wordsOf(above)?.title : undefined;
  return {
    series: series ?? null,
    series_num:
      series && above && ownElement
        ? numberOf(textOf(above, "PartNumber") ?? textOf(ownElement, "PartNumber"))
        : null,
  };
}

/** The number by title order, then by publication order, then the publisher's own (list 197). */
function sequenceOf(collection: Node): string | undefined {
  const sequences = childrenOf(collection, "CollectionSequence");
  for (const type of ["02", "03", "01", undefined])
    for (const sequence of sequences)
      if (type === undefined || textOf(sequence, "CollectionSequenceType") === type)
        return textOf(sequence, "CollectionSequenceNumber");
  return undefined;
}

/** `Book 3`, `Vol. 3`, `#3` and `3` all become 3; anything else is unchanged. */
function numberOf(text: string | undefined): string | null {
  if (!text) return null;
  const number = /^(?:#|no\.?|nr\.?|n°|book|vol(?:ume|\.)?|part|tome|t\.)?\s*(\d[\d.]*)$/i.exec(text)?.[1];
  return number ?? text;
}
