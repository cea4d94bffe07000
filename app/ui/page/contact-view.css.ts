import { globalStyle, style } from "@vanilla-extract/css";
import { size, space, text } from "#styles/tokens.ts";

export const locationList = style({
  display: "grid",
  gap: space[7],
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 18rem), 1fr))",
});
export const address = style({ fontStyle: "normal" });
export const hours = style({
  display: "grid",
  gap: space[1],
  maxInlineSize: size.coverLarge,
  fontSize: text.small,
  fontVariantNumeric: "tabular-nums lining-nums",
});
/** A day's text may take two lines; before that, its hours move below it. */
export const day = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "start",
  columnGap: space[3],
  overflowWrap: "break-word",
});
globalStyle(`${day} > dt`, { flex: "1 1 6rem" });
globalStyle(`${day} > dd`, { maxInlineSize: "100%" });
export const today = style([day, { fontWeight: 700 }]);
