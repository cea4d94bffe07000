/**
 * The texts that booksellers write: five constructs of Markdown, and nothing else.
 *
 * * Paragraphs, with an empty line between them, and headings: lines that begin with `## ` or `### `
 * * `**bold**`
 * * `*italic*`
 * * `[the words of a link](/path)`, which leads to a path of the shop, a web address or an email address
 * * Lists: lines that begin with `- ` or `1. `
 *
 * A single line break stays one. A backslash takes the meaning of the character behind it away. Everything else is
 * text, HTML too, so the result needs no further cleaning.
 */

export interface MarkdownOptions {
  /** The level of the heading `##`: 2 for the text of a page; by default 3, for a block, whose own heading is an h2. */
  readonly top?: 2 | 3;
}

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** Characters that mean something, and so can follow a backslash. */
const SIGNS = "\\\\*\\[\\]()#.\\-";
/** A character that a backslash protects is kept here, where no rule sees it, until the end. */
const PROTECTED_START = 0xe000;

/** Turns Markdown into HTML that is safe to show. */
export function markdownToHtml(markdown: string, { top = 3 }: MarkdownOptions = {}): string {
  const text = markdown
    .replace(/\r\n?/g, "\n")
    .replace(/[\ue000-\uf8ff]/g, "")
    .replace(new RegExp(`\\\\([${SIGNS}])`, "g"), (_, sign: string) =>
      String.fromCharCode(PROTECTED_START + sign.charCodeAt(0)),
    );
  const html = text.split(/\n[ \t]*(?:\n[ \t]*)+/).map((part) => block(part.trim(), top));
  return html
    .join("")
    .replace(/[\ue000-\ue07f]/g, (sign) =>
      escapeHtml(String.fromCharCode(sign.charCodeAt(0) - PROTECTED_START)),
    );
}

const HEADING = /^(#{2,3})[ \t]+(.+)$/;
const ITEM = { ul: /^[-*][ \t]+(.+)$/, ol: /^\d{1,3}[.)][ \t]+(.+)$/ } as const;

/** The HTML of the text between two empty lines: a paragraph, headings and lists, in any order. */
function block(part: string, top: number): string {
  let html = "";
  let open: { tag: "p" | "ul" | "ol"; lines: string[] } | undefined;
  const close = () => {
    if (!open) return;
    const { tag, lines } = open;
    html +=
      tag === "p"
        ? `<p>${inline(lines.join("\n")).replaceAll("\n", "<br />")}</p>`
        : `<${tag}>${lines.map((line) => `<li>${inline(line)}</li>`).join("")}</${tag}>`;
    open = undefined;
  };
  const add = (tag: "p" | "ul" | "ol", line: string) => {
    if (open?.tag !== tag) close();
    open ??= { tag, lines: [] };
    open.lines.push(line);
  };
  for (const line of part.split("\n").map((text) => text.trim())) {
    const heading = HEADING.exec(line);
    const listed = (["ul", "ol"] as const).find((tag) => ITEM[tag].test(line));
    if (heading) {
      close();
      const level = top + (heading[1]?.length ?? 2) - 2;
      html += `<h${level}>${inline(heading[2] ?? "")}</h${level}>`;
    } else if (listed) add(listed, ITEM[listed].exec(line)?.[1] ?? "");
    else if (line !== "") add("p", line);
  }
  close();
  return html;
}

/** The most stars that may wait for their partner. */
const MAX_OPEN_STARS = 20;

/** Links of a text. Their words hold no brackets, so that none can be inside another. */
const LINK = /\[([^[\]\n]{1,300})\]\(([^\s()]{1,500})\)/g;

/** Each link stands as one character of this range while the words around it become bold and italic. */
const LINKS = 0xe100;

function inline(text: string): string {
  const links: string[] = [];
  const rest = text.replace(LINK, (whole, words: string, target: string) => {
    const href = linkTarget(restoreProtected(target));
    if (href === undefined) return whole;
    links.push(`<a href="${escapeHtml(href)}">${emphasise(words)}</a>`);
    return String.fromCharCode(LINKS + links.length - 1);
  });
  return emphasise(rest).replace(/[\ue100-\uf8ff]/g, (sign) => links[sign.charCodeAt(0) - LINKS] ?? "");
}

const restoreProtected = (text: string) =>
  text.replace(/[\ue000-\ue07f]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - PROTECTED_START));

