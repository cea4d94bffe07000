import { parseDocument } from "htmlparser2";

/**
 * Tools for walking a shop in the pseudo-locale. There, messages are in brackets, and dates and names are Greek.
 * The shop's data is made Cyrillic (`foreign`), letter by letter. So a Latin letter outside brackets is text that is
 * missing from the catalogue, and nothing has to say which texts are data.
 */

/** A text of the shop's data in letters that no message has. Markup keeps its tags. */
export function foreign(text: string): string {
  return text
    .split(/(<[^>]*>|&#?\w+;)/)
    .map((part, index) => (index % 2 === 1 ? part : inCyrillic(part)))
    .join("");
}

function inCyrillic(text: string): string {
  return (
    text
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .replace(/[a-z]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) - 0x61 + 0x430))
      .replace(/[A-Z]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) - 0x41 + 0x410))
      .replace(/\p{Script=Latin}/gu, "ж")
      // An amount that a person typed need not be in our format.
      .replaceAll("$", "₴")
  );
}

/** Attributes that are read out or shown. */
const SHOWN = [
  "aria-label",
  "aria-description",
  "aria-placeholder",
  "aria-roledescription",
  "aria-valuetext",
  "alt",
  "label",
  "placeholder",
  "title",
];
/** Meta tags for search engines and social networks. */
const META = /^(description|(og|twitter):(title|description|site_name|image:alt))$/;
/** Elements without text for people. */
const SILENT = new Set(["script", "style", "template", "textarea"]);

type Node = ReturnType<typeof parseDocument>["children"][number];

/** Every text of a page that a person can see or hear, with where it is. */
export function textsOf(html: string): [where: string, text: string][] {
  const found: [string, string][] = [];
  const visit = (nodes: Node[], holder = "") => {
    for (const node of nodes) {
      if (node.type === "text") found.push([holder, node.data]);
      else if ("attribs" in node) {
        const { name, attribs } = node;
        // The calls' own descriptions are for programmers, and marked as English in every language.
        if (name !== "html" && attribs.lang === "en") continue;
        for (const one of SHOWN) if (attribs[one]) found.push([`${name}[${one}]`, attribs[one]]);
        const button = name === "input" && /^(submit|button|reset)$/.test(attribs.type ?? "");
        if (button && attribs.value) found.push([`${name}[value]`, attribs.value]);
        const about = attribs.name ?? attribs.property ?? "";
        if (name === "meta" && META.test(about)) found.push([`meta[${about}]`, attribs.content ?? ""]);
        if (!SILENT.has(name)) visit(node.children, name);
      }
    }
  };
  visit(parseDocument(html.replaceAll("<wbr/>", "")).children);
  return found;
}

/** Data that has Latin letters in every language. */
const ALLOWED = [
  /[\w.+-]+@[\w-]+(\.[\w-]+)*/g,
  /\bhttps?:\/\/[^\s⟦⟧]+/g,
  // Ids and keys.
  /(?<![\w-])(?=[\w-]*[a-z\d][A-Z])[\w-]{22}(?![\w-])/g,
  // Recovery codes, and the keys of second factors.
  /\b[a-z2-9]{5}-[a-z2-9]{5}\b/g,
  /\b([A-Z2-7]{4} ){7}[A-Z2-7]{4}\b/g,
  // Canadian postal codes, and the provinces and countries of the demo's addresses.
  /\b[A-Z]\d[A-Z]\s?\d[A-Z]\d\b/g,
  /\b(BC|IA|CA|US)\b/g,
  // The demo's staff, whom the walk finds by their names.
  /\b(Olive Owner|Max Manager|Sam Seller)\b/g,
  // The demo's promo codes, which the walk enters.
  /\b(LANTERN10|POSTFREE)\b/g,
  // A long word that states type into any field.
  /donaudampfschiff\p{L}*/giu,
  // Paths of the shop, names of files, and time zones.
  /(?<=^|[\s,(])\/[a-z][\w:.-]*(\/[\w:.-]+)*/g,
  /\b[\da-f]{16}_\d+x\d+\.webp\b/g,
  /(?<=\S\s?)\.(csv|txt)\b/g,
  /\b[A-Z][a-z]+\/[A-Z]\w+\b/g,
  // Names that are the same everywhere.
  /\b(ISBN|EAN|UPC|ISO|ONIX|UTF-8|CSV|Excel|CAD|USD)\b/g,
  /\b(PayPal|Chase|Global Payments|Clearent|Stripe|Square|Instagram|Facebook)\b/g,
];

/** The rest of a text that is neither a message nor data; empty for a good text. */
export function plainEnglish(text: string, alsoAllowed: readonly string[] = []): string {
  let rest = text;
  for (const shape of ALLOWED) rest = rest.replace(shape, " ");
  for (const one of alsoAllowed) rest = rest.replaceAll(one, " ");
  // A text for a preview is cut at its end.
  rest = rest.replace(/⟦[^⟦⟧]*…[^\p{L}]*$/u, " ");
  // Plural forms have brackets of their own around them, so the innermost go first.
  for (let before = ""; before !== rest; ) {
    before = rest;
    rest = rest.replace(/⟦[^⟦⟧]*⟧/g, " ");
  }
  return /\p{Script=Latin}|\$\d/u.test(rest) ? rest.replace(/\s+/g, " ").trim() : "";
}
