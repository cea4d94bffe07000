import { randomUUID } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { schemaState } from "../db/migrate.server.ts";
import { tryMailServer } from "../email/delivery.server.ts";
import { emailTrouble } from "../email/outbox.server.ts";
import { brokenPackages, LOADED_LATER } from "../packages.server.ts";
import type { Platform } from "../platform.server.ts";
import { redactText } from "../redact.ts";
import { systemWords } from "../start-error.ts";
import { backupFacts, databaseSize, diskFacts, jobFacts, restoreFacts } from "./facts.server.ts";
import { type Finding, findings } from "./finding.ts";

/** The parts of the machine that the checks examine. */
export type CheckContext = Pick<Platform, "database" | "env" | "clock">;
export type Check = (patient: CheckContext) => Promise<Finding[]>;

const MB = 1024 * 1024;
/** Tolerated difference between clocks, and tolerated lead of stored times over the clock (seconds). */
const CLOCK_TOLERANCE = 5;
const FUTURE_TOLERANCE = 60;

/** Whether the database is whole and of this version. */
const database: Check = async ({ database, env }) => {
  const { ok, warning, problem } = findings("database");
  const { pending, refusal, halfFilled } = await schemaState(database);
  if (halfFilled)
    return [problem("It is half filled, because shop migrate-to did not finish. Run that again.")];
  if (refusal) return [problem(refusal)];
  if (pending.length > 0)
    return [
      warning(
        `It is older than this program: the next start of the server will upgrade it (${pending.length} steps).`,
      ),
    ];
  if (database.dialect === "postgres") {
    const { rows } = await sql<{ version: string }>`
      select current_setting('server_version') as version`.execute(database.read);
    return [ok(`PostgreSQL ${rows[0]?.version}, ${megabytes(await databaseSize(database, env))}.`)];
  }
  const checked = await sql<{ quick_check: string }>`pragma quick_check(3)`.execute(database.read);
  const damage = checked.rows.map((row) => row.quick_check).filter((text) => text !== "ok");
  if (damage.length > 0)
    return [problem(`It is damaged: ${damage.join("; ")}. Stop the server and restore a backup.`)];
  const loose = await sql<{ table: string }>`pragma foreign_key_check`.execute(database.read);
  if (loose.rows.length > 0)
    return [
      problem(
        `${loose.rows.length} rows refer to rows that do not exist (${[...new Set(loose.rows.map((row) => row.table))].join(", ")}). Restore a backup, or ask for help.`,
      ),
    ];
  return [ok(`SQLite, whole, ${megabytes(await databaseSize(database, env))}.`)];
};

/** Whether DATA_DIR can be written, and whether there is room in it. */
const disk: Check = async ({ database, env }) => {
  const { ok, warning, problem } = findings("disk");
  const { dataDir } = env;
  const probe = path.join(dataDir, `.checkup-${randomUUID()}`);
  try {
    await writeFile(probe, "written by shop doctor", { mode: 0o600 });
    await readFile(probe);
  } catch (error) {
    return [problem(`${systemWords(error) ?? String(error)} The server must be able to write in DATA_DIR.`)];
  } finally {
    await rm(probe, { force: true });
  }
  const { state, free } = await diskFacts(database, env);
  if (state === "problem") return [problem(`${dataDir} has only ${megabytes(free)} free. Make room now.`)];
  if (state === "warning")
    return [warning(`${dataDir} has ${megabytes(free)} free. An upgrade or a backup may not find room.`)];
  return [ok(`${dataDir} can be written and has ${megabytes(free)} free.`)];
};

/** Whether this machine's clock is right, judged without asking the internet. */
const clock: Check = async ({ database, clock }) => {
  const { ok, problem } = findings("clock");
  const now = clock.now();
  if (database.dialect === "postgres") {
    const { rows } = await sql<{ at: number }>`select extract(epoch from now()) as at`.execute(database.read);
    const apart = Math.round(Math.abs(Number(rows[0]?.at) - now));
    if (apart > CLOCK_TOLERANCE)
      return [
        problem(
          `This machine's clock and that of PostgreSQL are ${apart} s apart. Let both follow a time server.`,
        ),
      ];
  }
  const newest = await database.read
    .selectFrom("jobs")
    .select((select) => select.fn.max("created_at").as("at"))
    .executeTakeFirst();
  const ahead = Number(newest?.at ?? 0) - now;
  if (ahead > FUTURE_TOLERANCE)
    return [
      problem(
        `Something was stored ${ahead} s in the future, so the clock was set back or is wrong now: it says ${new Date(now * 1000).toISOString()}.`,
      ),
    ];
  return [ok(`It says ${new Date(now * 1000).toISOString()}.`)];
};

