import { style, styleVariants } from "@vanilla-extract/css";
import { colour, font, line, radius, size, space, text } from "#styles/tokens.ts";

export const cards = style({ display: "grid", gap: space[5], gridTemplateColumns: "minmax(0, 1fr)" });
export const card = style({
  display: "grid",
  gap: space[3],
  gridTemplateColumns: "minmax(0, 1fr)",
  border: `${line.hair} solid ${colour.hairline}`,
  borderRadius: radius.medium,
  padding: space[4],
});
export const name = style({ fontFamily: font.display, fontSize: text.h3 });
/** A customer's own words keep their lines, and long ones are broken. */
export const words = style({ whiteSpace: "pre-line", overflowWrap: "anywhere", maxInlineSize: size.measure });

export const covers = style({ display: "flex", flexWrap: "wrap", gap: space[3] });
export const more = style({
  inlineSize: size.coverSmall,
  display: "grid",
  placeItems: "center",
  textAlign: "center",
  backgroundColor: colour.wash,
  borderRadius: radius.medium,
  minBlockSize: size.target,
});

/** A button of a single sign, wide enough for a finger. */
export const step = style({ minInlineSize: size.target, justifyContent: "center" });

/** Cards of at least 389 px (spec 2 §9), or as wide as a small screen. */
export const grid = style({
  display: "grid",
  gap: space[5],
  gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${size.registryCard}), 1fr))`,
});
export const item = style([
  card,
  {
    // A third at most, so that large text leaves room for the buttons.
    gridTemplateColumns: `min(${size.coverSmall}, 35%) minmax(0, 1fr)`,
    alignContent: "start",
    position: "relative",
  },
]);
/** The ribbon runs across the card, above cover and words. */
export const ribbon = styleVariants({ bought: colour.good, wanted: colour.danger }, (backgroundColor) => ({
  gridColumn: "1 / -1",
  justifySelf: "start",
  backgroundColor,
  color: colour.ground,
  fontWeight: 650,
  fontSize: text.small,
  paddingInline: space[3],
  paddingBlock: space[1],
  marginInlineStart: `calc(-1 * ${space[4]})`,
  borderStartEndRadius: radius.medium,
  borderEndEndRadius: radius.medium,
  // With forced colours, only this edge is visible.
  border: `${line.hair} solid transparent`,
}));
/** Purchased titles are faded, but their words stay readable: only the cover loses contrast. */
export const faded = style({ filter: "grayscale(1)", opacity: 0.5 });
export const fadedWords = style({ color: colour.soft });
