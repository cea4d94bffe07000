import { globalStyle, style } from "@vanilla-extract/css";
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
/** Several sentences, one on each line. */
export const lines = style({ whiteSpace: "pre-line" });
/** The door on a phone, whose script hides what does not apply. */
export const phone = style({});
globalStyle(`${phone} [hidden]`, { display: "none" });
