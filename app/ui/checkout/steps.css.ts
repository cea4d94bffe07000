import { globalStyle, style } from "@vanilla-extract/css";
import { colour, line, size, space, text } from "#styles/tokens.ts";

export const steps = style({ display: "grid", gap: space[2], "@media": { print: { display: "none" } } });
export const bar = style({
  display: "flex",
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
