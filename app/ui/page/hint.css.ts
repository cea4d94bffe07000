import { keyframes, style } from "@vanilla-extract/css";
import { colour, line, radius, size, space, text } from "#styles/tokens.ts";

const appear = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } });

/** The hint's subject. Its width is the widest the hint can be, so that nothing leaves the screen. */
export const about = style({ position: "relative", display: "block" });

/** Shown half a second after the pointer or the focus reaches its subject (spec 1 §9). */
export const hint = style({
  display: "none",
  position: "absolute",
  zIndex: 5,
  insetBlockStart: "100%",
  insetInline: 0,
  maxInlineSize: size.measure,
  padding: space[3],
  borderRadius: radius.small,
  border: `${line.hair} solid ${colour.rule}`,
  backgroundColor: colour.ground,
  color: colour.ink,
  fontSize: text.small,
  animation: `${appear} 0s linear 0.5s both`,
  selectors: { [`${about}:is(:hover, :focus-within) > &:not([hidden])`]: { display: "block" } },
});
