import { formatCents, parseCents } from "#app/lib/money.ts";
import { SOURCE } from "#app/messages/locales.ts";
import { restatedLike, translateStored } from "#app/messages/restated.ts";
import type { Translate } from "#app/messages/translate.ts";
import { type Message, fileReports as words } from "#app/messages/words.ts";

/** Texts that are stored in English, or that commands print, in the language of the desk. */

interface TextContext {
  readonly t: Translate;
  readonly locale: string;
}

const amounts = (locale: string, text: string) =>
  text.replace(/\$([\d,]+\.\d\d)/g, (whole, amount: string) => {
    const cents = parseCents(amount.replaceAll(",", ""));
    return cents === undefined ? whole : formatCents(cents, locale);
  });

/**
 * A stored text with values, such as why a row of a file was refused. @param messages those that it may have come from
 */
export const storedText = (
  { locale }: Pick<TextContext, "locale">,
  messages: Readonly<Record<string, Message>>,
  text: string,
): string => (locale === SOURCE ? text : amounts(locale, restatedLike(locale, messages, text)));

/** The text of a file reader's report, in the staff member's language. */
export function fileText({ locale }: Pick<TextContext, "locale">, text: string): string {
  if (locale === SOURCE) return text;
  const inWords = text.replace(/(?<=^Read as .*, with )[\w ]+(?= between)/, (separator) =>
    translateStored(locale, words.separators, separator),
  );
  return storedText({ locale }, words.said, inWords);
}

const FIELD = "on hand|on order|price|note|description|hidden";

/** A change that an import would make: `9780618260300: note none → Signed, price $12.00 → $13.00`. */
export function changeText({ t, locale }: TextContext, text: string): string {
  if (locale === SOURCE) return text;
  const [, title, changes = ""] = /^(.*?): (.*)$/s.exec(text) ?? [];
  if (title === undefined) return fileText({ locale }, text);
  const changeTexts = changes.split(new RegExp(`, (?=(?:${FIELD}) )`)).map((change) => {
    const [, field = "", before = "", after = ""] =
      new RegExp(`^(${FIELD}) (.*?) → (.*)$`, "s").exec(change) ?? [];
    if (field === "") return change === "new, none on hand" ? t(words.newTitle) : change;
    const value = (of: string) => amounts(locale, translateStored(locale, words.changedValues, of));
    const fieldName = translateStored(locale, words.changedFields, field);
    return t(words.changed, { field: fieldName, before: value(before), after: value(after) });
  });
  return t(words.change, { title, changes: changeTexts.join(", ") });
}

/** The name of a change of several titles: `note Signed (3 titles)`. */
export function changeName({ t, locale }: TextContext, name: string): string {
  if (locale === SOURCE) return name;
  const [, changes = "", count, find = ""] = /^(.*) \((?:(\d+) titles|“(.*)”)\)$/s.exec(name) ?? [];
  if (changes === "") return name;
  const changeTexts = changes.split(new RegExp(`, (?=(?:${FIELD}) )`)).map((change) => {
    const [, field = "", value = ""] = new RegExp(`^(${FIELD}) (.*)$`, "s").exec(change) ?? [];
    const fieldName = translateStored(locale, words.changedFields, field);
    return field
      ? t(words.setTo, { field: fieldName, value: translateStored(locale, words.changedValues, value) })
      : change;
  });
  const values = { changes: changeTexts.join(", ") };
  return count ? t(words.changeOf, { ...values, count }) : t(words.changeFound, { ...values, find });
}
