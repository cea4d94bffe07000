import { globalStyle, style } from "@vanilla-extract/css";
import { colour, line, radius, space } from "#styles/tokens.ts";

export const toggles = style({ display: "grid", maxBlockSize: "20rem", overflowY: "auto" });
/** A sign and its label, which may take several lines. */
globalStyle(`${toggles} button`, { columnGap: space[2], textAlign: "start" });
/** Its own box, which the underline of the words leaves out. */
export const sign = style({ display: "inline-block", minInlineSize: "1em" });
export const menu = style({
  display: "grid",
  gap: space[3],
  inlineSize: "100%",
  padding: space[4],
  border: `${line.hair} solid ${colour.rule}`,
  borderRadius: radius.small,
  backgroundColor: colour.ground,
});
