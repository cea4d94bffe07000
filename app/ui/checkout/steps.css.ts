import { globalStyle, style } from "@vanilla-extract/css";
import { colour, line, middle, size, space, text } from "#styles/tokens.ts";

/** On a phone, the words and the way back share one line. */
export const steps = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  columnGap: space[4],
  "@media": {
    [middle]: { display: "grid", justifyContent: "normal", gap: space[2] },
    print: { display: "none" },
  },
});
export const label = style({ fontSize: text.small, fontWeight: 700 });
export const bar = style({
  display: "none",
  "@media": { [middle]: { display: "flex" } },
  flexWrap: "wrap",
  columnGap: space[4],
  rowGap: space[2],
});
const mark = {
  fontSize: text.small,
  paddingBlockStart: space[1],
  borderBlockStart: `${line.offset} solid`,
} as const;
export const reached = style({
  ...mark,
  borderColor: colour.brand,
  selectors: { "&[aria-current]": { fontWeight: 700 } },
});
export const ahead = style({ ...mark, borderColor: colour.hairline, color: colour.soft });
export const back = style({
  display: "inline-flex",
  alignItems: "center",
  minBlockSize: size.target,
  justifySelf: "start",
});

// With forced colours, all bars look the same.
globalStyle(reached, { "@media": { "(forced-colors: active)": { borderColor: "Highlight" } } });
globalStyle(ahead, { "@media": { "(forced-colors: active)": { borderColor: "GrayText" } } });
