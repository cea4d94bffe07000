import { globalStyle, style } from "@vanilla-extract/css";
import { colour, line, space, text } from "#styles/tokens.ts";

export const summary = style({
  display: "grid",
  gap: space[2],
  fontVariantNumeric: "tabular-nums lining-nums",
});
export const row = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  columnGap: space[4],
  overflowWrap: "break-word",
});
globalStyle(`${row} > dt`, { flex: "1 1 5rem", minInlineSize: 0 });
// Amounts never break across lines: on a narrow page with large text, they have a line to themselves.
globalStyle(`${row} > dd`, { flexShrink: 0, maxInlineSize: "100%", marginInlineStart: "auto" });
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
