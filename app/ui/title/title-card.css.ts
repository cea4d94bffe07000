import { globalStyle, style } from "@vanilla-extract/css";
import { colour, font, size, space, text } from "#styles/tokens.ts";

export const grid = style({
  display: "grid",
  gridTemplateColumns: `repeat(auto-fill, minmax(min(calc(50% - ${space[3]}), ${size.coverCard}), 1fr))`,
  columnGap: space[5],
  rowGap: space[7],
});
// A title stays in its column, even with very large text.
globalStyle(`${grid} > li`, { minInlineSize: 0 });

export const card = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[1],
  alignContent: "start",
  lineHeight: 1.35,
});
export const link = style({
  color: "inherit",
  textDecoration: "none",
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[3],
});
globalStyle(`${link}:hover h2, ${link}:hover h3`, {
  textDecoration: "underline",
  textUnderlineOffset: "0.15em",
});

export const title = style({
  fontFamily: font.display,
  fontWeight: 560,
  fontSize: text.body,
  lineHeight: 1.25,
  letterSpacing: 0,
});
export const author = style({ fontSize: text.small, color: colour.soft });
export const facts = style({
  display: "flex",
  flexWrap: "wrap",
  columnGap: space[2],
  fontSize: text.small,
  color: colour.soft,
});
export const price = style({ fontWeight: 650, color: colour.ink });
export const here = style({ fontSize: text.small, color: colour.good, fontWeight: 600 });
