import { words } from "#app/lib/fold.ts";
import { random } from "../generate.ts";
import { type ListedTitle, rowsOf, type Sought } from "./titles.ts";

/** Generates searches from a title: the mistakes that shoppers make, at random places. */
type Make = (title: ListedTitle, roll: () => number) => string | null | undefined;

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const SMALL = new Set(
  "a an the of and in on to for with by at from is le la les de du des et un une".split(" "),
);
const below = (roll: () => number, n: number) => Math.floor(roll() * n);
const pick = <Item>(items: readonly Item[], roll: () => number): Item | undefined =>
  items[below(roll, items.length)];

/** The title's words without a subtitle. */
const short = ({ title }: ListedTitle) => words(title.split(/[:(]/)[0] ?? "");
const author = ({ authors }: ListedTitle) => words(authors[0] ?? "");
const isLatin = (text: string) => /^[a-z0-9]+$/.test(text);

/** One mistake: a letter changed, left out, added, or swapped with the next. */
function mistyped(word: string, roll: () => number, firstLetter = false): string {
  const at = firstLetter ? 0 : 1 + below(roll, word.length - 1);
  const letter = LETTERS[below(roll, 26)] ?? "e";
  switch (below(roll, firstLetter ? 3 : 4)) {
    case 0:
      return word.slice(0, at) + letter + word.slice(at + 1);
    case 1:
      return word.slice(0, at) + word.slice(at + 1);
    case 2:
      return word.slice(0, at) + letter + word.slice(at);
    default:
      return at + 1 < word.length
        ? word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)
        : `${word}${word.at(-1)}`;
  }
}

/** Mistypes one of the words with at least `least` letters. */
function withMistake(
  list: readonly string[],
  roll: () => number,
  { least = 4, firstLetter = false } = {},
): string[] | undefined {
  const places = list.flatMap((word, index) =>
    word.length >= least && /^[a-z]+$/.test(word) ? [index] : [],
  );
  const at = pick(places, roll);
  return at === undefined
    ? undefined
    : list.map((word, one) => (one === at ? mistyped(word, roll, firstLetter) : word));
}

/** Misspellings that people make, by the word. They were written down before anything was tuned. */
const MISSPELLINGS: ReadonlyMap<string, readonly string[]> = new Map(
  rowsOf(new URL("misspellings.csv", import.meta.url)).map(({ word = "", misspelt = "" }) => [
    word,
    misspelt.split(" "),
  ]),
);

/** Words that people take for each other: each is in a dictionary, so no spelling checker marks it. */
const MISTAKEN =
  "book/books of/off to/too two/to there/their their/there night/knight knight/night sea/see see/sea sun/son son/sun tale/tail hour/our our/hour quiet/quite lose/loose angel/angle angels/angles heart/hart right/write wind/wing desert/dessert whole/hole hole/whole great/grate road/rode red/read know/no new/knew blue/blew fair/fare way/weigh peace/piece war/wear world/word word/world girl/girls boy/boys house/horse horse/house thing/think things/thinks lord/lords king/kings queen/queens day/days life/live lives/lifes love/loves dead/death death/dead dark/dart star/stars last/lost lost/last first/fist fire/fine ice/nice women/woman woman/women man/men men/man child/children wolf/wolves his/her her/his my/your i/me you/me three/tree tree/three heaven/haven garden/guardian winter/winner summer/simmer secret/secrets dragon/dragons game/games bird/birds snow/show light/night shadow/shadows stone/store brother/brothers sister/sisters father/farther mother/another"
    .split(" ")
    .map((pair) => pair.split("/") as [string, string]);

/** A randomly chosen word among those that have a replacement. */
function exchanged(
  list: readonly string[],
  roll: () => number,
  others: (word: string) => readonly string[],
): { list: string[]; at: number } | undefined {
  const at = pick(
    list.flatMap((word, one) => (others(word).length > 0 ? [one] : [])),
    roll,
  );
  if (at === undefined) return undefined;
  const other = pick(others(list[at] ?? ""), roll) ?? "";
  return { list: list.map((word, one) => (one === at ? other : word)), at };
}
const misspeltByPeople = (word: string) => MISSPELLINGS.get(word) ?? [];
const mistakenFor = (word: string) => MISTAKEN.flatMap(([one, other]) => (one === word ? [other] : []));
const telling = (title: ListedTitle) => short(title).filter((word) => !SMALL.has(word));

