/**
 * The formula by which closest matches are found and ranked, with its weights and limits; limits of the search for
 * words are in `plan.ts`, `closest.ts` and `mistakes.ts`. The index, small catalogues, and the test that compares both
 * with plain code use these functions, so they give the same rows in the same order.
 *
 * A search is a row of **slots**, one for each word that was typed. A slot has **forms**: the word itself, other ways
 * of writing it, and corrections, each with a **value** from 0 to 1 that says how well it stands for the word.
 *
 *     weight(slot)    = rarity of its forms (× FILLER for "book", "paperback", "by" …)
 *     coverage(title) = Σ weight × best value of a form in the title × FIELD / Σ weight
 *     qualifies       = coverage ≥ max(LEAST_COVERAGE, LEAST_SHARE_OF_BEST × the best coverage of all titles that this shop shows)
 *     score           = coverage + TITLE × share of the title's own words that were typed (or MAIN × that of its main part, if more)
 *                       + LEADING_BONUS if its first word was typed + ORDER × share of the slots that follow the one before
 *                       + AUTHOR_BONUS if the authors' names have all of several slots
 *                       + FORMAT if it is in the requested format + LANGUAGE if it is in the page's language, or an unknown one
 *
 * Scores are compared in steps of 1/STEPS. `inOrder` (`closest.ts`) breaks ties: equal scores are in order of sales
 * rank; titles without a rank come after all others: first those in stock, then those on order, then the rest, each
 * with the oldest first. It packs a score into a byte, so none may come to more than 255 steps.
 */

/**
 * Closest matches join strict ones, and all are ranked by the formula,
 *   - if no strict match has the words themselves, each whole, in title, series or author (`MAX_POOR`): "heroe" also begins "heroes";
 *   - if there are only a few, and none has the words together in its title or its authors (`FEW_NAMED`);
 *   - if there are hardly any (`FEW_STRICT`), and the catalogue may share the misspelling: a word of the search is in equally few
 *     titles, and a correction of it in `TIMES_AS_MANY` times as many.
 */
export const MAX_POOR = 1000;
export const FEW_NAMED = 5;
export const FEW_STRICT = 2;
const TIMES_AS_MANY = 20;

export function looksMisspelt(frequency: number, frequencyOfCorrection: number): boolean {
  return frequency <= FEW_STRICT && frequencyOfCorrection >= TIMES_AS_MANY * Math.max(1, frequency);
}

/** Values of forms that mean the word as it was typed. */
export const SAME_WORD_VALUE = 1;
/** Another way of writing it: singular or plural, number, spelling, run together or split. */
export const VARIANT = 0.96;
/** Masculine for feminine or the reverse, in French: some of them are other words (port, porte). */
export const OTHER_GENDER = 0.9;
/** The beginning of a word: of the last one typed, and of any other that no title contains. */
export const BEGINNING_VALUES = { last: 0.93, other: 0.85 } as const;

/** The weight of a match by its field. */
export const FIELD = { title: 1, author: 1, publisher: 0.7, subject: 0.6 } as const;
/** The weight of words that say little about a title, in comparison with others as rare. */
const FILLER = 0.2;

const LEAST_COVERAGE = 0.25;
const LEAST_SHARE_OF_BEST = 0.72;

const TITLE = 0.12;
/** The weight of a title's main part in comparison with the whole title. */
const MAIN = 0.9;
const LEADING_BONUS = 0.04;
const ORDER = 0.08;
/** An author's own books come before books about them. */
const AUTHOR_BONUS = 0.14;
/** The bonus of a title in the requested format. */
export const FORMAT = 0.02;
/** The bonus of a title in the page's language, or in an unknown one. */
const LANGUAGE = 0.02;
export const STEPS = 100;

/** Maximum number of slots; further words are ignored. */
export const MAX_SLOTS = 24;
/** Maximum number of slots whose spelling is corrected: unknown words first, then in the order typed. */
export const MAX_CORRECTED = 6;
/** Maximum number of corrections of a word: the closest, then the most frequent. */
export const MAX_CORRECTIONS = 32;
/**
 * Maximum number of corrections of a word that was typed alone. Few are shown (`MAX_MEANT`), and no other word could
 * favour one of the rest.
 */
export const MAX_CORRECTIONS_ALONE = 8;
/** Maximum number of slots, the heaviest ones and numbers last, in whose titles matches are looked for. */
export const MAX_LEADS = 8;
/**
 * Maximum number of titles that are compared: those with one of the heaviest slots first, of these the ones that
 * contain the most of the search, and of titles that contain the same words the most popular ones.
 */
export const MAX_COMPARED = 3000;
/** The limit where only the first few matter: suggestions, which every letter asks for. */
export const MAX_COMPARED_BRIEFLY = 800;
/** Take a word's best forms until they are in about this many titles, and ignore the rest. */
export const MAX_LED_TO = 10_000;

/**
 * In a search for a single word, the best title of each likely form of the word comes before any form's second title.
 * This is the most forms that count as likely; `LESS_LIKELY` is how far their values may fall below the best one's.
 */
export const MAX_MEANT = 5;
export const LESS_LIKELY = 0.25;

/**
 * The number of edits that a word of this length may be away from a match. Swapping two neighbouring letters is one
 * edit.
 */
