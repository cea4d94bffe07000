import { createRequire } from "node:module";
import { ownValue } from "#app/lib/own.ts";
import { sectionName } from "../../catalogue/subjects.ts";
import type { TitleRecord } from "../../catalogue/title-records.server.ts";
import { BIC_SECTIONS, THEMA_SECTIONS } from "./codes.ts";
import type { Context } from "./context.ts";
import { child, childrenOf, type Node, textOf, textsOf } from "./markup.ts";

type Subject = NonNullable<TitleRecord["subjects"]>[number];

/** List 27: the subject schemes we keep. Qualifiers of place, time and age count as subjects of their scheme. */
const SCHEMES: Readonly<Record<string, "bisac" | "bic" | "thema" | "keyword">> = {
  "10": "bisac",
  "12": "bic",
  "13": "bic",
  "14": "bic",
  "15": "bic",
  "16": "bic",
  "17": "bic",
  "20": "keyword",
  "93": "thema",
  "94": "thema",
  "95": "thema",
  "96": "thema",
  "97": "thema",
  "98": "thema",
  "99": "thema",
};

/**
 * The subjects of a product, its main one first. A BISAC code gets the heading of its publisher (BISG). If
 * that is unknown, and for BIC and Thema, the feed's own heading is used, else the section's.
 */
export function subjectsOf(block: Node | undefined, context: Context): Subject[] {
  const found: (Subject & { main: boolean })[] = [];
  const add = (scheme: string, code: string, heading: string | undefined, main: boolean) => {
    const subject = subjectOf(scheme, code, heading, context);
    if (subject) found.push({ ...subject, main });
  };
  const basic = textOf(block, "BASICMainSubject");
  if (basic) add("10", basic, undefined, true);
  for (const node of childrenOf(block, "MainSubject"))
    add(
      textOf(node, "MainSubjectSchemeIdentifier") ?? "",
      textOf(node, "SubjectCode") ?? "",
      textOf(node, "SubjectHeadingText"),
      true,
    );
  const bic = textOf(block, "BICMainSubject");
  if (bic) add("12", bic, undefined, true);
  for (const node of childrenOf(block, "Subject")) {
    const scheme = textOf(node, "SubjectSchemeIdentifier") ?? "";
    if (!/^[\dA-F]\d$/.test(scheme)) context.unknown("27 subject scheme", scheme);
    const heading = textOf(node, "SubjectHeadingText");
    if (ownValue(SCHEMES, scheme) === "keyword")
      for (const label of keywords(heading ?? ""))
        found.push({ scheme: "keyword", code: "", label, main: false });
    else
      for (const code of textsOf(node, "SubjectCode"))
        add(scheme, code, heading, child(node, "MainSubject") !== undefined);
  }
  const seen = new Map<string, Set<string>>();
  return found
    .sort((a, b) => Number(b.main) - Number(a.main))
    .filter(({ scheme, code, label }) => {
      const name = scheme === "keyword" ? label : code;
      const others = seen.get(scheme);
      if (others?.has(name)) return false;
      if (others) others.add(name);
      else seen.set(scheme, new Set([name]));
      return true;
    })
    .map(({ scheme, code, label }) => ({ scheme, code, label }));
}

function subjectOf(
  identifier: string,
  code: string,
  heading: string | undefined,
  context: Context,
): Subject | undefined {
  const scheme = ownValue(SCHEMES, identifier);
  const upper = code.replace(/\s/g, "").toUpperCase();
  if (!scheme || scheme === "keyword" || upper === "") return undefined;
  if (scheme === "bisac") {
    if (!/^[A-Z]{3}\d{6}$/.test(upper)) {
      context.unknown("BISAC subject", code);
      return undefined;
    }
    const published = bisacHeading(upper);
    const section = sectionName(upper);
    if (!published && !section) context.unknown("BISAC subject", upper);
    return { scheme, code: upper.toLowerCase(), label: (published ?? heading ?? section) || upper };
  }
  const sections = scheme === "bic" ? BIC_SECTIONS : THEMA_SECTIONS;
  const section = ownValue(sections, upper.slice(0, 1));
  if (!section) context.unknown(`${scheme === "bic" ? "BIC" : "Thema"} subject`, code);
  return { scheme, code: upper, label: heading ?? section ?? upper };
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
