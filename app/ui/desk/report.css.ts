import { globalStyle, style } from "@vanilla-extract/css";
import { colour, wide } from "#styles/tokens.ts";
import { number, table } from "./orders.css.ts";

/** Bars above a table with the same figures. */
export const bars = style({ inlineSize: "100%", blockSize: "8rem", color: colour.brand });

/** A table of figures without line breaks, which scrolls if it is too wide. */
export const figures = style({ overflowX: "auto" });
globalStyle(`${figures} > ${table} .${number}`, { "@media": { [wide]: { whiteSpace: "nowrap" } } });
globalStyle(`${figures} > ${table} tbody th`, { "@media": { [wide]: { minInlineSize: "7rem" } } });
