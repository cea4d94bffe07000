import { globalStyle, style } from "@vanilla-extract/css";
import { space } from "#styles/tokens.ts";

/**
 * A `details` that shows and hides what follows it, where the window has no room for that: its users say up to which
 * width. What it hides is in the document once, for every width.
 */
export const fold = style({ fontWeight: 600, "@media": { print: { display: "none" } } });
globalStyle(`${fold} > summary::after`, {
  content: '""',
  marginInlineStart: space[2],
  // A triangle cut out of an edge: forced colours would show transparent ones.
  inlineSize: "0.6em",
  borderBlockStart: "0.35em solid",
  clipPath: "polygon(0 0, 100% 0, 50% 100%)",
});
globalStyle(`${fold}[open] > summary::after`, { transform: "scaleY(-1)" });
