import { style } from "@vanilla-extract/css";
import { size, space, text } from "#styles/tokens.ts";

export const search = style({ display: "flex", flexWrap: "wrap", alignItems: "end", gap: space[4] });
export const find = style({ display: "grid", gap: space[1], fontSize: text.small });
export const term = style([find, { flex: "1 1 14rem", maxInlineSize: size.form }]);
export const lists = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 20rem), 1fr))",
  gap: space[7],
});
