/** Numbers as digits, as English and French words, and as Roman numerals. */

const UNITS =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = " ten twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const ORDINAL_UNITS =
  "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth".split(
    " ",
  );
const ORDINAL_TENS =
  " tenth twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth".split(" ");
const FRENCH: Readonly<Record<string, number>> = {
  un: 1,
  une: 1,
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  six: 6,
  sept: 7,
  huit: 8,
  neuf: 9,
  dix: 10,
  onze: 11,
  douze: 12,
  treize: 13,
  quatorze: 14,
  quinze: 15,
  seize: 16,
  vingt: 20,
  trente: 30,
  quarante: 40,
  cinquante: 50,
  soixante: 60,
  cent: 100,
};

interface NumberWord {
  value: number;
  ordinal: boolean;
}

const NUMBER_WORDS = new Map<string, NumberWord>();
for (const [words, ordinal] of [
  [UNITS, false],
  [ORDINAL_UNITS, true],
] as const)
  for (const [value, word] of words.entries()) NUMBER_WORDS.set(word, { value, ordinal });
for (const [words, ordinal] of [
  [TENS, false],
  [ORDINAL_TENS, true],
] as const)
  for (const [ten, word] of words.entries()) if (word) NUMBER_WORDS.set(word, { value: ten * 10, ordinal });
for (const [word, value] of [
  ["hundred", 100],
  ["thousand", 1000],
  ["cents", 100],
  ["mille", 1000],
] as const)
  NUMBER_WORDS.set(word, { value, ordinal: false });

const ROMAN = /^(?=[ivxl])(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})$/;
/** Not numerals on their own: words, initials and formats. */
const NOT_ROMAN = new Set(["i", "l", "li", "x", "v", "xl", "xi"]);
const ROMAN_PARTS = [
  [90, "xc"],
  [50, "l"],
  [40, "xl"],
  [10, "x"],
  [9, "ix"],
  [5, "v"],
  [4, "iv"],
  [1, "i"],
] as const;
const MAX_ROMAN = 89;

export function romanOf(value: number): string {
  let left = value;
  let text = "";
  for (const [worth, letters] of ROMAN_PARTS)
    while (left >= worth) {
      text += letters;
      left -= worth;
    }
  return text;
}

function valueOfRoman(word: string): number | undefined {
  if (!ROMAN.test(word)) return undefined;
  for (let value = 1; value <= MAX_ROMAN; value++) if (romanOf(value) === word) return value;
  return undefined;
}

/** A number in a search: where it ends, what it is, and whether it is "third" or "3rd". */
export interface NumberFound {
  readonly end: number;
  readonly value: number;
  readonly ordinal: boolean;
  readonly roman: boolean;
}

/** The longest number that begins at a word. */
export function numberAt(words: readonly string[], from: number): NumberFound | undefined {
  const first = words[from] ?? "";
  const digits = /^(\d{1,6})(st|nd|rd|th|e|er|re|eme)?$/.exec(first);
  if (digits)
    return { end: from + 1, value: Number(digits[1]), ordinal: digits[2] !== undefined, roman: false };
  const spelt = speltAt(words, from);
  if (spelt) return spelt;
  const roman = NOT_ROMAN.has(first) ? undefined : valueOfRoman(first);
  return roman === undefined ? undefined : { end: from + 1, value: roman, ordinal: false, roman: true };
}

/** "nineteen eighty four", "one hundred and one", "four fifty one", "vingt mille". */
function speltAt(words: readonly string[], from: number): NumberFound | undefined {
  let total = 0;
  let part: number | undefined;
  let index = from;
  for (; index < words.length; index++) {
    const word = words[index] ?? "";
    if (word === "and" && total + (part ?? 0) >= 100 && NUMBER_WORDS.has(words[index + 1] ?? "")) continue;
    const known = NUMBER_WORDS.get(word) ?? (Object.hasOwn(FRENCH, word) ? french(word) : undefined);
    if (!known) break;
    const { value, ordinal } = known;
    const next: number | undefined =
      part === undefined
        ? value
        : value === 1000 || value === 100
          ? part < value && part > 0
            ? part * value
            : undefined
          : joinedTo(part, value);
    if (next === undefined) break;
    part = next;
    if (value === 1000) {
      total += part;
      part = 0;
    }
    if (ordinal) return { end: index + 1, value: total + part, ordinal: true, roman: false };
  }
  return part === undefined ? undefined : { end: index, value: total + part, ordinal: false, roman: false };
}

