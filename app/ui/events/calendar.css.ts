import { style } from "@vanilla-extract/css";
import { colour, font, line, radius, size, space, text, wide } from "#styles/tokens.ts";

export const calendar = style({ display: "grid", gap: space[2], gridTemplateColumns: "minmax(0, 1fr)" });
export const table = style({
  display: "block",
  "@media": { [wide]: { display: "table", inlineSize: "100%", tableLayout: "fixed" } },
});
export const head = style({ display: "none", "@media": { [wide]: { display: "table-header-group" } } });
export const body = style({
  display: "flex",
  flexWrap: "wrap",
  gap: space[2],
  "@media": { [wide]: { display: "table-row-group" } },
});
export const week = style({ display: "contents", "@media": { [wide]: { display: "table-row" } } });
export const caption = style({
  fontFamily: font.display,
  fontSize: text.h3,
  fontWeight: 600,
  textAlign: "start",
  paddingBlockEnd: space[3],
  display: "block",
  "@media": { [wide]: { display: "table-caption" } },
});
export const weekday = style({
  fontSize: text.small,
  fontWeight: 500,
  color: colour.soft,
  paddingBlockEnd: space[2],
  textAlign: "center",
});
export const abbreviation = style({ textDecoration: "none" });
const cell = style({
  textAlign: "center",
  "@media": { [wide]: { display: "table-cell", borderBlockStart: `${line.hair} solid ${colour.hairline}` } },
});
/** A day with events, which the strip has too. */
export const busy = style([
  cell,
  {
    minInlineSize: "3.5rem",
    border: `${line.hair} solid ${colour.hairline}`,
    borderRadius: radius.small,
    "@media": {
      [wide]: {
        minInlineSize: 0,
        border: 0,
        borderBlockStart: `${line.hair} solid ${colour.hairline}`,
        borderRadius: 0,
      },
    },
  },
]);
export const free = style([cell, { display: "none", "@media": { [wide]: { display: "table-cell" } } }]);
export const stripWeekday = style({
  fontSize: text.small,
  fontWeight: 400,
  color: colour.soft,
  "@media": { [wide]: { display: "none" } },
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
