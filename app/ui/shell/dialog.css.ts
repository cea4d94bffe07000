import { style } from "@vanilla-extract/css";
import { colour, line, radius, size, space } from "#styles/tokens.ts";

/** A page shown over another one. */
export const dialog = style({
  inlineSize: `min(${size.measure}, 100% - 2 * ${space[4]})`,
  maxBlockSize: `calc(100dvb - 2 * ${space[4]})`,
  margin: "auto",
  padding: space[5],
  border: `${line.hair} solid ${colour.rule}`,
  borderRadius: radius.medium,
  backgroundColor: colour.ground,
  color: colour.ink,
  overflowY: "auto",
  overscrollBehavior: "contain",
  selectors: { "&::backdrop": { backgroundColor: "rgb(0 0 0 / 50%)" } },
});
