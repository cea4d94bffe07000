import { globalStyle, style } from "@vanilla-extract/css";
import { colour, radius, size } from "#styles/tokens.ts";

/** A heart of the size of a finger, in the corner of a cover or beside a title. */
export const heart = style({
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

/** Holds a cover and the heart in its corner. */
export const withHeart = style({ position: "relative" });
globalStyle(`${withHeart} > ${heart}`, { position: "absolute", insetBlockStart: 0, insetInlineEnd: 0 });
