import { style } from "@vanilla-extract/css";
import { size } from "#styles/tokens.ts";

/** Dark on light in dark mode too: readers of QR codes look for dark squares. */
export const qr = style({
  inlineSize: "100%",
  maxInlineSize: size.coverLarge,
  blockSize: "auto",
  backgroundColor: "#fff",
  color: "#000",
  forcedColorAdjust: "none",
});
