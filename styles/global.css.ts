import { globalStyle } from "@vanilla-extract/css";
import "./faces.css.ts";
import { colour, font, line, radius, size, space, text, tiny } from "./tokens.ts";

globalStyle(":root", {
  colorScheme: "light dark",
  vars: { "--danger": "#8f1d14", "--good": "#1d5b34" },
  "@media": {
    "(prefers-color-scheme: dark)": { vars: { "--danger": "#ffb4a8", "--good": "#a5dcb6" } },
  },
});

globalStyle("*, *::before, *::after", { boxSizing: "border-box" });
globalStyle("html", {
  fontFamily: font.body,
  fontSize: "100%",
  lineHeight: 1.55,
  textSizeAdjust: "100%",
  backgroundColor: colour.ground,
  color: colour.ink,
  // A focused field is never under the browser's own bars.
  scrollPaddingTop: space[7],
  scrollPaddingBottom: space[7],
});
globalStyle("body", { margin: 0, fontSize: text.body, minBlockSize: "100vh", overflowWrap: "anywhere" });
globalStyle("h1, h2, h3", {
  fontFamily: font.display,
  fontWeight: 600,
  lineHeight: 1.14,
  letterSpacing: "-0.012em",
  textWrap: "balance",
  margin: 0,
  "@media": { [tiny]: { hyphens: "auto" } },
});
globalStyle("h1", { fontSize: text.h1 });
globalStyle("h2", { fontSize: text.h2 });
globalStyle("h3", { fontSize: text.h3 });
globalStyle("p", { margin: 0, textWrap: "pretty" });
globalStyle("ul, ol", { margin: 0, padding: 0, listStyle: "none" });
globalStyle("dl, dd, figure, fieldset", { margin: 0, padding: 0, border: 0, minInlineSize: 0 });
globalStyle("legend", { padding: 0 });
globalStyle("svg", { flexShrink: 0 });
globalStyle("img", { display: "block", maxInlineSize: "100%", blockSize: "auto" });
globalStyle("a", {
  color: colour.brand,
  textDecorationThickness: line.hair,
  textUnderlineOffset: "0.18em",
});
// A name of its own, which validators know, for what must not be broken: phone numbers.
globalStyle(".nobr", { whiteSpace: "nowrap" });
globalStyle("a:hover", { textDecorationThickness: line.offset });
// On touch, a link that is a line of its own is as high as a button. Classes can say otherwise.
globalStyle(":where(:is(h2, h3, address p) > a:only-child)", {
  "@media": {
    "(pointer: coarse)": { display: "inline-flex", alignItems: "center", minBlockSize: size.target },
  },
});
globalStyle("button, input, select, textarea, ::file-selector-button", { font: "inherit", color: "inherit" });
globalStyle(":focus-visible", {
  outline: `${line.focus} solid ${colour.accent}`,
  outlineOffset: line.offset,
  borderRadius: radius.small,
});
// What went wrong gets the focus; its frame stands clear of the words.
globalStyle("[role=alert]:focus-visible", { outlineOffset: space[2] });
globalStyle("summary", {
  cursor: "pointer",
  minBlockSize: size.target,
  display: "flex",
  alignItems: "center",
});
globalStyle("hr", { border: 0, borderBlockStart: `${line.hair} solid ${colour.hairline}`, margin: 0 });
globalStyle("table", { borderCollapse: "collapse", inlineSize: "100%" });
globalStyle("td, th", { textAlign: "start", verticalAlign: "top", padding: 0 });

globalStyle("html", {
  "@media": {
    print: { backgroundColor: "#fff", color: "#000", fontSize: "80%" },
    "(prefers-reduced-motion: reduce)": { scrollBehavior: "auto" },
  },
});
