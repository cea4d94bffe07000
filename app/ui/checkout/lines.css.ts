import { style } from "@vanilla-extract/css";
import { colour, font, line, space, text } from "#styles/tokens.ts";

/** Books one below the other, for proofreading: cover, text, numbers. */
export const lines = style({ display: "grid", borderBlockStart: `${line.hair} solid ${colour.hairline}` });
export const line_ = style({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  gap: space[4],
  paddingBlock: space[4],
  borderBlockEnd: `${line.hair} solid ${colour.hairline}`,
});
export const words = style({ display: "grid", gap: space[1], alignContent: "start" });
export const title = style({ fontFamily: font.display, fontSize: text.h3, fontWeight: 560, lineHeight: 1.2 });
export const quantity = style({ display: "flex", alignItems: "end", gap: space[3] });
export const numbers = style({
  display: "flex",
  flexWrap: "wrap",
  gap: space[4],
  alignItems: "end",
  justifyContent: "space-between",
});
export const amount = style({ fontWeight: 650, fontVariantNumeric: "tabular-nums lining-nums" });
export const warning = style({ color: colour.danger, fontWeight: 600 });
export const quiet = style({ color: colour.soft, fontSize: text.small });
export const importLine = style({
  paddingBlock: space[3],
  borderBlockEnd: `${line.hair} solid ${colour.hairline}`,
});
/** A message as it was typed, with its line breaks. */
export const message = style({ whiteSpace: "pre-line", overflowWrap: "anywhere" });
/** A number to read off. */
export const number = style({
  fontSize: text.lead,
  fontVariantNumeric: "tabular-nums lining-nums",
  overflowWrap: "anywhere",
});
/** Below everything else of a line. */
export const wide = style({ gridColumn: "1 / -1", overflowWrap: "anywhere" });
