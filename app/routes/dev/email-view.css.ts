import { style } from "@vanilla-extract/css";
import { colour, space, text } from "#styles/tokens.ts";

/** A frame for an email, as wide as in an email program but no wider than the page. */
export const frame = style({
  display: "block",
  inlineSize: "100%",
  maxInlineSize: "48rem",
  blockSize: "36rem",
  border: `1px solid ${colour.hairline}`,
});

export const plain = style({
  overflowX: "auto",
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
  padding: space[4],
  backgroundColor: colour.wash,
  fontSize: text.small,
});
