import { style } from "@vanilla-extract/css";
import { font, middle, size, space, text } from "#styles/tokens.ts";

export const group = style({ display: "grid", gap: space[4], gridTemplateColumns: "minmax(0, 1fr)" });
export const legend = style({ fontFamily: font.display, fontSize: text.h3, paddingBlockEnd: space[2] });
export const phone = style({
  display: "grid",
  // As far apart as the fields of the form around them.
  gap: "inherit",
  alignItems: "end",
  gridTemplateColumns: "minmax(0, 1fr)",
  // On a phone, the number and its error message need the whole line.
  "@media": { [middle]: { gridTemplateColumns: `minmax(0, 1fr) min(${size.extension}, 40%)` } },
});
export const short = style({ maxInlineSize: size.code });
