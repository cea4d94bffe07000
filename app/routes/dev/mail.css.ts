import { style } from "@vanilla-extract/css";
import { colour, space, text } from "#styles/tokens.ts";

export const letter = style({
  overflowX: "auto",
  padding: space[4],
  backgroundColor: colour.wash,
  fontSize: text.small,
});
