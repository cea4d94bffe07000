import { globalStyle, style } from "@vanilla-extract/css";
import { colour, line, narrow, radius, size, space } from "#styles/tokens.ts";

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
/** Over the bottom of the window. On a phone, it leaves room for the bar that many pages have there. */
export const over = style({
  position: "fixed",
  zIndex: 4,
  insetInline: 0,
  insetBlockEnd: space[4],
  marginInline: "auto",
  inlineSize: `min(${size.measure}, 100% - 2 * ${space[4]})`,
  alignItems: "center",
  rowGap: 0,
  borderRadius: radius.small,
  boxShadow: `0 ${space[2]} ${space[5]} rgb(0 0 0 / 20%)`,
  "@media": {
    [narrow]: { insetBlockEnd: `calc(${size.bar} + ${space[2]})` },
    "(forced-colors: active)": { border: `${line.hair} solid ButtonText` },
    print: { display: "none" },
  },
});
globalStyle(`${over} > button`, { marginInlineStart: "auto" });
// Keeps the message from covering the element that has the focus.
globalStyle(`html:has(${over})`, { scrollPaddingBottom: `calc(2 * ${size.bar} + ${space[4]})` });
/** A button within a message. */
export const undo = style({ display: "inline-flex", marginBlock: `calc(-1 * ${space[3]})` });
/** Without a message, it takes up no space. */
export const liveRegion = style({ selectors: { "&:empty": { position: "absolute" } } });
export const outOfFlow = style({ position: "absolute" });
