import { style } from "@vanilla-extract/css";
import { colour, line, radius, size, space, text } from "#styles/tokens.ts";

export const control = style({
  display: "flex",
  alignItems: "center",
  gap: space[2],
  whiteSpace: "nowrap",
  fontSize: text.small,
});

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

export const views = style({ display: "flex" });
export const viewButton = style({
  minBlockSize: size.target,
  paddingInline: space[3],
  background: "none",
  border: 0,
  color: "inherit",
  fontSize: text.small,
  cursor: "pointer",
  selectors: {
    "&[aria-pressed='true']": { fontWeight: 700, boxShadow: `inset 0 -${line.offset} 0 ${colour.accent}` },
  },
});
