import { style } from "@vanilla-extract/css";
import { colour, font, line, radius, size, space, text, wide } from "#styles/tokens.ts";

export const find = style({ display: "flex", flexWrap: "wrap", alignItems: "end", gap: space[4] });
export const field = style({ display: "grid", gap: space[1], fontSize: text.small });
export const term = style([field, { flex: "1 1 14rem", maxInlineSize: size.form }]);

export const when = style({
  fontFamily: font.display,
  fontSize: text.h3,
  lineHeight: 1.3,
});
export const facts = style({ display: "grid", gap: space[4], gridTemplateColumns: "minmax(0, 1fr)" });
export const notice = style({
  borderInlineStart: `${line.focus} solid ${colour.danger}`,
  backgroundColor: colour.wash,
  padding: space[4],
  borderRadius: radius.small,
  fontWeight: 600,
});
export const picture = style({
  inlineSize: "100%",
  blockSize: "auto",
  maxBlockSize: "24rem",
  objectFit: "cover",
  borderRadius: radius.small,
});
/** When and where, which come first on a small screen, and beside the rest on a wide one. */
export const aside = style({ "@media": { [wide]: { gridColumn: 2, gridRow: 1 } } });
export const body = style({ "@media": { [wide]: { gridColumn: 1, gridRow: 1 } } });
/** A field below its label, and a button beside it. */
export const order = style({ display: "flex", flexWrap: "wrap", alignItems: "end", gap: space[3] });
export const name = style({ overflowWrap: "anywhere" });
export const share = style({
  display: "grid",
  gap: space[3],
  gridTemplateColumns: "minmax(0, 1fr)",
  paddingBlockStart: space[3],
});
