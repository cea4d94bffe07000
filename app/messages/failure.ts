import { formatDate } from "#app/lib/dates.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import type { EpochSeconds } from "#app/lib/number-kinds.ts";
import { errorLines, type Failure, type FailureCode, type FailureDetails } from "#app/messages/result.ts";
import type * as texts from "./en/failures.ts";
import { fillText, type Value } from "./filled.ts";
import { SOURCE } from "./locales.ts";
import type { Names } from "./translate.ts";
import { failures, type Message, textOf, textOfKey } from "./words.ts";

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

/**
 * A value of a failure's text. What languages write differently is kept as data until the failure is said in the
 * reader's: one of our words, such as an order's status, an amount, or a day.
 */
type FailureValue =
  | Value
  | { readonly word: Message; readonly values?: Readonly<Record<string, Value>> }
  | { readonly cents: Cents }
  | { readonly day: EpochSeconds; readonly zone: string };

type FailureValues<Name extends string = string> = Readonly<Record<Name, FailureValue>>;

/** The values that a text needs, as `ValuesFor` has them. */
type ValuesOf<Text extends string> = string extends Text
  ? [values?: FailureValues]
  : [Names<Text>] extends [never]
    ? [values?: FailureValues]
    : [values: FailureValues<Names<Text>>];

/** Every failure by its path in `en/failures/`; the last part is its code. */
export type FailureKey = Keys<typeof texts>;

type ValueNames<Key> = TextAt<typeof texts, Key> extends infer Text extends string ? Names<Text> : never;
type KeyWithoutValues = { [Key in FailureKey]: [ValueNames<Key>] extends [never] ? Key : never }[FailureKey];

type CodeOf<Key extends string> = Key extends `${string}.${infer Rest}` ? CodeOf<Rest> : Key;
type DetailFor<Code> = Code extends keyof FailureDetails ? FailureDetails[Code] : undefined;

interface Rest<Detail> {
  /** The form field that the message belongs beside. */
  at?: string;
  detail?: Detail;
  retryAfter?: number;
}

const MESSAGES = Symbol("the messages of a failure");

/** The messages behind a failure's texts, each as `problem` writes it. A text that is not a message is not in here. */
interface WithMessages {
  [MESSAGES]?: { readonly error?: string; readonly fields: Readonly<Record<string, string>> };
}

/**
 * A failure by its place in the catalogue, with the values of its text: `failure("orders.over")`. Its code is the last
 * part of the place. The text is the source language's until `sayIn` says it in the reader's.
 */
export function failure<
  const Key extends KeyWithoutValues,
  Detail extends DetailFor<CodeOf<Key>> | undefined = undefined,
>(key: Key, values?: Record<never, never>, rest?: Rest<Detail>): Failure<Detail>;
export function failure<
  const Key extends FailureKey,
  Detail extends DetailFor<CodeOf<Key>> | undefined = undefined,
>(key: Key, values: FailureValues<ValueNames<Key>>, rest?: Rest<Detail>): Failure<Detail>;
export function failure(
  key: string,
  values: FailureValues = {},
  { at, ...rest }: Rest<unknown> = {},
): Failure<unknown> & WithMessages {
  const message = key
    .split(".")
    .reduce<unknown>((area, name) => (area as Record<string, unknown>)[name], failures) as Message;
  const said = withValues(message, values);
  const error = textFrom(SOURCE, said);
  const code = key.slice(key.lastIndexOf(".") + 1) as FailureCode;
  const beside = at && { fields: { [at]: error } };
  return { code, error, ...beside, ...rest, [MESSAGES]: { error: said, fields: at ? { [at]: said } : {} } };
}

/** The code of a failure that is about invalid fields. */
const INVALID = "invalid";

/** Every `FailureCode`. */
export function failureCodes(): Set<FailureCode> {
  const codesIn = (area: object): string[] =>
    Object.entries(area).flatMap(([name, inner]) => (typeof inner === "string" ? [name] : codesIn(inner)));
  return new Set([INVALID, ...(codesIn(failures) as FailureCode[])]);
}

