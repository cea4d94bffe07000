import { globalStyle, style } from "@vanilla-extract/css";
import { stack } from "#app/ui/page/layout.css.ts";
import { colour, font, line, middle, narrow, size, space, text } from "#styles/tokens.ts";

/**
 * Two columns. On a phone, only the cover and the title share a row, so that the price and the button are in the first
 * view. Everything below has the whole width, and so has a title whose words do not fit beside the cover. The two sides
 * are no boxes of their own there.
 */
export const item = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "start",
  columnGap: space[4],
  rowGap: space[5],
  "@media": {
    [middle]: {
      display: "grid",
      alignItems: "stretch",
      gridTemplateColumns: "minmax(0, 2fr) minmax(0, 3fr)",
      gridTemplateRows: "auto 1fr",
      columnGap: space[8],
      rowGap: space[6],
    },
  },
});
export const coverSide = style({
  display: "contents",
  "@media": {
    [middle]: { display: "grid", gap: space[4], alignContent: "start", gridColumn: 1, gridRow: 1 },
  },
});
globalStyle(`${coverSide} > span`, {
  "@media": { [middle]: { maxInlineSize: size.coverLarge } },
});
export const interiors = style({ display: "flex", gap: space[3] });
export const thumbnail = style({ inlineSize: "96px", blockSize: "auto" });
export const wordSide = style({
  display: "contents",
  "@media": {
    [middle]: { display: "grid", gap: space[5], alignContent: "start", gridColumn: 2, gridRow: "1 / span 2" },
  },
});
/** On a wide screen, below the cover; on a phone, below the words. */
export const below = style({
  display: "contents",
  "@media": {
    [middle]: { display: "grid", gap: space[5], alignContent: "start", gridColumn: 1, gridRow: 2 },
  },
});
globalStyle(`${wordSide} > *, ${coverSide} > *, ${below} > *`, { flex: "1 1 100%", minInlineSize: 0 });
globalStyle(`${coverSide} > :first-child`, { flex: "0 1 min(7.5rem, 36%)", order: -1 });
globalStyle(`${wordSide} > :first-child`, { flex: "1 1 8rem", order: -1 });
export const title = style({
  fontSize: text.h2,
  fontWeight: 600,
  "@media": { [middle]: { fontSize: text.h1 } },
});
export const authors = style({ display: "flex", flexWrap: "wrap", columnGap: space[4], fontSize: text.lead });

export const comment = style({
  margin: 0,
  paddingInlineStart: space[4],
  borderInlineStart: `${line.offset} solid ${colour.accent}`,
  maxInlineSize: size.measure,
  display: "grid",
  gap: space[2],
});
globalStyle(`${comment} > p`, { fontSize: text.lead, lineHeight: 1.4 });

export const rows = style({ display: "grid", borderBlockStart: `${line.hair} solid ${colour.hairline}` });
export const offer = style({
  display: "flex",
  flexWrap: "wrap",
  gap: space[1],
  paddingBlock: space[3],
  borderBlockEnd: `${line.hair} solid ${colour.hairline}`,
});
// The price shares the first line if neither it nor a word of the condition has to be broken for that.
export const offerName = style({ fontWeight: 600, flex: "1 1 6.5rem" });
export const offerPrice = style({
  fontSize: text.lead,
  fontWeight: 650,
  textAlign: "end",
  marginInlineStart: "auto",
});
globalStyle(`${offer} > :nth-child(n + 3)`, { flexBasis: "100%" });
export const discount = style({ color: colour.accent, fontSize: text.small, whiteSpace: "nowrap" });
export const here = style({ color: colour.good, fontWeight: 600 });
export const note = style({ fontSize: text.small, color: colour.soft });

/** A line for each edition: its format, date, stock and price. On phones, date and stock are below the format. */
export const editions = style({ borderBlockStart: `${line.hair} solid ${colour.hairline}` });
export const edition = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  columnGap: space[5],
  rowGap: space[1],
  paddingBlock: space[3],
  borderBlockEnd: `${line.hair} solid ${colour.hairline}`,
  "@media": {
    [middle]: { gridTemplateColumns: "minmax(0, 2fr) minmax(0, 1fr) minmax(0, 2fr) minmax(5rem, auto)" },
  },
});
export const editionPrice = style({
  fontWeight: 650,
  textAlign: "end",
  gridRow: 1,
  gridColumn: 2,
  "@media": { [middle]: { gridColumn: 4 } },
});

/** The extras of a pre-order, point by point. */
export const offers = style({
  display: "grid",
  gap: space[1],
  paddingInlineStart: space[5],
  listStyle: "disc",
});
/** The line below the button is high enough to keep a distance from what follows. */
export const buy = style({ display: "grid", gap: space[3], marginBlockEnd: `calc(-1 * ${space[5]})` });
/** The line to be written in a pre-ordered book, on a row of its own. */
export const dedication = style({ flex: "1 1 100%" });
export const buyForm = style({ display: "flex", flexWrap: "wrap", alignItems: "end", gap: space[4] });
// On a phone, the button has room beside the quantity.
globalStyle(`${buyForm} input[name=quantity]`, {
  maxInlineSize: "3.5rem",
  "@media": { [middle]: { maxInlineSize: size.quantity } },
});
globalStyle(`${buyForm} > button`, {
  flex: "1 1 8.5rem",
  paddingInline: space[3],
  "@media": { [middle]: { flexBasis: "12rem", paddingInline: space[5] } },
});
/**
 * On a phone, the button at the bottom of the window once it has been scrolled past. The bar sticks within a track
 * along the page, which begins less than one and a half screens below its top: the button itself is in the first view.
 * It ends below everything else, where the page leaves room for it.
 */
