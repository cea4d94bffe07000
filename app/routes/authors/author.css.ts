import { style } from "@vanilla-extract/css";
import { middle, radius, space } from "#styles/tokens.ts";

/** The portrait above the text, and beside it on wider screens. */
export const withPortrait = style({
  display: "grid",
  gap: space[5],
  gridTemplateColumns: "minmax(0, 1fr)",
  alignItems: "start",
  "@media": { [middle]: { gridTemplateColumns: "10rem minmax(0, 1fr)", gap: space[6] } },
});
export const portrait = style({ margin: 0, display: "grid", gap: space[2], maxInlineSize: "10rem" });
export const picture = style({ inlineSize: "100%", blockSize: "auto", borderRadius: radius.small });
