import { words } from "#app/lib/fold.ts";

/** What decides whether two titles are the same book, where no feed and no operator says so. */
export interface NamedTitle {
  readonly title: string;
  readonly subtitle: string | null;
  /** The language of its text (ISO 639-1), if it is known. */
  readonly language: string | null;
}

/** Names that an author gives to several books: *Poems*, *Selected Stories*, *Collected Plays and Essays*. */
const KINDS =
  "poems|poetry|verse|stories|tales|plays|essays|letters|works|writings|novels|novellas|fiction|journals|diaries|speeches|lectures|songs|sonnets|fables";
const COLLECTION = new RegExp(
  `^((the|a|new|selected|collected|complete|early|later|last|short|great|best|major|other|more|of|and|in|prose|${KINDS}) )*(${KINDS})( (vol|volume|book|part))?( \\d+)?$`,
);

/** What a book about a book, or several books in one box, call themselves. */
const ANOTHER_PRODUCT =
  /\b(study guide|teachers? (guide|edition|book)|workbook|sparknotes|cliffsnotes|york notes|summary|analysis|companion|colou?ring book|activity book|box(ed)? set|[2-9] books? (set|collection)|sampler|graphic novel|abridged|adapted)\b/;

const folded = (text: string): string => words(text).join(" ");

/**
 * Whether two titles with the same main title and the same first author are editions of one work. They are not if their
 * languages differ, if many books have that name, or if one of them calls itself something that the other is not, such as a
 * study guide or a box.
 */
export function isSameByName(one: NamedTitle, other: NamedTitle): boolean {
  if (one.language && other.language && one.language !== other.language) return false;
  if (COLLECTION.test(folded(one.title))) return false;
  const whole = ({ title, subtitle }: NamedTitle) => folded(`${title} ${subtitle ?? ""}`);
  return ANOTHER_PRODUCT.exec(whole(one))?.[0] === ANOTHER_PRODUCT.exec(whole(other))?.[0];
}
