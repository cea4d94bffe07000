import { globalStyle, style } from "@vanilla-extract/css";
import { colour, font, line, middle, radius, roomy, size, space, text, wide } from "#styles/tokens.ts";

export const header = style({ position: "relative" });

/** The menu's button, in the corner before the shop's name. Wide screens show the menu itself. */
export const drawer = style({
  position: "absolute",
  insetBlockStart: space[2],
  insetInlineStart: space[2],
  color: colour.barText,
  "@media": { [middle]: { insetInlineStart: space[4] }, [wide]: { display: "none" } },
});
export const drawerButton = style({
  display: "grid",
  placeItems: "center",
  inlineSize: size.target,
  blockSize: size.target,
  cursor: "pointer",
  listStyle: "none",
  selectors: { "&::-webkit-details-marker": { display: "none" } },
});
globalStyle(`${drawerButton}:focus-visible`, { outlineColor: colour.barText });

export const bar = style({
  backgroundColor: colour.bar,
  color: colour.barText,
  "@media": { print: { backgroundColor: "transparent", color: "#000" } },
});
export const lightBar = style({ borderBlockEnd: `${line.hair} solid ${colour.hairline}` });

export const barRow = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: space[2],
  // Two rows of a finger's height on a phone: the books begin at a sixth of its screen.
  rowGap: space[2],
  paddingBlock: space[2],
  overflowWrap: "break-word",
  // Until everything fits on one row, the search has a second row to itself.
  "@media": {
    [wide]: { columnGap: space[4], rowGap: space[3], paddingBlock: space[3] },
    [roomy]: { flexWrap: "nowrap" },
  },
});

export const brand = style({
  flexGrow: 1,
  fontFamily: font.display,
  fontWeight: 600,
  // Beside the menu's button, also with large text on a phone.
  fontSize: "min(clamp(1.35rem, 1.1rem + 1vw, 1.75rem), 12vw)",
  letterSpacing: "-0.015em",
  lineHeight: 1.1,
  color: "inherit",
  textDecoration: "none",
  minBlockSize: size.target,
  display: "flex",
  alignItems: "center",
  // Room for the menu's button.
  marginInlineStart: size.target,
  "@media": {
    [wide]: { marginInlineStart: 0 },
    [roomy]: { flexGrow: 0 },
    print: { marginInlineStart: 0 },
  },
});
// Paper says whose page it is, and has nothing to press.
globalStyle(`${header} > :not(${bar}), ${barRow} > :not(${brand})`, {
  "@media": { print: { display: "none !important" } },
});
/** Without a menu beside it. */
export const alone = style({ marginInlineStart: 0 });
export const logo = style({ maxBlockSize: size.target, inlineSize: "auto" });

globalStyle(`${bar} :focus-visible`, { outlineColor: colour.barText });

export const searchArea = style({
  order: 3,
  flexBasis: "100%",
  "@media": { [roomy]: { order: 0, flex: "1 1 12rem", minInlineSize: 0, marginInlineStart: space[5] } },
});
export const search = style({
  position: "relative",
  display: "flex",
  flexWrap: "wrap",
  backgroundColor: colour.search,
  color: colour.searchText,
  borderRadius: radius.small,
});
globalStyle(`${search} :focus-visible`, { outlineColor: colour.accent, outlineOffset: "-2px" });

