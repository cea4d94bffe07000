import { style } from "@vanilla-extract/css";
import { space, wide } from "#styles/tokens.ts";

export const beside = style({
  display: "grid",
  gap: space[6],
  gridTemplateColumns: "minmax(0, 1fr)",
  alignItems: "start",
  "@media": { [wide]: { gridTemplateColumns: "minmax(0, 1fr) 20rem", gap: space[7] } },
});
/** On a phone, only the list is shown. */
export const wideOnly = style({ display: "none", "@media": { [wide]: { display: "block" } } });
