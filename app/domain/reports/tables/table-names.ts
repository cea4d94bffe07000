import type { Translate } from "#app/messages/translate.ts";
import { type Message, subjects, deskReports as words } from "#app/messages/words.ts";
import type { Value } from "./table.ts";

/** Text, or what a row is called in the reader's language. */
export function nameOf(t: Translate, value: Value): string {
  if (value === null || typeof value !== "object") return String(value ?? "");
  if ("word" in value) return t(words.rowNames[value.word]);
  const sections: Readonly<Record<string, Message>> = subjects.sections;
  return sections[value.section] ? t(sections[value.section] as Message) : value.section.toUpperCase();
}
