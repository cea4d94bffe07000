import { style } from "@vanilla-extract/css";
import { colour, font, line, size, space, text } from "#styles/tokens.ts";

export const list = style({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)" });
export const entry = style({
  borderBlockEnd: `${line.hair} solid ${colour.hairline}`,
  paddingBlock: space[5],
  selectors: { "&:first-child": { paddingBlockStart: 0 }, "&:last-child": { borderBlockEnd: 0 } },
});
/** The day is above the words where large text leaves them no room beside it. */
export const card = style({
  display: "flex",
  flexWrap: "wrap",
  columnGap: space[4],
  rowGap: space[2],
  alignItems: "start",
});
export const tile = style({
  flex: "0 0 3.5rem",
  display: "grid",
  justifyItems: "center",
  lineHeight: 1.1,
  borderInlineEnd: `${line.hair} solid ${colour.hairline}`,
  paddingInlineEnd: space[3],
});
export const part = style({ fontSize: text.small, color: colour.soft });
export const date = style({
  fontFamily: font.display,
  fontSize: text.h2,
  fontWeight: 600,
  color: colour.accent,
});
const body = style({
  flex: "1 1 8rem",
  display: "grid",
  gap: space[1],
  gridTemplateColumns: "minmax(0, 1fr)",
});

export { body as text };
export const name = style({ fontSize: text.h3, overflowWrap: "anywhere" });
export const link = style({
  color: "inherit",
  textDecoration: "none",
  selectors: { "&:hover": { textDecoration: "underline" } },
});
export const facts = style({ color: colour.soft });
export const state = style({ color: colour.danger });
export const summary = style({ maxInlineSize: size.measure });
