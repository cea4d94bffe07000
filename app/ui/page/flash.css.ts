import { style } from "@vanilla-extract/css";
import { colour, line, space } from "#styles/tokens.ts";

const base = style({
  display: "flex",
  flexWrap: "wrap",
  gap: space[4],
  paddingBlock: space[3],
  paddingInline: space[4],
  borderInlineStart: `${line.focus} solid`,
  backgroundColor: colour.wash,
  fontWeight: 600,
});
export const success = style([base, { borderColor: colour.good }]);
export const error = style([base, { borderColor: colour.danger, color: colour.danger }]);
/** A button within a message. */
export const undo = style({ display: "inline-flex", marginBlock: `calc(-1 * ${space[3]})` });
/** Without a message, it takes up no space. */
export const place = style({ selectors: { "&:empty": { position: "absolute" } } });
