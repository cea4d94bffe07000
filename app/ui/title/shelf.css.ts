import { style } from "@vanilla-extract/css";
import { colour, line, middle, radius, size, space, wide } from "#styles/tokens.ts";

export const shelf = style({ position: "relative" });

export const scroll = style({
  overflowX: "auto",
  scrollSnapType: "x proximity",
  scrollbarWidth: "thin",
  scrollbarColor: `${colour.rule} transparent`,
  // Room for the covers' shadow and the focus ring, which the scrolling would cut off.
  paddingBlock: space[2],
  paddingInline: space[1],
  marginInline: `calc(-1 * ${space[1]})`,
  scrollPaddingLeft: space[1],
  scrollPaddingRight: space[1],
});

/** The least width of a title. "Slaughterhouse-" fits on a line of it. */
const least = "8.75rem";
const columns = (count: number, gap: string) =>
  `max(${least}, calc((100% - ${count - 1} * ${gap}) / ${count}))`;

/** Eight titles side by side where there is room; otherwise the next one is cut, which shows that there are more. */
export const row = style({
  display: "grid",
  gridAutoFlow: "column",
  gridAutoColumns: `min(100%, max(${least}, 42%))`,
  columnGap: space[4],
  "@media": {
    [middle]: { gridAutoColumns: columns(5, space[4]) },
    [wide]: { gridAutoColumns: columns(8, space[5]), columnGap: space[5] },
  },
});
export const item = style({ scrollSnapAlign: "start", minInlineSize: 0 });

const button = style({
  position: "absolute",
  // In the middle of the covers, which are half as high again as they are wide.
  insetBlockStart: "5.5rem",
  display: "grid",
  placeItems: "center",
  inlineSize: size.target,
  blockSize: size.target,
  padding: 0,
  borderRadius: radius.round,
  border: `${line.hair} solid ${colour.rule}`,
  backgroundColor: colour.ground,
  color: colour.ink,
  cursor: "pointer",
  boxShadow: "0 2px 10px rgb(0 0 0 / 0.18)",
  selectors: {
    "&:hover": { borderColor: colour.ink },
    // Its arrow points to what comes next.
    "[dir=rtl] &": { transform: "scaleX(-1)" },
  },
  "@media": { "(hover: none)": { display: "none" }, print: { display: "none" } },
});
// Over the edge of the row where the page has a margin for it.
const overhang = `calc(-0.5 * ${size.target})`;
export const back = style([
  button,
  { insetInlineStart: 0, "@media": { [middle]: { insetInlineStart: overhang } } },
]);
export const on = style([
  button,
  { insetInlineEnd: 0, "@media": { [middle]: { insetInlineEnd: overhang } } },
]);
