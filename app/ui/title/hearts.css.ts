import { globalStyle, style } from "@vanilla-extract/css";
import { colour, radius, size } from "#styles/tokens.ts";

/** A heart as large as a fingertip, beside the title's details. On the cover, it would hide words. */
export const heart = style({
  // Its hidden words must scroll with it.
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  inlineSize: size.target,
  blockSize: size.target,
  padding: 0,
  border: 0,
  background: "none",
  color: colour.brand,
  cursor: "pointer",
  "@media": { print: { display: "none" } },
});
globalStyle(`${heart} svg`, {
  inlineSize: "2.25rem",
  blockSize: "2.25rem",
  padding: "0.5rem",
  borderRadius: radius.round,
  backgroundColor: colour.ground,
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 1.8,
});
globalStyle(`${heart}:hover svg`, { backgroundColor: colour.wash });
globalStyle(`${heart}[name="remove"] svg`, { fill: "currentColor" });

/** Holds only a cover, with the heart on its lower edge. */
export const withHeart = style({ position: "relative", paddingBlockEnd: `calc(${size.target} / 2)` });
globalStyle(`${withHeart} > ${heart}`, { position: "absolute", insetBlockEnd: 0, insetInlineEnd: 0 });
