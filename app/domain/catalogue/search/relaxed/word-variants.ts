import { ELIDED } from "#app/lib/fold.ts";
import { ownValue } from "#app/lib/own.ts";

/** Other ways to spell English and French words: plurals, British and American spelling, and letters people mix up. */

/** Words that say little about which title is meant. */
const FILLERS = new Set(
  "a an the of and et by book books novel novels new author written writer edition ed series volume vol tome part number no livre livres roman par de le la les l un une du des au aux en in to for on with".split(
    " ",
  ),
);

const AUDIO = ["cd", "mp", "da", "pp"];
/** The bindings that a word asks for, by their codes. */
const FORMATS: Readonly<Record<string, readonly string[]>> = {
  paperback: ["pb", "mm", "tp"],
  paperbacks: ["pb", "mm", "tp"],
  softcover: ["pb", "mm", "tp"],
  softback: ["pb", "mm", "tp"],
  poche: ["mm"],
  hardcover: ["hc"],
  hardback: ["hc"],
  hardbound: ["hc"],
  audiobook: AUDIO,
  audiobooks: AUDIO,
  audio: AUDIO,
  cd: ["cd", "mp"],
  ebook: ["eb"],
  ebooks: ["eb"],
  epub: ["eb"],
  kindle: ["eb"],
  boxset: ["bx"],
};
/** The format that two words together ask for. */
const LARGE_PRINT = "largeprint";
const FORMAT_PAIRS: Readonly<Record<string, readonly string[]>> = {
  "large print": [LARGE_PRINT],
  "gros caracteres": [LARGE_PRINT],
  "mass market": ["mm"],
  "board book": ["bb"],
  "box set": ["bx"],
  "boxed set": ["bx"],
  "hard cover": ["hc"],
  "soft cover": ["pb", "mm", "tp"],
  "audio book": AUDIO,
  "e book": ["eb"],
  "livre audio": AUDIO,
};

/** For each word of a search, whether it says little about the title; and the formats that the search asks for. */
export function fillersIn(words: readonly string[]): { fillers: boolean[]; formats: Set<string> } {
  const formats = new Set<string>();
  const fillers = words.map((word) => {
    const itsFormats = ownValue(FORMATS, word) ?? [];
    for (const format of itsFormats) formats.add(format);
    return itsFormats.length > 0 || FILLERS.has(word);
  });
  for (let index = 1; index < words.length; index++) {
    const pairFormats = ownValue(FORMAT_PAIRS, `${words[index - 1]} ${words[index]}`);
    if (!pairFormats) continue;
    for (const format of pairFormats) formats.add(format);
    fillers[index - 1] = fillers[index] = true;
  }
  return { fillers, formats };
}

/** Words that are often left out of a title that is typed from memory. */
export const SMALL_WORDS: ReadonlySet<string> = new Set(
  "a an the of and in on to for with by at from as or is le la les l de du des d et un une en au aux".split(
    " ",
  ),
);

/** Pairs that rules do not derive from one another. */
const PAIRS = [
  "and et",
  "man men",
  "woman women",
  "child children",
  "mouse mice",
  "foot feet",
  "tooth teeth",
  "goose geese",
  "person people",
  "grey gray",
  "jewellery jewelry",
  "aluminium aluminum",
  "aeroplane airplane",
  "programme program",
  "cheque check",
  "tyre tire",
  "plough plow",
  "draught draft",
  "storey story",
  "mum mom",
  "mummy mommy",
  "pyjamas pajamas",
  "sceptic skeptic",
  "sceptical skeptical",
  "kerb curb",
  "gaol jail",
  "licence license",
  "practise practice",
  "defence defense",
  "offence offense",
  "pretence pretense",
  "judgement judgment",
  "ageing aging",
  "doughnut donut",
  "omelette omelet",
  "manoeuvre maneuver",
  "oeil yeux",
  "ciel cieux",
  "saint st",
  "sainte ste",
  "doctor dr",
  "docteur dr",
  "mister mr",
  "missus mrs",
  "mount mt",
  "versus vs",
  "through thru",
  "night nite",
  "okay ok",
  "television tv",
  // Short forms of given names.
  ..."bob robert|rob robert|bill william|will william|mike michael|jim james|dan daniel|dave david|tom thomas|joe joseph|steve stephen|steve steven|tony anthony|chris christopher|nick nicholas|matt matthew|fred frederick|sam samuel|ed edward|ted edward|ted theodore|jack john|dick richard|rick richard|andy andrew|ben benjamin|alex alexander|liz elizabeth|beth elizabeth|kate katherine|cathy catherine|sue susan|pat patricia|peggy margaret|meg margaret|jenny jennifer|debbie deborah".split(
    "|",
  ),
].map((pair) => pair.split(" ") as [string, string]);
const PAIRED_WORDS = new Map<string, string[]>();
for (const [one, other] of PAIRS)
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const)
    PAIRED_WORDS.set(from, [...(PAIRED_WORDS.get(from) ?? []), to]);

