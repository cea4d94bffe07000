import { SOURCE } from "./locales.ts";
import { type Message, textOf } from "./words.ts";

const known = new WeakMap<object, Map<string, Message>>();

/**
 * A stored text as a shopper reads it. Some texts of the catalogue are stored in English, because they become
 * data once stored: the binding of an imported title, the tax of an order, the default of a setting. In
 * another language, the original message says such a text; any other text is unchanged.
 * @param messages the messages that it may have come from
 */
export function restated(locale: string, messages: Readonly<Record<string, Message>>, text: string): string {
  if (locale === SOURCE) return text;
  let stored = known.get(messages);
  if (!stored) {
    stored = new Map(Object.values(messages).map((message) => [textOf(SOURCE, message), message]));
    known.set(messages, stored);
  }
  const message = stored.get(text);
  return message ? textOf(locale, message) : text;
}
