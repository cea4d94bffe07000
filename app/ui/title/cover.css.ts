import { style, styleVariants } from "@vanilla-extract/css";
import { colour, radius, size } from "#styles/tokens.ts";

const shadow = "0 1px 2px rgb(0 0 0 / 0.18), 0 6px 16px -8px rgb(0 0 0 / 0.28)";

/** A 2:3 box with a spine edge and a light shadow. */
export const box = style({
  position: "relative",
  display: "block",
  aspectRatio: "2 / 3",
  backgroundColor: colour.wash,
  borderRadius: radius.small,
  overflow: "hidden",
  boxShadow: shadow,
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

/** A cover with its own proportions. It stands on the lower edge of its place, like a book on a shelf. */
export const frame = style({
  display: "flex",
  alignItems: "flex-end",
  aspectRatio: "2 / 3",
});
/** Beside the details of a single title, nothing has to line up with the cover. */
export const ownFrame = style({ display: "block" });
export const ownImage = style({
  inlineSize: "100%",
  blockSize: "auto",
  borderRadius: radius.small,
  boxShadow: shadow,
  "@media": { print: { boxShadow: "none" } },
});

/** A cover that is narrower than the others in its row. */
export const tallImage = style({ inlineSize: "auto", blockSize: "100%", marginInline: "auto" });

export const sizes = styleVariants({
  small: { inlineSize: size.coverSmall, flexShrink: 0 },
  card: { inlineSize: "100%" },
  large: { inlineSize: "100%", maxInlineSize: size.coverLarge },
});
