import { globalStyle, style } from "@vanilla-extract/css";
import { belowWide, colour, font, line, size, space, text, wide } from "#styles/tokens.ts";
import { plain } from "../page/button.css.ts";
import { fold as pageFold } from "../page/fold.css.ts";
import { page } from "../page/layout.css.ts";

export const header = style({
  backgroundColor: colour.bar,
  color: colour.barText,
  borderBlockEnd: `${line.hair} solid ${colour.hairline}`,
  "@media": { print: { display: "none" } },
});
globalStyle(`${header} :focus-visible`, { outlineColor: colour.barText });

export const bar = style([
  page,
  { display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: space[5], paddingBlock: space[1] },
]);

export const shop = style({
  fontFamily: font.display,
  fontWeight: 600,
  fontSize: text.lead,
  color: "inherit",
  minBlockSize: size.target,
  display: "inline-flex",
  alignItems: "center",
  textDecoration: "none",
});

/** Shows and hides the links where they would take several rows. */
export const fold = style([
  pageFold,
  { marginInlineStart: "auto", "@media": { [wide]: { display: "none" } } },
]);
export const folded = style({
  "@media": {
    [belowWide]: {
      flexBasis: "100%",
      selectors: { [`${fold}:not([open]) ~ &`]: { display: "none" } },
    },
  },
});

/** A row of links. */
export const links = style({ display: "flex", flexWrap: "wrap", columnGap: space[4] });
/** Links about the logged-in person, at the end of the row. */
export const ownLinks = style([links, { "@media": { [wide]: { marginInlineStart: "auto" } } }]);
export const link = style({
  minBlockSize: size.target,
  display: "inline-flex",
  alignItems: "center",
  background: "none",
  border: 0,
  padding: 0,
  cursor: "pointer",
  color: "inherit",
  textDecoration: "none",
  selectors: {
    "&:hover": { textDecoration: "underline" },
    "&[aria-current]": { textDecoration: "underline", textDecorationThickness: line.offset, fontWeight: 600 },
  },
});
/** The name of the person who works at a counter, which must be seen at a glance. */
export const acting = style({
  minBlockSize: size.target,
  display: "inline-flex",
  alignItems: "center",
  fontWeight: 600,
  overflowWrap: "anywhere",
});

/** Closer together than the shop's pages: staff read many of them a day. */
export const main = style([
  page,
  {
    paddingBlock: space[5],
    display: "grid",
    gap: space[5],
    gridTemplateColumns: "minmax(0, 1fr)",
    alignContent: "start",
  },
]);
export const heading = style({ fontSize: text.h2 });

/** A form that alone says what the page shows, such as a report's days. It is printed, without its button. */
export const stated = style({});
// Other filters, and links to other lists and pages, are of no use on paper.
globalStyle(`${main} :is(nav, form:not([method=post], .${stated})), .${stated} > button`, {
  "@media": { print: { display: "none" } },
});

export const list = style({ display: "grid", gap: space[2], maxInlineSize: size.measure });
globalStyle(`${list} > li`, {
  paddingInlineStart: space[3],
  borderInlineStart: `${line.focus} solid ${colour.hairline}`,
});

/** Text to copy by hand: a key, a code, a link. */
export const copied = style({
  fontFamily: "ui-monospace, monospace",
  overflowWrap: "anywhere",
  letterSpacing: "0.04em",
});
export const codes = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(9rem, 1fr))",
  gap: space[2],
  maxInlineSize: size.form,
});
export const term = style({ color: colour.soft, fontSize: text.small });

/** Links with a description each, in columns where there is room. */
export const areas = style({
  display: "grid",
  gap: `${space[3]} ${space[5]}`,
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 17rem), 1fr))",
});
export const group = style({ fontSize: text.lead });
export const area = style([plain, { fontWeight: 600 }]);
export const about = style({ display: "block", color: colour.soft, fontSize: text.small });