/** Older browsers cannot mix colours and get the full one. */
const searchEdge = [
  `${line.hair} solid ${colour.searchText}`,
  `${line.hair} solid color-mix(in srgb, ${colour.searchText} 25%, transparent)`,
];
const searchPart = style({
  minBlockSize: size.target,
  border: 0,
  backgroundColor: "transparent",
  color: "inherit",
  paddingInline: space[3],
  minInlineSize: 0,
});
export const searchType = style([
  searchPart,
  {
    // On a phone, the search text needs the whole line. The types are below it, over the page, while somebody searches.
    // Browsers that do not know `:focus-within` always show them.
    order: 3,
    flexBasis: "100%",
    borderBlockStart: searchEdge,
    fontSize: text.small,
    selectors: {
      [`${search}:focus-within > &`]: {
        position: "absolute",
        insetBlockStart: "100%",
        insetInline: 0,
        inlineSize: "100%",
        zIndex: 6,
        backgroundColor: colour.search,
        color: colour.searchText,
        borderEndStartRadius: radius.small,
        borderEndEndRadius: radius.small,
        boxShadow: `0 ${space[2]} ${space[5]} rgb(0 0 0 / 20%)`,
      },
      [`${search}:not(:focus-within) > &`]: { display: "none" },
    },
    "@media": {
      [middle]: {
        order: 0,
        flexBasis: "auto",
        borderBlockStart: 0,
        borderInlineEnd: searchEdge,
        selectors: {
          [`${search}:focus-within > &`]: {
            position: "static",
            inlineSize: "auto",
            backgroundColor: "transparent",
            borderRadius: 0,
            boxShadow: "none",
          },
          [`${search}:not(:focus-within) > &`]: { display: "block" },
        },
      },
    },
  },
]);
globalStyle(`${searchType} option`, { color: colour.ink, backgroundColor: colour.ground });
export const searchTerm = style([
  searchPart,
  {
    // Large text leaves no room for the button beside it.
    flex: "1 1 6rem",
    inlineSize: 0,
    textOverflow: "ellipsis",
    "::placeholder": { color: "inherit", opacity: 0.85 },
  },
]);
// With forced colours all backgrounds look the same, so the parts need borders.
globalStyle(`${search} > input, ${search} > select, ${search} > button`, {
  "@media": { "(forced-colors: active)": { border: `${line.hair} solid ButtonText` } },
});
/** Suggested titles, shown while typing and only with JavaScript. */
export const suggestions = style({
  position: "absolute",
  insetInline: 0,
  // On a phone, below the types of search.
  insetBlockStart: `calc(100% + ${size.target})`,
  "@media": { [middle]: { insetBlockStart: "100%" } },
  zIndex: 5,
  backgroundColor: colour.ground,
  color: colour.ink,
  border: `${line.hair} solid ${colour.hairline}`,
  borderRadius: radius.small,
  boxShadow: `0 ${space[2]} ${space[5]} rgb(0 0 0 / 20%)`,
});
globalStyle(`${suggestions} a`, {
  display: "block",
  minBlockSize: size.target,
  paddingInline: space[4],
  paddingBlock: space[3],
  color: "inherit",
  textDecoration: "none",
});
globalStyle(`${suggestions} small`, { color: colour.soft });
globalStyle(`${suggestions} [aria-selected="true"], ${suggestions} li:hover`, {
  backgroundColor: colour.wash,
});
export const searchButton = style([searchPart, { cursor: "pointer", fontWeight: 600 }]);

/** On a narrow screen, a part of the menu. */
export const personal = style({
  display: "none",
  order: 4,
  flexBasis: "100%",
  flexWrap: "wrap",
  alignItems: "flex-start",
  columnGap: space[4],
  selectors: { [`${drawer}[open] ~ * &`]: { display: "flex" } },
  "@media": {
    [wide]: {
      display: "flex",
      order: 0,
      flexBasis: "auto",
      flexWrap: "nowrap",
      alignItems: "center",
      gap: space[2],
      // At the end of the row, also in a closed shop, which has no search.
      marginInlineStart: "auto",
    },
  },
});
export const barLink = style({
  display: "inline-flex",
  flexDirection: "column",
  justifyContent: "center",
  minBlockSize: size.target,
  paddingInline: space[2],
  color: "inherit",
  textDecoration: "none",
  lineHeight: 1.2,
  selectors: { "&:hover": { textDecoration: "underline" } },
});
export const barSmall = style({ fontSize: text.small });

/** The account menu opens below the customer's name, aligned to the right edge. */
export const accountName = style([barLink, { alignItems: "flex-start", cursor: "pointer" }]);

