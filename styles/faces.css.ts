import figtreeItalic from "@fontsource/figtree/files/figtree-latin-400-italic.woff2?url";
import figtree from "@fontsource/figtree/files/figtree-latin-400-normal.woff2?url";
import figtreeBold from "@fontsource/figtree/files/figtree-latin-600-normal.woff2?url";
import figtreeItalicExt from "@fontsource/figtree/files/figtree-latin-ext-400-italic.woff2?url";
import figtreeExt from "@fontsource/figtree/files/figtree-latin-ext-400-normal.woff2?url";
import figtreeBoldExt from "@fontsource/figtree/files/figtree-latin-ext-600-normal.woff2?url";
import fraunces from "@fontsource/fraunces/files/fraunces-latin-600-normal.woff2?url";
import frauncesExt from "@fontsource/fraunces/files/fraunces-latin-ext-600-normal.woff2?url";
import karlaItalic from "@fontsource/karla/files/karla-latin-400-italic.woff2?url";
import karla from "@fontsource/karla/files/karla-latin-400-normal.woff2?url";
import karlaBold from "@fontsource/karla/files/karla-latin-600-normal.woff2?url";
import karlaItalicExt from "@fontsource/karla/files/karla-latin-ext-400-italic.woff2?url";
import karlaExt from "@fontsource/karla/files/karla-latin-ext-400-normal.woff2?url";
import karlaBoldExt from "@fontsource/karla/files/karla-latin-ext-600-normal.woff2?url";
import { globalFontFace } from "@vanilla-extract/css";

/** The letters in the files of Fontsource for Western Europe, and in those for the rest of the Latin alphabet. */
const LATIN =
  "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD";
const EXTENDED =
  "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF";

/**
 * A face is used on a page only if it is there when the page is first drawn (`optional`), from the browser's cache or
 * a quick connection. On a slow one, the first page has the reader's own face and the next one ours, and nothing moves
 * while somebody reads.
 */
const face = (src: string, unicodeRange: string, fontWeight: string, fontStyle = "normal") => ({
  src: `url("${src}") format("woff2")`,
  unicodeRange,
  fontWeight,
  fontStyle,
  fontDisplay: "optional" as const,
});

const BOLD = "550 900";

globalFontFace("Fraunces", [face(fraunces, LATIN, BOLD), face(frauncesExt, EXTENDED, BOLD)]);

globalFontFace("Figtree", [
  face(figtree, LATIN, "400"),
  face(figtreeExt, EXTENDED, "400"),
  face(figtreeItalic, LATIN, "400", "italic"),
  face(figtreeItalicExt, EXTENDED, "400", "italic"),
  face(figtreeBold, LATIN, BOLD),
  face(figtreeBoldExt, EXTENDED, BOLD),
]);

globalFontFace("Karla", [
  face(karla, LATIN, "400"),
  face(karlaExt, EXTENDED, "400"),
  face(karlaItalic, LATIN, "400", "italic"),
  face(karlaItalicExt, EXTENDED, "400", "italic"),
  face(karlaBold, LATIN, BOLD),
  face(karlaBoldExt, EXTENDED, BOLD),
]);

// Stand-ins for Fraunces, made as wide as it is: a heading takes as many lines on a first page as on the next.
globalFontFace("Fraunces on Georgia", { src: 'local("Georgia")', sizeAdjust: "104%" });
globalFontFace("Fraunces on wide faces", {
  src: 'local("Noto Serif"), local("DejaVu Serif")',
  sizeAdjust: "94%",
});