/** Any title that contains the word counts as found. */
const ONE_WORD = "one word alone, misspelt by people";

const KINDS: Readonly<Record<string, Make>> = {
  exact: (title) => short(title).join(" "),
  "exact with author": (title) => [...short(title), ...author(title).slice(-1)].join(" "),
  "without small words": (title) =>
    [...short(title).filter((word) => !SMALL.has(word)), ...author(title).slice(-1)].join(" "),
  "typo in a long title": (title, roll) => {
    const list = words(title.title);
    return list.length < 4 ? undefined : withMistake(list, roll)?.join(" ");
  },
  "typo in a title": (title, roll) => {
    const list = short(title);
    return list.length < 2 || list.length > 3 ? undefined : withMistake(list, roll)?.join(" ");
  },
  "typo in a title of one word": (title, roll) => {
    const list = short(title);
    return list.length === 1 ? withMistake(list, roll, { least: 5 })?.join(" ") : undefined;
  },
  "first letter wrong": (title, roll) => {
    const list = short(title);
    return list.length < 2 ? undefined : withMistake(list, roll, { least: 5, firstLetter: true })?.join(" ");
  },
  "typo in the author": (title, roll) => {
    const name = withMistake(author(title).slice(-1), roll, { least: 5 });
    return name && [...short(title), ...name].join(" ");
  },
  "two typos": (title, roll) => {
    const list = words(title.title);
    const once = list.length < 3 ? undefined : withMistake(list, roll, { least: 5 });
    return once && withMistake(once, roll, { least: 5 })?.join(" ");
  },
  "initials together": (title) => {
    const initials = /^((?:\p{L}\.\s?){2,})(.+)$/u.exec(title.authors[0] ?? "");
    const letters = words(initials?.[1] ?? "").join("");
    return initials
      ? `${letters} ${words(initials[2] ?? "").join(" ")} ${short(title).join(" ")}`
      : undefined;
  },
  "one word too many": (title, roll) =>
    `${words(title.title).join(" ")} ${pick(["paperback", "book", "novel", "by", "hardcover", "new", "best", "kindle"], roll)}`,
  "one wrong word": (title, roll) => {
    const list = words(title.title);
    if (list.length < 5) return undefined;
    const at = pick(
      list.flatMap((word, one) => (SMALL.has(word) ? [] : [one])),
      roll,
    );
    const wrong = pick(["blue", "garden", "secret", "house", "winter", "king"], roll) ?? "blue";
    return list.map((word, one) => (one === at ? wrong : word)).join(" ");
  },
  "singular or plural": (title, roll) => {
    const list = short(title);
    const at = pick(
      list.flatMap((word, one) => (word.length > 3 && /[a-z]$/.test(word) && !SMALL.has(word) ? [one] : [])),
      roll,
    );
    return at === undefined || list.length < 2
      ? undefined
      : list
          .map((word, one) => (one !== at ? word : word.endsWith("s") ? word.slice(0, -1) : `${word}s`))
          .join(" ");
  },
  "run together": (title) => {
    const list = short(title);
    return list.length < 2 || list.length > 4 || !list.every(isLatin) ? undefined : list.join("");
  },
  "split in two": (title, roll) => {
    const list = short(title);
    const at = pick(
      list.flatMap((word, one) => (word.length > 7 && isLatin(word) ? [one] : [])),
      roll,
    );
    if (at === undefined || list.length < 2) return undefined;
    return list
      .map((word, one) => {
        const middle = 3 + below(roll, Math.max(1, word.length - 6));
        return one === at ? `${word.slice(0, middle)} ${word.slice(middle)}` : word;
      })
      .join(" ");
  },
  "series and number": ({ series, number }) =>
    series && number && /^\d+$/.test(number) ? `${words(series).join(" ")} ${number}` : undefined,
  "series, book and number": ({ series, number }) =>
    series && number && /^\d+$/.test(number) ? `${words(series).join(" ")} book ${number}` : undefined,
  "first 60 % of the title": (title) => {
    const text = short(title).join(" ");
    return text.length < 8 ? undefined : text.slice(0, Math.ceil(text.length * 0.6)).trim();
  },
  "words in another order": (title) => {
    const list = short(title);
    return list.length < 3 ? undefined : [...author(title).slice(-1), ...list.reverse()].join(" ");
  },
  "without accents or apostrophes": (title) =>
    /[’'éèêàçôîïüñ]/i.test(title.title)
      ? `${title.title.replace(/[’']/g, "").normalize("NFD").replace(/\p{M}/gu, "")}`
      : undefined,
};

/** Kinds added later. They use random numbers of their own, so that the searches of earlier kinds do not change. */
const LATER_KINDS: Readonly<Record<string, Make>> = {
  "main words": (title) => short(title).join(" "),
  "main words without small ones": (title) => {
    const list = telling(title);
    return list.length < 2 || list.length === short(title).length ? undefined : list.join(" ");
  },
  "main words of two or three": (title) => {
    const list = short(title);
    return list.length < 2 || list.length > 3 ? undefined : list.join(" ");
  },
  "title as it is printed": ({ title }) => words(title).join(" "),
  "misspelt by people": (title, roll) => {
    const list = short(title);
    return list.length < 2 ? undefined : exchanged(list, roll, misspeltByPeople)?.list.join(" ");
  },
  "misspelt by people, with the author": (title, roll) => {
    const list = exchanged(short(title), roll, misspeltByPeople)?.list;
    return list && [...list, ...author(title).slice(-1)].join(" ");
  },
  [ONE_WORD]: (title, roll) => {
    const changed = exchanged(short(title), roll, misspeltByPeople);
    return changed?.list[changed.at];
  },
  "a wrong word that exists": (title, roll) => {
    const list = short(title);
    return list.length < 3 ? undefined : exchanged(list, roll, mistakenFor)?.list.join(" ");
  },
};

/** Given names and short forms that readers use for them. */
const SHORT_FORMS: ReadonlyMap<string, string> = new Map(
  "robert/bob william/bill michael/mike james/jim daniel/dan david/dave thomas/tom joseph/joe stephen/steve steven/steve anthony/tony christopher/chris nicholas/nick matthew/matt frederick/fred samuel/sam edward/ed richard/rick andrew/andy benjamin/ben alexander/alex elizabeth/liz katherine/kate catherine/cathy susan/sue margaret/meg jennifer/jenny"
    .split(" ")
    .map((pair) => pair.split("/") as [string, string]),
);
const PARTICLES = "le la de du van von der den di da st saint mac el".split(" ");
const ARTICLES = "the a an le la les l un une".split(" ");
/** Any book by the author counts as found. */
const AUTHOR = "author: ";
/** Any book by an author with this name counts as found. */
const FAMILY_NAME = `${AUTHOR}family name alone, one mistake`;

/** Kinds about names and articles, also with random numbers of their own. */
const NAME_KINDS: Readonly<Record<string, Make>> = {
  [`${AUTHOR}as printed`]: (title) => author(title).join(" "),
  [`${AUTHOR}family name first`]: ({ authors: [name = ""] }) => {
    const parts = name.split(" ");
    return parts.length < 2 ? undefined : `${parts.at(-1)}, ${parts.slice(0, -1).join(" ")}`;
  },
  [`${AUTHOR}initials as one word`]: ({ authors: [name = ""] }) => {
    const initials = /^((?:\p{L}\.\s?){2,})(.+)$/u.exec(name);
    return initials && `${words(initials[1] ?? "").join("")} ${initials[2]}`;
  },
  [`${AUTHOR}initials apart`]: ({ authors: [name = ""] }) => {
    const initials = /^((?:\p{L}\.\s?){2,})(.+)$/u.exec(name);
    return initials && `${words(initials[1] ?? "").join(". ")}. ${initials[2]}`;
  },
  [`${AUTHOR}particle and name as one word`]: (title) => {
    const list = author(title);
    const at = list.findIndex((word) => PARTICLES.includes(word));
    return at === -1 || at === list.length - 1
      ? undefined
      : [...list.slice(0, at), list.slice(at).join("")].join(" ");
  },
  [`${AUTHOR}short form of the first name`]: (title) => {
    const [first = "", ...others] = author(title);
    const short = SHORT_FORMS.get(first);
    return short && [short, ...others].join(" ");
  },
  [FAMILY_NAME]: (title, roll) => withMistake(author(title).slice(-1), roll, { least: 6 })?.join(" "),
  [`${AUTHOR}one mistake`]: (title, roll) => {
    const list = author(title);
    return list.length < 2 ? undefined : withMistake(list, roll, { least: 5 })?.join(" ");
  },
  "without its article": (title) => {
    const [first = "", ...others] = short(title);
    return ARTICLES.includes(first) && others.length > 0 ? others.join(" ") : undefined;
  },
  "with an article that it does not have": (title) => {
    const list = short(title);
    return ARTICLES.includes(list[0] ?? "") || list.length < 2 ? undefined : ["the", ...list].join(" ");
  },
  "a title of one word, misspelt by people": (title, roll) => {
    const list = short(title);
    return list.length === 1 ? exchanged(list, roll, misspeltByPeople)?.list[0] : undefined;
  },
};

/**
 * Generates the same searches for the same seed: `perKind` of each kind.
 * @param among the titles to make searches from
 */
export function generated(among: readonly ListedTitle[], seed: number, perKind: number): Sought[] {
  return [KINDS, LATER_KINDS, NAME_KINDS].flatMap((kinds, index) =>
    made(kinds, among, seed + index, perKind),
  );
}

/** For each of these authors, a book other than the one with a dozen extra editions, which are more popular. */
export function besideEditions(titles: readonly ListedTitle[], editions: readonly ListedTitle[]): Sought[] {
  const popular = new Map(editions.map((edition) => [edition.authors[0] ?? "", edition]));
  return Array.from(popular, ([name, edition]) => ({
    kind: `${AUTHOR}another book beside twelve editions`,
    query: name,
    isAnswer: (other: ListedTitle) =>
      other.authors[0] === name && short(other).join(" ") !== short(edition).join(" "),
  })).filter(({ isAnswer }) => titles.some(isAnswer));
}

function made(
  kinds: Readonly<Record<string, Make>>,
  among: readonly ListedTitle[],
  seed: number,
  perKind: number,
): Sought[] {
  const found: Sought[] = [];
  const roll = random(seed);
  // The last bits of this generator repeat, and its first numbers after similar seeds are alike.
  for (let index = 0; index < 20; index++) roll();
  for (const [kind, make] of Object.entries(kinds)) {
    for (let made = 0, tries = 0; made < perKind && tries < perKind * 400; tries++) {
      const title = among[below(roll, among.length)] as ListedTitle;
      const query = isLatin(short(title).join("")) ? make(title, roll) : undefined;
      if (!query || query.length < 4 || query.length > 180) continue;
      found.push({ kind, query, isAnswer: (other) => isSame(kind, query, title, other) });
      made++;
    }
  }
  return found;
}

/** The title itself or another edition of it; or a book with that number in a series of the same name. */
function isSame(kind: string, query: string, wanted: ListedTitle, other: ListedTitle): boolean {
  if (other.isbn === wanted.isbn) return true;
  if (kind.startsWith("series")) return other.series === wanted.series && other.number === wanted.number;
  if (kind === FAMILY_NAME)
    return other.authors.some((name) => words(name).includes(author(wanted).at(-1) ?? ""));
  if (kind.startsWith(AUTHOR)) return other.authors.includes(wanted.authors[0] ?? "");
  if (kind === ONE_WORD) return words(other.title).some((word) => misspeltByPeople(word).includes(query));
  return short(other).join(" ") === short(wanted).join(" ");
}