export const banner = style({
  backgroundColor: colour.accent,
  backgroundImage: "none",
  color: colour.ground,
  "@media": { print: { display: "none" } },
});
export const bannerRow = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  columnGap: space[5],
  paddingBlock: space[1],
  fontWeight: 600,
});
export const bannerButton = style({
  minBlockSize: size.target,
  background: "none",
  border: 0,
  padding: 0,
  color: "inherit",
  font: "inherit",
  textDecoration: "underline",
  cursor: "pointer",
});

export const cart = style([
  barLink,
  {
    flexDirection: "row",
    alignItems: "center",
    gap: space[2],
    fontWeight: 600,
    paddingInline: 0,
    "@media": { [wide]: { paddingInline: space[2] } },
  },
]);
/** On narrow phones only its picture and number have room beside the shop's name. */
export const cartWord = style({
  "@media": {
    "screen and (max-width: 23.4rem)": {
      position: "absolute",
      inlineSize: "1px",
      blockSize: "1px",
      overflow: "hidden",
      clipPath: "inset(50%)",
      whiteSpace: "nowrap",
    },
  },
});
export const badge = style({
  minInlineSize: "1.6em",
  paddingInline: "0.4em",
  borderRadius: radius.round,
  backgroundColor: colour.barText,
  color: colour.bar,
  textAlign: "center",
  fontSize: text.small,
  fontVariantNumeric: "tabular-nums lining-nums",
});

export const menuBar = style({
  "@media": { [wide]: { borderBlockEnd: `${line.hair} solid ${colour.hairline}` } },
});
export const menu = style({
  display: "none",
  paddingBlockEnd: space[3],
  selectors: { [`${drawer}[open] ~ * &`]: { display: "block" } },
  "@media": {
    [wide]: {
      display: "flex",
      gap: space[5],
      paddingBlockEnd: 0,
      selectors: { [`${drawer}[open] ~ * &`]: { display: "flex" } },
    },
  },
});
export const menuList = style({
  "@media": { [wide]: { display: "flex", flexWrap: "wrap", columnGap: space[5] } },
});
export const menuLink = style({
  minBlockSize: size.target,
  display: "flex",
  alignItems: "center",
  color: "inherit",
  textDecoration: "none",
  selectors: { "&:hover": { textDecoration: "underline" } },
});

export const submenu = style({ position: "relative" });
export const submenuList = style({
  backgroundColor: colour.menu,
  color: colour.menuText,
  paddingInline: space[4],
  "@media": {
    [wide]: {
      position: "absolute",
      zIndex: 5,
      insetInlineStart: `calc(-1 * ${space[4]})`,
      minInlineSize: "14rem",
      border: `${line.hair} solid ${colour.hairline}`,
      borderRadius: radius.small,
    },
  },
});

/** A menu within a menu. */
export const inlineList = style({ paddingInlineStart: space[4] });

// The last menu and the menus of the account are at the right edge.
globalStyle(`${personal} ${submenuList}, ${menu} > details > ${submenuList}`, {
  "@media": { [wide]: { insetInlineStart: "auto", insetInlineEnd: 0 } },
});

export const footer = style({
  marginBlockStart: space[8],
  borderBlockStart: `${line.hair} solid ${colour.hairline}`,
  paddingBlock: space[7],
  fontSize: text.small,
  "@media": { print: { display: "none" } },
});
export const footerColumns = style({
  display: "grid",
  gap: space[6],
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 15rem), 1fr))",
  // The columns begin on one line, although links are higher than text.
  alignItems: "baseline",
});
export const footerName = style({ fontFamily: font.display, fontSize: text.h3, fontWeight: 600 });
export const footerAddress = style({
  fontStyle: "normal",
  display: "grid",
  alignContent: "start",
});
export const footerLinks = style({ display: "grid", alignContent: "start" });
globalStyle(`${footer} a`, { color: "inherit" });
globalStyle(`${footerLinks} a, ${footerAddress} a`, {
  display: "inline-flex",
  alignItems: "center",
  minBlockSize: size.target,
  minInlineSize: size.target,
});
export const liteButton = style({
  minBlockSize: size.target,
  background: "none",
  border: 0,
  padding: 0,
  textDecoration: "underline",
  textDecorationThickness: line.hair,
  textUnderlineOffset: "0.18em",
  cursor: "pointer",
});
