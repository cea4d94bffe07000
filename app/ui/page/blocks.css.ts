import { style } from "@vanilla-extract/css";
import { coverRow } from "#app/ui/title/cover.css.ts";
import { colour, font, line, middle, space, text, wide } from "#styles/tokens.ts";

/** At most 1248 px wide (spec 1 §2), which the page's own width ensures, unless it is full-screen. */
export const banner = style({
  display: "grid",
  gap: space[6],
  alignItems: "center",
  paddingBlock: space[5],
  borderBlockEnd: `${line.hair} solid ${colour.hairline}`,
  "@media": {
    [middle]: { gridTemplateColumns: "minmax(0, 6fr) minmax(0, 5fr)", gap: space[7], paddingBlock: space[7] },
  },
});
export const fullScreen = style({
  inlineSize: "100vw",
  marginInlineStart: "calc(50% - 50vw)",
  paddingInline: space[6],
});
export const bannerTitle = style({
  fontSize: text.display,
  fontWeight: 500,
  lineHeight: 1.04,
  letterSpacing: "-0.025em",
});
export const bannerCovers = style({
  display: "grid",
  gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
  gap: space[4],
  alignItems: "end",
});

export const withSide = style({
  display: "grid",
  gap: space[7],
  "@media": { [wide]: { gridTemplateColumns: "minmax(0, 14rem) minmax(0, 1fr)" } },
});
export const lists = style({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: space[8] });

export const featured = style({
  display: "grid",
  gap: space[6],
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 18rem), 1fr))",
  borderBlockStart: `${line.hair} solid ${colour.hairline}`,
  paddingBlockStart: space[7],
});
export const featuredCard = style({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)" });
export const featuredLink = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignContent: "start",
  gap: space[2],
  color: "inherit",
  textDecoration: "none",
});
export const featuredCovers = style([coverRow, { marginBlockEnd: space[2] }]);
export const featuredTitle = style({
  fontFamily: font.display,
  fontSize: text.h3,
  fontWeight: 560,
  textDecoration: "underline",
  textDecorationThickness: line.hair,
  textUnderlineOffset: "0.18em",
});
