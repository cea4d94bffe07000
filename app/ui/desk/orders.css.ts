import { globalStyle, style } from "@vanilla-extract/css";
import { colour, line, narrow, size, space, text } from "#styles/tokens.ts";
import { plain } from "../page/button.css.ts";
import { facts as pageFacts, soft } from "../page/layout.css.ts";

/** Names and values of something, side by side where there is room. */
export const facts = style([pageFacts, { gap: `${space[1]} ${space[4]}` }]);
globalStyle(`${facts} > dt`, { color: colour.soft });
globalStyle(`${facts} > dd`, { overflowWrap: "anywhere" });

/** An email as it was sent. */
export const emailText = style({
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
  maxInlineSize: size.measure,
  padding: space[4],
  border: `${line.hair} solid ${colour.hairline}`,
  fontFamily: "inherit",
});

export const history = style({ display: "grid", gap: space[3], maxInlineSize: size.measure });
export const entry = style({
  display: "grid",
  gap: space[2],
  justifyItems: "start",
  overflowWrap: "anywhere",
  paddingInlineStart: space[3],
  borderInlineStart: `${line.focus} solid ${colour.hairline}`,
});
// On a phone, the time has a line of its own.
globalStyle(`${entry} > p > .${soft}:first-child`, { "@media": { [narrow]: { display: "block" } } });
/** Typed text, with its line breaks. */
export const note = style({ whiteSpace: "pre-line", overflowWrap: "anywhere" });

/** Counts that link to what they count. */
export const counts = style({
  display: "grid",
  gap: space[3],
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 17rem), 1fr))",
});
export const count = style({
  display: "flex",
  // As tall as its neighbours.
  blockSize: "100%",
  alignItems: "center",
  gap: space[3],
  minBlockSize: size.target,
  padding: space[3],
  border: `${line.hair} solid ${colour.rule}`,
  color: colour.ink,
  textDecoration: "none",
  selectors: { "&[href]:hover": { borderColor: colour.ink }, "&[href]": { color: colour.brand } },
});
export const counted = style({
  fontSize: text.h2,
  fontWeight: 650,
  fontVariantNumeric: "tabular-nums lining-nums",
  whiteSpace: "nowrap",
});
export const beneath = style({
  display: "block",
  fontSize: text.small,
  color: colour.soft,
  // A long remark leaves the other columns of its table their room.
  maxInlineSize: "20rem",
});

/** Queues above the list. */
export const tabs = style({ display: "flex", flexWrap: "wrap", columnGap: space[4] });
export const tab = style([
  plain,
  { selectors: { "&[aria-current]": { color: colour.ink, fontWeight: 650, textDecoration: "none" } } },
]);

/**
 * Room for most words of a heading, which does not grow with the text: a table with large text has to fit the window as
 * well.
 */
const shortWords = { minInlineSize: "min(5rem, 6.5vw)" };

export const filters = style({ display: "flex", flexWrap: "wrap", gap: space[3], alignItems: "end" });
export const filter = style({
  display: "grid",
  gap: space[1],
  flex: "1 1 13rem",
  maxInlineSize: "18rem",
  // A date field is as wide as its text unless its column may be narrower.
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": { [narrow]: { flexBasis: "100%", maxInlineSize: "none" } },
});
/** Help with the filters, below all of them: it is longer than a field. */
export const acrossFilters = style({ flexBasis: "100%" });
const everyTable = style({
  inlineSize: "100%",
  borderCollapse: "collapse",
  fontVariantNumeric: "tabular-nums lining-nums",
});
globalStyle(`${everyTable} :is(th, td)`, {
  textAlign: "start",
  // Text and buttons in a row share a baseline.
  verticalAlign: "baseline",
  paddingBlock: space[2],
  paddingInlineEnd: space[4],
  overflowWrap: "anywhere",
});
globalStyle(`${everyTable} tr`, { borderBlockEnd: `${line.hair} solid ${colour.hairline}` });
/** A table, which becomes a card for each row where it has no room. */
export const table = style([everyTable]);
/** A table with few columns, which needs less room. */
export const smallTable = style([everyTable]);

