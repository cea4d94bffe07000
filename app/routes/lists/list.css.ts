import { style } from "@vanilla-extract/css";
import { middle, space, wide } from "#styles/tokens.ts";

export const head = style({
  display: "grid",
  gap: space[5],
  gridTemplateColumns: "minmax(0, 1fr)",
  alignItems: "start",
  "@media": { [middle]: { gridTemplateColumns: "minmax(0, 1fr) auto" } },
});
export const picture = style({ maxInlineSize: "min(100%, 20rem)", blockSize: "auto" });
export const framed = style({
  display: "grid",
  gap: space[6],
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": { [wide]: { gridTemplateColumns: "13rem minmax(0, 1fr)", gap: space[8] } },
});
/** A customer's own words, with their lines. */
export const words = style({ whiteSpace: "pre-line", overflowWrap: "break-word" });
