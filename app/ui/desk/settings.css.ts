import { globalStyle, style } from "@vanilla-extract/css";
import { colour, line, middle, radius, size, space, text } from "#styles/tokens.ts";

export const form = style({ maxInlineSize: "44rem" });

/** Settings that belong together, under a name. */
export const part = style({
  borderBlockStart: `${line.hair} solid ${colour.hairline}`,
  paddingBlockStart: space[4],
  minInlineSize: 0,
});
export const legend = style({ fontSize: text.lead, fontWeight: 600, paddingInlineEnd: space[3] });

/** One entry of a list. Its number interrupts the border. */
export const entry = style({
  display: "grid",
  gap: space[3],
  gridTemplateColumns: "minmax(0, 1fr)",
  minInlineSize: 0,
  padding: space[3],
  border: `${line.hair} solid ${colour.hairline}`,
  borderRadius: radius.small,
});
globalStyle(`${entry} > legend`, { paddingInline: space[1] });
export const cells = style({
  display: "grid",
  gap: space[3],
  alignItems: "end",
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": { [middle]: { gridTemplateColumns: "repeat(auto-fill, minmax(12rem, 1fr))" } },
});
// Settings that belong together have the whole width.
globalStyle(`${cells} > fieldset`, { gridColumn: "1 / -1" });

/** A box to tick, with its words. */
export const tick = style({
  display: "inline-flex",
  gap: space[2],
  alignItems: "center",
  minBlockSize: size.target,
  cursor: "pointer",
});
// As large as the boxes of other forms, and not squeezed by large text.
globalStyle(`${tick} > input`, {
  inlineSize: "1.25rem",
  blockSize: "1.25rem",
  flexShrink: 0,
  accentColor: colour.action,
});
export const swatch = style({
  inlineSize: "5rem",
  blockSize: size.target,
  border: `${line.hair} solid ${colour.rule}`,
  borderRadius: radius.small,
  backgroundColor: colour.ground,
});
export const samples = style({
  display: "grid",
  gap: space[4],
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 18rem), 1fr))",
  maxInlineSize: size.page,
});
/** A picture whose places are counted from the left, in pages of either direction. */
export const sample = style({
  direction: "ltr",
  inlineSize: "100%",
  maxInlineSize: "26rem",
  border: `${line.hair} solid ${colour.hairline}`,
});
export const banner = style({
  display: "grid",
  gap: space[2],
  maxInlineSize: size.measure,
  padding: space[4],
  border: `${line.offset} solid ${colour.danger}`,
  borderRadius: radius.small,
});