/**
 * A message about a wrong value, for a schema: `z.string().min(1, problem(validation.city))`. A schema can only carry
 * texts, so this is the message's key with its values; `invalid` makes a text of it.
 */
export function problem<const Text extends string>(
  message: Message<Text>,
  ...values: ValuesOf<Text>
): string {
  return withValues(message, values[0] ?? {});
}

/** A failure with a message for each invalid field: one of `problem`, or a plain text. */
export function invalid(fields: Readonly<Record<string, string>>): Failure<undefined> & WithMessages {
  const texts = mapFields(fields, (said) => textFrom(SOURCE, said));
  return { code: INVALID, error: texts, fields: texts, [MESSAGES]: { fields } };
}

/** The messages that a failure has for fields, to be put together by `invalid`. */
export function fieldsOf(refused: Failure): Readonly<Record<string, string>> {
  return { ...refused.fields, ...(refused as WithMessages)[MESSAGES]?.fields };
}

/** Moves a failure's text to the field it is about, or the texts of a call's fields to the one that stands for them. */
export function besideField(field: string, refused: Failure): Failure {
  const said = (refused as WithMessages)[MESSAGES];
  const [named] = Object.entries(refused.code === INVALID ? (refused.fields ?? {}) : {});
  if (named) {
    const [name, text] = named;
    const beside = { [field]: text };
    return {
      ...refused,
      error: beside,
      fields: beside,
      ...(said && { [MESSAGES]: { fields: { [field]: said.fields[name] ?? text } } }),
    };
  }
  const error = errorLines(refused.error).join(" ");
  return {
    ...refused,
    fields: { [field]: error },
    ...(said && { [MESSAGES]: { ...said, fields: { [field]: said.error ?? error } } }),
  };
}

/** A failure in the words of a locale, beside its fields too. */
export function sayIn<Refused extends Failure>(locale: string, refused: Refused): Refused {
  const said = (refused as WithMessages)[MESSAGES];
  if (!said || locale === SOURCE) return refused;
  const fields =
    refused.fields && mapFields(refused.fields, (text, name) => textFrom(locale, said.fields[name] ?? text));
  const error =
    said.error !== undefined
      ? textFrom(locale, said.error)
      : refused.error === refused.fields
        ? fields
        : refused.error;
  return { ...refused, error, ...(fields && { fields }) };
}

/** Which failure this is, with the values of its text; none if it was not made by `failure`. */
export function keyOf(refused: Failure): { key: FailureKey; values: FailureValues } | undefined {
  const said = (refused as WithMessages)[MESSAGES]?.error ?? "";
  const [, key, values] = /^message\(failures\.([\w.]+)\)(\{.*\})$/s.exec(said) ?? [];
  return values === undefined ? undefined : { key: key as FailureKey, values: JSON.parse(values) };
}

const withValues = (message: Message, values: FailureValues) => `${message}${JSON.stringify(values)}`;

function textFrom(locale: string, text: string): string {
  const [, message, values] = /^(message\([\w.]+\))(\{.*\})$/s.exec(text) ?? [];
  if (message === undefined || values === undefined) return text;
  const given = Object.entries<FailureValue>(JSON.parse(values));
  return fillText(
    locale,
    textOfKey(locale, message),
    Object.fromEntries(given.map(([name, value]) => [name, valueIn(locale, value)])),
  );
}

function valueIn(locale: string, value: FailureValue): Value {
  if (typeof value !== "object") return value;
  if ("cents" in value) return formatCents(value.cents, locale);
  if ("day" in value) return formatDate(value.day, locale, value.zone);
  return fillText(locale, textOf(locale, value.word), value.values ?? {});
}

function mapFields(fields: Readonly<Record<string, string>>, make: (text: string, name: string) => string) {
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, make(text, name)]));
}
