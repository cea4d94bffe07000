import { BrokenMarkup, linesIn, type Node, parseElement, type Repair } from "./markup.ts";

/**
 * Maximum size of a product or header (characters). Larger ones are refused, so that a feed cannot fill the
 * memory.
 */
export const PRODUCT_LIMIT = 2_000_000;

/** A product found in the message: parsed, or with broken markup. */
export type FoundProduct = {
  line: number;
  repairs: Repair[];
  /** Its text; undefined if it could not be read to its end. */
  xml?: string;
} & ({ product: Node } | { broken: string; brokenLine: number });

/**
 * Finds the products of an ONIX message of any release in a stream, holding only the current one in memory.
 * Each is parsed separately, so broken markup never affects other products.
 */
export class OnixReader {
  /** Whether anything that looks like an ONIX message was seen. */
  sawMessage = false;
  /** Whether the message was closed: false at the end means that the file was cut off. */
  closed = false;
  /** Whether the message says that it has no products. */
  empty = false;
  /** The message's header, once it has been read. */
  header: Node | undefined;
  /** The message's first tag, and the text of its header. */
  opening = "";
  headerText = "";

  private readonly onFound: (product: FoundProduct) => void;
  private buffer = "";
  /** The line on which the buffer starts. */
  private line = 1;
  /** The element at the start of the buffer, and how far we have searched for its end. */
  private inside: { tag: string; edge: RegExp; searched: number; skipped: boolean } | undefined;

  constructor(onFound: (product: FoundProduct) => void) {
    this.onFound = onFound;
  }

  write(text: string): void {
    this.buffer += text;
    while (this.inside ? this.collect(this.inside) : this.seek());
  }

  /** Marks the end of the file. A product that is still open is not used. */
  end(): void {
    if (this.inside && this.closed) this.broke(this.inside, `<${this.inside.tag}> is not closed`);
    this.buffer = "";
    this.inside = undefined;
  }

  /** Searches for the next product, header, or start or end of the message. */
  private seek(): boolean {
    NEXT.lastIndex = 0;
    const match = NEXT.exec(this.buffer);
    if (!match) {
      // The end of the buffer may split a tag.
      const cut = this.buffer.lastIndexOf("<");
      this.drop(cut < 0 || cut < this.buffer.length - LONGEST_TAG ? this.buffer.length : cut);
      return false;
    }
    const [whole, closing, tag = ""] = match;
    if (whole === "<!--") {
      const end = this.buffer.indexOf("-->", match.index + 4);
      if (end < 0) this.drop(Math.max(match.index, this.buffer.length - PRODUCT_LIMIT));
      else this.drop(end + 3);
      return end >= 0;
    }
    const local = tag.replace(/^.*:/, "").toLowerCase();
    const closed = whole.endsWith("/>");
    if (local === "onixmessage") {
      if (closing || closed) this.closed = true;
      if (!closing) {
        this.sawMessage = true;
        this.opening ||= whole;
      }
    } else if (local === "noproduct" || local === "x507") this.empty = true;
    else if (!closing) {
      this.sawMessage ||= local === "product";
      this.drop(match.index);
      if (closed) {
        this.read(tag, whole);
        this.drop(whole.length);
        return true;
      }
      this.inside = { tag, edge: edgeOf(tag), searched: whole.length, skipped: false };
      return true;
    }
    this.drop(match.index + whole.length);
    return true;
  }

  /** Searches for the end of the current element. */
  private collect(inside: NonNullable<OnixReader["inside"]>): boolean {
    const { tag, edge } = inside;
    edge.lastIndex = inside.searched;
    const match = edge.exec(this.buffer);
    if (!match) {
      inside.searched = Math.max(inside.searched, this.buffer.length - LONGEST_TAG);
      if (this.buffer.length > PRODUCT_LIMIT) {
        // From now on only search for its end, and keep none of it.
        inside.skipped = true;
        this.drop(inside.searched);
        inside.searched = 0;
      }
      return false;
    }
    const [whole, closing] = match;
    const unread = closing && !inside.skipped && openSection(this.buffer, match.index);
    if (unread) {
      // Ignore a closing tag inside a comment or CDATA section.
      const end = this.buffer.indexOf(unread, match.index);
      if (end < 0 && this.buffer.length <= PRODUCT_LIMIT) {
        inside.searched = match.index;
        return false;
      }
      if (end >= 0) {
        inside.searched = end;
        return true;
      }
    }
    this.inside = undefined;
    if (inside.skipped) this.broke(inside, `it has more than ${PRODUCT_LIMIT} characters`);
    else if (closing === "") {
      this.broke(inside, `<${tag}> is not closed`);
      this.drop(match.index);
      return true;
    } else this.read(tag, this.buffer.slice(0, match.index + whole.length));
    this.drop(match.index + whole.length);
    return true;
  }

  private read(tag: string, xml: string): void {
    const repairs: Repair[] = [];
    try {
      const node = parseElement(xml, this.line, repairs);
      if (isProduct(tag)) this.onFound({ line: this.line, repairs, product: node, xml });
      else if (!this.header) {
        this.header = node;
        this.headerText = xml;
      }
    } catch (error) {
      if (!(error instanceof BrokenMarkup)) throw error;
      if (isProduct(tag))
        this.onFound({ line: this.line, repairs: [], broken: error.message, brokenLine: error.line, xml });
    }
  }

  private broke({ tag }: { tag: string }, broken: string): void {
    if (isProduct(tag)) this.onFound({ line: this.line, repairs: [], broken, brokenLine: this.line });
  }

  private drop(length: number): void {
    this.line += linesIn(this.buffer, 0, length);
    this.buffer = this.buffer.slice(length);
  }
}

const isProduct = (tag: string) => /product$/i.test(tag);

/** No ONIX tag is longer than this. */
const LONGEST_TAG = 200;
const NEXT =
  /<!--|<(\/?)((?:[\w.-]{1,40}:)?(?:onixmessage|noproduct|x507|product|header))(?=[\s>/])[^>]{0,2000}>/gi;

/** Matches the end of this element, or the start of the next one if the end is missing. */
function edgeOf(tag: string): RegExp {
  return new RegExp(`<(/?)${tag.replaceAll(".", "\\.")}(?:\\s[^>]{0,2000})?/?>`, "g");
}

/** The terminator of the comment or CDATA section that is open at a position; undefined if there is none. */
function openSection(text: string, position: number): string | undefined {
  // Searching backwards is slow, and most products have neither.
  if (!text.slice(0, position).includes("<!")) return undefined;
  const cdata = text.lastIndexOf("<![CDATA[", position);
  if (cdata >= 0 && text.lastIndexOf("]]>", position) < cdata) return "]]>";
  const comment = text.lastIndexOf("<!--", position);
  return comment >= 0 && text.lastIndexOf("-->", position) < comment ? "-->" : undefined;
}
