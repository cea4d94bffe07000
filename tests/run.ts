import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { findBrowser } from "./support/browser.ts";
import { createDatabase, startPostgres } from "./support/postgres.ts";

/**
 * `npm test` runs everything; `npm run check` runs what is quick: types, lint, dead code and unit tests. The last
 * line is always "N passed, N failed"; the lines above it name what could not be run.
 */
const quick = process.argv[2] === "check";
const root = path.resolve(import.meta.dirname, "..");
const reports = mkdtempSync(path.join(os.tmpdir(), "colophon-reports-"));
let passed = 0;
let failed = 0;
let skipped = 0;
const notes: string[] = [];
/** The names of all failures, so that the end of the output is complete. */
const failures: string[] = [];
/** Browser tests that passed only at the second try: a race in the test or in the program, to be investigated. */
const secondTries: string[] = [];

function run(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...env },
    });
    child.on("exit", (code) => resolve(code ?? 1));
    child.on("error", () => resolve(1));
  });
}

async function timed(title: string, work: () => Promise<void>): Promise<void> {
  const started = Date.now();
  console.log(`\n── ${title}`);
  await work();
  console.log(`── ${title}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

/** A check with one result: passed or failed. */
function check(title: string, command: string, ...args: string[]): Promise<void> {
  return timed(title, async () => {
    if ((await run(command, args)) === 0) passed++;
    else {
      failed++;
      failures.push(title);
    }
  });
}

interface VitestReport {
  numPassedTests?: number;
  numFailedTests?: number;
  numPendingTests?: number;
  testResults?: {
    name: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
}

interface PlaywrightError {
  message?: string;
  location?: { file: string; line: number };
}

interface PlaywrightSuite {
  specs?: {
    title: string;
    file: string;
    line: number;
    tests: { status: string; projectName: string; results: { error?: PlaywrightError }[] }[];
  }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport extends PlaywrightSuite {
  stats?: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** The first line of a message, without terminal colours. */
function firstLine(message: string | undefined): string {
  const line = stripVTControlCharacters(message ?? "").split("\n")[0] ?? "";
  return line === "" ? "" : `\n    ${line.slice(0, 300)}`;
}

/** What a browser test waited for in vain: the line of the test, the first line of the message, and the locator. */
function reasonOf(error: PlaywrightError | undefined): string {
  const place = error?.location && `${path.relative(root, error.location.file)}:${error.location.line}`;
  const locator = /^Locator:.*$/m.exec(stripVTControlCharacters(error?.message ?? ""))?.[0];
  return `${firstLine(error?.message)}${firstLine(locator)}${firstLine(place)}`;
}

function vitest(title: string, env: Record<string, string>): Promise<void> {
  return timed(title, async () => {
    const report = path.join(reports, `${title.replace(/\W+/g, "-")}.json`);
    const code = await run(
      "npx",
      ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
      env,
    );
    const result = read(report) as VitestReport | undefined;
    passed += result?.numPassedTests ?? 0;
    skipped += result?.numPendingTests ?? 0;
    // A suite that could not even start reports no failed test, but has failed.
    failed += Math.max(result?.numFailedTests ?? 0, code === 0 ? 0 : 1);
    if (code !== 0 && !result?.numFailedTests) failures.push(`${title}: a test file could not be run`);
    for (const file of result?.testResults ?? [])
      for (const test of file.assertionResults)
        if (test.status === "failed")
          failures.push(
            `${title}: ${path.relative(root, file.name)}: ${test.fullName}${firstLine(test.failureMessages?.[0])}`,
          );
  });
}

async function browserTests(title: string, only: string[], env: Record<string, string>): Promise<void> {
  await timed(title, async () => {
    const browser = await findBrowser();
    if (!browser) {
      notes.push(
        "No browser: neither Chromium nor Chrome is installed, and the one from npm does not run here. (Debian: apt-get install chromium)",
      );
      failed++;
      return;
    }
    console.log(`Browser: ${browser.found}`);
    const report = path.join(reports, `${title.replace(/\W+/g, "-")}.json`);
    const code = await run("npx", ["playwright", "test", ...only], {
      ...env,
      E2E_REPORT: report,
      E2E_PORT: String(await freePorts()),
    });
    const result = read(report) as PlaywrightReport | undefined;
    passed += (result?.stats?.expected ?? 0) + (result?.stats?.flaky ?? 0);
    skipped += result?.stats?.skipped ?? 0;
    failed += Math.max(result?.stats?.unexpected ?? 0, code === 0 ? 0 : 1);
    if (code !== 0 && !result?.stats?.unexpected) failures.push(`${title}: could not be run`);
    nameFailures(title, result ?? {});
  });
}

function nameFailures(title: string, suite: PlaywrightSuite): void {
  for (const spec of suite.specs ?? [])
    for (const test of spec.tests) {
      const list =
        test.status === "unexpected" ? failures : test.status === "flaky" ? secondTries : undefined;
      const error = test.results.find((result) => result.error)?.error;
      list?.push(
        `${title}: ${spec.file}:${spec.line}: ${spec.title} (${test.projectName})${reasonOf(error)}`,
      );
    }
  for (const inner of suite.suites ?? []) nameFailures(title, inner);
}

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/** The first of three free ports in a row: one for each demo shop, and one for a provider's stand-in. */
async function freePorts(): Promise<number> {
  const free = (port: number) =>
    new Promise<boolean>((resolve) => {
      const server = createServer().once("error", () => resolve(false));
      server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
    });
  for (let port = 4310; port < 4400; port += 3)
    if ((await free(port)) && (await free(port + 1)) && (await free(port + 2))) return port;
  throw new Error("no three free ports");
}

function list(entries: string[]): string {
  return entries.map((entry) => `  - ${entry}`).join("\n");
}

await check("types", "npx", "tsc", "--noEmit");
await check(
  "lint and format",
  "npx",
  "biome",
  "check",
  "--diagnostic-level=warn",
  "--error-on-warnings",
  ".",
);
await check("dead code", "npx", "knip", "--no-config-hints");
if (!quick) await check("recipes of docs/architecture.md", process.execPath, "tests/recipes.ts");
if (!quick) await check("build", "npm", "run", "--silent", "build");
await vitest("rules and architecture", { TEST_SUITE: "unit" });
if (!quick) {
  await vitest("calls on SQLite", { TEST_SUITE: "calls" });
  await vitest("hostile input and faults", { TEST_SUITE: "hostile" });
  await check(
    "kills and power cuts, a few",
    process.execPath,
    "tests/crash.ts",
    "--kills",
    "5",
    "--cuts",
    "3",
  );
  await browserTests("browser, with and without JavaScript", [], {});
  const postgres = await startPostgres();
  if (postgres) {
    console.log(`\nPostgreSQL: ${postgres.found}`);
    await vitest("calls on PostgreSQL", { TEST_SUITE: "calls", TEST_POSTGRES: postgres.url });
    // Repeats the shoppers' journeys on the other database.
    const only = ["buying", "checkout", "accounts"].map((name) => `${name}.spec.ts`);
    await browserTests("browser on PostgreSQL", [...only, "--project=without JavaScript"], {
      DATABASE_URL: await createDatabase(postgres.url),
    });
    await postgres.stop();
  } else {
    notes.push(
      "No PostgreSQL: it is not installed, and the one from npm does not run here. (Debian: apt-get install postgresql)",
    );
    failed++;
  }
}
rmSync(reports, { recursive: true, force: true });
console.log("");
if (secondTries.length > 0) console.log(`Passed only at the second try:\n${list(secondTries)}\n`);
if (failures.length > 0) console.log(`Failed:\n${list(failures)}\n`);
for (const note of notes) console.log(note);
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exitCode = failed > 0 ? 1 : 0;
