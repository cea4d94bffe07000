import { globalStyle, style } from "@vanilla-extract/css";
import { colour, line, radius, size, space } from "#styles/tokens.ts";

/** Wraps where large text leaves no room for all of it. */
export const stepper = style({
  display: "inline-flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: space[2],
});
globalStyle(`${stepper} > input`, {
  flex: "1 1 3rem",
  // Beside a cover on a small phone, the buttons stay in its row.
  minInlineSize: "3rem",
  maxInlineSize: size.quantity,
  paddingInline: space[2],
});
/** Reserves the buttons' space until scripts have added them, so that nothing shifts. */
export const expectant = style({});
globalStyle(`${expectant} > input:only-child`, {
  "@media": {
    "screen and (scripting: enabled)": { marginInline: `calc(min(${size.target}, 20vw) + ${space[2]})` },
  },
});

export const button = style({
  inlineSize: `min(${size.target}, 20vw)`,
  blockSize: size.target,
  border: `${line.hair} solid ${colour.rule}`,
  borderRadius: radius.small,
  background: "transparent",
  color: colour.ink,
  cursor: "pointer",
});
