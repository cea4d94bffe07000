import { globalStyle, style } from "@vanilla-extract/css";
import { colour, line, radius, size, space } from "#styles/tokens.ts";

export const stepper = style({
  display: "inline-flex",
  alignItems: "center",
  gap: space[2],
  maxInlineSize: "100%",
});
// With large text on a narrow page, the field gives way and the buttons keep their size.
globalStyle(`${stepper} > input`, { flexShrink: 1, minInlineSize: size.target });

export const button = style({
  flexShrink: 0,
  inlineSize: size.target,
  blockSize: size.target,
  border: `${line.hair} solid ${colour.rule}`,
  borderRadius: radius.small,
  background: "transparent",
  color: colour.ink,
  cursor: "pointer",
});
