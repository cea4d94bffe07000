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

/** Chromium's switches for a machine without a display, a sandbox or internet access. */
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
  /** Environment variables to start it with, in addition to those of this process. */
  readonly env: Record<string, string>;
}

/**
 * Finds an installed Chromium or Chrome, or else the one in the npm package; undefined if neither runs here.
 * `ONLY_FROM_NPM` ignores installed browsers, to test machines without one.
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
 * The browser from npm, unpacked once inside this checkout's node_modules. The package itself would unpack into the
 * system's temporary folder, where an aborted run leaves half a browser and other users' files cannot be read. It
 * includes the libraries and fonts that a bare machine lacks.
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
  // The machine's own libraries are newer, so the included ones are used only where there are none.
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

/** Unpacks into a temporary folder and renames it in one step. */
function unpack(cache: string, folder: string): void {
  mkdirSync(cache, { recursive: true });
  const work = mkdtempSync(path.join(cache, "unpacking-"));
  try {
    // These variables tell the package where to unpack, and to unpack the libraries as well.
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
    // Another run may have been faster.
    if (!existsSync(folder)) throw error;
  }
}
