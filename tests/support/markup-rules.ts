import { type DOMNode, definePlugin, type HtmlElement, Rule, type TextNode } from "html-validate";

/** Elements that text browsers put on their own line. lynx and w3m know none of the elements that came with HTML 5. */
const BLOCKS = new Set(
  "address blockquote body br center dd div dl dt h1 h2 h3 h4 h5 h6 hr html li ol option p pre table tbody td th tr ul".split(
    " ",
  ),
);
/** Elements without any words of the page. */
const SILENT = new Set(["head", "script", "style", "template", "svg", "datalist"]);
/** Elements that text browsers draw as one unit; a button with its words. */
const ATOMS = new Set(["input", "select", "textarea", "button"]);

const isElement = (node: DOMNode): node is HtmlElement => node.nodeType === 1;
const isText = (node: DOMNode): node is TextNode => node.nodeType === 3;

function isSilent(element: HtmlElement): boolean {
  return (
    SILENT.has(element.tagName) ||
    element.hasAttribute("hidden") ||
    (element.tagName === "input" && element.getAttributeValue("type") === "hidden")
  );
}

/** Decodes the five characters that React escapes, and makes all spaces the same. */
function decoded(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll("\u00a0", " ");
}

/** One line of the page's words, broken as a browser without styles would. */
interface Line {
  text: string;
  element: HtmlElement;
}

/** A part of a line: words, or a control that words must not touch. */
interface Piece {
  text: string;
  element: HtmlElement;
  atom: boolean;
}

function* pieces(node: HtmlElement): Generator<Piece | "break"> {
  for (const child of node.childNodes) {
    if (isText(child)) yield { text: decoded(child.textContent), element: node, atom: false };
    if (!isElement(child) || isSilent(child)) continue;
    if (child.tagName === "img") {
      const alt = child.getAttributeValue("alt") ?? "";
      if (alt !== "") yield { text: decoded(alt), element: child, atom: true };
    } else if (ATOMS.has(child.tagName)) {
      yield { text: drawn(child), element: child, atom: true };
    } else if (BLOCKS.has(child.tagName)) {
      yield "break";
      yield* pieces(child);
      yield "break";
    } else yield* pieces(child);
  }
}

/** A checkbox is drawn with a space after it. */
function drawn(control: HtmlElement): string {
  if (control.tagName === "button") return words(control);
  return ["radio", "checkbox"].includes(control.getAttributeValue("type") ?? "") ? "( ) " : "_";
}

function words(element: HtmlElement): string {
  return [...pieces(element)].map((piece) => (piece === "break" ? " " : piece.text)).join("");
}

