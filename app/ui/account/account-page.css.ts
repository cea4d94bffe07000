import { globalStyle, style } from "@vanilla-extract/css";
import { colour, line, middle, narrow, radius, size, space, wide } from "#styles/tokens.ts";
import { fold as pageFold } from "../page/fold.css.ts";
import { facts as pageFacts } from "../page/layout.css.ts";

export const page = style({
  display: "grid",
  gap: space[6],
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": { [wide]: { gridTemplateColumns: "13rem minmax(0, 1fr)", gap: space[8] } },
});

export const fold = style([
  pageFold,
  {
    borderBlockEnd: `${line.hair} solid ${colour.hairline}`,
    "@media": { [middle]: { display: "none" } },
  },
]);
export const menu = style({
  display: "flex",
  flexWrap: "wrap",
  columnGap: space[4],
  borderBlockEnd: `${line.hair} solid ${colour.hairline}`,
  "@media": {
    [narrow]: { selectors: { [`${fold}:not([open]) ~ &`]: { display: "none" } } },
    [wide]: { display: "grid", borderBlockEnd: 0, position: "sticky", insetBlockStart: space[5] },
    print: { display: "none" },
  },
});
export const link = style({
  display: "inline-flex",
  alignItems: "center",
  minBlockSize: size.target,
  color: colour.ink,
  textDecoration: "none",
  selectors: {
    "&:hover": { textDecoration: "underline" },
    "&[aria-current]": {
      fontWeight: 700,
      textDecoration: "underline",
      textDecorationColor: colour.accent,
      textDecorationThickness: line.focus,
      textUnderlineOffset: "0.4em",
    },
  },
});

export const cards = style({
  display: "grid",
  gap: space[4],
  gridTemplateColumns: "repeat(auto-fill, minmax(min(17rem, 100%), 1fr))",
});
export const card = style({
  display: "grid",
  gap: space[3],
  alignContent: "space-between",
  padding: space[4],
  border: `${line.hair} solid ${colour.hairline}`,
  borderRadius: radius.small,
});
export const badge = style({
  justifySelf: "start",
  paddingInline: space[2],
  border: `${line.hair} solid ${colour.rule}`,
  borderRadius: radius.round,
});
export const rows = style({ display: "grid" });
export const rowLine = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  columnGap: space[5],
  rowGap: space[2],
  paddingBlock: space[3],
  borderBlockEnd: `${line.hair} solid ${colour.hairline}`,
});
/** Names of fields, which are written small within sentences, and their values. */
export const facts = style([
  pageFacts,
  {
    columnGap: space[4],
    rowGap: space[2],
    "@media": { [middle]: { gridTemplateColumns: "minmax(0, 12rem) minmax(0, 1fr)" } },
  },
]);
globalStyle(`${facts} > dt::first-letter`, { textTransform: "uppercase" });

export const order = style({
  display: "grid",
  gap: space[3],
  gridTemplateColumns: "minmax(0, 1fr)",
  paddingBlock: space[5],
  borderBlockEnd: `${line.hair} solid ${colour.hairline}`,
});
export const titles = style({
  display: "grid",
  gap: space[4],
  gridTemplateColumns: "repeat(auto-fill, minmax(min(15rem, 100%), 1fr))",
});
/** A cover and its words, which are below it where large text leaves no room for them beside it. */
export const titleLine = style({ display: "flex", flexWrap: "wrap", gap: space[3], alignItems: "start" });
globalStyle(`${titleLine} > :last-child`, { flex: "1 1 7rem" });
export const more = style({
  minBlockSize: size.target,
  display: "inline-flex",
  alignItems: "center",
  color: colour.brand,
  cursor: "pointer",
});
