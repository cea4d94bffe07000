import { globalStyle, style } from "@vanilla-extract/css";
import { hidden } from "#app/ui/page/layout.css.ts";
import { colour, line, space, text } from "#styles/tokens.ts";

/** The room of the table, whatever the size of its text: the page's column, which is narrow on a phone. */
export const container = style({ containerType: "inline-size" });
const room = "(min-width: 34rem)";

/** A table on wider screens. On a phone each kind of ticket has two lines, and its cells say what they are. */
export const table = style({ display: "block", "@container": { [room]: { display: "table" } } });
export const head = style([
  hidden,
  {
    fontSize: text.small,
    color: colour.soft,
    "@container": {
      [room]: {
        display: "table-header-group",
        position: "static",
        inlineSize: "auto",
        blockSize: "auto",
        clipPath: "none",
      },
    },
  },
]);
// The heading of prices is on one line with the others.
globalStyle(`${head} th`, { paddingBlock: 0, verticalAlign: "bottom" });
export const body = style({
  display: "block",
  position: "relative",
  "@container": { [room]: { display: "table-row-group" } },
});
/** The ticket's name and price, and below them the fields for the number. */
export const row = style({
  display: "flex",
  flexWrap: "wrap",
  columnGap: space[4],
  rowGap: space[2],
  alignItems: "center",
  paddingBlock: space[4],
  borderBlockEnd: `${line.hair} solid ${colour.hairline}`,
  "@container": { [room]: { display: "table-row" } },
});
const cell = style({
  "@container": { [room]: { paddingBlock: space[3], paddingInlineEnd: space[5], verticalAlign: "middle" } },
});
export const kind = style([cell, { flex: "1 1 max(40%, calc(100% - 8rem))", fontWeight: 600 }]);
export const also = style({ display: "block", fontSize: text.small, fontWeight: 400 });
export const price = style([cell, { fontVariantNumeric: "tabular-nums", textAlign: "end" }]);
export const stock = style([
  cell,
  {
    flex: "1 1 max(30%, calc(100% - 14rem))",
    color: colour.soft,
    "@container": { [room]: { whiteSpace: "nowrap" } },
  },
]);
export const count = style([
  cell,
  {
    marginInlineStart: "auto",
    textAlign: "end",
    "@container": { [room]: { paddingInlineEnd: 0, inlineSize: "12.5rem", textAlign: "start" } },
  },
]);
