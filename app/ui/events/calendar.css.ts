import { style } from "@vanilla-extract/css";
import { colour, font, line, radius, size, space, text } from "#styles/tokens.ts";

export const calendar = style({ display: "grid", gap: space[2], gridTemplateColumns: "minmax(0, 1fr)" });
export const table = style({ inlineSize: "100%", tableLayout: "fixed", borderCollapse: "collapse" });
export const caption = style({
  fontFamily: font.display,
  fontSize: text.h3,
  fontWeight: 600,
  textAlign: "start",
  paddingBlockEnd: space[3],
});
export const weekday = style({
  fontSize: text.small,
  fontWeight: 500,
  color: colour.soft,
  paddingBlockEnd: space[2],
  textAlign: "center",
});
export const abbreviation = style({ textDecoration: "none" });
export const cell = style({
  padding: 0,
  textAlign: "center",
  borderBlockStart: `${line.hair} solid ${colour.hairline}`,
});
const box = style({
  display: "grid",
  alignContent: "center",
  justifyItems: "center",
  minBlockSize: size.target,
  fontVariantNumeric: "tabular-nums",
  lineHeight: 1.1,
});
export const empty = style([box, { color: colour.soft }]);
export const day = style([
  box,
  {
    color: colour.ink,
    fontWeight: 650,
    textDecoration: "none",
    borderRadius: radius.small,
    selectors: { "&:hover": { backgroundColor: colour.wash } },
  },
]);
export const number = style({});
export const today = style({
  textDecoration: "underline",
  textDecorationColor: colour.accent,
  textDecorationThickness: line.offset,
  textUnderlineOffset: "0.2em",
});
export const dots = style({
  color: colour.accent,
  letterSpacing: "0.05em",
  fontSize: text.small,
  lineHeight: 1,
});
export const months = style({ display: "flex", justifyContent: "space-between", gap: space[3] });
