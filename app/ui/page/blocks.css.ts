import { globalStyle, style } from "@vanilla-extract/css";
import { colour, font, line, middle, narrow, radius, size, space, text, wide } from "#styles/tokens.ts";

/** At most 1248 px wide (spec 1 §2), which the page's own width ensures, unless it is full-screen. */
export const banner = style({
  display: "grid",
  gap: space[6],
  alignItems: "center",
  paddingBlock: space[5],
  borderBlockEnd: `${line.hair} solid ${colour.hairline}`,
});
export const bannerWithCovers = style({
  "@media": {
    [middle]: { gridTemplateColumns: "minmax(0, 6fr) minmax(0, 5fr)", gap: space[7], paddingBlock: space[7] },
  },
});
export const bannerText = style({ maxInlineSize: "44rem" });
export const fullScreen = style({ inlineSize: "100vw", marginInlineStart: "calc(50% - 50vw)" });
globalStyle(`${banner}${fullScreen}`, {
  paddingInline: `max(${space[4]}, calc(50vw - ${size.page} / 2 + ${space[6]}))`,
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

/** A picture with a card of paper that lies on its lower edge. */
export const pictured = style({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: space[5] });
export const bannerPicture = style({
  inlineSize: "100%",
  blockSize: "auto",
  maxBlockSize: "30rem",
  objectFit: "cover",
  borderRadius: radius.small,
  selectors: { [`${fullScreen} &`]: { borderRadius: 0 } },
});
export const bannerCard = style({
  selectors: { [`${fullScreen} &`]: { paddingInline: space[4] } },
  "@media": {
    [middle]: { selectors: { [`${fullScreen} &`]: { paddingInline: space[6] } } },
    [wide]: {
      justifySelf: "start",
      maxInlineSize: "38rem",
      marginBlockStart: `calc(-1 * ${space[9]})`,
      marginInlineStart: space[6],
      padding: space[6],
      backgroundColor: colour.ground,
      borderRadius: radius.small,
      selectors: {
        [`${fullScreen} &`]: {
          padding: space[6],
          marginInlineStart: `max(${space[6]}, calc(50vw - ${size.page} / 2 + ${space[6]}))`,
        },
      },
    },
  },
});

export const withSide = style({
  display: "grid",
  gap: space[7],
  gridTemplateColumns: "minmax(0, 1fr)",
  alignItems: "start",
  "@media": { [wide]: { gridTemplateColumns: "15rem minmax(0, 1fr)" } },
});
export const lists = style({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: space[7] });
/** Below the lists on a phone: above them, it would fill the first screen. */
export const side = style({
  display: "grid",
  gap: space[6],
  "@media": {
    [wide]: {
      gridColumn: 1,
      gridRow: 1,
      paddingInlineEnd: space[5],
      borderInlineEnd: `${line.hair} solid ${colour.hairline}`,
    },
  },
});
export const sideButtons = style({ display: "grid", gap: space[3] });
export const sideTitle = style({ fontSize: text.h3 });
export const sideItem = style({
  display: "grid",
  gridTemplateColumns: "3rem minmax(0, 1fr)",
  gap: space[3],
  alignItems: "center",
  color: "inherit",
  textDecoration: "none",
  fontSize: text.small,
  lineHeight: 1.3,
});
globalStyle(`${sideItem} > span:first-child`, { inlineSize: "100%" });
globalStyle(`${sideItem} strong`, { display: "block", fontFamily: font.display, fontWeight: 600 });
globalStyle(`${sideItem}:hover strong`, { textDecoration: "underline" });
export const sideAuthor = style({ color: colour.soft });

export const about = style({ maxInlineSize: size.measure, color: colour.soft });
globalStyle(`${about} > * + *`, { marginBlockStart: space[3] });

/** The end of a row: as high as a cover. */
export const more = style({
  display: "grid",
  placeItems: "center",
  aspectRatio: "2 / 3",
  padding: space[3],
  textAlign: "center",
  borderRadius: radius.small,
  border: `${line.hair} solid ${colour.rule}`,
  color: colour.brand,
  fontWeight: 600,
  lineHeight: 1.3,
});

export const featured = style({
  display: "grid",
  gap: space[7],
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 18rem), 1fr))",
  borderBlockStart: `${line.hair} solid ${colour.hairline}`,
  paddingBlockStart: space[7],
});
export const featuredItem = style({ minInlineSize: 0 });
export const card = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space[3],
  alignContent: "start",
  position: "relative",
});
/** A picture fills it; covers stand in it side by side. */
export const cardPicture = style({
  display: "flex",
  justifyContent: "center",
  alignItems: "end",
  gap: space[3],
  aspectRatio: "3 / 2",
  // On a phone, a card is a row of its own, and covers leave less room above them.
  "@media": { [narrow]: { aspectRatio: "2 / 1" } },
  overflow: "hidden",
  borderRadius: radius.small,
  backgroundColor: colour.wash,
});
// With large text, covers become smaller rather than being cut off.
globalStyle(`${cardPicture} > span`, { flexShrink: 1, minInlineSize: 0 });
export const cardImage = style({ inlineSize: "100%", blockSize: "100%", objectFit: "cover" });
export const cardTitle = style({ fontSize: text.h3 });
// The whole card leads where its title does; links in its text stay above that.
globalStyle(`${cardTitle} a`, { color: "inherit" });
globalStyle(`${cardTitle} a::after`, { content: '""', position: "absolute", inset: 0 });
globalStyle(`${card} > div a`, { position: "relative", zIndex: 1 });
