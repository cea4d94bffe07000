import { style } from "@vanilla-extract/css";
import { colour, line, radius, size, space, text } from "#styles/tokens.ts";

const outcome = style({
  maxInlineSize: size.measure,
  padding: space[4],
  borderRadius: radius.small,
  border: `${line.offset} solid`,
  fontSize: text.lead,
  fontWeight: 600,
  overflowWrap: "anywhere",
});
export const done = style([outcome, { borderColor: colour.good }]);
export const problem = style([outcome, { borderColor: colour.danger }]);
