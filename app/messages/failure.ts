import type { Failure } from "#app/lib/result.ts";
import type * as texts from "./en/failures.ts";
import { SOURCE } from "./locales.ts";
import { filled, type Names, type Values } from "./translate.ts";
import { failures, type Message, textOf } from "./words.ts";

type Keys<Area, Before extends string = ""> = {
  [Name in keyof Area & string]: Area[Name] extends string
    ? `${Before}${Name}`
    : Keys<Area[Name], `${Before}${Name}.`>;
}[keyof Area & string];

type TextAt<Area, Key> = Key extends `${infer First}.${infer Rest}`
  ? First extends keyof Area
    ? TextAt<Area[First], Rest>
    : never
  : Key extends keyof Area
    ? Area[Key]
    : never;

/** Every failure there is, as its place in `en/failures.ts`; the last part is its code. */
export type FailureKey = Keys<typeof texts>;

type ValueNames<Key> = TextAt<typeof texts, Key> extends infer Text extends string ? Names<Text> : never;
type KeyWithoutValues = { [Key in FailureKey]: [ValueNames<Key>] extends [never] ? Key : never }[FailureKey];

interface Rest<Detail> {
  /** The form field that the message belongs beside. */
  at?: string;
  detail?: Detail;
  retryAfter?: number;
}

const SAID = Symbol("what a failure says");

interface Said {
  [SAID]?: { message: Message; values: Values };
}

/**
 * A failure by its place in the catalogue, with the values of its text: `failure("orders.over")`. Its code is the last
 * part of the place. The text is the source language's until `sayIn` says it in the reader's.
 */
export function failure<Detail = undefined>(
  key: KeyWithoutValues,
  values?: Record<never, never>,
  rest?: Rest<Detail>,
): Failure<Detail>;
export function failure<const Key extends FailureKey, Detail = undefined>(
  key: Key,
  values: Readonly<Record<ValueNames<Key>, string | number>>,
  rest?: Rest<Detail>,
): Failure<Detail>;
export function failure(
  key: string,
  values: Values = {},
  { at, ...rest }: Rest<unknown> = {},
): Failure<unknown> & Said {
  const message = key.split(".").reduce<unknown>((area, name) => (area as never)[name], failures) as Message;
  const error = filled(SOURCE, textOf(SOURCE, message), values);
  const code = key.slice(key.lastIndexOf(".") + 1);
  return { code, error, ...(at && { fields: { [at]: error } }), ...rest, [SAID]: { message, values } };
}

/** A failure in the words of a locale, beside its fields too. */
export function sayIn<Refused extends Failure>(locale: string, refused: Refused): Refused {
  const said = (refused as Said)[SAID];
  if (!said || locale === SOURCE) return refused;
  const error = filled(locale, textOf(locale, said.message), said.values);
  const fields = Object.entries(refused.fields ?? {}).map(([name, text]) => [
    name,
    text === refused.error ? error : text,
  ]);
  return { ...refused, error, ...(refused.fields && { fields: Object.fromEntries(fields) }) };
}