/** Bold and italic. Stars without a partner, and stars between spaces, are stars. */
function emphasise(text: string): string {
  // Texts at even positions, stars at odd ones.
  const pieces = escapeHtml(text).split(/(\*\*|\*)/);
  let open: { stars: string; at: number }[] = [];
  for (let index = 1; index < pieces.length; index += 2) {
    const stars = pieces[index] ?? "";
    const before = pieces[index - 1] ?? "";
    const partner = /\s$/.test(before) ? -1 : open.findLastIndex((opening) => opening.stars === stars);
    const start = open[partner];
    const isEmpty = start !== undefined && start.at === index - 2 && before === "";
    if (start && !isEmpty) {
      const tag = stars === "*" ? "em" : "strong";
      pieces[start.at] = `<${tag}>`;
      pieces[index] = `</${tag}>`;
      open = open.slice(0, partner);
    } else if (open.length < MAX_OPEN_STARS && !/^\s/.test(pieces[index + 1] ?? ""))
      open.push({ stars, at: index });
  }
  return pieces.join("");
}

/**
 * Where a link may lead: a path of the shop, a web address or an email address; undefined for anything else, such as a
 * script.
 */
export function linkTarget(target: string): string | undefined {
  if (/^\/(?![/\\])\S*$/.test(target)) return target;
  if (/^https?:\/\/[^\s/]/i.test(target)) return URL.canParse(target) ? target : undefined;
  const email = /^(?:mailto:)?([^\s@:/]+@[^\s@:/]+\.[^\s@:/]+)$/i.exec(target)?.[1];
  return email && `mailto:${email}`;
}

/** Puts a backslash before the characters that Markdown would otherwise read as markup. */
const escapeMarkdown = (text: string) => text.replace(/[\\*[\]]/g, (sign) => `\\${sign}`);
const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  nbsp: "\u00a0",
  "#39": "'",
  "#x27": "'",
};
const decodeEntities = (html: string) =>
  html.replace(/&(#?\w{1,6});/g, (whole, name: string) => ENTITIES[name] ?? whole);

/**
 * The Markdown of a text that is stored as HTML, to edit it; undefined if the five constructs cannot express it, so
 * that editing it as Markdown would lose something.
 */
export function htmlToMarkdown(html: string, options: MarkdownOptions = {}): string | undefined {
  const top = options.top ?? 3;
  const plain = html.trim();
  if (plain === "") return "";
  const normal = normalHtml(plain);
  const blocks = [...normal.matchAll(/<(p|h[2-4]|ul|ol)>(.*?)<\/\1>/g)];
  const markdown = blocks
    .map(([, tag = "p", inner = ""]) => {
      if (tag === "p")
        return inlineMarkdown(inner)
          .split("\n")
          .map((line) => line.replace(/^[#-]/, "\\$&").replace(/^(\d{1,3})([.)])/, "$1\\$2"))
          .join("\n");
      if (tag.startsWith("h"))
        return `${"#".repeat(Number(tag.slice(1)) - top + 2)} ${inlineMarkdown(inner)}`;
      let number = 0;
      return [...inner.matchAll(/<li>(.*?)<\/li>/g)]
        .map(([, item = ""]) => `${tag === "ul" ? "-" : `${++number}.`} ${inlineMarkdown(item)}`)
        .join("\n");
    })
    .join("\n\n");
  return normalHtml(markdownToHtml(markdown, options)) === normal ? markdown : undefined;
}

/** HTML in one spelling, to compare it. */
function normalHtml(html: string): string {
  return html
    .replace(/\s+/g, " ")
    .replace(/<(\/?)b>/g, "<$1strong>")
    .replace(/<(\/?)i>/g, "<$1em>")
    .replace(/ ?<br ?\/?> ?/g, "<br />")
    .replace(/ ?(<\/?(?:p|ul|ol|li|h[2-4])>) ?/g, "$1")
    .replace(/<a href="([^"]*)">/g, (_, href: string) => `<a href="${escapeHtml(decodeEntities(href))}">`)
    .replace(/&(#39|#x27|quot|nbsp);/g, (whole) => decodeEntities(whole))
    .replace(/(>|^)([^<]+)/g, (_, end: string, text: string) => end + text.replaceAll('"', "&quot;"))
    .trim();
}

/** The inside of a paragraph as Markdown. */
function inlineMarkdown(html: string): string {
  return html
    .split(/(<[^>]+>)/)
    .map((piece) => (piece.startsWith("<") ? piece : escapeMarkdown(decodeEntities(piece))))
    .join("")
    .replace(/<br \/>/g, "\n")
    .replace(/<\/?strong>/g, "**")
    .replace(/<\/?em>/g, "*")
    .replace(
      /<a href="([^"]*)">(.*?)<\/a>/g,
      (_, href: string, words: string) =>
        `[${words}](${decodeEntities(href).replace(/[()]/g, (sign) => `\\${sign}`)})`,
    );
}
