import { fillText } from "./filled.ts";
import { SOURCE } from "./locales.ts";
import { type Message, textOf } from "./words.ts";

const messagesByText = new WeakMap<object, Map<string, Message>>();

/**
 * A stored text as a shopper reads it. Some texts of the catalogue are stored in English, because they become
 * data once stored: the binding of an imported title, the tax of an order, the default of a setting. In
 * another language, the original message says such a text; any other text is unchanged.
 * @param messages the messages that it may have come from
 */
export function translateStored(
  locale: string,
  messages: Readonly<Record<string, Message>>,
  text: string,
): string {
  if (locale === SOURCE) return text;
  let stored = messagesByText.get(messages);
  if (!stored) {
    stored = new Map(Object.values(messages).map((message) => [textOf(SOURCE, message), message]));
    messagesByText.set(messages, stored);
  }
  const message = stored.get(text);
  return message ? textOf(locale, message) : text;
}

interface Shape {
  readonly message: Message;
  readonly pattern: RegExp;
  readonly names: readonly string[];
  /** Letters that are the message's own: those with more are tried first. */
  readonly weight: number;
}
const shapes = new WeakMap<object, Shape[]>();

function shapeOf(message: Message): Shape {
  const parts = textOf(SOURCE, message).split(/\{(\w+)\}/);
  const own = parts.filter((_, at) => at % 2 === 0);
  const literal = own.map((one) => one.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return {
    message,
    pattern: new RegExp(`^${literal.join("(.*?)")}$`, "su"),
    names: parts.filter((_, at) => at % 2 === 1),
    weight: own.join("").length,
  };
}

/**
 * Restates a text with values in it, such as a file reader's remark about a row: the values stay, and the words around
 * them are put into the reader's language.
 * @param messages the messages that the text may have come from, whose values are `{name}`
 */
export function restatedLike(
  locale: string,
  messages: Readonly<Record<string, Message>>,
  text: string,
): string {
  if (locale === SOURCE) return text;
  let known = shapes.get(messages);
  if (!known) {
    known = Object.values(messages)
      .map(shapeOf)
      .sort((a, b) => b.weight - a.weight);
    shapes.set(messages, known);
  }
  for (const { message, pattern, names } of known) {
    const match = pattern.exec(text);
    if (!match) continue;
    const values = Object.fromEntries(names.map((name, at) => [name, match[at + 1] ?? ""]));
    return fillText(locale, textOf(locale, message), values);
  }
  return text;
}
