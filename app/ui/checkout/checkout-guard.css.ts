import { style } from "@vanilla-extract/css";
import { colour, text } from "#styles/tokens.ts";

/** A translucent overlay over the whole page. */
export const curtain = style({
  position: "fixed",
  inset: 0,
  zIndex: 10,
  border: 0,
  backgroundColor: [colour.ground, `color-mix(in srgb, ${colour.ground} 88%, transparent)`],
  color: colour.ink,
  fontSize: text.lead,
  fontWeight: 600,
  cursor: "pointer",
  "@media": { print: { display: "none" } },
});