export const track = style({
  display: "none",
  "@media": {
    [narrow]: {
      display: "flex",
      alignItems: "end",
      position: "absolute",
      insetBlockStart: [`min(140vh, 100% - ${size.bar})`, `min(140svh, 100% - ${size.bar})`],
      insetBlockEnd: 0,
      insetInline: `calc(-1 * ${space[4]})`,
      zIndex: 1,
      // On a shorter page, the bar stays in the room below everything else.
      overflow: "clip",
      pointerEvents: "none",
    },
  },
});
export const bar = style({
  position: "sticky",
  insetBlockEnd: 0,
  inlineSize: "100%",
  minBlockSize: size.bar,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  columnGap: space[4],
  rowGap: space[1],
  paddingInline: space[4],
  paddingBlock: space[2],
  backgroundColor: colour.ground,
  borderBlockStart: `${line.hair} solid ${colour.rule}`,
  pointerEvents: "auto",
});
export const barPrice = style({ fontSize: text.lead, fontWeight: 650 });
/** The parts of the page, and the room for the bar. */
export const page = style([
  stack[7],
  { position: "relative", "@media": { [narrow]: { paddingBlockEnd: size.bar } } },
]);
// The bar does not cover what has the focus.
globalStyle(`html:has(${track})`, { "@media": { [narrow]: { scrollPaddingBottom: size.bar } } });

export const inCart = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: space[4],
  minBlockSize: size.target,
  marginBlockStart: `calc(-1 * ${space[3]})`,
  fontWeight: 600,
});
globalStyle(`${inCart} > a`, {
  display: "inline-flex",
  alignItems: "center",
  minBlockSize: size.target,
});

export const minor = style({ fontSize: text.body, fontFamily: font.body, fontWeight: 650, letterSpacing: 0 });
/** Shops and their stock. */
export const locations = style({ display: "grid", gap: space[1], maxInlineSize: "24rem" });
/** One column where the text is so large that two would break its words. */
export const location = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, max(7rem, 40%)), 1fr))",
  columnGap: space[4],
  rowGap: space[1],
});
/** Each condition has a line of its own, below the first. */
globalStyle(`${location} > dd`, { gridColumn: "auto / -1" });

export const sections = style({
  display: "grid",
  gap: space[5],
  borderBlockStart: `${line.hair} solid ${colour.hairline}`,
  paddingBlockStart: space[3],
  gridTemplateColumns: "minmax(0, 1fr)",
});
export const sectionLinks = style({ display: "flex", flexWrap: "wrap", columnGap: space[5] });
/** Shown below the chosen section although it is hidden on a phone. */
export const alsoOpen = style({
  "@media": {
    [middle]: {
      display: "grid",
      order: 1,
      paddingBlockStart: space[5],
      borderBlockStart: `${line.hair} solid ${colour.hairline}`,
    },
  },
});
export const markup = style({ maxInlineSize: size.measure });
globalStyle(`${markup} p + p`, { marginBlockStart: space[3] });
globalStyle(`${markup} ul, ${markup} ol`, { listStyle: "disc", paddingInlineStart: space[5] });
export const details = style({ display: "grid", gap: space[2], maxInlineSize: size.measure });
/** A name and its value, below each other where the text is so large that two columns would break its words. */
export const detail = style({ display: "flex", flexWrap: "wrap", columnGap: space[4] });
globalStyle(`${detail} > dt`, { flex: "0 0 min(10rem, max(40%, 6rem), 100%)" });
globalStyle(`${detail} > dd`, { flex: "1 1 9rem" });

export const question = style({ display: "flex", flexWrap: "wrap", gap: space[6], alignItems: "flex-start" });
globalStyle(`${question} > div`, { flex: "1 1 20rem", maxInlineSize: size.measure });

export const ways = style({ display: "flex", flexWrap: "wrap", columnGap: space[5] });
export const quiet = style({
  color: "inherit",
  textDecoration: "none",
  selectors: { "&:hover": { textDecoration: "underline" } },
});
export const gallery = style({
  display: "grid",
  gap: space[5],
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": { [middle]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
});
export const picture = style({ inlineSize: "100%", blockSize: "auto" });

export const tab = style({
  minBlockSize: size.target,
  padding: 0,
  background: "none",
  border: 0,
  color: "inherit",
  fontSize: text.body,
  textAlign: "start",
  cursor: "pointer",
  selectors: {
    "&[aria-selected='true']": {
      fontWeight: 700,
      textDecoration: "underline",
      textDecorationColor: colour.accent,
      textDecorationThickness: line.focus,
      textUnderlineOffset: "0.4em",
    },
  },
});
