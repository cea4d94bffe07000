import { globalStyle, style } from "@vanilla-extract/css";
import { colour, line, middle, radius, space, text } from "#styles/tokens.ts";

/** The library: pictures in a grid. */
export const covers = style({
  display: "grid",
  gap: space[5],
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 12rem), 1fr))",
});
export const entry = style({ display: "grid", gap: space[1], alignContent: "start", minInlineSize: 0 });
/** An uncropped picture on a background of a fixed shape, so that rows line up. */
export const thumb = style({
  display: "block",
  inlineSize: "100%",
  blockSize: "auto",
  aspectRatio: "3 / 2",
  objectFit: "contain",
  backgroundColor: colour.wash,
  borderRadius: radius.small,
});
export const small = style({ inlineSize: "10rem", maxInlineSize: "100%", blockSize: "auto" });
export const name = style({ overflowWrap: "anywhere", fontWeight: 600 });

/** The picture to click on has exactly the size that its attributes say: the server reads the point from it. */
export const clicked = style({ position: "relative", inlineSize: "fit-content", blockSize: "fit-content" });
export const click = style({ display: "block", cursor: "crosshair", maxInlineSize: "none" });
/** Pixels like the picture: at its edge, a larger one would widen the page where the text is large. */
export const dot = style({
  inlineSize: "20px",
  blockSize: "20px",
  borderRadius: "50%",
  border: `${line.focus} solid #fff`,
  outline: `${line.offset} solid #000`,
  pointerEvents: "none",
});
/** Places of a picture, where they are in it; one below the other where three have no room. */
export const nine = style({
  display: "grid",
  gap: space[2],
  maxInlineSize: "26rem",
  "@media": { [middle]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))", direction: "ltr" } },
});

// Beside the picture, a word has the width of its place to itself.
globalStyle(`${nine} > label`, { "@media": { [middle]: { flexDirection: "column", gap: space[1] } } });

export const crops = style({
  display: "grid",
  gap: space[4],
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 15rem), 1fr))",
  alignItems: "start",
});
export const crop = style({ display: "grid", gap: space[1], fontSize: text.small, color: colour.soft });
const cut = style({ inlineSize: "100%", blockSize: "auto", objectFit: "cover", borderRadius: radius.small });
export const shape = {
  banner: style([cut, { aspectRatio: "13 / 5" }]),
  card: style([cut, { aspectRatio: "3 / 2" }]),
  event: style([cut, { aspectRatio: "11 / 6" }]),
};
