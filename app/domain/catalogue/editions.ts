import { words } from "#app/lib/fold.ts";

/** The fields that decide whether two titles are the same book, where no feed and no operator says so. */
export interface NamedTitle {
  readonly title: string;
  readonly subtitle: string | null;
  /** The language of its text (ISO 639-1), if it is known. */
  readonly language: string | null;
}

/** Names that an author gives to several books: *Poems*, *Selected Stories*, *Collected Plays and Essays*. */
const COLLECTION_KINDS =
  "poems|poetry|verse|stories|tales|plays|essays|letters|works|writings|novels|novellas|fiction|journals|diaries|speeches|lectures|songs|sonnets|fables";
const COLLECTION = new RegExp(
  `^((the|a|new|selected|collected|complete|early|later|last|short|great|best|major|other|more|of|and|in|prose|${COLLECTION_KINDS}) )*(${COLLECTION_KINDS})( (vol|volume|book|part))?( \\d+)?$`,
);

/** Words by which a book about a book, or several books in one box, names itself. */
const ANOTHER_PRODUCT =
  /\b(study guide|teachers? (guide|edition|book)|workbook|sparknotes|cliffsnotes|york notes|summary|analysis|companion|colou?ring book|activity book|box(ed)? set|[2-9] books? (set|collection)|sampler|graphic novel|abridged|adapted)\b/;

/** The key of a title's author if it has none (`author_sort`). */
export const NO_AUTHOR = "~";

const foldedWords = (text: string): string => words(text).join(" ");

/**
 * Whether two titles with the same main title and the same first author are editions of one work. They are not if their
 * languages differ, if many books have that name, or if one of them calls itself something that the other is not, such
 * as a study guide or a box.
 */
export function isSameByName(first: NamedTitle, other: NamedTitle): boolean {
  if (first.language && other.language && first.language !== other.language) return false;
  if (COLLECTION.test(foldedWords(first.title))) return false;
  return otherProduct(first) === otherProduct(other);
}

/** The words by which a title says that it is not simply the book. */
function otherProduct({ title, subtitle }: NamedTitle): string | undefined {
  return ANOTHER_PRODUCT.exec(foldedWords(`${title} ${subtitle ?? ""}`))?.[0];
}

/** The fields that decide which titles are editions of one work. */
export interface LinkedTitle extends NamedTitle {
  readonly id: number;
  readonly product_code: string;
  readonly title_sort: string;
  readonly author_sort: string;
  /** The feed's relations: numbers of works, and of products that are editions of its work. */
  readonly relations: readonly { readonly kind: string; readonly code: string }[];
}

/** An operator's decision about two titles. */
export interface Choice {
  readonly first_id: number;
  readonly second_id: number;
  readonly same: number;
}

/** The links between a title and its other editions. */
export interface Links {
  readonly products: readonly string[];
  readonly works: readonly string[];
  /** Undefined if the name is not enough, because many books have it or no author is known. */
  readonly name: Pick<LinkedTitle, "title_sort" | "author_sort"> | undefined;
}

export function linksOf(title: LinkedTitle): Links {
  const codesOf = (kind: string) =>
    title.relations.filter((relation) => relation.kind === kind).map(({ code }) => code);
  const { title_sort, author_sort } = title;
  const isNamed = author_sort !== NO_AUTHOR && !COLLECTION.test(foldedWords(title.title));
  return {
    products: [title.product_code, ...codesOf("edition")],
    works: codesOf("work"),
    name: isNamed ? { title_sort, author_sort } : undefined,
  };
}

/** A product or a work that more titles link to is a placeholder ("0000") and joins none of them. */
export const MAX_TITLES_PER_LINK = 200;

/**
 * The works that these titles are editions of: by the title's id, the smallest id among its editions. Titles without
 * other editions are missing. What operators decided comes first, then what feeds say, then names. No work has titles
 * in two languages, or two titles that an operator separated.
 * @param titles with all that are linked to one of them
 */
export function worksOf(titles: readonly LinkedTitle[], choices: readonly Choice[]): Map<number, number> {
  const sets = new Sets(titles, choices);
  for (const { first_id, second_id, same } of choices) if (same === 1) sets.join(first_id, second_id);
  const inOrder = titles.toSorted((a, b) => a.id - b.id);
  const feedLinks = (title: LinkedTitle) => {
    const { products, works } = linksOf(title);
    return [...products.map((code) => `product ${code}`), ...works.map((code) => `work ${code}`)];
  };
  const nameLinks = (title: LinkedTitle) => {
    const { name } = linksOf(title);
    return name ? [JSON.stringify([name.title_sort, name.author_sort, otherProduct(title)])] : [];
  };
  const titlesPerLink = new Map<string, number>();
  for (const link of inOrder.flatMap(feedLinks)) titlesPerLink.set(link, (titlesPerLink.get(link) ?? 0) + 1);
  const meaningfulLinks = (title: LinkedTitle) =>
    feedLinks(title).filter((link) => (titlesPerLink.get(link) ?? 0) <= MAX_TITLES_PER_LINK);
  for (const linksIn of [meaningfulLinks, nameLinks]) {
    /** The first title of each set with a link: there is one for each language. */
    const firsts = new Map<string, number[]>();
    for (const title of inOrder)
      for (const link of new Set(linksIn(title))) {
        const known = firsts.get(link) ?? [];
        firsts.set(link, known);
        if (!known.some((first) => sets.join(first, title.id))) known.push(title.id);
      }
  }
  return sets.works();
}

/** Sets of titles. Two sets become one, unless their languages differ or an operator separated two of their titles. */
class Sets {
  private readonly of = new Map<number, { ids: number[]; language: string | null }>();
  private readonly separated = new Map<number, number[]>();

  constructor(titles: readonly LinkedTitle[], choices: readonly Choice[]) {
    for (const { id, language } of titles) this.of.set(id, { ids: [id], language });
    for (const { first_id, second_id, same } of choices)
      if (same === 0) this.separated.set(first_id, [...(this.separated.get(first_id) ?? []), second_id]);
  }

  /** @returns whether both are in one set now */
  join(one: number, other: number): boolean {
    const [a, b] = [this.of.get(one), this.of.get(other)];
    if (!a || !b) return false;
    if (a === b) return true;
    if (a.language && b.language && a.language !== b.language) return false;
    const apart = (from: typeof a, to: typeof a) =>
      from.ids.some((id) => this.separated.get(id)?.some((second) => to.ids.includes(second)));
    if (this.separated.size > 0 && (apart(a, b) || apart(b, a))) return false;
    const [into, from] = a.ids.length < b.ids.length ? [b, a] : [a, b];
    into.language ??= from.language;
    for (const id of from.ids) {
      into.ids.push(id);
      this.of.set(id, into);
    }
    return true;
  }

  works(): Map<number, number> {
    const workOfTitle = new Map<number, number>();
    for (const { ids } of new Set(this.of.values()))
      if (ids.length > 1) for (const id of ids) workOfTitle.set(id, Math.min(...ids));
    return workOfTitle;
  }
}
