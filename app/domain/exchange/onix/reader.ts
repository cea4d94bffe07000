import sax from "sax";
import { own } from "#app/lib/own.ts";
import { SHORT_TAGS } from "./tags.ts";

/** One element of a product, with reference names whatever the feed used. */
export interface Node {
  name: string;
  text: string;
  children: Node[];
}

/** Letters that one product may have; a longer one is refused, so that a feed cannot fill the memory. */
export const PRODUCT_LIMIT = 2_000_000;

export interface ReadProblem {
  line: number;
  message: string;
}

/** Text elements whose content may be XHTML: kept as markup, to be sanitised by the mapping. */
const MARKUP = new Set(["Text", "BiographicalNote"]);

/**
 * Reads an ONIX message of any release, piece by piece: only the product in hand is in memory.
 * Entities are the named ones of HTML; nothing that a DTD declares is expanded or fetched.
 */
export class OnixReader {
  /** Whether anything that looks like an ONIX message was seen. */
  sawMessage = false;
  /** Whether the message was closed: false at the end means that the file was cut off. */
  closed = false;

  private readonly parser: sax.SAXParser;
  private readonly onProduct: (product: Node) => void;
  private readonly onProblem: (problem: ReadProblem) => void;
  private stack: Node[] = [];
  private markup: { node: Node; depth: number } | undefined;
  private size = 0;
  private tooLarge = false;
  private broken = false;

  constructor(onProduct: (product: Node) => void, onProblem: (problem: ReadProblem) => void) {
    this.onProduct = onProduct;
    this.onProblem = onProblem;
    this.parser = sax.parser(true, { position: true });
    this.parser.onopentag = (tag) => this.open(tag.name);
    this.parser.onclosetag = (name) => this.close(name);
    this.parser.ontext = (text) => this.text(text);
    this.parser.oncdata = (text) => this.text(text);
    this.parser.onerror = (error) => this.failed(error);
  }

  write(text: string): void {
    if (!this.broken) this.parser.write(text);
  }

  end(): void {
    if (!this.broken && this.closed) this.parser.close();
  }

  private open(tag: string): void {
    const lower = tag.toLowerCase();
    if (lower === "onixmessage") {
      this.sawMessage = true;
      return;
    }
    if (this.markup) {
      this.markup.depth++;
      this.add(this.markup.node, `<${lower}>`);
      return;
    }
    const name = own(SHORT_TAGS, tag) ?? tag;
    if (this.stack.length === 0) {
      if (name !== "Product") return;
      this.sawMessage = true;
      this.size = 0;
      this.tooLarge = false;
    }
    const node: Node = { name, text: "", children: [] };
    this.stack.at(-1)?.children.push(node);
    this.stack.push(node);
    if (MARKUP.has(name)) this.markup = { node, depth: 0 };
  }

  private close(tag: string): void {
    const lower = tag.toLowerCase();
    if (lower === "onixmessage") {
      this.closed = true;
      return;
    }
    if (this.markup && this.markup.depth > 0) {
      this.markup.depth--;
      this.add(this.markup.node, `</${lower}>`);
      return;
    }
    this.markup = undefined;
    const node = this.stack.pop();
    if (!node || this.stack.length > 0) return;
    if (this.tooLarge) this.problem(`a product of more than ${PRODUCT_LIMIT} letters`);
    else this.onProduct(node);
  }

  private text(text: string): void {
    const node = this.markup?.node ?? this.stack.at(-1);
    if (!node) return;
    // Inside markup the text is text: its angle brackets must not become tags.
    this.add(node, this.markup && this.markup.depth > 0 ? escapeText(text) : text);
  }

  private add(node: Node, text: string): void {
    this.size += text.length;
    if (this.size > PRODUCT_LIMIT) this.tooLarge = true;
    else node.text += text;
  }

  private failed(error: Error): void {
    const [message = ""] = error.message.split("\n");
    // An entity that nobody knows stays as it was written; everything else makes the rest unreadable.
    if (message.startsWith("Invalid character entity")) {
      this.parser.error = null as unknown as Error;
      this.parser.resume();
      return;
    }
    this.broken = true;
    this.problem(message);
  }

  private problem(message: string): void {
    this.onProblem({ line: this.parser.line + 1, message });
  }
}

function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (letter) => (letter === "&" ? "&amp;" : letter === "<" ? "&lt;" : "&gt;"));
}

export function child(node: Node | undefined, name: string): Node | undefined {
  return node?.children.find((one) => one.name === name);
}

export function childrenOf(node: Node | undefined, name: string): Node[] {
  return node?.children.filter((one) => one.name === name) ?? [];
}

/** The text of a child, trimmed; undefined when it is missing or empty. */
export function textOf(node: Node | undefined, name: string): string | undefined {
  return child(node, name)?.text.replace(/\s+/g, " ").trim() || undefined;
}
