import { style, styleVariants } from "@vanilla-extract/css";
import { colour, radius, size } from "#styles/tokens.ts";

/** A 2:3 box with a spine edge and a light shadow. */
export const box = style({
  position: "relative",
  display: "block",
  aspectRatio: "2 / 3",
  backgroundColor: colour.wash,
  borderRadius: radius.small,
  overflow: "hidden",
  boxShadow: "0 1px 2px rgb(0 0 0 / 0.18), 0 6px 16px -8px rgb(0 0 0 / 0.28)",
  "::after": {
    content: '""',
    position: "absolute",
    insetBlock: 0,
    insetInlineStart: 0,
    inlineSize: "4%",
    backgroundImage:
      "linear-gradient(to right, rgb(0 0 0 / 0.16), rgb(255 255 255 / 0.14) 45%, rgb(0 0 0 / 0.1))",
  },
  "@media": { print: { boxShadow: "none" } },
});

export const image = style({ inlineSize: "100%", blockSize: "100%", objectFit: "contain" });

export const sizes = styleVariants({
  small: { inlineSize: size.coverSmall, flexShrink: 0 },
  card: { inlineSize: "100%" },
  large: { inlineSize: "100%", maxInlineSize: size.coverLarge },
});
