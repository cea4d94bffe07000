import { style } from "@vanilla-extract/css";
import { soft, spread } from "#app/ui/page/layout.css.ts";
import { colour, inset, line, radius, size, space, text } from "#styles/tokens.ts";

/** The number of titles, the sort order and the ways to show them, on one line where there is room. */
export const toolbar = style([spread, { alignItems: "end" }]);
export const total = style([soft, { minBlockSize: size.target, display: "flex", alignItems: "center" }]);

export const chip = style({
  display: "inline-flex",
  alignItems: "center",
  gap: space[2],
  minBlockSize: size.target,
  paddingInline: space[3],
  border: `${line.hair} solid ${colour.rule}`,
  borderRadius: radius.round,
  color: "inherit",
  textDecoration: "none",
  fontSize: text.small,
  selectors: { "&:hover": { borderColor: colour.ink } },
});

export const tips = style({ listStyle: "disc", paddingInlineStart: space[5] });

export const views = style({ display: "flex", flexWrap: "wrap" });
export const viewButton = style({
  minBlockSize: size.target,
  paddingInline: inset.small,
  background: "none",
  border: 0,
  color: "inherit",
  fontSize: text.small,
  cursor: "pointer",
  selectors: {
    "&[aria-pressed='true']": { fontWeight: 700, boxShadow: `inset 0 -${line.offset} 0 ${colour.accent}` },
  },
});
