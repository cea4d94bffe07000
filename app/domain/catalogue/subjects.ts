import { ownValue } from "#app/lib/own.ts";
import { SOURCE } from "#app/messages/locales.ts";
import { translator } from "#app/messages/translate.ts";
import { type Message, subjects as words } from "#app/messages/words.ts";
import { clilSection } from "./clil.ts";

/** The codes of the sections of BISAC; the names of their topics come from feeds. */
export const SECTIONS: readonly string[] = Object.keys(words.sections);

/** The section name of any BISAC code; empty for another code. */
export function sectionName(code: string, locale: string = SOURCE): string {
  const name = ownValue<Message>(words.sections, code.slice(0, 3).toLowerCase());
  return name ? translator(locale)(name) : "";
}

/** The name of the section of a code of BISAC, BIC or Thema; empty for another code. */
export function subjectSection(
  scheme: "bisac" | "bic" | "thema",
  code: string,
  locale: string = SOURCE,
): string {
  if (scheme === "bisac") return sectionName(code, locale);
  const name = ownValue<Message>(words[scheme], code.slice(0, 1));
  return name ? translator(locale)(name) : "";
}

/** A subject as it is stored, once for each language of its heading: keywords are stored beside them. */
interface StoredSubject {
  readonly scheme: string;
  readonly code: string;
  readonly label: string;
  /** Null for English. */
  readonly language: string | null;
}

interface ShownSubject {
  code: string;
  subject: string;
  /** "" for a subject that cannot be browsed. */
  section: string;
}

/**
 * Subjects for a title's page, each name once: the BISAC subjects, which can be browsed. Without any, the Thema
 * subjects, else the BIC ones. These have no section. Qualifiers (codes that begin with a digit) are left out: "Places"
 * says nothing.
 *
 * A subject without a heading in the page's language is shown as its section. Where that is so of all BISAC subjects,
 * the headings of CLIL say more, if the title has any in that language.
 */
export function subjectsShown(subjects: readonly StoredSubject[], locale: string = SOURCE): ShownSubject[] {
  const { language } = new Intl.Locale(locale);
  const of = (scheme: string) =>
    [...Map.groupBy(subjects, (subject) => (subject.scheme === scheme ? subject.code : ""))].flatMap(
      ([code, rows]) => {
        const heading = rows.find((row) => (row.language ?? ENGLISH) === language)?.label;
        return code === "" ? [] : { code, heading };
      },
    );
  const once = (shownSubjects: readonly ShownSubject[]) => [
    ...new Map(
      shownSubjects.filter(({ subject }) => subject !== "").map((subject) => [subject.subject, subject]),
    ).values(),
  ];
  const bisac = of("bisac");
  const clil = of("clil").filter(({ heading }) => heading !== undefined);
  if (clil.length > 0 && bisac.every(({ heading }) => heading === undefined))
    return once(
      clil.map(({ code, heading = "" }) => {
        const section = clilSection(code) ?? "";
        return { code: section, subject: heading, section: sectionName(section, locale) };
      }),
    );
  if (bisac.length > 0)
    return once(
      bisac.map(({ code, heading }) => {
        const section = sectionName(code, locale);
        return heading === undefined
          ? { code: code.slice(0, 3), subject: section, section }
          : { code, subject: heading, section };
      }),
    );
  const others = (scheme: "thema" | "bic") =>
    once(
      of(scheme)
        .filter(({ code }) => !/^\d/.test(code))
        .map(({ code, heading }) => ({
          code,
          subject: heading ?? subjectSection(scheme, code, locale),
          section: "",
        })),
    );
  const thema = others("thema");
  return thema.length > 0 ? thema : others("bic");
}

const ENGLISH = "en";
