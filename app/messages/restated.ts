import { SOURCE } from "./locales.ts";
import { type Message, textOf } from "./words.ts";

const known = new WeakMap<object, Map<string, Message>>();

/**
 * A stored text as a shopper reads it. Some texts of the catalogue are stored in English, because they are the data of
 * whoever stored them from then on: the binding of an imported title, the tax of an order, the default of a setting. In
 * another language such a text is said by the message it came from; any other text stays as it is.
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
