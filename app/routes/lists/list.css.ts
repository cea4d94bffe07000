import { style } from "@vanilla-extract/css";
import { field } from "#app/ui/form/form.css.ts";
import { middle, narrow, size, space, wide } from "#styles/tokens.ts";

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
/** The number of copies; on a phone below the words, and not below the cover. */
export const copies = style([
  field,
  { "@media": { [narrow]: { marginInlineStart: `min(${size.coverSmall} + ${space[3]}, 36%)` } } },
]);
/** A customer's own words, with their lines. */
export const words = style({ whiteSpace: "pre-line", overflowWrap: "break-word" });