/** Whether emails can be sent. */
const email: Check = async ({ database, env, clock }) => {
  const { ok, warning, problem } = findings("email");
  const allFindings: Finding[] = [];
  if (env.MAIL_URL === undefined)
    allFindings.push(
      warning(
        "No mail server is set up, so emails become files in DATA_DIR/mail. Set MAIL_URL to send them.",
      ),
    );
  else {
    const host = new URL(env.MAIL_URL).host;
    try {
      await tryMailServer(env.MAIL_URL);
      allFindings.push(ok(`${host} accepts a connection and the login.`));
    } catch (error) {
      allFindings.push(
        problem(`${host}: ${redactText(error instanceof Error ? error.message : String(error))}`),
      );
    }
  }
  const trouble = await emailTrouble(database.read, clock.now());
  if (trouble)
    allFindings.push(
      warning(
        `${trouble.failing} emails wait for another try and ${trouble.failed} were given up in the last week. See: shop mail list`,
      ),
    );
  return allFindings;
};

/** Whether background jobs are being done. */
const jobs: Check = async ({ database, clock }) => {
  const { ok, warning, problem } = findings("jobs");
  const allFindings: Finding[] = [];
  const { minutesLate, failed } = await jobFacts(database.read, clock.now());
  if (minutesLate > 0)
    allFindings.push(problem(`A job has been due for ${minutesLate} minutes. Is the server running?`));
  if (failed.length > 0)
    allFindings.push(
      warning(
        `Given up after many tries: ${failed.map(({ kind, count }) => `${count} × ${kind}`).join(", ")}. The log says why.`,
      ),
    );
  return allFindings.length > 0 ? allFindings : [ok("None is late.")];
};

/** Whether there is a usable backup. */
const backups: Check = async ({ env, clock, database }) => {
  const { ok, warning, problem } = findings("backups");
  const { state, folder, newest, hours, hoursOld } = await backupFacts(env, clock.now());
  if (folder === undefined)
    return [
      warning(
        `The server makes none. Set BACKUP_DIR${database.dialect === "postgres" ? ", and back up PostgreSQL with pg_dump" : ""}, unless something else does.`,
      ),
    ];
  if (newest === undefined) return [problem(`There is none in ${folder} yet.`)];
  if (state === "problem")
    return [
      problem(
        `The newest in ${folder} is ${hoursOld} hours old; there should be one every ${hours}. See the log.`,
      ),
    ];
  return [ok(`${newest} in ${folder}.`)];
};

/** Whether a backup was restored for a test lately. */
const restoreTest: Check = async ({ database, clock }) => {
  const { ok, warning } = findings("restoring");
  const { state, daysAgo, backup } = await restoreFacts(database.read, clock.now());
  if (daysAgo === undefined)
    return [warning("No backup was ever restored for a test. Do it now and then: shop restore-test FOLDER")];
  const sentence = `${backup} was restored for a test ${daysAgo} days ago.`;
  return [state === "ok" ? ok(sentence) : warning(`${sentence} Do it again: shop restore-test FOLDER`)];
};

/** Whether the packages that the server loads on first use can be loaded on this machine. */
const packages: Check = async () => {
  const { ok, problem } = findings("packages");
  const broken = brokenPackages();
  if (broken.length === 0) return [ok(`${LOADED_LATER.join(", ")} can be loaded.`)];
  return broken.map(({ name, reason }) => problem(`${name} cannot be loaded: ${reason}. Run "npm ci".`));
};

/** The checks of the machine, in the order in which they are shown. */
export const CHECKS: Readonly<Record<string, Check>> = {
  database,
  disk,
  packages,
  clock,
  email,
  jobs,
  backups,
  restoring: restoreTest,
};

/** Runs a check. One that fails is a finding too. */
export async function runCheck<Given>(
  about: string,
  check: (given: Given) => Promise<Finding[]>,
  input: Given,
): Promise<Finding[]> {
  try {
    return await check(input);
  } catch (error) {
    const why = redactText(error instanceof Error ? error.message : String(error));
    return [findings(about).problem(`It could not be checked: ${why}`)];
  }
}

const megabytes = (bytes: number) => `${Math.round(bytes / MB).toLocaleString("en")} MB`;
