import { decodeHTMLStrict } from "entities/decode";
import { SHORT_TAGS } from "./tags.ts";

/** One element of a message, always under its reference name, whichever tag style the feed uses. */
export interface Node {
  name: string;
  text: string;
  children: Node[];
  /** The code of the language that its `language` attribute names. */
  language: string | undefined;
}

/** A repair to a product's markup, and where it was made. */
export interface Repair {
  line: number;
  what: string;
}

/** Markup that cannot be repaired without guessing where text belongs. */
export class BrokenMarkup extends Error {
  readonly line: number;
  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

/** Elements that may contain XHTML. Their markup is kept for the mapping to sanitise. */
const MARKUP = new Set(["Text", "BiographicalNote", "Annotation", "MainDescription"]);
/** Emphasis tags in names and titles, where ONIX allows none. Only their text is kept. */
const EMPHASIS = /^(i|b|em|strong|u|br|sub|sup|span)$/i;
const LONGEST_EMPHASIS = 6;
const MAX_DEPTH = 40;
const LANGUAGE = /\slanguage\s*=\s*["']\s*([a-z]{2,3})\b/i;
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

/**
 * Parses one ONIX element: its child elements and text, and of attributes only the language. Never expands or fetches
 * anything that a DTD declares. Reads a bare `&`, an unknown entity, and a `<` that starts no tag as text, and records
 * that in `repairs`.
 * @param line the line of the file on which the element starts
 * @throws BrokenMarkup if tags do not match
 */
export function parseElement(xml: string, line: number, repairs: Repair[]): Node {
  if (CONTROLS.test(xml)) xml = xml.replace(CONTROLS, "");
  return new ElementParser(xml, line, repairs).parse();
}

class ElementParser {
  private readonly xml: string;
  private readonly firstLine: number;
  private readonly repairs: Repair[];
  private readonly stack: { node: Node; tag: Tag }[] = [];
  private root: Node | undefined;

  constructor(xml: string, line: number, repairs: Repair[]) {
    this.xml = xml;
    this.firstLine = line;
    this.repairs = repairs;
  }

  parse(): Node {
    const { xml } = this;
    let position = 0;
    while (true) {
      const tag = xml.indexOf("<", position);
      if (tag < 0) break;
      if (tag > position) this.text(position, tag);
      position = this.markup(tag);
      if (this.root && this.stack.length === 0) return this.root;
    }
    const open = this.stack.at(-1);
    throw new BrokenMarkup(this.lineOf(xml.length), `<${open?.tag.written ?? "Product"}> is not closed`);
  }

  /** Handles markup that starts with `<` and returns where it ends. */
  private markup(position: number): number {
    const { xml } = this;
    const next = xml.charCodeAt(position + 1);
    if (next === SLASH) return this.close(position);
    if (next === BANG) {
      if (xml.startsWith("<![CDATA[", position)) {
        const end = this.after("]]>", position + 9);
        const top = this.stack.at(-1);
        if (top) top.node.text += xml.slice(position + 9, end - 3);
        return end;
      }
      return xml.startsWith("<!--", position) ? this.after("-->", position + 4) : this.after(">", position);
    }
    if (next === QUESTION) return this.after("?>", position);
    const letter = next | 0x20;
    if ((letter >= 0x61 && letter <= 0x7a) || next === UNDERSCORE) return this.open(position);
    this.repair(position, `a "<" that begins no tag was read as text`);
    const top = this.stack.at(-1);
    if (top) top.node.text += "<";
    return position + 1;
  }

  private open(position: number): number {
    const { xml } = this;
    let after = position + 1;
    let hash = 0;
    for (; after < xml.length; after++) {
      const code = xml.charCodeAt(after);
      if (isTagEnd(code)) break;
      hash = (Math.imul(hash, 31) + code) | 0;
    }
    // Most tags have no attributes, and end where their name does.
    const bare = xml.charCodeAt(after) === CLOSE;
    const end = bare ? after + 1 : this.endOfTag(position);
    const empty = xml.charCodeAt(end - 2) === SLASH;
    const tag = tagOf(xml, position + 1, after, hash);
    if (this.root && tag.emphasis) return end;
    const language = bare ? undefined : LANGUAGE.exec(xml.slice(after, end))?.[1];
    const node: Node = { name: tag.name, text: "", children: [], language };
    this.stack.at(-1)?.node.children.push(node);
    this.root ??= node;
    if (empty) return end;
    if (this.stack.length >= MAX_DEPTH)
      throw new BrokenMarkup(this.lineOf(position), `more than ${MAX_DEPTH} elements in one another`);
    if (!tag.markup) {
      this.stack.push({ node, tag });
      return end;
    }
    const close = xml.indexOf(`</${tag.written}`, end);
    if (close < 0) throw new BrokenMarkup(this.lineOf(position), `<${tag.written}> is not closed`);
    node.text = this.htmlOf(xml.slice(end, close), end);
    return this.after(">", close);
  }

  private close(position: number): number {
    const { xml } = this;
    const open = this.stack.at(-1)?.tag.written;
    if (open !== undefined && xml.startsWith(open, position + 2)) {
      const end = position + 2 + open.length;
      if (xml.charCodeAt(end) === CLOSE) {
        this.stack.pop();
        return end + 1;
      }
    }
    const end = this.after(">", position);
    const tag = xml.slice(position + 2, end - 1).trim();
    if (open === tag) {
      this.stack.pop();
      return end;
    }
    if (EMPHASIS.test(tag)) return end;
    throw new BrokenMarkup(this.lineOf(position), `</${tag}> stands where <${open ?? ""}> should be closed`);
  }

  private text(from: number, to: number): void {
    const top = this.stack.at(-1);
    if (!top || (top.node.text === "" && isBlank(this.xml, from, to))) return;
    const text = this.decoded(this.xml.slice(from, to), from);
    top.node.text = top.node.text === "" ? text : top.node.text + text;
  }

  /** HTML in any of the three forms that feeds use: XHTML, escaped, or CDATA. */
  private htmlOf(raw: string, position: number): string {
    if (!raw.includes("<")) return this.decoded(raw, position);
    const cdata = /^\s*<!\[CDATA\[([\s\S]*?)\]\]>\s*$/.exec(raw);
    if (cdata) return cdata[1] ?? "";
    return raw.replaceAll(/<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->/g, "$1");
  }

  private decoded(raw: string, position: number): string {
    if (!raw.includes("&")) return raw;
    const text = decodeHTMLStrict(raw);
    for (const match of raw.matchAll(/&(?:#?\w{1,40};)?/g)) {
      // Anything that is still an entity after decoding is unknown.
      if (match[0] === "&") this.repair(position + match.index, `a bare "&" was read as text`);
      else if (match[0] !== "&amp;" && decodeHTMLStrict(match[0]) === match[0])
        this.repair(position + match.index, `"${match[0]}" is not a character's name, and was read as text`);
    }
    return text;
  }

  /** The end of a tag. Attribute values may contain `>`. */
  private endOfTag(position: number): number {
    const { xml } = this;
    let end = this.after(">", position);
    for (let tries = 0; tries < 20 && hasOpenQuote(xml, position, end); tries++) end = this.after(">", end);
    return end;
  }

  private after(what: string, from: number): number {
    const position = this.xml.indexOf(what, from);
    if (position < 0) throw new BrokenMarkup(this.lineOf(from), `"${what}" is missing`);
    return position + what.length;
  }

  private repair(position: number, what: string): void {
    this.repairs.push({ line: this.lineOf(position), what });
  }

  private lineOf(position: number): number {
    return this.firstLine + linesIn(this.xml, 0, position);
  }
}

const CLOSE = 0x3e;
const SLASH = 0x2f;
const BANG = 0x21;
const QUESTION = 0x3f;
const UNDERSCORE = 0x5f;

/** A tag as one feed writes it. */
interface Tag {
  written: string;
  /** Its reference name. */
  name: string;
  emphasis: boolean;
  markup: boolean;
}

/** The tags seen so far, by a hash of their text. A message has few different ones, and a product hundreds. */
const tags = new Map<number, Tag>();
const MAX_TAGS = 5000;

function tagOf(xml: string, from: number, to: number, hash: number): Tag {
  const known = tags.get(hash);
  if (known && known.written.length === to - from && xml.startsWith(known.written, from)) return known;
  // A copy, because a slice would keep the whole product in memory.
  const written = Buffer.from(xml.slice(from, to)).toString();
  const name = nameOf(written);
  const emphasis = written.length <= LONGEST_EMPHASIS && EMPHASIS.test(written);
  const tag = { written, name, emphasis, markup: MARKUP.has(name) };
  if (tags.size >= MAX_TAGS) tags.clear();
  if (written.length <= LONGEST_KEPT) tags.set(hash, tag);
  return tag;
}

/** Longer tags are in no release of ONIX. */
const LONGEST_KEPT = 100;

/** The reference name of a tag in either style, without a namespace prefix. */
function nameOf(tag: string): string {
  const known = SHORT_TAGS.get(tag);
  if (known !== undefined) return known;
  const colon = tag.indexOf(":");
  return colon < 0 ? tag : nameOf(tag.slice(colon + 1));
}

function isTagEnd(code: number): boolean {
  return code === CLOSE || code === SLASH || code === 0x20 || (code >= 0x09 && code <= 0x0d);
}

function isBlank(text: string, from: number, to: number): boolean {
  for (let index = from; index < to; index++) if (text.charCodeAt(index) > 0x20) return false;
  return true;
}

function hasOpenQuote(xml: string, from: number, to: number): boolean {
  let quote = 0;
  for (let index = from; index < to; index++) {
    const code = xml.charCodeAt(index);
    if (quote === 0 && (code === 0x22 || code === 0x27)) quote = code;
    else if (code === quote) quote = 0;
  }
  return quote !== 0;
}

/** Counts the line breaks between two positions. */
export function linesIn(text: string, from: number, to: number): number {
  let lines = 0;
  for (
    let position = text.indexOf("\n", from);
    position >= 0 && position < to;
    position = text.indexOf("\n", position + 1)
  )
    lines++;
  return lines;
}

export function child(node: Node | undefined, name: string): Node | undefined {
  if (node) for (const element of node.children) if (element.name === name) return element;
  return undefined;
}

export function childrenOf(node: Node | undefined, name: string): Node[] {
  const children: Node[] = [];
  if (node) for (const element of node.children) if (element.name === name) children.push(element);
  return children;
}

/**
 * A child's text with whitespace collapsed; undefined if it is missing or empty. Some systems send "N/A"
 * instead of leaving an element out.
 */
export function textOf(node: Node | undefined, name: string): string | undefined {
  const text = child(node, name)?.text;
  return text === undefined ? undefined : saidIn(text);
}

function saidIn(text: string): string | undefined {
  const line = single(text);
  return line === "" || (line.length === 3 && line.toUpperCase() === "N/A") ? undefined : line;
}

/** The texts of all children with this name, each with the code of the language that it is marked with. */
export function textsByLanguage(
  node: Node | undefined,
  name: string,
): { text: string; language: string | undefined }[] {
  return childrenOf(node, name).flatMap((element) => {
    const text = saidIn(element.text);
    return text === undefined ? [] : { text, language: element.language };
  });
}

/** The non-empty texts of all children with this name. */
export function textsOf(node: Node | undefined, name: string): string[] {
  return childrenOf(node, name)
    .map((element) => single(element.text))
    .filter(Boolean);
}

function single(text: string): string {
  return /^\s|\s$|\s\s|[\t\n\r]/.test(text) ? text.replace(/\s+/g, " ").trim() : text;
}
