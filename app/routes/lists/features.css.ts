import { style } from "@vanilla-extract/css";
import { space } from "#styles/tokens.ts";

export const lists = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 20rem), 1fr))",
  gap: space[7],
});
