import { style } from "@vanilla-extract/css";
import { colour } from "#styles/tokens.ts";

/** A narrow column may put the old and the new amount on two lines; neither is broken. */
export const price = style({ fontVariantNumeric: "tabular-nums lining-nums", overflowWrap: "break-word" });
export const was = style({ color: colour.soft, fontWeight: 400 });
