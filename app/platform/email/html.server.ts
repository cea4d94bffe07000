import { createElement as h, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Body, Button, Container, Head, Heading, Hr, Html, Img, Link, Section, Text } from "react-email";
import {
  type Block,
  COVER,
  type Footer,
  type Item,
  type Look,
  type Message,
  nameOf,
  type Palette,
} from "./message.ts";

/**
 * Renders a message as HTML for email programs (docs/decisions/0025-how-emails-are-made.md). Colours and sizes
 * are in `style` attributes, which all email programs read; a style sheet in the head adds a dark scheme and
 * narrow layouts for those that support it. Everything is loaded from the shop, and nothing tracks the reader.
 *
 * The whole library takes 40 MB and most of a second to load, so the build bundles only the components used here. The
 * built server imports this file at its start; programs that run from source import it with the first email.
 */
export function htmlOf(message: Message): string {
  const { look, locale, subject, title, preheader, blocks } = message;
  const { light } = look;
  const markup = renderToStaticMarkup(
    h(
      Html,
      { lang: locale, dir: "ltr" },
      h(
        Head,
        null,
        h("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
        h("meta", { name: "color-scheme", content: "light dark" }),
        h("meta", { name: "supported-color-schemes", content: "light dark" }),
        // Otherwise email programs turn numbers and addresses into links in their own colours.
        h("meta", { name: "format-detection", content: "telephone=no, date=no, address=no, email=no" }),
        h("title", null, subject),
        h("style", null, styleSheet(look)),
      ),
      h(
        Body,
        { className: "ground", style: { margin: 0, padding: 0 } },
        h("div", { style: HIDDEN_STYLE, "aria-hidden": true }, preheader, FILLER),
        h(
          Section,
          {
            className: "ground",
            style: { backgroundColor: light.ground, color: light.ink, fontFamily: SANS },
          },
          h(Header, { look }),
          h(
            Padded,
            { padding: "32px 24px 8px" },
            h(
              Heading,
              {
                as: "h1",
                className: "ink",
                style: { ...SERIF_TEXT, ...sized(26, 32), margin: "0 0 16px", color: light.ink },
              },
              title,
            ),
            ...blocks.map((block, index) => h(BlockView, { key: index, block, colours: light })),
          ),
          h(FooterView, { look }),
        ),
      ),
    ),
  );
  return `<!doctype html>${markup}`;
}

const SERIF = "Georgia, 'Times New Roman', serif";
const SANS = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const SERIF_TEXT = { fontFamily: SERIF, fontWeight: 600 };
const HIDDEN_STYLE = {
  display: "none",
  maxHeight: 0,
  maxWidth: 0,
  overflow: "hidden",
  opacity: 0,
  fontSize: 1,
  lineHeight: "1px",
};
/** Filler after a short preheader, so that inboxes don't show the first lines of the message there. */
const FILLER = "\u00a0\u200c".repeat(60);

const sized = (size: number, line: number) => ({ fontSize: `${size}px`, lineHeight: `${line}px` });

/**
 * Colours of the dark scheme, and the narrower layout for phones. Classes are named after the roles of the
 * colours. React would escape quotes, `<`, `>` and `&`, so the style sheet must not contain any.
 */
function styleSheet({ light, dark }: Look): string {
  const rules = {
    ground: `background-color:${dark.ground}!important;color:${dark.ink}!important`,
    bar: `background-color:${dark.bar}!important`,
    onbar: `color:${dark.barText}!important`,
    ink: `color:${dark.ink}!important`,
    soft: `color:${dark.soft}!important`,
    link: `color:${dark.link}!important`,
    wash: `background-color:${dark.wash}!important;border-color:${dark.hairline}!important`,
    rule: `border-color:${dark.hairline}!important`,
    action: `background-color:${dark.action}!important;color:${dark.actionText}!important`,
  };
  const declared = Object.entries(rules).map(([name, text]) => `.${name}{${text}}`);
  return [
    ":root{color-scheme:light dark;supported-color-schemes:light dark}",
    `body{background-color:${light.ground}}`,
    `@media (prefers-color-scheme:dark){${declared.join("")}}`,
    "@media (max-width:480px){.pad{padding-left:16px!important;padding-right:16px!important}.wide{display:block!important;text-align:center!important}}",
  ].join("");
}

/** A centred column, 600 pixels wide if there is room; narrower and with less padding on a phone. */
function Padded({ padding, children }: { padding: string; children?: ReactNode }) {
  return h(
    Container,
    { style: { maxWidth: 600 } },
    h(
      "table",
      { ...TABLE, role: "presentation" },
      h("tbody", null, h("tr", null, h("td", { className: "pad", style: { padding } }, children))),
    ),
  );
}

function Header({ look }: { look: Look }) {
  const { bar, barText } = look.light;
  const name = { ...SERIF_TEXT, ...sized(22, 28), color: barText, textDecoration: "none" };
  return h(
    Section,
    { className: "bar", style: { backgroundColor: bar } },
    h(
      Padded,
      { padding: "18px 24px" },
      h(
        Link,
        { href: look.url, className: "onbar", style: name },
        look.logo
          ? h(Img, {
              src: look.logo,
              alt: look.shop,
              height: 40,
              style: { height: 40, width: "auto", ...name },
            })
          : look.shop,
      ),
    ),
  );
}

function BlockView({ block, colours }: { block: Block; colours: Palette }): ReactNode {
  switch (block.type) {
    case "text":
      return paragraph(block.text, "ink", colours.ink, 16);
    case "note":
      return paragraph(block.text, "soft", colours.soft, 14);
    case "heading":
      return h(
        Heading,
        {
          as: "h2",
          className: "ink",
          style: { ...SERIF_TEXT, ...sized(19, 26), margin: "28px 0 8px", color: colours.ink },
        },
        block.text,
      );
    case "button":
      return actionButton(block, colours);
    case "link":
      return h(
        Text,
        { style: { ...sized(16, 25), margin: "0 0 16px" } },
        anchor(block.text, block.url, colours),
      );
    case "quote":
      return quotation(block.text, colours);
    case "fact":
      return fact(block, colours);
    case "items":
      return h(Items, { ...block, colours });
    case "amounts":
      return amountsTable(block.rows, colours);
  }
}

function actionButton({ text, url }: Extract<Block, { type: "button" }>, colours: Palette): ReactNode {
  return h(
    Section,
    { style: { margin: "8px 0 24px" } },
    h(
      Button,
      {
        href: url,
        className: "action wide",
        style: {
          ...sized(17, 24),
          backgroundColor: colours.action,
          color: colours.actionText,
          fontWeight: 600,
          padding: "13px 26px",
          borderRadius: 4,
        },
      },
      text,
    ),
  );
}

function quotation(text: string, colours: Palette): ReactNode {
  return h(
    Section,
    {
      className: "wash",
      style: {
        margin: "0 0 16px",
        backgroundColor: colours.wash,
        borderLeft: `3px solid ${colours.hairline}`,
      },
    },
    h(
      Text,
      {
        className: "ink",
        style: {
          ...sized(16, 25),
          margin: 0,
          padding: "10px 14px",
          color: colours.ink,
          whiteSpace: "pre-line",
          overflowWrap: "anywhere",
        },
      },
      text,
    ),
  );
}

function fact({ label, lines }: Extract<Block, { type: "fact" }>, colours: Palette): ReactNode {
  return h(
    "div",
    { style: { margin: "0 0 16px" } },
    h(
      Heading,
      {
        as: "h2",
        className: "soft",
        style: { ...sized(14, 20), fontWeight: 600, margin: 0, color: colours.soft },
      },
      label,
    ),
    h(
      Text,
      {
        className: "ink",
        style: { ...sized(16, 24), margin: 0, color: colours.ink, overflowWrap: "anywhere" },
      },
      ...inLines(lines),
    ),
  );
}

function amountsTable(rows: Extract<Block, { type: "amounts" }>["rows"], colours: Palette): ReactNode {
  return h(
    "table",
    { ...TABLE, style: { margin: "0 0 24px" } },
    h(
      "tbody",
      null,
      rows.map(({ label, value, strong }, index) => {
        const text = {
          ...sized(strong ? 18 : 16, 26),
          padding: "3px 0",
          color: colours.ink,
          fontWeight: strong ? 700 : 400,
        };
        return h(
          "tr",
          { key: index },
          h("th", { scope: "row", className: "ink", style: { ...text, textAlign: "left" } }, label),
          h(
            "td",
            { className: "ink", align: "right", style: { ...text, ...NUMBER, paddingLeft: 16 } },
            value,
          ),
        );
      }),
    ),
  );
}

/** A table of data, as opposed to a layout table. */
const TABLE = { width: "100%", cellPadding: 0, cellSpacing: 0, border: 0 };
const NUMBER = { textAlign: "right" as const, fontVariantNumeric: "tabular-nums" };

function Items({ heads, items, more, colours }: Extract<Block, { type: "items" }> & { colours: Palette }) {
  const line = `1px solid ${colours.hairline}`;
  const head = {
    ...sized(14, 20),
    color: colours.soft,
    fontWeight: 600,
    padding: "0 0 6px",
    borderBottom: line,
  };
  return h(
    "table",
    { ...TABLE, style: { margin: "8px 0 16px", borderCollapse: "collapse" } },
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        h(
          "th",
          {
            scope: "col",
            colSpan: 2,
            align: "left",
            className: "soft rule",
            style: { ...head, textAlign: "left" },
          },
          heads[0],
        ),
        h(
          "th",
          { scope: "col", align: "right", className: "soft rule", style: { ...head, ...NUMBER } },
          items.some(({ amount }) => amount) ? heads[1] : "",
        ),
      ),
    ),
    h(
      "tbody",
      null,
      items.map((item, index) => h(ItemRow, { key: index, item, colours })),
      more &&
        h(
          "tr",
          null,
          h(
            "td",
            {
              colSpan: 3,
              className: "ink rule",
              style: { ...sized(16, 24), color: colours.ink, padding: "12px 0", borderBottom: line },
            },
            more,
          ),
        ),
    ),
  );
}

