import { createRequire } from "node:module";
import { ownValue } from "#app/lib/own.ts";
import { clilSection } from "../../catalogue/clil.ts";
import { sectionName, subjectSection } from "../../catalogue/subjects.ts";
import type { TitleRecord } from "../../catalogue/title-records.server.ts";
import { languageOf } from "./codes.ts";
import type { Context } from "./context.ts";
import { child, childrenOf, type Node, textOf, textsByLanguage, textsOf } from "./markup.ts";

type Subject = NonNullable<TitleRecord["subjects"]>[number];

/** List 27: the subject schemes we keep. Qualifiers of place, time and age count as subjects of their scheme. */
const SCHEMES: Readonly<Record<string, "bisac" | "bic" | "thema" | "clil" | "keyword">> = {
  "10": "bisac",
  "12": "bic",
  "13": "bic",
  "14": "bic",
  "15": "bic",
  "16": "bic",
  "17": "bic",
  "20": "keyword",
  "29": "clil",
  "93": "thema",
  "94": "thema",
  "95": "thema",
  "96": "thema",
  "97": "thema",
  "98": "thema",
  "99": "thema",
};

/**
 * The subjects of a product, its main one first, each with its heading in English and in every other language in which
 * the feed has it. A BISAC code gets the English heading of its publisher (BISG). If that is unknown, and for BIC and
 * Thema, the feed's own heading is used, else the section's.
 *
 * A product without BISAC subjects gets the general one of each section to which its CLIL subjects belong.
 */
export function subjectsOf(block: Node | undefined, context: Context): Subject[] {
  const subjects: (Subject & { main: boolean })[] = [];
  const add = (identifier: string, code: string, node: Node | undefined, main: boolean) => {
    for (const subject of headed(identifier, code, node, context)) subjects.push({ ...subject, main });
  };
  const basic = textOf(block, "BASICMainSubject");
  if (basic) add("10", basic, undefined, true);
  for (const node of childrenOf(block, "MainSubject"))
    add(textOf(node, "MainSubjectSchemeIdentifier") ?? "", textOf(node, "SubjectCode") ?? "", node, true);
  const bic = textOf(block, "BICMainSubject");
  if (bic) add("12", bic, undefined, true);
  for (const node of childrenOf(block, "Subject")) {
    const scheme = textOf(node, "SubjectSchemeIdentifier") ?? "";
    if (!/^[\dA-F]\d$/.test(scheme)) context.unknown("27 subject scheme", scheme);
    if (ownValue(SCHEMES, scheme) === "keyword")
      for (const label of keywords(textOf(node, "SubjectHeadingText") ?? ""))
        subjects.push({ scheme: "keyword", code: "", label, main: false });
    else
      for (const code of textsOf(node, "SubjectCode"))
        add(scheme, code, node, child(node, "MainSubject") !== undefined);
  }
  const sorted = subjects
    .sort((a, b) => Number(b.main) - Number(a.main))
    .map(({ main: _, ...subject }) => subject);
  const seen = new Set<string>();
  return [...sorted, ...generalOf(sorted)].filter(({ scheme, code, label, language = "" }) => {
    const name = scheme === "keyword" ? label : `${scheme} ${code} ${language}`;
    return !seen.has(name) && seen.add(name);
  });
}

/** The codes of the schemes that have a form. */
const CODES = { bisac: /^[A-Z]{3}\d{6}$/, clil: /^\d{4}$/, bic: /^/, thema: /^/ };
const NAMES = { bisac: "BISAC", clil: "CLIL", bic: "BIC", thema: "Thema" };

/** A subject with its heading in each language; nothing for a scheme that we do not keep, or without a right code. */
function headed(identifier: string, code: string, node: Node | undefined, context: Context): Subject[] {
  const scheme = ownValue(SCHEMES, identifier);
  const upper = code.replace(/\s/g, "").toUpperCase();
  if (!scheme || scheme === "keyword" || upper === "") return [];
  const isCode = CODES[scheme].test(upper);
  const published = scheme === "bisac" ? bisacHeading(upper) : undefined;
  const section = scheme === "clil" ? clilSection(upper) : subjectSection(scheme, upper);
  if (!isCode || !(published || section)) context.unknown(`${NAMES[scheme]} subject`, isCode ? upper : code);
  if (!isCode) return [];
  const stored = scheme === "bisac" ? upper.toLowerCase() : upper;
  const headings = textsByLanguage(node, "SubjectHeadingText").map(({ text, language }) => ({
    label: text,
    language: language ? languageOf(language) : scheme === "clil" ? "fr" : undefined,
  }));
  const isEnglish = ({ language = "en" }: { language: string | undefined }) => language === "en";
  const englishLabel = headings.find(isEnglish)?.label;
  const label = published ?? englishLabel ?? (scheme === "clil" ? undefined : section || upper);
  return [
    ...(label === undefined ? [] : [{ scheme, code: stored, label }]),
    ...headings
      .filter((heading) => !isEnglish(heading))
      .map((heading) => ({ scheme, code: stored, ...heading })),
  ];
}

/** The general subjects of BISAC for CLIL subjects of a product that has none of BISAC. */
function generalOf(subjects: readonly Subject[]): Subject[] {
  if (subjects.some(({ scheme }) => scheme === "bisac")) return [];
  return subjects.flatMap(({ scheme, code }) => {
    const section = scheme === "clil" ? clilSection(code) : undefined;
    if (!section) return [];
    const general = `${section}000000`;
    return {
      scheme: "bisac",
      code: general,
      label: bisacHeading(general.toUpperCase()) ?? sectionName(section),
    };
  });
}

/** Splits keywords at semicolons, or at commas if there are no semicolons. */
function keywords(text: string): string[] {
  return text
    .split(text.includes(";") ? ";" : /,\s/)
    .map((word) => word.trim())
    .filter(Boolean);
}

let bisac: typeof import("@5stones/onix") | undefined;

/** BISG's heading for a code. The 5,000 headings are loaded on first use, because only imports need them. */
function bisacHeading(code: string): string | undefined {
  bisac ??= createRequire(import.meta.url)("@5stones/onix") as typeof import("@5stones/onix");
  return bisac.getBISACLabelsForCode(code)?.[0]?.replace(/\s*\((?:see|use)\b.*$/i, "");
}
