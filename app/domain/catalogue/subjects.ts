import { ownValue } from "#app/lib/own.ts";
import { SOURCE } from "#app/messages/locales.ts";
import { translator } from "#app/messages/translate.ts";
import { type Message, subjects as words } from "#app/messages/words.ts";

/** The codes of the sections of BISAC; the names of their topics come from feeds. */
export const SECTIONS: readonly string[] = Object.keys(words.sections);

/** The section name of any BISAC code; empty for another code. */
export function sectionName(code: string, locale: string = SOURCE): string {
  const name = ownValue<Message>(words.sections, code.slice(0, 3).toLowerCase());
  return name ? translator(locale)(name) : "";
}

/** A subject as it is stored: keywords are stored beside them. */
interface StoredSubject {
  readonly scheme: string;
  readonly code: string;
  readonly label: string;
}

/**
 * Subjects for a title's page: the BISAC subjects, which can be browsed. Without any, the Thema subjects, else the BIC ones,
 * each name once. These have no section. Qualifiers (codes that begin with a digit) are left out: "Places" says nothing.
 */
export function subjectsShown(
  subjects: readonly StoredSubject[],
  locale: string = SOURCE,
): { code: string; subject: string; section: string }[] {
  const of = (scheme: string) => subjects.filter((one) => one.scheme === scheme);
  const bisac = of("bisac");
  if (bisac.length > 0)
    return bisac.map(({ code, label }) => ({ code, subject: label, section: sectionName(code, locale) }));
  const named = (scheme: string) =>
    new Map(of(scheme).flatMap(({ code, label }) => (/^\d/.test(code) ? [] : [[label, code] as const])));
  const thema = named("thema");
  const found = thema.size > 0 ? thema : named("bic");
  return Array.from(found, ([subject, code]) => ({ code, subject, section: "" }));
}
