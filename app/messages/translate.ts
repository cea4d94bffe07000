import { kept } from "#app/lib/kept.ts";
import { type Message, textOf } from "./words.ts";

type Value = string | number;
export type Values = Readonly<Record<string, Value>>;

/** The names between a text's braces. */
export type Names<Text extends string> = Text extends `${string}{${infer Place}}${infer Rest}`
  ? (Place extends `${infer Name}|${string}` ? Name : Place) | Names<Rest>
  : never;

/** The values that a text needs: one for each of its names, or none. */
export type ValuesFor<Text extends string> = string extends Text
  ? [values?: Values]
  : [Names<Text>] extends [never]
    ? [values?: Values]
    : [values: Readonly<Record<Names<Text>, Value>>];

export type Translate = <const Text extends string>(
  message: Message<Text>,
  ...values: ValuesFor<Text>
) => string;

/** Numbers whose plural category is remembered, from 0: asking the rules costs more than the rest of a text. */
const REMEMBERED = 1000;

/** The plural categories of a language. */
const categories = kept((locale) => {
  const rules = new Intl.PluralRules(locale);
  const known: Intl.LDMLPluralRule[] = [];
  return (count: number): Intl.LDMLPluralRule => {
    if (!Number.isInteger(count) || count < 0 || count >= REMEMBERED) return rules.select(count);
    known[count] ??= rules.select(count);
    return known[count];
  };
});

/** Says messages in the language of a locale; always the same function for one locale. */
export const translator: (locale: string) => Translate = kept(
  (locale): Translate =>
    (message, ...[values]: [values?: Values]) => {
      const text = textOf(locale, message);
      return values ? filled(locale, text, values) : text;
    },
);

/** A place in a text for a value, with the forms to choose from if the value is a count. */
interface Place {
  readonly whole: string;
  readonly name: string;
  readonly forms: readonly string[] | undefined;
}

/** The texts and the places of a message, which are as many as there are messages. */
const partsOf = kept((text): readonly (string | Place)[] => {
  const parts: (string | Place)[] = [];
  let from = 0;
  for (const { 0: whole, 1: name = "", 2: forms, index } of text.matchAll(/\{(\w+)(?:\|([^}]*))?\}/g)) {
    parts.push(text.slice(from, index), { whole, name, forms: forms?.split("|") });
    from = index + whole.length;
  }
  return [...parts, text.slice(from)];
});

/**
 * A text with its values. `{name}` takes a value; `{count|one copy|# copies}` chooses by the plural rules of the
 * language: the first form is for its `one` and the last for `other`; a form for another category of the rules stands
 * between them and names it (`few:# książki`).
 * @param text a message: each is taken apart once, and kept
 */
export function filled(locale: string, text: string, values: Values): string {
  return partsOf(text)
    .map((part) => (typeof part === "string" ? part : said(locale, part, values)))
    .join("");
}

function said(locale: string, { whole, name, forms }: Place, values: Values): string {
  const value = values[name];
  if (value === undefined) return whole;
  return forms === undefined
    ? String(value)
    : formOf(locale, forms, value).replaceAll("#", () => String(value));
}

function formOf(locale: string, forms: readonly string[], value: Value): string {
  const category = categories(locale)(Number(value));
  const named = forms.find((form) => form.startsWith(`${category}:`));
  return named?.slice(category.length + 1) ?? forms.at(category === "one" ? 0 : -1) ?? "";
}
