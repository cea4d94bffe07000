import { style } from "@vanilla-extract/css";

/** A long address takes more lines, so that the buttons of all locations stand below each other while there is room. */
export const address = style({ flex: "1 1 12rem" });
