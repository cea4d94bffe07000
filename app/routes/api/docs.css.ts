import { globalStyle, style } from "@vanilla-extract/css";
import { colour, font, line, radius, size, space, text } from "#styles/tokens.ts";

/** The documentation is built outside the page's components, so its styles go by element. */
export const docs = style({ maxInlineSize: size.page, overflowWrap: "anywhere" });
globalStyle(`${docs} p, ${docs} nav, ${docs} h4, ${docs} details`, { marginBlockStart: space[3] });
globalStyle(`${docs} h2`, { marginBlockStart: space[7] });
globalStyle(`${docs} h3`, { marginBlockStart: space[6] });
globalStyle(`${docs} h4`, { fontFamily: font.body, fontSize: text.body });
globalStyle(`${docs} p`, { maxInlineSize: size.measure });
globalStyle(`${docs} ul`, { listStyle: "disc", paddingInlineStart: space[5] });
globalStyle(`${docs} nav ul ul`, {
  // As wide as the longest name of a call.
  columns: "3 20rem",
  paddingBlockEnd: space[3],
});
globalStyle(`${docs} nav a`, { display: "inline-block", paddingBlock: space[2] });
// The mark that says that there is more to open.
globalStyle(`${docs} summary`, {
  display: "list-item",
  listStyle: "disclosure-closed inside",
  paddingBlock: space[2],
});
globalStyle(`${docs} details[open] > summary`, { listStyleType: "disclosure-open" });
globalStyle(`${docs} pre`, {
  whiteSpace: "pre-wrap",
  padding: space[3],
  fontSize: text.small,
  background: colour.wash,
  border: `${line.hair} solid ${colour.hairline}`,
  borderRadius: radius.small,
});
