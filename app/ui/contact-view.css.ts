import { style } from "@vanilla-extract/css";
import { space } from "#styles/tokens.ts";

export const places = style({
  display: "grid",
  gap: space[7],
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 18rem), 1fr))",
});
export const address = style({ fontStyle: "normal" });
export const hours = style({
  display: "grid",
  gap: space[1],
  fontVariantNumeric: "tabular-nums lining-nums",
});
export const day = style({ display: "flex", justifyContent: "space-between", gap: space[4] });
export const today = style([day, { fontWeight: 700 }]);
