import { globalStyle, style } from "@vanilla-extract/css";
import { belowWide, colour, line, middle, size, space, text, wide } from "#styles/tokens.ts";

export const summary = style({
  display: "grid",
  gap: space[2],
  fontVariantNumeric: "tabular-nums lining-nums",
});
export const row = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  columnGap: space[4],
  overflowWrap: "break-word",
});
globalStyle(`${row} > dt`, { flex: "1 1 5rem", minInlineSize: 0 });
// Amounts never break across lines: on a narrow page with large text, they have a line to themselves.
globalStyle(`${row} > dd`, { flexShrink: 0, maxInlineSize: "100%", marginInlineStart: "auto" });
export const total = style([
  row,
  {
    fontSize: text.lead,
    fontWeight: 700,
    borderBlockStart: `${line.hair} solid ${colour.rule}`,
    paddingBlockStart: space[3],
    marginBlockStart: space[1],
  },
]);

/** Beside a step, the summary stays in view while the step scrolls, if the window is high enough for all of it. */
export const beside = style({});
globalStyle(`${beside} > :last-child`, {
  "@media": { [`${wide} and (min-height: 50rem)`]: { position: "sticky", insetBlockStart: space[5] } },
});

/**
 * Below a step, on a window that is not wide. One that is low, such as a page enlarged to 400 %, has no room for it.
 */
const BAR = `${belowWide} and (min-height: 30rem)`;
export const bar = style({
  display: "none",
  "@media": {
    [BAR]: {
      display: "flex",
      flexWrap: "wrap",
      alignItems: "center",
      justifyContent: "space-between",
      columnGap: space[4],
      position: "fixed",
      insetInline: 0,
      insetBlockEnd: 0,
      zIndex: 1,
      minBlockSize: size.bar,
      paddingInline: space[4],
      paddingBlock: space[2],
      backgroundColor: colour.ground,
      borderBlockStart: `${line.hair} solid ${colour.rule}`,
    },
    // Aligned with the page above the bar.
    [middle]: { paddingInline: space[6] },
  },
});
export const barTotal = style({
  // Its amount goes below its word before the button beside it goes below both.
  flex: "1 1 6rem",
  minBlockSize: size.target,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  columnGap: space[3],
  color: colour.ink,
  fontSize: text.lead,
  textDecoration: "none",
  fontVariantNumeric: "tabular-nums lining-nums",
});
// The page ends above the bar, so that the bar does not cover what has the focus.
globalStyle(`body:has(${bar})`, { "@media": { [BAR]: { paddingBlockEnd: size.bar } } });
globalStyle(`html:has(${bar})`, { "@media": { [BAR]: { scrollPaddingBottom: size.bar } } });
