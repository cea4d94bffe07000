import { memo } from "#app/lib/memo.ts";
import { fillText, type Value, type Values } from "./filled.ts";
import { type Message, textOf } from "./words.ts";

export type { Values } from "./filled.ts";

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

/** Says messages in the language of a locale; always the same function for one locale. */
export const translator: (locale: string) => Translate = memo(
  (locale): Translate =>
    (message, ...[values]: [values?: Values]) => {
      const text = textOf(locale, message);
      return values ? fillText(locale, text, values) : text;
    },
);
