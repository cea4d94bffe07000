import { style } from "@vanilla-extract/css";
import { colour, font, middle, space, line as stroke, text } from "#styles/tokens.ts";

export const wall = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(30%, 8rem), 1fr))",
  gap: space[4],
});
export const wallLink = style({ display: "block" });

export const line = style({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  gap: space[4],
  "@media": { [middle]: { gridTemplateColumns: "auto minmax(0, 1fr) auto" } },
  paddingBlock: space[3],
  borderBlockEnd: `${stroke.hair} solid ${colour.hairline}`,
});
export const name = style({
  fontFamily: font.display,
  fontWeight: 600,
  color: "inherit",
  textDecoration: "none",
  selectors: { "&:hover": { textDecoration: "underline" } },
});
export const facts = style({ fontSize: text.small, color: colour.soft });
export const price = style({
  fontWeight: 650,
  // On a phone, below the text, which needs the whole line.
  gridColumn: 2,
  "@media": { [middle]: { gridColumn: "auto" } },
});
