/**
 * Reveals text that is not a message: see `textsIn`. Its dates and names are Greek, so that none passes for English.
 */
export const PSEUDO = "el-x-qps";

/** The language that messages are written in first, and whose scripts are the build's own. */
export const SOURCE = "en-CA";

/** The locales that a shop may have. Each has its texts (`textsIn`). */
export const LOCALES = [SOURCE, "en-US", "fr-CA", PSEUDO] as const;
export type Locale = (typeof LOCALES)[number];

/** The folder of `/assets/` that has a locale's scripts: none for the source language's. */
export function scriptsOf(locale: string): string {
  return locale === SOURCE ? "" : `${locale}/`;
}

/** A manifest of scripts, as JSON, leading to those of a locale. */
export function withScriptsOf(locale: string, manifest: string): string {
  return manifest.replace(/"\/assets\/([\w.-]+\.js)"/g, `"/assets/${scriptsOf(locale)}$1"`);
}
