import { style } from "@vanilla-extract/css";

export const lines = style({ fontStyle: "normal", overflowWrap: "anywhere" });
