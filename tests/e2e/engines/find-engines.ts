import { existsSync } from "node:fs";
import path from "node:path";
import type { WebKitFound } from "./webkit.ts";

/** The first program of one of these names that is installed. */
function installed(...names: string[]): string | undefined {
  return (process.env.PATH ?? "")
    .split(path.delimiter)
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
    .find((file) => existsSync(file));
}

export const findFirefox = (): string | undefined => installed("firefox-esr", "firefox");

const BROWSERS = ["x86_64", "aarch64"].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
);

export function findWebKit(): WebKitFound | undefined {
  const driver = installed("WebKitWebDriver");
  const display = installed("xvfb-run");
  const browser = BROWSERS.find((file) => existsSync(file));
  return driver && display && browser ? { driver, display, browser } : undefined;
}

/** The message of `npm test` about engines that are not there. */
export function missingEngines(): string[] {
  return [
    ...(findFirefox()
      ? []
      : ["No Firefox: the journeys of other engines ran without it. (Debian: apt-get install firefox-esr)"]),
    ...(findWebKit()
      ? []
      : [
          "No WebKit: the journeys of other engines ran without it. (Debian: apt-get install webkit2gtk-driver xvfb)",
        ]),
  ];
}
