import { globalStyle, style } from "@vanilla-extract/css";
import { colour, font, line, space, text } from "#styles/tokens.ts";
import { heading, main } from "./desk.css.ts";

/** Styles of pages for printing: only the sheet itself is printed. */

globalStyle("@page", { margin: "12mm" });

/** The frame around everything that is printed. */
export const paper = style({ "@media": { print: { fontSize: "10.5pt", color: "#000" } } });
globalStyle(`${main}:has(> ${paper})`, {
  // Browsers handle page breaks within grids badly.
  "@media": { print: { display: "block", padding: 0, maxInlineSize: "none" } },
});
globalStyle(`${main}:has(> ${paper}) > ${heading}`, { "@media": { print: { display: "none" } } });

/** One order, on a page of its own. */
export const sheet = style({
  display: "grid",
  gap: space[4],
  gridTemplateColumns: "minmax(0, 1fr)",
  paddingBlock: space[6],
  borderBlockStart: `${line.hair} solid ${colour.hairline}`,
  "@media": {
    print: {
      display: "block",
      padding: 0,
      border: 0,
      selectors: { "& + &": { breakBefore: "page" } },
    },
  },
});
globalStyle(`${sheet} > * + *`, { "@media": { print: { marginBlockStart: "5mm" } } });

/** The number with its barcode, and the shop. */
export const top = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  alignItems: "start",
  gap: space[4],
});
export const name = style({ fontFamily: font.display, fontWeight: 600, fontSize: text.lead });
export const sheetTitle = style({ fontSize: text.h3 });
export const barcode = style({
  display: "block",
  inlineSize: "14rem",
  maxInlineSize: "100%",
  blockSize: "3.5rem",
  // Scanners need white around the bars, and bars that are black, in every colour scheme.
  backgroundColor: "#fff",
  color: "#000",
  paddingBlock: "0.25rem",
  forcedColorAdjust: "none",
});
export const places = style({ display: "flex", flexWrap: "wrap", columnGap: space[7], rowGap: space[3] });
export const lines = style({ whiteSpace: "pre-line" });

export const scroll = style({ overflowX: "auto", "@media": { print: { overflow: "visible" } } });
export const table = style({
  inlineSize: "100%",
  borderCollapse: "collapse",
  fontVariantNumeric: "tabular-nums",
});
globalStyle(`${table} thead`, { display: "table-header-group" });
globalStyle(`${table} tr`, { breakInside: "avoid" });
globalStyle(`${table} th, ${table} td`, {
  textAlign: "start",
  verticalAlign: "top",
  paddingBlock: space[2],
  paddingInlineEnd: space[2],
  borderBlockEnd: `${line.hair} solid ${colour.hairline}`,
  "@media": { "(min-width: 30rem)": { paddingInlineEnd: space[4] } },
});
globalStyle(`${table} th:last-child, ${table} td:last-child`, { paddingInlineEnd: 0 });
globalStyle(`${table} th`, { "@media": { "(min-width: 30rem)": { overflowWrap: "normal" } } });
globalStyle(`${table} caption`, { textAlign: "start", fontWeight: 600, paddingBlockEnd: space[2] });
export const amount = style({});
globalStyle(`${table} .${amount}`, { textAlign: "end", whiteSpace: "nowrap" });
export const code = style({});
globalStyle(`${table} .${code}`, { whiteSpace: "nowrap" });
// A list that is too wide for a phone scrolls sideways, so that no word is broken.
globalStyle(`${scroll} th, ${scroll} td`, { overflowWrap: "normal" });
/** An empty box to tick with a pencil. */
export const box = style({
  display: "inline-block",
  inlineSize: "1.1rem",
  blockSize: "1.1rem",
  border: `${line.hair} solid currentColor`,
});
/** A part of a list with its heading. The heading stays with what comes below it. */
export const part = style({
  marginBlockStart: space[4],
  "@media": { print: { marginBlockStart: "6mm" } },
});
globalStyle(`${part} h2`, { fontSize: text.h3, breakAfter: "avoid" });
