/**
 * Browsers, by a word in their User-Agent header. The first match counts, because later words also stand in the headers
 * of others.
 */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/Chrome\/|\bCriOS\//, "Chrome"],
  [/\bVersion\/.*\bSafari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/** A browser as people call it, such as "Chrome, Windows". What is not known stays as it was sent. */
export function browserName(userAgent: string): string {
  const firstMatch = (list: typeof BROWSERS) => list.find(([test]) => test.test(userAgent))?.[1];
  const browser = firstMatch(BROWSERS);
  return browser === undefined ? userAgent : [browser, firstMatch(SYSTEMS)].filter(Boolean).join(", ");
}
