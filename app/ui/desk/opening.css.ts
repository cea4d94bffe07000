import { style } from "@vanilla-extract/css";
import { colour, line, middle, size, space, text } from "#styles/tokens.ts";
import { plain } from "../page/button.css.ts";
import { actions } from "./orders.css.ts";

/** Tasks with their state at the end of the line. */
export const tasks = style({
  maxInlineSize: "44rem",
  borderBlockStart: `${line.hair} solid ${colour.hairline}`,
});
export const task = style({
  display: "grid",
  gap: `${space[1]} ${space[4]}`,
  gridTemplateColumns: "minmax(0, 1fr)",
  paddingBlock: space[3],
  borderBlockEnd: `${line.hair} solid ${colour.hairline}`,
  "@media": { [middle]: { gridTemplateColumns: "minmax(0, 1fr) max-content" } },
});
export const name = style([plain, { fontWeight: 600 }]);
export const about = style({ display: "block", color: colour.soft, fontSize: text.small });
export const state = style({ minBlockSize: size.target, display: "flex", alignItems: "center" });
/** On the page about health: the subject of a state, and the sentence that says what to do. */
export const subject = style({ fontSize: text.body });
export const said = style({ maxInlineSize: size.measure, overflowWrap: "anywhere" });
/** Aligned with the first line of its subject, however long that is. */
export const verdict = style({ alignSelf: "start" });
export const lookUp = style([actions, { alignItems: "end" }]);
