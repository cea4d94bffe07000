import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import {
  colour,
  inset,
  line,
  middle,
  narrow as phone,
  radius,
  size,
  space,
  text,
  wide,
} from "#styles/tokens.ts";

export const page = style({
  inlineSize: "100%",
  maxInlineSize: size.page,
  marginInline: "auto",
  paddingInline: space[4],
  "@media": { [middle]: { paddingInline: space[6] } },
});

/** The space between the parts of a page. */
export const main = style([
  page,
  { paddingBlock: space[6], display: "grid", gap: space[7], gridTemplateColumns: "minmax(0, 1fr)" },
]);

export const stack = styleVariants({ 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7 }, (step) => ({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignContent: "start",
  gap: space[step as keyof typeof space],
}));

/**
 * One of several ways to continue, each with its own form. A rule separates one form's fields from another's
 * button.
 */
export const way = style([
  stack[3],
  {
    selectors: {
      "& + &": { borderBlockStart: `${line.hair} solid ${colour.hairline}`, paddingBlockStart: space[4] },
    },
  },
]);

export const row = style({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: space[3] });
/** Fields with their labels above them, and the button that sends them. */
export const fieldRow = style([row, { alignItems: "end" }]);
// On a phone, a field takes what the button leaves.
globalStyle(`${fieldRow} > div`, { "@media": { [phone]: { flex: "1 1 10rem" } } });
export const spread = style([row, { justifyContent: "space-between" }]);

export const narrow = style({ maxInlineSize: size.form });
export const prose = style({ maxInlineSize: size.measure, display: "grid", gap: space[3] });
export const lead = style({ fontSize: text.lead, maxInlineSize: size.measure });
export const soft = style({ color: colour.soft });
export const small = style({ fontSize: text.small });

/** Two columns on a wide screen, the second narrower; one column on a small screen. */
export const withAside = style({
  display: "grid",
  gap: space[6],
  gridTemplateColumns: "minmax(0, 1fr)",
  alignItems: "start",
  // With large text, 22rem would leave nothing for the first column.
  "@media": { [wide]: { gridTemplateColumns: "minmax(0, 1fr) min(22rem, 40%)", gap: space[8] } },
});

/**
 * Names and values in two columns. On a phone, each value follows its name in a line, as in the cards that tables
 * become there, so that addresses have the whole width.
 */
export const facts = style({
  display: "grid",
  gridTemplateColumns: "minmax(4rem, max-content) minmax(0, 1fr)",
  "@media": { [phone]: { display: "block" } },
});
globalStyle(`${facts} > dt`, { "@media": { [phone]: { display: "inline-block" } } });
globalStyle(`${facts} > dd`, { "@media": { [phone]: { display: "inline" } } });
globalStyle(`${facts} > dt::after`, {
  "@media": { [phone]: { content: '":"', paddingInlineEnd: space[1] } },
});
// Ends the line.
globalStyle(`${facts} > dd::after`, {
  "@media": { [phone]: { content: '""', display: "block", blockSize: space[2] } },
});

export const panel = style({
  backgroundColor: colour.wash,
  borderRadius: radius.medium,
  padding: inset.large,
  // With forced colours, only this edge is visible.
  border: `${line.hair} solid transparent`,
});
// On a phone, its edges leave a heading less room.
globalStyle(`${panel} h2`, { "@media": { [phone]: { fontSize: text.h3 } } });

/** Read by screen readers, but not visible. */
export const hidden = style({
  position: "absolute",
  inlineSize: line.hair,
  blockSize: line.hair,
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
});

/** Hidden in print, even if another style displays it. */
export const screenOnly = style({ "@media": { print: { display: "none !important" } } });

/** The link to the content, shown when it has the focus. */
export const skip = style({
  position: "absolute",
  insetInlineStart: space[4],
  insetBlockStart: "-10rem",
  zIndex: 10,
  backgroundColor: colour.ground,
  padding: space[3],
  selectors: { "&:focus": { insetBlockStart: space[2] } },
});
