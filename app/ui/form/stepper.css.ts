import { style } from "@vanilla-extract/css";
import { colour, line, radius, size, space } from "#styles/tokens.ts";

export const stepper = style({ display: "inline-flex", alignItems: "center", gap: space[2] });

export const button = style({
  inlineSize: size.target,
  blockSize: size.target,
  border: `${line.hair} solid ${colour.rule}`,
  borderRadius: radius.small,
  background: "transparent",
  color: colour.ink,
  cursor: "pointer",
});
