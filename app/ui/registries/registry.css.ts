import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { colour, font, line, middle, narrow, radius, size, space, text, wide } from "#styles/tokens.ts";
import { panel, stack } from "../page/layout.css.ts";

export const cards = style({ display: "grid", gap: space[5], gridTemplateColumns: "minmax(0, 1fr)" });
export const card = style({
  display: "grid",
  gap: space[3],
  gridTemplateColumns: "minmax(0, 1fr)",
  border: `${line.hair} solid ${colour.hairline}`,
  borderRadius: radius.medium,
  padding: space[4],
});
export const name = style({ fontFamily: font.display, fontSize: text.h3 });
/** A customer's own words keep their lines, and long ones are broken. */
export const words = style({ whiteSpace: "pre-line", overflowWrap: "anywhere", maxInlineSize: size.measure });

export const covers = style({ display: "flex", flexWrap: "wrap", gap: space[3] });
export const more = style({
  inlineSize: size.coverSmall,
  display: "grid",
  placeItems: "center",
  textAlign: "center",
  backgroundColor: colour.wash,
  borderRadius: radius.medium,
  minBlockSize: size.target,
});

/** A button with a single character, wide enough for a finger. */
export const step = style({ inlineSize: size.target, paddingInline: 0 });

/** The share of a registry that has been bought: words above a bar. */
export const given = style({
  display: "grid",
  gap: space[2],
  gridTemplateColumns: "minmax(0, 1fr)",
  maxInlineSize: size.form,
  fontWeight: 600,
});
const done = { backgroundColor: colour.good, borderRadius: radius.round } as const;
export const bar = style({
  appearance: "none",
  display: "block",
  inlineSize: "100%",
  blockSize: space[3],
  border: 0,
  borderRadius: radius.round,
  overflow: "hidden",
  backgroundColor: colour.hairline,
  printColorAdjust: "exact",
  "::-webkit-progress-bar": { backgroundColor: "transparent" },
  "::-webkit-progress-value": done,
  "::-moz-progress-bar": done,
  "@media": {
    "(forced-colors: active)": {
      forcedColorAdjust: "none",
      backgroundColor: "Canvas",
      border: `${line.hair} solid CanvasText`,
    },
  },
});

export const page = style([stack[6], { "@media": { [narrow]: { gap: space[4] } } }]);
/**
 * The registry's owner, its occasion, and the owner's own words. On a phone, it leaves room for the first book below
 * it.
 */
export const hero = style([
  stack[5],
  panel,
  {
    padding: `min(${space[4]}, 5vw)`,
    "@media": { [narrow]: { gap: space[3] }, [middle]: { padding: space[7] }, print: { padding: 0 } },
  },
]);
export const eyebrow = style({
  fontWeight: 600,
  color: colour.brand,
  "@media": { [narrow]: { fontSize: text.small } },
});
export const title = style({
  fontSize: text.display,
  "@media": { [narrow]: { fontSize: text.h2 } },
});
export const theirWords = style([
  words,
  {
    margin: 0,
    fontSize: text.lead,
    borderInlineStart: `${line.focus} solid ${colour.accent}`,
    paddingInlineStart: space[4],
    "@media": { [narrow]: { fontSize: text.body } },
  },
]);

/** Cards of at least 389 px (spec 2 §9), or as wide as a small screen. At 1280 px, this gap leaves room for three. */
export const grid = style({
  display: "grid",
  columnGap: space[2],
  rowGap: space[7],
  gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${size.registryCard}), 1fr))`,
  "@media": { print: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))", columnGap: space[5] } },
});
const cover = `min(${size.coverCard}, 42%)`;
/** The words stand below the cover where they are too large for the room beside it. */
export const item = style({
  display: "flex",
  flexWrap: "wrap",
  gap: space[4],
  alignItems: "start",
  paddingInlineEnd: space[4],
  position: "relative",
  breakInside: "avoid",
});
globalStyle(`${item} > :first-child`, { flex: `0 0 ${cover}` });
globalStyle(`${item} > :last-child`, { flex: "1 1 8rem" });
/** The link to a title also covers its picture. */
export const itemLink = style({
  color: colour.ink,
  textDecoration: "none",
  selectors: {
    "&:hover": { textDecoration: "underline" },
    "&::after": {
      content: '""',
      position: "absolute",
      insetBlockStart: 0,
      insetInlineStart: 0,
      inlineSize: cover,
      aspectRatio: "2 / 3",
    },
  },
});
/** The ribbon: a dot, green once all copies are bought and volcano-coloured before (spec 2 §4), and words in ink. */
const badge = style({
  display: "inline-flex",
  alignItems: "center",
  gap: space[2],
  fontSize: text.small,
  fontWeight: 600,
  "::before": {
    content: '""',
    flexShrink: 0,
    inlineSize: space[3],
    blockSize: space[3],
    borderRadius: radius.round,
    backgroundColor: "var(--dot)",
    printColorAdjust: "exact",
    // With forced colours, only this edge is visible.
    border: `${line.hair} solid transparent`,
  },
});
export const ribbon = styleVariants({ bought: colour.good, wanted: colour.volcano }, (dot) => [
  badge,
  { vars: { "--dot": dot } },
]);
/** Purchased titles are faded, but their words stay readable: only the cover loses contrast. */
export const faded = style({ filter: "grayscale(1)", opacity: 0.5 });
export const fadedWords = style({ color: colour.soft });

/** A thank-you list, on paper with a box to tick beside each giver. */
export const thanks = style({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)" });
export const thank = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  columnGap: space[5],
  rowGap: space[3],
  paddingBlock: space[4],
  borderBlockEnd: `${line.hair} solid ${colour.hairline}`,
  breakInside: "avoid",
  "@media": {
    [wide]: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 2fr)" },
    print: { gridTemplateColumns: "auto minmax(0, 1fr) minmax(0, 2fr)" },
  },
});
export const tick = style({
  display: "none",
  "@media": {
    print: {
      display: "block",
      inlineSize: space[4],
      blockSize: space[4],
      border: `${line.hair} solid ${colour.ink}`,
    },
  },
});
