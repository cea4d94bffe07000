import { style } from "@vanilla-extract/css";
import { colour, font, narrow, size, space, text } from "#styles/tokens.ts";
import { fieldRow } from "../page/layout.css.ts";

export const find = style([fieldRow, { maxInlineSize: size.form }]);
export const term = style({ flex: "1 1 9rem", display: "grid", gap: space[1] });

/** Three covers side by side, as long as their words have room. */
export const books = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 5.2rem), 1fr))",
  gap: space[3],
  maxInlineSize: size.form,
  "@media": { [narrow]: { columnGap: space[2] } },
});
export const book = style({
  display: "grid",
  gap: space[2],
  color: colour.ink,
  textDecoration: "none",
  selectors: { "&:hover": { textDecoration: "underline" } },
});
export const title = style({
  fontFamily: font.display,
  fontSize: text.body,
  lineHeight: 1.25,
  overflowWrap: "anywhere",
  hyphens: "auto",
  // Three columns of a phone have room for words of a dozen small letters.
  "@media": { [narrow]: { fontSize: text.small } },
});
export const author = style({ fontSize: text.small, overflowWrap: "anywhere" });