/** Endings that stand for each other, longest first. */
const ENDINGS: readonly (readonly [string, string])[] = [
  ["isations", "izations"],
  ["isation", "ization"],
  ["ising", "izing"],
  ["ised", "ized"],
  ["iser", "izer"],
  ["ise", "ize"],
  ["ysed", "yzed"],
  ["yse", "yze"],
  ["ourite", "orite"],
  ["oured", "ored"],
  ["ouring", "oring"],
  ["ours", "ors"],
  ["our", "or"],
  ["tre", "ter"],
  ["bre", "ber"],
  ["ogues", "ogs"],
  ["ogue", "og"],
  ["lling", "ling"],
  ["lled", "led"],
  ["ller", "ler"],
  ["llers", "lers"],
  ["ies", "y"],
  ["ves", "f"],
  ["ves", "fe"],
  ["eaux", "eau"],
  ["aux", "al"],
];

/** Letters for a plural or a possessive (`'s` loses its apostrophe in the catalogue). */
const PLURALS = ["s", "es", "x"];
const SHORTEST_STEM = 3;

/** Other ways of writing a word that mean the same; most of them do not exist. */
export function variantsOf(word: string): Set<string> {
  const variants = new Set<string>(PAIRED_WORDS.get(word) ?? []);
  if (word.length < SHORTEST_STEM || !/^[a-z]+$/.test(word)) return variants;
  for (const [one, other] of ENDINGS)
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const)
      if (word.endsWith(from) && word.length - from.length >= SHORTEST_STEM - 1)
        variants.add(word.slice(0, -from.length) + to);
  for (const ending of PLURALS) {
    if (word.endsWith(ending)) {
      if (word.length - ending.length >= SHORTEST_STEM) variants.add(word.slice(0, -ending.length));
    } else variants.add(word + ending);
  }
  for (const [from, to] of [
    ["ae", "e"],
    ["oe", "e"],
  ] as const)
    if (word.includes(from)) variants.add(word.replace(from, to));
  variants.delete(word);
  return variants;
}

const ELISION = new RegExp(`^(${ELIDED})([aeiouyh][a-z]+)$`);

/**
 * The two words of an elision without its apostrophe: "lenfant"; undefined for any other word. Most of them do not
 * exist.
 */
export function elisionIn(word: string): [elided: string, other: string] | undefined {
  const [, elided, other] = ELISION.exec(word) ?? [];
  return elided !== undefined && other !== undefined ? [elided, other] : undefined;
}

/** Endings of masculine words in French, and of the feminine ones. */
const GENDERS: readonly (readonly [masculine: string, feminine: string])[] = [
  ["", "e"],
  ["l", "lle"],
  ["n", "nne"],
  ["s", "sse"],
  ["t", "tte"],
  ["x", "se"],
  ["f", "ve"],
  ["c", "che"],
  ["c", "que"],
  ["eur", "euse"],
  ["teur", "trice"],
];

/** The French words of the other gender, in singular and plural; most of them do not exist. */
export function otherGenderOf(word: string): Set<string> {
  const forms = new Set<string>();
  if (!/^[a-z]+$/.test(word)) return forms;
  for (const singular of new Set([word, word.replace(/[sx]$/, ""), word.replace(/aux$/, "al")]))
    for (const [one, other] of GENDERS)
      for (const [from, to] of [
        [one, other],
        [other, one],
      ] as const) {
        const stem = singular.slice(0, singular.length - from.length);
        if (!singular.endsWith(from) || stem.length < SHORTEST_STEM - 1) continue;
        const variant = stem + to;
        for (const form of [variant, `${variant}s`, variant.replace(/al$/, "aux")]) forms.add(form);
      }
  forms.delete(word);
  return forms;
}

/** Groups of letters that people confuse because they can sound the same. */
const SOUNDS = [
  ["ph", "f", "v"],
  ["ck", "k", "c", "q"],
  ["ie", "y", "ey", "i", "ee", "ea", "ei"],
  ["s", "c", "z", "ss", "sc"],
  ["x", "cks", "ks"],
  ["sh", "sch", "ch"],
  ["ou", "u", "oo", "ew"],
  ["ai", "ay", "ei", "ey", "a"],
  ["au", "aw", "o", "ow"],
  ["kn", "n"],
  ["wr", "r"],
  ["wh", "w", "h"],
  ["ight", "ite"],
  ["th", "t"],
  ["j", "g", "dg"],
  ["tion", "sion", "cion"],
  ["er", "or", "ar", "re"],
  ["ough", "uff", "o"],
];

/** The word with one group of letters replaced by one that sounds the same; most of them do not exist. */
export function soundsLike(word: string): Set<string> {
  const soundalikes = new Set<string>();
  if (!/^[a-z]{4,30}$/.test(word)) return soundalikes;
  for (const group of SOUNDS)
    for (const from of group)
      for (let position = word.indexOf(from); position !== -1; position = word.indexOf(from, position + 1))
        for (const to of group)
          if (to !== from) soundalikes.add(word.slice(0, position) + to + word.slice(position + from.length));
  soundalikes.delete(word);
  return soundalikes;
}
