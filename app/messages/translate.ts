import { memo } from "#app/lib/memo.ts";
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

const rules = memo((locale) => new Intl.PluralRules(locale));

/** Says messages in the language of a locale; always the same function for one locale. */
export const translator: (locale: string) => Translate = memo(
  (locale): Translate =>
    (message, ...[values]: [values?: Values]) => {
      const text = textOf(locale, message);
      return values ? filled(locale, text, values) : text;
    },
);

/**
 * A text with its values. `{name}` takes a value; `{count|one copy|# copies}` chooses by the plural rules of the
 * language: the first form is for its `one` and the last for `other`; a form for another category of the rules stands
 * between them and names it (`few:# książki`).
 */
export function filled(locale: string, text: string, values: Values): string {
  return text.replace(/\{(\w+)(?:\|([^}]*))?\}/g, (whole, name: string, forms?: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return forms === undefined
      ? String(value)
      : formOf(locale, forms.split("|"), value).replaceAll("#", String(value));
  });
}

function formOf(locale: string, forms: string[], value: Value): string {
  const category = rules(locale).select(Number(value));
  const named = forms.find((form) => form.startsWith(`${category}:`));
  return named?.slice(category.length + 1) ?? forms.at(category === "one" ? 0 : -1) ?? "";
}
