import { globalStyle, style } from "@vanilla-extract/css";
import { middle, narrow, size, space, text } from "#styles/tokens.ts";
import { fold as pageFold } from "./fold.css.ts";

export const bar = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "end",
  gap: space[3],
  "@media": { [narrow]: { columnGap: space[2] } },
});
globalStyle(`${bar} > button`, { "@media": { [narrow]: { paddingInline: space[3] } } });
export const container = style({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)" });
export const fold = style([pageFold, { "@media": { [middle]: { display: "none" } } }]);
export const folded = style({
  "@media": { [narrow]: { selectors: { [`${fold}:not([open]) ~ &`]: { display: "none" } } } },
});
/**
 * At least as wide as its longest text. On a phone, two short ones and the button share a row below the search field.
 */
export const choice = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[1],
  flex: "1 1 auto",
  minInlineSize: "4rem",
  maxInlineSize: "16rem",
  // A row of a phone ends at the edge, like the search field above it.
  "@media": { [narrow]: { maxInlineSize: "none" } },
});
globalStyle(`${choice} > select`, { "@media": { [narrow]: { paddingInline: space[2] } } });
export const term = style([
  choice,
  {
    flexBasis: "14rem",
    flexGrow: 2,
    maxInlineSize: size.form,
    "@media": { [narrow]: { flexBasis: "100%" } },
  },
]);
export const label = style({ fontSize: text.small, fontWeight: 600 });