function ItemRow({ item, colours }: { item: Item; colours: Palette }) {
  const { details, each, amount, url, cover } = item;
  const cell = { verticalAlign: "top", padding: "12px 0", borderBottom: `1px solid ${colours.hairline}` };
  const name = nameOf(item);
  return h(
    "tr",
    null,
    cover &&
      h(
        "td",
        { className: "rule", width: COVER.width + 12, style: { ...cell, width: COVER.width + 12 } },
        // The alt text is empty because the title is next to it.
        h(Img, { src: cover, alt: "", width: COVER.width, height: COVER.height }),
      ),
    h(
      "td",
      {
        className: "ink rule",
        colSpan: cover ? 1 : 2,
        style: { ...cell, ...sized(16, 22), color: colours.ink, overflowWrap: "anywhere" },
      },
      url ? anchor(name, url, colours) : h("strong", { style: { fontWeight: 600 } }, name),
      h(
        "div",
        { className: "soft", style: { ...sized(14, 20), color: colours.soft, overflowWrap: "break-word" } },
        ...inLines([...details, each].filter(Boolean)),
      ),
    ),
    h(
      "td",
      {
        className: "ink rule",
        align: "right",
        style: {
          ...cell,
          ...NUMBER,
          ...sized(16, 22),
          color: colours.ink,
          paddingLeft: 12,
          whiteSpace: "nowrap",
        },
      },
      amount,
    ),
  );
}

