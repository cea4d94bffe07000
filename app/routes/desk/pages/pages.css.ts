import { style } from "@vanilla-extract/css";
import { input } from "#app/ui/form/form.css.ts";
import { row } from "#app/ui/page/layout.css.ts";
import { colour, line, space } from "#styles/tokens.ts";

/** The things of a page, one a row, with their buttons at the end. */
export const items = style({
  display: "grid",
  maxInlineSize: "60rem",
  paddingInlineStart: 0,
  listStyle: "none",
});
export const item = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  columnGap: space[4],
  paddingBlock: space[2],
  borderBlockEnd: `${line.hair} solid ${colour.hairline}`,
});
export const named = style({ overflowWrap: "anywhere", minInlineSize: "min(100%, 16rem)", flex: 1 });
export const buttons = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: space[3],
});
export const place = style([input, { inlineSize: "3.5rem", textAlign: "end" }]);
/** A label before its field, below which the field goes where large text leaves it no room. */
export const labelled = style([row, { maxInlineSize: "100%" }]);
export const choice = style([input, { inlineSize: "auto", maxInlineSize: "100%" }]);
