import { expect, it } from "vitest";
import { htmlToMarkdown, linkTarget, markdownToHtml } from "./markdown.ts";

it.each([
  ["", ""],
  ["One\n\nTwo", "<p>One</p><p>Two</p>"],
  ["One\r\nline", "<p>One<br />line</p>"],
  ["## Winter\nLong ones.", "<h3>Winter</h3><p>Long ones.</p>"],
  ["### Snow", "<h4>Snow</h4>"],
  ["# Too large", "<p># Too large</p>"],
  ["a **bold** word", "<p>a <strong>bold</strong> word</p>"],
  ["an *italic* word", "<p>an <em>italic</em> word</p>"],
  ["**bold *and* italic**", "<p><strong>bold <em>and</em> italic</strong></p>"],
  ["5 * 6 * 7, and a ** b", "<p>5 * 6 * 7, and a ** b</p>"],
  ["- one\n- *two*", "<ul><li>one</li><li><em>two</em></li></ul>"],
  ["1. one\n2. two", "<ol><li>one</li><li>two</li></ol>"],
  [
    "Bring:\n- a lamp\n- bread\nThat is all",
    "<p>Bring:</p><ul><li>a lamp</li><li>bread</li></ul><p>That is all</p>",
  ],
  ["[the shop](/visit)", '<p><a href="/visit">the shop</a></p>'],
  [
    "**[Read](https://a.example/?a=1&b=2)**",
    '<p><strong><a href="https://a.example/?a=1&amp;b=2">Read</a></strong></p>',
  ],
  ["[Ask](books@example.com)", '<p><a href="mailto:books@example.com">Ask</a></p>'],
  ["\\*not italic\\*, \\[no\\](/link)", "<p>*not italic*, [no](/link)</p>"],
  ["\\- not a list", "<p>- not a list</p>"],
])("turns %j into HTML", (markdown, html) => {
  expect(markdownToHtml(markdown)).toBe(html);
});

it("has headings one level higher on a page of text", () => {
  expect(markdownToHtml("## Returns\n### By mail", { top: 2 })).toBe("<h2>Returns</h2><h3>By mail</h3>");
});

it.each([
  "<script>alert(1)</script>",
  '<img src=x onerror="alert(1)">',
  "[x](javascript:alert(1))",
  "[x](//evil.example)",
  "[x](/\\evil.example)",
  '[x](/"onmouseover="alert(1))',
  "[x](data:text/html,1)",
  "[[x](/a)](/b)",
  "**<b onclick=1>**",
  "\\<script>",
  "\ue03cscript\ue03e",
])("makes nothing but its own tags of %j", (markdown) => {
  const html = markdownToHtml(markdown);
  const tags = html.match(/<[^>]*>/g) ?? [];
  for (const tag of tags)
    expect(tag).toMatch(
      /^<(\/?(p|strong|em|a|h3|h4|ul|ol|li)|br \/|a href="(\/(?!\/)|https?:|mailto:)[^"<>]*")>$/,
    );
});

it.each([
  "One\n\nTwo\nlines",
  "## Winter\n\nLong ones, with *snow* in **them**.",
  "- one\n- [two](/two)\n\n1. first\n2. second",
  '5 \\* 6 and \\[brackets\\] & <angles> "quoted"',
  "\\- no list\n1\\. no list either",
  "[a](/path_\\(1\\))",
])("reads back what it wrote: %j", (markdown) => {
  const html = markdownToHtml(markdown);
  const again = htmlToMarkdown(html);
  expect(again).toBeDefined();
  expect(markdownToHtml(again ?? "")).toBe(html);
});

it("edits HTML of a shop as Markdown if nothing is lost", () => {
  expect(
    htmlToMarkdown(
      "<p>Read <b>north</b>,\n <i>now</i>.<br>It's &quot;cold&quot;.</p>\n<ul>\n <li>one</li></ul>",
    ),
  ).toBe('Read **north**, *now*.\nIt\'s "cold".\n\n- one');
  expect(htmlToMarkdown("")).toBe("");
});

it.each([
  "<p>a</p><table><tr><td>1</td></tr></table>",
  '<p class="lead">a</p>',
  '<p><a href="/a" target="_blank">a</a></p>',
  "<p>a<sup>2</sup></p>",
  "bare text",
  "<blockquote><p>a</p></blockquote>",
  "<ul><li>a<ul><li>b</li></ul></li></ul>",
  '<p><img src="/x.png"></p>',
  "<h3>a</h3><!-- note --><p>b</p>",
  '<p><a href="javascript:x">a</a></p>',
])("leaves %j as HTML", (html) => {
  expect(htmlToMarkdown(html)).toBeUndefined();
});

it("takes long texts without stars that close in good time", () => {
  for (const text of ["*".repeat(20_000), "**a ".repeat(5_000), "[".repeat(20_000), "**a*b".repeat(4_000)])
    expect(markdownToHtml(text).length).toBeGreaterThan(0);
});

it("knows where a link may lead", () => {
  expect(linkTarget("mailto:a@b.ca")).toBe("mailto:a@b.ca");
  expect(linkTarget("vbscript:x")).toBeUndefined();
  expect(linkTarget("https://")).toBeUndefined();
});