function french(word: string): NumberWord {
  return { value: FRENCH[word] ?? 0, ordinal: false };
}

/** "twenty" and "two", "nineteen" and "eighty", "four" and "fifty"; not "two" and "three". */
function joinedTo(part: number, value: number): number | undefined {
  if (part === 0) return value;
  if (part % 100 === 0) return part + value;
  if (part % 10 === 0 && value < 10 && value > 0) return part + value;
  if (part < 100 && value >= 10 && value < 100) return part * 100 + value;
  return undefined;
}

/** Every way of writing a number, each as a row of words; `others` has the other kind ("third" for "three"). */
export function waysOfWriting(value: number, ordinal: boolean): { own: string[][]; others: string[][] } {
  const cardinal = [[String(value)], ...wordsOfNumber(value)];
  if (value > 0 && value <= MAX_ROMAN) cardinal.push([romanOf(value)]);
  if (value >= 1000 && value % 1000 === 0) cardinal.push([String(value / 1000), "000"]);
  for (const [word, worth] of Object.entries(FRENCH)) if (worth === value) cardinal.push([word]);
  const ordinals = value > 0 && value < 100 ? [[`${value}${suffix(value)}`], ordinalWords(value)] : [];
  return ordinal ? { own: ordinals, others: cardinal } : { own: cardinal, others: ordinals };
}

function suffix(value: number): string {
  if (value % 100 >= 11 && value % 100 <= 13) return "th";
  return ["th", "st", "nd", "rd"][value % 10] ?? "th";
}

function ordinalWords(value: number): string[] {
  if (value < 20) return [ORDINAL_UNITS[value] ?? ""];
  if (value % 10 === 0) return [ORDINAL_TENS[value / 10] ?? ""];
  return [TENS[Math.floor(value / 10)] ?? "", ORDINAL_UNITS[value % 10] ?? ""];
}

function belowHundred(value: number): string[] {
  if (value < 20) return [UNITS[value] ?? ""];
  const ten = TENS[Math.floor(value / 10)] ?? "";
  return value % 10 === 0 ? [ten] : [ten, UNITS[value % 10] ?? ""];
}

/** The English words of a number: "one hundred", "hundred", "a hundred", and years in pairs. */
function wordsOfNumber(value: number): string[][] {
  if (value < 100) return [belowHundred(value)];
  if (value > 999_999) return [];
  const ways: string[][] = [];
  const rest = value % 100;
  const hundreds = Math.floor(value / 100) % 10;
  const thousands = Math.floor(value / 1000);
  const head = [
    ...(thousands > 0 ? [...(speltShort(thousands) ?? []), "thousand"] : []),
    ...(hundreds > 0 ? [UNITS[hundreds] ?? "", "hundred"] : []),
  ];
  if (rest === 0) ways.push(head);
  else ways.push([...head, ...belowHundred(rest)], [...head, "and", ...belowHundred(rest)]);
  if (value === 100 || value === 1000) ways.push([value === 100 ? "hundred" : "thousand"]);
  if (value >= 1100 && value < 10_000 && rest >= 10)
    ways.push([...belowHundred(Math.floor(value / 100)), ...belowHundred(rest)]);
  if (value < 1000 && rest >= 10) ways.push([UNITS[hundreds] ?? "", ...belowHundred(rest)]);
  return ways;
}

function speltShort(value: number): string[] | undefined {
  return value < 100 ? belowHundred(value) : wordsOfNumber(value)[0];
}
