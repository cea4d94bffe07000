import { style } from "@vanilla-extract/css";
import { colour } from "#styles/tokens.ts";

export const price = style({ fontVariantNumeric: "tabular-nums lining-nums", whiteSpace: "nowrap" });
export const was = style({ color: colour.soft, fontWeight: 400 });
