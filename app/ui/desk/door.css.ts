import { style } from "@vanilla-extract/css";
import { size, space } from "#styles/tokens.ts";

/** The box before a name: as easy to hit as a button. */
export const mark = style({
  inlineSize: "1.5rem",
  blockSize: "1.5rem",
  marginInlineEnd: space[2],
  verticalAlign: "middle",
});
export const buttons = style({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: space[2] });
export const number = style({ inlineSize: "5rem", minBlockSize: size.target });
/** Boxes to tick with a pencil, one for each person. */
export const boxes = style({ display: "flex", flexWrap: "wrap", gap: space[1] });
/** An empty line to write on. */
export const free = style({ blockSize: "2.25rem" });
