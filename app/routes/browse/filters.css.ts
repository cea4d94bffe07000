import { globalStyle, style } from "@vanilla-extract/css";
import { belowWide, colour, font, line, radius, size, space, text, wide } from "#styles/tokens.ts";

/** The books, with the panel on the left on a wide screen. */
export const layout = style({
  display: "grid",
  gap: space[6],
  gridTemplateColumns: "minmax(0, 1fr)",
  alignItems: "start",
  "@media": {
    [wide]: {
      gridTemplateColumns: "15rem minmax(0, 1fr)",
      gridTemplateRows: "auto 1fr",
      columnGap: space[7],
      rowGap: space[4],
    },
  },
});

globalStyle(`${layout} > :not(form)`, { "@media": { [wide]: { gridColumn: 2 } } });

export const panel = style({
  display: "none",
  "@media": {
    // Next to both the heading and the books.
    [wide]: { display: "block", gridColumn: 1, gridRow: "1 / span 2" },
    print: { display: "none" },
    [belowWide]: {
      selectors: {
        "&:is(:target, [data-open])": {
          display: "block",
          position: "fixed",
          inset: 0,
          zIndex: 10,
          overflowY: "auto",
          paddingInline: space[4],
          paddingBlockStart: space[3],
          scrollPaddingBottom: size.bar,
          backgroundColor: colour.ground,
        },
      },
    },
  },
});
export const top = style({
  display: "flex",
  justifyContent: "space-between",
  alignItems: "center",
  minBlockSize: size.target,
});
export const title = style({ fontFamily: font.body, fontSize: text.body, fontWeight: 700, letterSpacing: 0 });
export const close = style({
  minBlockSize: size.target,
  display: "inline-flex",
  alignItems: "center",
  "@media": { [wide]: { display: "none" } },
});
export const open = style([
  {
    display: "inline-flex",
    alignItems: "center",
    gap: space[2],
    minBlockSize: size.target,
    paddingInline: space[5],
    border: `${line.hair} solid ${colour.rule}`,
    borderRadius: radius.small,
    color: colour.ink,
    fontWeight: 600,
    textDecoration: "none",
    "@media": { [wide]: { display: "none" } },
  },
]);

export const group = style({
  borderBlockStart: `${line.hair} solid ${colour.hairline}`,
  paddingBlock: space[1],
});
export const name = style({
  minBlockSize: size.target,
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  fontWeight: 600,
  cursor: "pointer",
  listStyle: "none",
  selectors: {
    "&::-webkit-details-marker": { display: "none" },
    // Screen readers announce the state anyway, so the sign has an empty alternative in browsers that support one.
    "&::after": {
      content: ['"+"', '"+" / ""'],
      color: colour.soft,
      fontWeight: 400,
      fontSize: text.lead,
    },
    "details[open] > &::after": { content: ['"–"', '"–" / ""'] },
  },
});
export const more = style({
  minBlockSize: size.target,
  display: "inline-flex",
  alignItems: "center",
  fontSize: text.small,
  cursor: "pointer",
  textDecoration: "underline",
  textUnderlineOffset: "0.18em",
  color: colour.brand,
});
export const values = style({ display: "grid", paddingBlockEnd: space[2] });
export const topics = style({ paddingInlineStart: space[5] });
export const label = style({
  flex: 1,
  minInlineSize: 0,
  minBlockSize: size.target,
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr) auto",
  alignItems: "center",
  columnGap: space[2],
  fontSize: text.small,
  lineHeight: 1.25,
  cursor: "pointer",
  selectors: { "&:hover": { textDecoration: "underline" } },
});
globalStyle(`${label} > input`, {
  inlineSize: "1.1rem",
  blockSize: "1.1rem",
  accentColor: colour.action,
});
export const count = style({ color: colour.soft, fontVariantNumeric: "tabular-nums" });
export const minor = style({ paddingBlockStart: space[2], fontSize: text.small, fontWeight: 600 });
/** On a phone always in view, below the panel that scrolls. */
export const bottom = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: space[4],
  paddingBlock: space[4],
  borderBlockStart: `${line.hair} solid ${colour.hairline}`,
  "@media": {
    [belowWide]: {
      position: "sticky",
      insetBlockEnd: 0,
      zIndex: 1,
      paddingBlock: space[2],
      backgroundColor: colour.ground,
    },
  },
});
globalStyle(`${bottom} > button`, { flexGrow: 1 });
