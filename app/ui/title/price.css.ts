import { style } from "@vanilla-extract/css";
import { colour } from "#styles/tokens.ts";

/** In a narrow column, the old and new amounts may go on two lines, but neither is broken. */
export const price = style({ fontVariantNumeric: "tabular-nums lining-nums", overflowWrap: "break-word" });
export const was = style({ color: colour.soft, fontWeight: 400 });
