import { createRequire } from "node:module";
import { EMAIL_LIBRARY } from "./email/delivery.server.ts";
import { StartError } from "./start-error.ts";

const require = createRequire(import.meta.url);

/** The packages that the server loads on first use (decision 110). */
export const LOADED_LATER = [
  "sharp",
  "fontkit",
  EMAIL_LIBRARY,
  "pdfkit",
  "sanitize-html",
  "csv-parse",
] as const;

/**
 * Checks at the start, without loading them, whether packages that are loaded later are installed: without them the
 * server would run, and fail at the first picture or email.
 * @throws StartError if one is missing
 */
export function requireInstalled(names: readonly string[] = LOADED_LATER): void {
  const missing = names.filter((name) => {
    try {
      require.resolve(name);
      return false;
    } catch {
      return true;
    }
  });
  if (missing.length > 0) throw new StartError(`Not installed: ${missing.join(", ")}. Run "npm ci".`);
}

/** Loads packages. @returns the packages that fail to load, with the reason in one line */
export function brokenPackages(names: readonly string[] = LOADED_LATER): { name: string; reason: string }[] {
  return names.flatMap((name) => {
    try {
      require(name);
      return [];
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      return [{ name, reason: text.trim().split("\n")[0] ?? "" }];
    }
  });
}
