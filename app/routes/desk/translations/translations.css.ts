import { style } from "@vanilla-extract/css";
import { colour, line, middle, space } from "#styles/tokens.ts";

/** A text and its translation: beside each other where there is room. */
export const pair = style({
  display: "grid",
  gap: space[4],
  gridTemplateColumns: "minmax(0, 1fr)",
  borderBlockStart: `${line.hair} solid ${colour.hairline}`,
  paddingBlockStart: space[4],
  "@media": { [middle]: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)" } },
});
/** The name of the text. */
export const name = style({ fontWeight: 600 });
/** A text as it was typed, with its lines. */
export const source = style({ whiteSpace: "pre-wrap", overflowWrap: "anywhere" });
