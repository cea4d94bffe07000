import { execFileSync } from "node:child_process";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { createRequire } from "node:module";
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

export interface Browser {
  readonly executable: string;
  readonly found: string;
  /** Variables that it has to be started with, beside those of this process. */
  readonly env: Record<string, string>;
}

/**
 * An installed Chromium or Chrome, else the one in the npm package; undefined if neither runs here.
 * `ONLY_FROM_NPM` leaves out what is installed, to try what a machine without it does.
 */
export async function findBrowser(): Promise<Browser | undefined> {
  const given = process.env.CHROMIUM;
  const folders = process.env.ONLY_FROM_NPM ? [] : (process.env.PATH ?? "").split(":");
  const candidates = [
    ...(given ? [given] : []),
    ...NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))),
  ];
  for (const executable of candidates) {
    try {
      accessSync(executable, constants.X_OK);
      return { executable, found: `installed, ${executable}`, env: {} };
    } catch {
      // not there
    }
  }
  try {
    return fromNpm();
  } catch (error) {
    console.log(`The browser from npm does not run here: ${(error as Error).message.split("\n")[0]}`);
    return undefined;
  }
}

/**
 * The browser from npm, unpacked once below this checkout's node_modules. The package itself would unpack into the
 * system's temporary folder, where half a browser is left by a run that was broken off and one user's is closed to
 * the next. It brings the libraries and fonts that a bare machine lacks.
 */
function fromNpm(): Browser {
  const require = createRequire(import.meta.url);
  const entry = require.resolve("@sparticuz/chromium");
  const home = entry.slice(0, entry.lastIndexOf(path.join("build", path.sep)));
  const { version } = JSON.parse(readFileSync(path.join(home, "package.json"), "utf8"));
  const cache = path.resolve(import.meta.dirname, "../../node_modules/.cache");
  const folder = path.join(cache, `chromium-${version}`);
  if (!existsSync(folder)) unpack(cache, folder);
  const executable = path.join(folder, "chromium");
  const libraries = path.join(folder, "al2023", "lib");
  const fonts: Record<string, string> = existsSync("/etc/fonts/fonts.conf")
    ? {}
    : { FONTCONFIG_PATH: path.join(folder, "fonts") };
  const missing = { LD_LIBRARY_PATH: [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(":") };
  // The machine's own libraries are newer; those that came along are for where there are none.
  const env = runs(executable, {}) ? fonts : { ...fonts, ...missing };
  execFileSync(executable, ["--version"], { env: { ...process.env, ...env }, stdio: "pipe" });
  return { executable, found: "npm package @sparticuz/chromium", env };
}

function runs(executable: string, env: Record<string, string>): boolean {
  try {
    execFileSync(executable, ["--version"], { env: { ...process.env, ...env }, stdio: "pipe" });
    return true;
  } catch {
    return false;
  }
}

/** Unpacks into a folder of its own, which then gets its name in one step. */
function unpack(cache: string, folder: string): void {
  mkdirSync(cache, { recursive: true });
  const work = mkdtempSync(path.join(cache, "unpacking-"));
  try {
    // The package asks these two where to unpack to, and whether to unpack the libraries as well.
    const env = { ...process.env, TMPDIR: work, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs22.x" };
    const program =
      'const { default: chromium } = await import("@sparticuz/chromium"); await chromium.executablePath();';
    execFileSync(process.execPath, ["--input-type=module", "--eval", program], {
      env,
      cwd: import.meta.dirname,
      stdio: "pipe",
    });
    renameSync(work, folder);
  } catch (error) {
    rmSync(work, { recursive: true, force: true });
    // Another run may have been quicker.
    if (!existsSync(folder)) throw error;
  }
}