function FooterView({ look }: { look: Look }) {
  const { shop, url, light } = look;
  const { locations, phone, email, more }: Footer = look.footer;
  const small = { ...sized(14, 21), color: light.soft };
  return h(
    Padded,
    { padding: "0 24px 32px" },
    h(Hr, {
      className: "rule",
      style: { border: 0, borderTop: `1px solid ${light.hairline}`, margin: "16px 0 20px" },
    }),
    h(
      Text,
      { className: "ink", style: { ...SERIF_TEXT, ...sized(16, 24), margin: "0 0 6px", color: light.ink } },
      shop,
    ),
    ...locations.map(({ name, address, hours }) =>
      h(
        Text,
        { key: name, className: "soft", style: { ...small, margin: "0 0 8px" } },
        ...inLines([name === shop ? "" : name, address, ...hours].filter(Boolean)),
      ),
    ),
    h(
      Text,
      { className: "soft", style: { ...small, margin: 0 } },
      ...inLines(
        [
          phone,
          anchor(email, `mailto:${email}`, light),
          anchor(url.replace(/^https?:\/\//, ""), url, light),
          more && anchor(more.text, more.url, light),
        ].filter(Boolean),
      ),
    ),
  );
}

/** Puts each text on its own line. */
function inLines(texts: readonly ReactNode[]): ReactNode[] {
  return texts.flatMap((text, index) => (index === 0 ? [text] : [h("br", { key: index }), text]));
}

function paragraph(text: string, className: string, color: string, size: 14 | 16) {
  return h(
    Text,
    {
      className,
      style: { ...sized(size, size === 16 ? 25 : 21), margin: "0 0 16px", color, overflowWrap: "anywhere" },
    },
    text,
  );
}

function anchor(text: string, href: string, { link }: Palette) {
  return h(
    Link,
    { key: href, href, className: "link", style: { color: link, textDecoration: "underline" } },
    text,
  );
}
