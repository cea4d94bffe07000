import { style } from "@vanilla-extract/css";
import { colour, line, radius, size, space } from "#styles/tokens.ts";

export const steps = style({ display: "grid", gap: space[2], "@media": { print: { display: "none" } } });
export const bar = style({
  display: "grid",
  gridTemplateColumns: "repeat(6, 1fr)",
  gap: space[1],
  maxInlineSize: size.form,
});
const mark = {
  blockSize: "4px",
  borderRadius: radius.small,
  border: `${line.hair} solid transparent`,
} as const;
export const reached = style({ ...mark, backgroundColor: colour.brand });
export const ahead = style({ ...mark, backgroundColor: colour.hairline });
export const back = style({
  display: "inline-flex",
  alignItems: "center",
  minBlockSize: size.target,
  justifySelf: "start",
});