/** A column of numbers, without line breaks. */
export const number = style({});
/** A column of short words, without line breaks, beside columns with long texts. */
export const short = style({});
/** An address of email, which is not broken unless it is longer than most. */
export const address = style({});
/** A column of buttons. */
export const press = style({});
/** A column of fields, whose labels the column's name replaces in a table. */
export const fieldCell = style({});

/** Left to screen readers. */
const unseen = {
  position: "absolute",
  inlineSize: line.hair,
  blockSize: line.hair,
  overflow: "hidden",
  clipPath: "inset(50%)",
} as const;

/**
 * @param from the narrowest window in which it is a table (rem)
 * @param buttons whether the buttons of a row may stand below each other
 */
function becomesCards(styled: string, from: number, buttons: "nowrap" | "normal"): void {
  // Print is small, so office paper is wide enough for any table. The paper of a pocket printer is not.
  const onScreen = `screen and (min-width: ${from}rem)`;
  const asTable = `${onScreen}, print and (min-width: 40rem)`;
  const asCards = `screen and (max-width: ${from - 0.01}rem), print and (max-width: 39.99rem)`;
  globalStyle(`${styled} thead th`, {
    "@media": { [asTable]: { color: colour.soft, fontWeight: 600, fontSize: text.small, ...shortWords } },
  });
  globalStyle(`${styled}, ${styled} :is(tbody, tr, td, tbody th)`, {
    "@media": { [asCards]: { display: "block" } },
  });
  globalStyle(`${styled} thead`, { "@media": { [asCards]: unseen } });
  globalStyle(`${styled} .${fieldCell} label`, { "@media": { [asTable]: unseen } });
  globalStyle(`${styled} tr`, { "@media": { [asCards]: { paddingBlock: space[2] } } });
  globalStyle(`${styled} tbody :is(th, td)`, {
    "@media": { [asCards]: { paddingBlock: space[1], paddingInlineEnd: 0 } },
  });
  globalStyle(`${styled} td[data-label]::before`, {
    "@media": { [asCards]: { content: 'attr(data-label) ": "', color: colour.soft } },
  });
  globalStyle(`${styled} td:empty`, { "@media": { [asCards]: { display: "none" } } });
  globalStyle(`${styled} .${number}`, {
    "@media": { [asTable]: { textAlign: "end", overflowWrap: "normal" } },
  });
  // A column after one of numbers starts at the other edge, and would touch it.
  globalStyle(`${styled} .${number} + :not(.${number})`, {
    "@media": { [asTable]: { paddingInlineStart: space[4] } },
  });
  globalStyle(`${styled} .${short}`, { "@media": { [asTable]: { overflowWrap: "normal" } } });
  globalStyle(`${styled} .${address}`, {
    "@media": { [asTable]: { display: "block", minInlineSize: "min(15rem, 18vw)" } },
  });
  globalStyle(`${styled} .${press}`, {
    "@media": { [onScreen]: { whiteSpace: buttons, overflowWrap: "normal", paddingInlineEnd: 0 } },
  });
  // Balanced text would wrap there, whatever its cell says.
  globalStyle(`${styled} .${press} :is(a, button)`, { "@media": { [onScreen]: { whiteSpace: buttons } } });
}
becomesCards(table, 60, "nowrap");
// Its narrowest window has no room for long buttons beside each other in large text.
becomesCards(smallTable, 44, "normal");

/** The order's page: what to do, then facts beside each other. */
export const columns = style({
  display: "grid",
  gap: space[5],
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 18rem), 1fr))",
});
export const part = style({ display: "grid", gap: space[2], alignContent: "start" });
export const actions = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: space[3],
});
export const undone = style([
  actions,
  { padding: space[3], backgroundColor: colour.wash, border: `${line.hair} solid ${colour.hairline}` },
]);
