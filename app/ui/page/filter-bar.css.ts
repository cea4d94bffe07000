import { style } from "@vanilla-extract/css";
import { narrow, size, space, text } from "#styles/tokens.ts";

export const bar = style({ display: "flex", flexWrap: "wrap", alignItems: "end", gap: space[3] });
/** On a phone, two choices and the button share a row below the search field. */
export const choice = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[1],
  flex: "1 1 auto",
  minInlineSize: "5.5rem",
  maxInlineSize: "16rem",
  "@media": { [narrow]: { flexBasis: "5.5rem" } },
});
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
