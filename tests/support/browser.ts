import { accessSync, constants } from "node:fs";
import path from "node:path";

/** Chromium's switches for a machine without a display, a sandbox or a way out to the internet. */
export const SWITCHES = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** An installed Chromium or Chrome, else the one in the npm package; undefined if neither runs here. */
export async function findBrowser(): Promise<{ executable: string; found: string } | undefined> {
  const given = process.env.CHROMIUM;
  const folders = (process.env.PATH ?? "").split(":");
  const candidates = [
    ...(given ? [given] : []),
    ...NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))),
  ];
  for (const executable of candidates) {
    try {
      accessSync(executable, constants.X_OK);
      return { executable, found: `installed, ${executable}` };
    } catch {
      // not there
    }
  }
  try {
    const { default: chromium } = await import("@sparticuz/chromium");
    return { executable: await chromium.executablePath(), found: "npm package @sparticuz/chromium" };
  } catch {
    return undefined;
  }
}
