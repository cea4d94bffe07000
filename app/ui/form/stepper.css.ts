import { globalStyle, style } from "@vanilla-extract/css";
import { colour, line, radius, size, space } from "#styles/tokens.ts";

export const stepper = style({
  display: "inline-flex",
  alignItems: "center",
  gap: space[2],
});
// With large text, they grow only as far as a phone has room for all three.
globalStyle(`${stepper} > input`, { inlineSize: `min(${size.quantity}, 28vw)` });

export const button = style({
  inlineSize: `min(${size.target}, 20vw)`,
  blockSize: size.target,
  border: `${line.hair} solid ${colour.rule}`,
  borderRadius: radius.small,
  background: "transparent",
  color: colour.ink,
  cursor: "pointer",
});
