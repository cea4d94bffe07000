import { style } from "@vanilla-extract/css";
import { colour, inset, line, radius, size, space, text } from "#styles/tokens.ts";

const base = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: space[2],
  minBlockSize: size.target,
  paddingInline: inset.large,
  // For labels that take two lines.
  paddingBlock: space[2],
  lineHeight: 1.25,
  borderRadius: radius.small,
  border: `${line.hair} solid transparent`,
  fontWeight: 600,
  fontSize: text.body,
  textDecoration: "none",
  cursor: "pointer",
  textAlign: "center",
  textWrap: "balance",
  "@media": { "(forced-colors: active)": { border: `${line.hair} solid ButtonText` } },
});

/** The main action of a page. */
export const primary = style([
  base,
  {
    minBlockSize: "3.25rem",
    backgroundColor: colour.action,
    color: colour.actionText,
    selectors: {
      "&:hover": { filter: "brightness(0.92)" },
      "&:is([disabled], [aria-disabled=true])": { opacity: 0.6, cursor: "default" },
    },
  },
]);

export const secondary = style([
  base,
  {
    backgroundColor: "transparent",
    borderColor: colour.rule,
    color: colour.ink,
    selectors: { "&:hover": { borderColor: colour.ink } },
  },
]);

/** An action that looks like a link. */
export const plain = style({
  minBlockSize: size.target,
  display: "inline-flex",
  alignItems: "center",
  background: "none",
  border: 0,
  padding: 0,
  color: colour.brand,
  textAlign: "start",
  textDecoration: "underline",
  textDecorationThickness: line.hair,
  textUnderlineOffset: "0.18em",
  cursor: "pointer",
  selectors: { "&:hover": { textDecorationThickness: line.offset } },
  "@media": { "(pointer: coarse)": { minInlineSize: size.target } },
});

/** A link that stands alone, though not in a heading. On touch, it is as high as a button. */
export const alone = style({
  "@media": {
    "(pointer: coarse)": { display: "inline-flex", alignItems: "center", minBlockSize: size.target },
  },
});
