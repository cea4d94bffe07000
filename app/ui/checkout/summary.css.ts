import { globalStyle, style } from "@vanilla-extract/css";
import { colour, line, space, text } from "#styles/tokens.ts";

export const summary = style({
  display: "grid",
  gap: space[2],
  fontVariantNumeric: "tabular-nums lining-nums",
});
export const row = style({
  display: "flex",
  justifyContent: "space-between",
  gap: space[4],
  overflowWrap: "break-word",
});
// Amounts never break across lines, however narrow the page.
globalStyle(`${row} > dd`, { whiteSpace: "nowrap" });
export const total = style([
  row,
  {
    fontSize: text.lead,
    fontWeight: 700,
    borderBlockStart: `${line.hair} solid ${colour.rule}`,
    paddingBlockStart: space[3],
    marginBlockStart: space[1],
  },
]);