export function editsAllowed(letters: number): 0 | 1 | 2 | 3 {
  return letters < 3 ? 0 : letters < 4 ? 1 : letters < 8 ? 2 : 3;
}

/**
 * The edits that are tried, one after the other until a correction is likely. Most words have one mistake, and far more
 * words are two edits away. A single word tries more at once, because no other word helps to find what it means. In a
 * search for several words, more edits are tried (`wide`) if no title has enough of it with these
 * (`SUFFICIENT_COVERAGE`).
 */
export function editsTried(
  letters: number,
  { known, wide, alone }: { known: boolean; wide: boolean; alone: boolean },
): readonly (1 | 2 | 3)[] {
  const most = editsAllowed(letters);
  if (most === 0) return [];
  if (alone) return letters < 4 ? [1] : letters < 6 ? [2] : [2, 3];
  if (isShortAndKnown(letters, known)) return wide && most > 1 ? [1, 2] : [1];
  const first = letters < 8 ? 1 : 2;
  if (known && !wide) return [first];
  return wide || first === most ? [most] : [first, most];
}

/**
 * Short words that exist are taken for their neighbours, and for others only if that costs no more than `ONE_MISTAKE`.
 */
export function isShortAndKnown(letters: number, known: boolean): boolean {
  return known && letters < 8;
}

/** If the best title has this coverage, no more edits are tried. Suggestions never try more. */
export const SUFFICIENT_COVERAGE = 0.72;

/** The most that the mistakes in a word of this length may cost (`mistakes.ts`). */
export function mostCost(letters: number): number {
  return letters < 4 ? 1.15 : 0.44 * letters;
}

/** The highest cost of one mistake, or of two small ones. */
export const ONE_MISTAKE = 1.2;

/** A word in more titles than this counts as spelt as intended. */
export function isCommon(frequency: number, titles: number): boolean {
  return frequency > Math.max(50, titles / 200);
}

/**
 * The value of a correction. A mistake says less about a long word.
 * @param cost of the mistakes
 * @param mostFrequent how often the most frequent correction is in titles. Rarer ones are less likely to be meant
 */
export function closeness(letters: number, cost: number, frequency: number, mostFrequent: number): number {
  const rarer = Math.log2(Math.max(1, mostFrequent) / Math.max(1, frequency));
  return Math.max(0.01, 1 - (1.1 * (cost + RARER * rarer)) / letters);
}
/** The cost, in mistakes, of a correction that is half as frequent as another. */
const RARER = 0.075;

/** The weight of a word by its rarity: how much it tells about the titles that contain it. */
function rarity(frequency: number, titles: number): number {
  return Math.max(0.1, Math.log2(1 + titles / Math.max(1, frequency)) - 0.8);
}

/** About how many titles contain words that follow one another, given how many contain each. */
export function frequencyOfPhrase(frequencies: readonly number[], titles: number): number {
  const least = Math.min(...frequencies);
  if (frequencies.length < 2 || least === 0) return least;
  const together = frequencies.reduce((product, frequency) => (product * frequency) / titles, titles);
  return Math.min(least, Math.max(1, together));
}

/**
 * A form counts as far as it stands for the word, so a word in one title that is near a common one ("grate") says
 * little.
 * @param forms the value of each form, and how many titles contain it
 */
export function weightOf(
  forms: readonly { value: number; frequency: number }[],
  titles: number,
  filler: boolean,
): number {
  const frequency = forms.reduce((sum, form) => sum + form.frequency * form.value, 0);
  return rarity(Math.min(frequency, titles), titles) * (filler ? FILLER : 1);
}

/** The least coverage of a match, however low the best one's is. */
export const leastCoverage = LEAST_COVERAGE;

/** The coverage that a title needs in order to be kept. */
export function coverageNeeded(best: number): number {
  return Math.max(LEAST_COVERAGE, LEAST_SHARE_OF_BEST * best);
}

/** The result of comparing a title's words with the slots. */
export interface Comparison {
  /** From 0 to 1. */
  coverage: number;
  /** The title's own words (without article, subtitle and series), and how many of them were typed. */
  titleWords: number;
  titleMatched: number;
  /** As `titleWords` and `titleMatched`, of the title's main part, before a colon or bracket. */
  mainWords: number;
  mainMatched: number;
  /** Whether its first word, not counting an article, was typed. */
  firstWordTyped: boolean;
  /**
   * The number of slots matched by the same word as the slot before or by the next one, and how many slots there are.
   */
  following: number;
  slots: number;
  /** Whether the authors' names have all slots. */
  named: boolean;
  /** Whether it is in the requested format. */
  format: boolean;
  /** Whether it is in another language than the page. */
  foreign: boolean;
}

/** The score in steps. */
export function scoreOf(of: Comparison): number {
  const share = Math.max(
    of.titleMatched / Math.max(1, of.titleWords),
    (MAIN * of.mainMatched) / Math.max(1, of.mainWords),
  );
  const order = of.slots < 2 ? 0 : of.following / (of.slots - 1);
  const score =
    of.coverage +
    TITLE * share +
    (of.firstWordTyped ? LEADING_BONUS : 0) +
    ORDER * order +
    (of.named && of.slots > 1 ? AUTHOR_BONUS : 0) +
    (of.format ? FORMAT : 0) +
    (of.foreign ? 0 : LANGUAGE);
  return Math.round(score * STEPS);
}
