import { globalStyle, style } from "@vanilla-extract/css";
import { space, text } from "#styles/tokens.ts";

export const places = style({
  display: "grid",
  gap: space[7],
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 18rem), 1fr))",
});
export const address = style({ fontStyle: "normal" });
export const hours = style({
  display: "grid",
  gap: space[1],
  fontSize: text.small,
  fontVariantNumeric: "tabular-nums lining-nums",
});
/** The hours stay whole beside their day, whose words may take two lines. */
export const day = style({
  display: "flex",
  justifyContent: "space-between",
  gap: space[3],
  overflowWrap: "break-word",
});
globalStyle(`${day} > dd`, { flexShrink: 0, maxInlineSize: "70%", textAlign: "end" });
export const today = style([day, { fontWeight: 700 }]);