/** Punctuation may directly follow an element, and a bracket may directly precede one. */
const CLOSES = /^[\s.,;:!?)\]}’”%…'"]/;
const OPENS = /[\s([{“‘#"']$/;

/** Finds words of different elements without a space between them, such as "$13.501 to 3 business days". */
class WordsApart extends Rule {
  override documentation() {
    return { description: "Without styles, words of neighbouring elements must not run together." };
  }

  override setup(): void {
    this.on("dom:ready", ({ document }) => {
      const body = document.querySelector("body");
      if (!body) return;
      let before: Piece | undefined;
      for (const piece of pieces(body)) {
        if (piece === "break") {
          before = undefined;
          continue;
        }
        if (piece.text === "") continue;
        const touches =
          before !== undefined &&
          (before.element !== piece.element || before.atom || piece.atom) &&
          !OPENS.test(before.text) &&
          !CLOSES.test(piece.text);
        if (touches && before)
          this.report(piece.element, `"${before.text.slice(-30)}" runs into "${piece.text.slice(0, 30)}"`);
        before = piece;
      }
    });
  }
}

/** Finds items, headings and paragraphs without words, such as "1. 2. 3.". */
class NoEmptyItems extends Rule {
  override documentation() {
    return { description: "Items, headings and paragraphs must say something." };
  }

  override setup(): void {
    this.on("dom:ready", ({ document }) => {
      for (const element of document.querySelectorAll("li, p, h1, h2, h3, dt, dd, legend, summary"))
        if (words(element).trim() === "") this.report(element, `<${element.tagName}> holds no words`);
    });
  }
}

/** Finds the same line twice in a row, such as "Where does it go? Where does it go?". */
class NoRepeatedLines extends Rule {
  override documentation() {
    return { description: "A line must not be repeated by the next one." };
  }

  override setup(): void {
    this.on("dom:ready", ({ document }) => {
      const body = document.querySelector("body");
      if (!body) return;
      let before = "";
      // A link may end with the same words that the next heading starts with.
      let beforeIsLink = false;
      for (const line of lines(body)) {
        const text = line.text.replace(/\s+/g, " ").trim();
        if (text === "") continue;
        const heading = line.element.closest("h1, h2, h3, legend, label") !== null && !beforeIsLink;
        if (heading && text === before) this.report(line.element, `"${text}" is said twice`);
        before = text;
        beforeIsLink = line.element.closest("a") !== null;
      }
    });
  }
}

function* lines(body: HtmlElement): Generator<Line> {
  let text = "";
  let element = body;
  for (const piece of pieces(body)) {
    if (piece === "break") {
      if (text.trim() !== "") yield { text, element };
      text = "";
    } else {
      text += piece.text;
      element = piece.element;
    }
  }
  if (text.trim() !== "") yield { text, element };
}

/**
 * Enter in a field presses the first button of its form. A form with several buttons therefore starts with an
 * invisible copy of a harmless one, which screen readers and the Tab key skip.
 */
class HarmlessEnter extends Rule {
  override documentation() {
    return { description: "The first button of a form with fields to type in must be the harmless one." };
  }

  override setup(): void {
    this.on("dom:ready", ({ document }) => {
      for (const form of document.querySelectorAll("form")) {
        const typed = form
          .querySelectorAll("input, select")
          .filter(
            (one) => !["hidden", "checkbox", "radio", "submit"].includes(one.getAttributeValue("type") ?? ""),
          );
        const buttons = form
          .querySelectorAll("button")
          .filter((one) => (one.getAttributeValue("type") ?? "submit") === "submit");
        const [first] = buttons;
        if (typed.length === 0 || !first || buttons.length < 2) continue;
        const attributeValue =
          first.getAttributeValue("aria-hidden") === "true" && first.getAttributeValue("tabindex") === "-1";
        if (!attributeValue) this.report(first, `Enter presses "${words(first).trim()}"`);
      }
    });
  }
}

/** A required drop-down list starts with an empty option (HTML, 4.10.7 "placeholder label option"). */
class RequiredChoice extends Rule {
  override documentation() {
    return { description: "A required <select> must begin with an option without a value." };
  }

  override setup(): void {
    this.on("dom:ready", ({ document }) => {
      for (const select of document.querySelectorAll("select[required]")) {
        const [first] = select.querySelectorAll("option");
        if (first?.getAttributeValue("value") !== "")
          this.report(select, "has no option that chooses nothing");
      }
    });
  }
}

/** Some screen readers read a live region inside another one twice. */
class LiveRegionsApart extends Rule {
  override documentation() {
    return { description: "A live region must not be inside another one." };
  }

  override setup(): void {
    this.on("dom:ready", ({ document }) => {
      for (const region of document.querySelectorAll(LIVE))
        if (region.querySelector(LIVE)) this.report(region, "has a live region within");
    });
  }
}

const LIVE = '[aria-live], [role="status"], [role="alert"], output';

/** The shop's own rules for html-validate, beyond valid HTML. */
export const markupRules = definePlugin({
  name: "colophon",
  rules: {
    "colophon/words-apart": WordsApart,
    "colophon/no-empty-items": NoEmptyItems,
    "colophon/no-repeated-lines": NoRepeatedLines,
    "colophon/harmless-enter": HarmlessEnter,
    "colophon/required-choice": RequiredChoice,
    "colophon/live-regions-apart": LiveRegionsApart,
  },
});
