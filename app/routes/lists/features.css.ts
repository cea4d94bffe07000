import { style } from "@vanilla-extract/css";
import { space, text } from "#styles/tokens.ts";

export const find = style({ display: "grid", gap: space[1], fontSize: text.small });
export const lists = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 20rem), 1fr))",
  gap: space[7],
});
export const covers = style({ display: "flex", gap: space[2], overflow: "hidden" });
export const name = style({ fontSize: text.h3 });
