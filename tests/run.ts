import { spawn, spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statfsSync, writeSync } from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { missingEngines } from "./e2e/engines/find-engines.ts";
import { findBrowser } from "./support/browser.ts";
import { createDatabase, standbyPrograms, startPostgres } from "./support/postgres.ts";

/**
 * `npm test` runs everything; `npm run check` runs the quick ones: types, lint and format, dead code, unit and
 * architecture tests. The last
 * line is always "N passed, N failed"; the lines above it name what could not be run.
 */
const began = Date.now();
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

/**
 * A folder in memory for the databases of stages that do not test what survives a power cut, so that no commit waits
 * for the disk. Undefined where there is none, or little room in it.
 */
function folderInMemory(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    return bavail * bsize > 2e9 ? mkdtempSync("/dev/shm/colophon-") : undefined;
  } catch {
    return undefined;
  }
}
const memory = folderInMemory();
const inMemory: Record<string, string> = memory ? { TMPDIR: memory } : {};
/** A cache of compiled code that the stages share. It is new for each run, so that nothing in it is out of date. */
const compiled = {
  NODE_COMPILE_CACHE: path.join(reports, "node"),
  PLAYWRIGHT_TRANSFORM_CACHE_DIR: path.join(reports, "playwright"),
  TEST_MODULES: path.join(reports, "vitest"),
};

/** @param log the file that gets the output */
function run(
  log: number,
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ["ignore", log, log],
      env: { ...process.env, ...compiled, ...env },
    });
    child.on("exit", (code) => resolve(code ?? 1));
    child.on("error", () => resolve(1));
  });
}

/** Prints the output of a stage whole when it ends, because others may run beside it. */
async function timed(title: string, work: (log: number) => Promise<void>): Promise<void> {
  const started = Date.now();
  const file = outputOf(title);
  const log = openSync(file, "w");
  console.log(`── ${title} …`);
  await work(log);
  closeSync(log);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`\n── ${title}\n${readFileSync(file, "utf8")}── ${title}: ${seconds} s`);
}

const outputOf = (title: string) => `${reportOf(title)}.txt`;
const reportOf = (title: string) => path.join(reports, title.replace(/\W+/g, "-"));

/** A check with one result: passed or failed. */
function check(title: string, command: string, ...args: string[]): Promise<void> {
  return timed(title, async (log) => {
    if ((await run(log, command, args)) === 0) passed++;
    else {
      failed++;
      failures.push(`${title}${lastLines(outputOf(title))}`);
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

/** The element a browser test did not find: the line of the test, the first line of the message, and the locator. */
function reasonOf(error: PlaywrightError | undefined): string {
  const place = error?.location && `${path.relative(root, error.location.file)}:${error.location.line}`;
  const locator = /^(Locator:| *- waiting for) .*$/m.exec(
    stripVTControlCharacters(error?.message ?? ""),
  )?.[0];
  return `${firstLine(error?.message)}${firstLine(locator)}${firstLine(place)}`;
}

/** The last lines of a stage's output: where the whole of it is far above, or was cut off, they say what went wrong. */
function lastLines(file: string): string {
  const lines = stripVTControlCharacters(readFileSync(file, "utf8")).trimEnd().split("\n").slice(-25);
  return lines.map((line) => `\n    ${line.slice(0, 300)}`).join("");
}

function vitest(title: string, env: Record<string, string>): Promise<void> {
  return timed(title, async (log) => {
    const report = `${reportOf(title)}.json`;
    const code = await run(
      log,
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
  await timed(title, async (log) => {
    const browser = await findBrowser();
    if (!browser) {
      notes.push(
        "No browser: neither Chromium nor Chrome is installed, and the one from npm does not run here. (Debian: apt-get install chromium)",
      );
      failed++;
      return;
    }
    writeSync(log, `Browser: ${browser.found}\n`);
    const report = `${reportOf(title)}.json`;
    const code = await run(log, "npx", ["playwright", "test", ...only], {
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

const node = process.execPath;
const lint = () =>
  check("lint and format", "npx", "biome", "check", "--diagnostic-level=warn", "--error-on-warnings", ".");
/** Both need the generated files. */
const types = () =>
  Promise.all([
    check("types", "npx", "tsc", "--noEmit"),
    check("dead code", "npx", "knip", "--no-config-hints"),
  ]);
const rules = () => vitest("rules and architecture", { TEST_SUITE: "unit" });
// What runs at the same time has a core each, or waits for the disk.
if (quick) {
  await Promise.all([lint(), check("generated files", "npm", "run", "--silent", "generate").then(types)]);
  await rules();
} else {
  // The build generates the files. The recipes use one core for most of their time. Some rules are about the build.
  await Promise.all([
    lint().then(() => check("recipes of docs/recipes.md", node, "tests/recipes.ts")),
    check("build", "npm", "run", "--silent", "build").then(types).then(rules),
  ]);
  // What fails most comes first.
  await vitest("calls on SQLite", { TEST_SUITE: "calls", ...inMemory });
  await browserTests("browser: all with JavaScript, screens without", [], {
    E2E_WITHOUT_SCRIPTS: "screens",
    ...inMemory,
  });
  notes.push(...missingEngines());
  if (spawnSync("promtool", ["--version"]).error)
    notes.push("No promtool: no alert was raised by its rule. (Debian: apt-get install prometheus)");
  // Attacks measure the server, so nothing runs beside them.
  await vitest("hostile input and faults", { TEST_SUITE: "hostile" });
  const crash = (on: string, ...args: string[]) =>
    check(`kills on ${on}, a few`, node, "tests/crash/main.ts", ...args);
  let kills = crash("SQLite", "--kills", "10", "--cuts", "2");
  const postgres = await startPostgres();
  if (postgres) {
    console.log(`\nPostgreSQL: ${postgres.found}`);
    kills = kills.then(() => crash("PostgreSQL", "--kills", "10", "--postgres"));
    await vitest("calls on PostgreSQL", { TEST_SUITE: "calls", TEST_POSTGRES: postgres.url });
    await browserTests(
      "browser on PostgreSQL: journeys without JavaScript",
      ["--project=without JavaScript"],
      {
        E2E_WITHOUT_SCRIPTS: "journeys",
        DATABASE_URL: await createDatabase(postgres.url),
      },
    );
    await postgres.stop();
  } else {
    notes.push(
      "No PostgreSQL: it is not installed, and the one from npm does not run here. (Debian: apt-get install postgresql)",
    );
    failed++;
  }
  await kills;
  // Each runs several processes and a database of its own, so nothing runs beside them.
  if (postgres) {
    const shortly = ["--shoppers", "24", "--processes", "2", "--thinks", "500"];
    await check("a release while people order", node, "tests/release.ts", ...shortly);
  }
  if (standbyPrograms())
    await check("a primary fails over while people pay", node, "tests/failover/main.ts", "--only", "killed");
  else notes.push("No pg_basebackup: no primary failed over. (Debian: apt-get install postgresql)");
}
for (const folder of [reports, memory]) if (folder) rmSync(folder, { recursive: true, force: true });
console.log("");
if (secondTries.length > 0) console.log(`Passed only at the second try:\n${list(secondTries)}\n`);
if (failures.length > 0) console.log(`Failed:\n${list(failures)}\n`);
for (const note of notes) console.log(note);
const seconds = Math.round((Date.now() - began) / 1000);
console.log(`It took ${Math.floor(seconds / 60)} minutes and ${seconds % 60} seconds.`);
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exitCode = failed > 0 ? 1 : 0;
