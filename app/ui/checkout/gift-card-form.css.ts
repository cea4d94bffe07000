import { style } from "@vanilla-extract/css";
import { choice, label } from "#app/ui/form/form.css.ts";
import { size, space } from "#styles/tokens.ts";

/** Designs side by side, as many as fit. */
export const designs = style({
  display: "grid",
  gap: space[3],
  gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, calc(${size.coverSmall} * 1.5)), 1fr))`,
  paddingBlockStart: space[2],
});
export const design = style([choice, { flexDirection: "column", alignItems: "center", blockSize: "100%" }]);
export const designName = style({ display: "flex", gap: space[2], alignItems: "flex-start" });
/** The heading of a group of fields, apart from the first label. */
export const group = style([label, { marginBlockEnd: space[3] }]);
