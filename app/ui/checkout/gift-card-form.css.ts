import { globalStyle, style } from "@vanilla-extract/css";
import { choice, hint } from "#app/ui/form/form.css.ts";
import { size, space, wide } from "#styles/tokens.ts";

export const form = style({});
// A range of amounts would break before its dash.
globalStyle(`${form} .${hint}`, { textWrap: "balance" });

/** @param covers the least width of a column, in small covers */
const columnsOf = (covers: number) =>
  `repeat(auto-fill, minmax(min(100%, calc(${size.coverSmall} * ${covers})), 1fr))`;

/** Designs side by side, as many as fit. */
export const designs = style({
  display: "grid",
  gap: space[3],
  gridTemplateColumns: columnsOf(1.5),
  paddingBlockStart: space[2],
  // Beside the balance of a card, four designs are two rows of two, and not three and one.
  "@media": { [wide]: { gridTemplateColumns: columnsOf(2) } },
});
export const design = style([choice, { flexDirection: "column", alignItems: "center", blockSize: "100%" }]);
export const designName = style({
  display: "flex",
  gap: space[2],
  alignItems: "flex-start",
  // Buttons in a column, also where a name takes two lines.
  alignSelf: "start",
});
