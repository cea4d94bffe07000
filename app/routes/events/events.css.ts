import { style, styleVariants } from "@vanilla-extract/css";
import { colour, font, inset, line, narrow, radius, space, text, wide } from "#styles/tokens.ts";

export const when = style({
  fontFamily: font.display,
  // The hours of an event fit into a line, whatever the size of the text.
  fontSize: `min(${text.h3}, 7.5vw)`,
  lineHeight: 1.3,
  textWrap: "balance",
});
const bannerBase = style({
  backgroundColor: colour.wash,
  padding: space[4],
  borderRadius: radius.small,
  fontWeight: 600,
});
/** Only what went wrong is red. */
export const banner = styleVariants({ cancelled: colour.danger, past: colour.rule }, (edge) => [
  bannerBase,
  { borderInlineStart: `${line.focus} solid ${edge}` },
]);
export const picture = style({
  inlineSize: "100%",
  blockSize: "auto",
  maxBlockSize: "26rem",
  objectFit: "cover",
  borderRadius: radius.medium,
});

/** On a wide screen, when and where stand beside the rest, and more below them. */
export const columns = style({
  display: "grid",
  gap: space[6],
  gridTemplateColumns: "minmax(0, 1fr)",
  alignItems: "start",
  "@media": {
    [wide]: {
      gridTemplateColumns: "minmax(0, 1fr) min(24rem, 45%)",
      gridTemplateRows: "auto 1fr",
      columnGap: space[8],
    },
  },
});
export const aside = style({ "@media": { [wide]: { gridColumn: 2, gridRow: 1 } } });
export const body = style({ "@media": { [wide]: { gridColumn: 1, gridRow: "1 / span 2" } } });
export const below = style({ "@media": { [wide]: { gridColumn: 2, gridRow: 2 } } });

const notch = {
  content: '""',
  position: "absolute",
  insetInlineEnd: `calc(-0.5 * ${space[5]})`,
  inlineSize: space[5],
  blockSize: space[5],
  borderRadius: radius.round,
  backgroundColor: colour.ground,
  border: `${line.hair} solid ${colour.hairline}`,
} as const;
export const ticket = style({
  // Large text leaves no room beside the stub.
  display: "flex",
  flexWrap: "wrap",
  backgroundColor: colour.wash,
  border: `${line.hair} solid ${colour.hairline}`,
  borderRadius: radius.medium,
  overflow: "hidden",
});
/** The stub, with a notch at both ends of its perforation. */
export const stub = style({
  position: "relative",
  display: "grid",
  alignContent: "center",
  justifyItems: "center",
  lineHeight: 1.15,
  paddingBlock: space[5],
  paddingInline: inset.large,
  "@media": { [narrow]: { paddingInline: inset.small } },
  borderInlineEnd: `${line.offset} dashed ${colour.rule}`,
  "::before": { ...notch, insetBlockStart: `calc(-0.5 * ${space[5]})` },
  "::after": { ...notch, insetBlockEnd: `calc(-0.5 * ${space[5]})` },
});
export const date = style({
  fontFamily: font.display,
  fontSize: text.display,
  fontWeight: 560,
  color: colour.accent,
  lineHeight: 1,
  // Forced colours put a ground behind the number, which would cover the lines around it.
  "@media": { "(forced-colors: active)": { lineHeight: "normal" } },
});
// On a small phone, a whole date fits into a line.
export const details = style({
  flex: "1 1 10rem",
  padding: inset.large,
  "@media": { [narrow]: { paddingInline: inset.small } },
});
export const hint = style({ display: "block", fontSize: text.small });
export const name = style({ overflowWrap: "anywhere" });
/** Beside other buttons while it is closed. */
export const ways = style({ selectors: { "&[open]": { flexBasis: "100%" } } });
export const share = style({
  display: "grid",
  gap: space[3],
  gridTemplateColumns: "minmax(0, 1fr)",
  paddingBlockStart: space[3],
});
