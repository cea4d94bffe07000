import { globalStyle, style } from "@vanilla-extract/css";
import { colour, font, inset, line, radius, size, space, text } from "#styles/tokens.ts";

export const field = style({ display: "grid", gap: space[1], gridTemplateColumns: "minmax(0, 1fr)" });
export const label = style({ fontWeight: 600 });
/** The name of a group of fields, apart from the first label. */
export const group = style([label, { marginBlockEnd: space[3] }]);
export const optional = style({ fontWeight: 400, color: colour.soft });
export const hint = style({ display: "block", color: colour.soft, fontSize: text.small });
export const error = style({ color: colour.danger, fontWeight: 600 });

/**
 * Two fields side by side where there is room. They are aligned at the bottom, because a hint or an error may be above
 * one of the inputs.
 */
export const pair = style({
  display: "grid",
  gap: space[4],
  gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${size.coverLarge} / 2), 1fr))`,
  alignItems: "end",
});

export const input = style({
  inlineSize: "100%",
  minBlockSize: size.target,
  paddingInline: space[3],
  paddingBlock: space[2],
  backgroundColor: colour.ground,
  color: colour.ink,
  border: `${line.hair} solid ${colour.rule}`,
  borderRadius: radius.small,
  selectors: {
    "&[aria-invalid='true']": {
      borderColor: colour.danger,
      boxShadow: `0 0 0 ${line.hair} ${colour.danger}`,
    },
  },
});
export const quantity = style([input, { inlineSize: size.quantity, fontVariantNumeric: "tabular-nums" }]);

export const choices = style({ display: "grid", gap: space[2], paddingBlockStart: space[2] });
export const choice = style({
  display: "flex",
  gap: inset.small,
  alignItems: "flex-start",
  minBlockSize: size.target,
  padding: inset.small,
  border: `${line.hair} solid ${colour.hairline}`,
  borderRadius: radius.small,
  cursor: "pointer",
  selectors: {
    "&:hover": { borderColor: colour.rule },
    "&:has(:checked)": { borderColor: colour.ink, boxShadow: `inset 0 0 0 ${line.hair} ${colour.ink}` },
  },
});
export const radio = style({
  inlineSize: "1.25rem",
  blockSize: "1.25rem",
  marginBlockStart: "0.2rem",
  accentColor: colour.action,
  flexShrink: 0,
});

export const summary = style({
  border: `${line.offset} solid ${colour.danger}`,
  borderRadius: radius.small,
  padding: space[4],
  display: "grid",
  gap: space[2],
  // Room for the focus ring.
  marginBlock: space[2],
});
// Links of one line and of two are equally far apart.
globalStyle(`${summary} a`, {
  display: "inline-flex",
  alignItems: "center",
  minBlockSize: size.target,
  paddingBlock: space[2],
});
export const summaryTitle = style({
  fontFamily: font.body,
  fontSize: text.body,
  fontWeight: 700,
  letterSpacing: 0,
});
