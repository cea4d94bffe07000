import { style } from "@vanilla-extract/css";
import { colour, font, line, middle, narrow, space, text } from "#styles/tokens.ts";

/** Books one below the other, for proofreading: cover, text, numbers. */
export const lines = style({ display: "grid", borderBlockStart: `${line.hair} solid ${colour.hairline}` });
/** The text is beside the cover, or below it where the text is large and the screen small. */
export const line_ = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "start",
  gap: space[4],
  paddingBlock: space[4],
  borderBlockEnd: `${line.hair} solid ${colour.hairline}`,
});
export const words = style({
  flex: "1 1 10rem",
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[1],
  alignContent: "start",
});
export const title = style({ fontFamily: font.display, fontSize: text.h3, fontWeight: 600, lineHeight: 1.2 });
/** A quantity and the buttons for its line. On a phone, they stand below it, in one row with the amount. */
export const quantity = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "end",
  columnGap: space[4],
  rowGap: space[1],
  "@media": { [narrow]: { display: "contents" } },
});
export const quantityField = style({
  flexBasis: "100%",
  "@media": { [middle]: { flexBasis: "auto" } },
});
export const numbers = style({
  display: "flex",
  flexWrap: "wrap",
  columnGap: space[4],
  rowGap: space[1],
  alignItems: "end",
  "@media": { [narrow]: { alignItems: "center" } },
});
export const amount = style({
  marginInlineStart: "auto",
  fontWeight: 650,
  fontVariantNumeric: "tabular-nums lining-nums",
});
/** A field for a line of text. */
export const writing = style({ maxInlineSize: "28rem", marginBlock: space[2] });
export const warning = style({ color: colour.danger, fontWeight: 600 });
export const quiet = style({ color: colour.soft, fontSize: text.small });
export const importLine = style({
  paddingBlock: space[3],
  borderBlockEnd: `${line.hair} solid ${colour.hairline}`,
});
/** A message as it was typed, with its line breaks. */
export const message = style({ whiteSpace: "pre-line", overflowWrap: "anywhere" });
/** A number that a shopper reads out or copies. */
export const number = style({
  fontSize: text.lead,
  fontVariantNumeric: "tabular-nums lining-nums",
  overflowWrap: "anywhere",
});
/** Below everything else of a line. */
export const wide = style({ flexBasis: "100%", overflowWrap: "anywhere" });
