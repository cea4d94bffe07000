import { globalStyle, style } from "@vanilla-extract/css";
import { colour, font, middle, size, space, text } from "#styles/tokens.ts";

/** Two cards beside each other on a phone; one where the text is so large that its words would break. */
const least = `min(100%, max(7.75rem, min(50% - ${space[3]}, ${size.coverCard})))`;
export const grid = style({
  display: "grid",
  gridTemplateColumns: `repeat(auto-fill, minmax(${least}, 1fr))`,
  // Little on the smallest phones, where a word such as "Slaughterhouse-" would break.
  columnGap: `min(${space[5]}, 4vw)`,
  rowGap: space[6],
  "@media": { [middle]: { rowGap: space[7] } },
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
/** The title's details, with its heart beside them. */
export const lines = style({});
globalStyle(`${lines} > p + p`, { marginBlockStart: space[1] });
globalStyle(`${lines} > button`, {
  float: ["right", "inline-end"],
  // As high as the two lines beside it.
  marginBlock: `calc(-1 * ${space[1]})`,
  marginInlineEnd: `calc(-1 * ${space[1]})`,
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
  fontWeight: 600,
  // On the narrowest phone, "Slaughterhouse-" fits on a line of large text.
  fontSize: `min(${text.body}, 9.7vw)`,
  lineHeight: 1.25,
  letterSpacing: 0,
});
export const author = style({ fontSize: text.small, color: colour.soft });
export const facts = style({ fontSize: text.small, color: colour.soft });
/** Below the title's details. Its hidden text must scroll with it. */
export const more = style({ position: "relative", fontSize: text.small });
export const price = style({ fontSize: text.small, fontWeight: 650, color: colour.ink });
export const here = style({ fontSize: text.small, color: colour.good, fontWeight: 600 });
