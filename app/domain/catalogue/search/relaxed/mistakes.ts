/**
 * The unlikelihood of a misspelling, counted in mistakes: an unexplained wrong letter counts about 1, and common
 * mistakes count less. The weights are rounded values that rank the intended words best in lists of real misspellings
 * (Birkbeck, Aspell, Wikipedia).
 */
const DOUBLED_LETTER_COST = 0.55;
const SWAPPED_LETTERS_COST = 0.7;
/** The cost of one vowel for another, and of a missing or extra one. */
const VOWELS = 0.7;
const VOWEL = 0.55;
/** The cost of replacing a letter with one that sounds like it. */
const ALIKE = 0.7;
/** The cost of replacing a letter with the one on the key beside it. */
const NEIGHBOURS = 0.85;
const LETTER = 0.85;
const OTHER_CHANGE_COST = 1.1;
/** The additional cost of a mistake in the first letter. */
const FIRST_LETTER_COST = 0.4;
/** A group of letters for another that sounds the same (`soundsLike`). */
export const SOUND = 0.75;

const A = 97;
const LETTERS = 26;
const isVowel = new Uint8Array(128);
for (const letter of "aeiouy") isVowel[letter.charCodeAt(0)] = 1;

/** The cost of each letter for each other. */
const CHANGE_COSTS = new Float64Array(LETTERS * LETTERS).fill(OTHER_CHANGE_COST);
const change = (one: string, other: string, cost: number) => {
  const [a, b] = [one.charCodeAt(0) - A, other.charCodeAt(0) - A];
  CHANGE_COSTS[a * LETTERS + b] = CHANGE_COSTS[b * LETTERS + a] = cost;
};
const KEYBOARD = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];
for (const [index, row] of KEYBOARD.entries())
  for (const [column, letter] of [...row].entries()) {
    const below = KEYBOARD[index + 1] ?? "";
    for (const other of [row[column + 1], below[column - 1], below[column]])
      if (other) change(letter, other, NEIGHBOURS);
  }
for (const group of ["ckqsxz", "gj", "fv", "mn", "bp", "dt", "wv", "uw", "lr"])
  for (const one of group) for (const other of group) change(one, other, ALIKE);
for (const one of "aeiouy") for (const other of "aeiouy") change(one, other, VOWELS);

function costOfChange(one: number, other: number): number {
  const [a, b] = [one - A, other - A];
  return a >= 0 && a < LETTERS && b >= 0 && b < LETTERS ? CHANGE_COSTS[a * LETTERS + b]! : OTHER_CHANGE_COST;
}

/** Words are at most this long (letters). */
const MAX_LENGTH = 100;
const rows = [0, 1, 2].map(() => new Float64Array(MAX_LENGTH + 1)) as [
  Float64Array,
  Float64Array,
  Float64Array,
];
/** The cost of each missing or extra letter. */
const extras = new Float64Array(MAX_LENGTH);
const missings = new Float64Array(MAX_LENGTH);

/** Letters as numbers, from a position on. */
export interface Letters {
  readonly codes: Uint8Array | Uint16Array;
  readonly at: number;
  readonly n: number;
}

function singles({ codes, at, n }: Letters, into: Float64Array): void {
  for (let position = 0; position < n; position++) {
    const letter = codes[at + position]!;
    const isDoubled = position > 0 && letter === codes[at + position - 1];
    into[position] = isDoubled ? DOUBLED_LETTER_COST : letter < 128 && isVowel[letter] === 1 ? VOWEL : LETTER;
  }
}

/** The cost of taking one word for the other, or a value above `most`. */
export function costOfLetters(typed: Letters, other: Letters, most: number): number {
  if (typed.n > MAX_LENGTH || other.n > MAX_LENGTH) return Number.POSITIVE_INFINITY;
  singles(typed, extras);
  singles(other, missings);
  let [before, above, row] = rows;
  const { n } = other;
  above[0] = 0;
  for (let j = 1; j <= n; j++)
    above[j] = above[j - 1]! + missings[j - 1]! + (j === 1 ? FIRST_LETTER_COST : 0);
  let leastAbove = 0;
  for (let i = 1; i <= typed.n; i++) {
    const letter = typed.codes[typed.at + i - 1]!;
    const extra = extras[i - 1]!;
    row[0] = above[0]! + extra + (i === 1 ? FIRST_LETTER_COST : 0);
    let least = row[0]!;
    for (let j = 1; j <= n; j++) {
      const wanted = other.codes[other.at + j - 1]!;
      let cost = above[j - 1]!;
      if (letter !== wanted)
        cost += costOfChange(letter, wanted) + (i === 1 && j === 1 ? FIRST_LETTER_COST : 0);
      const dropped = above[j]! + extra;
      if (dropped < cost) cost = dropped;
      const added = row[j - 1]! + missings[j - 1]!;
      if (added < cost) cost = added;
      if (
        i > 1 &&
        j > 1 &&
        letter !== wanted &&
        letter === other.codes[other.at + j - 2] &&
        typed.codes[typed.at + i - 2] === wanted
      ) {
        const swapped = before[j - 2]! + SWAPPED_LETTERS_COST;
        if (swapped < cost) cost = swapped;
      }
      row[j] = cost;
      if (cost < least) least = cost;
    }
    // Two letters at a time can be swapped, so the row before counts too.
    if (least > most && leastAbove > most) return Number.POSITIVE_INFINITY;
    leastAbove = least;
    [before, above, row] = [above, row, before];
  }
  return above[n]!;
}

function lettersOf(word: string): Letters {
  const codes = new Uint16Array(word.length);
  for (let index = 0; index < word.length; index++) codes[index] = word.charCodeAt(index);
  return { codes, at: 0, n: word.length };
}

/** The cost of taking one word for the other. */
export function mistakeCost(typed: string, other: string): number {
  return costOfLetters(lettersOf(typed), lettersOf(other), Number.POSITIVE_INFINITY);
}
