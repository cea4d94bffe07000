import path from "node:path";
import type { OnProgress } from "#app/lib/progress.ts";
import { exists, makeBackup } from "#app/platform/backups/backup.server.ts";
import { restoreBackup } from "#app/platform/backups/restore.server.ts";
import { testRestore } from "#app/platform/backups/restore-test.server.ts";
import { type Command, CommandError, loneSubcommand, subcommand } from "../command.ts";
import { progressLine } from "../progress.ts";

/** Runs work while showing its progress. @returns its result, and the seconds it took */
async function withProgress<Done>(
  work: (onProgress: OnProgress) => Promise<Done>,
): Promise<{ done: Done; took: number }> {
  const started = performance.now();
  const progress = progressLine("MB");
  const result = await work(progress.show).finally(progress.end);
  return { done: result, took: (performance.now() - started) / 1000 };
}

function sizeIn(bytes: number, seconds: number): string {
  const megabytes = bytes / 1_000_000;
  const rate = Math.round(megabytes / Math.max(seconds, 0.001)).toLocaleString("en");
  return `${Math.ceil(megabytes).toLocaleString("en")} MB in ${seconds.toFixed(1)} s (${rate} a second)`;
}

const backup = subcommand({
  // A new version can back up the data of the old one before it is installed.
  asIs: true,
  takes: "FOLDER",
  does: "copies everything that cannot be recreated into a new folder while the shop is open: database, pictures and secret (with PostgreSQL only pictures and secret)",
  async run({ platform, args, print }) {
    const [folderName = ""] = args;
    const folder = path.resolve(folderName);
    if (await exists(folder)) throw new CommandError(`${folderName} exists already. Name a new folder.`);
    const { done, took } = await withProgress((onProgress) => makeBackup(platform, folder, onProgress));
    const size = sizeIn(done, took);
    print(
      platform.database.backup
        ? `${folderName} holds a copy of the database, the pictures and the secret: ${size}.`
        : `${folderName} holds a copy of the pictures and the secret: ${size}. Back up PostgreSQL itself with pg_dump.`,
    );
  },
});
export const backupCommand: Command = {
  name: "backup",
  does: "copies the data into a folder",
  alone: backup,
};

const restoreTest = subcommand({
  takes: "FOLDER",
  does: "restores a backup into a folder of its own, reads the copy, deletes it, and records that. The shop stays open",
  options: {
    database: {
      value: "URL",
      does: "with PostgreSQL, a database into which its backup was restored (pg_restore)",
    },
  },
  dryRun: { refused: "it changes nothing that is in use" },
  async run({ platform, args, options, print }) {
    const [folderName = ""] = args;
    const { database, env, clock } = platform;
    const tested = {
      database,
      dataDir: env.dataDir,
      now: clock.now(),
      from: path.resolve(folderName),
      restored: options.database,
    };
    const { done, took } = await withProgress((onProgress) => testRestore(tested, onProgress));
    print(
      `${folderName} could be restored and read (shops: ${done.shops}, orders: ${done.orders}): ${sizeIn(done.size, took)}.`,
    );
  },
});
export const restoreTestCommand: Command = {
  name: "restore-test",
  does: "restores a backup for a test, beside the data in use",
  alone: restoreTest,
};

const restore = loneSubcommand({
  takes: "FOLDER",
  does: "checks a backup and puts it into DATA_DIR. Stop the server first",
  options: { replace: { does: "also where there is data already, which is moved aside" } },
  dryRun: { refused: "it checks the backup before it changes anything, and moves the old data aside" },
  async runAlone({ env, args, options, print }) {
    const [folderName = ""] = args;
    const from = path.resolve(folderName);
    const withDatabase = !env.DATABASE_URL;
    const { replace } = options;
    const { done, took } = await withProgress((onProgress) =>
      restoreBackup({ from, dataDir: env.dataDir, withDatabase, replace }, onProgress),
    );
    const { rows, replaced, size } = done;
    const what = rows
      ? `the database (shops: ${rows.shops}, orders: ${rows.orders}), the pictures and the secret`
      : "the pictures and the secret";
    print(`${env.dataDir} has ${what} of ${folderName}: ${sizeIn(size, took)}.`);
    if (replaced) print(`What was there is in ${replaced}.`);
    if (!rows)
      print('Restore PostgreSQL itself with pg_restore, and then run "npm run shop -- orders skip".');
  },
});
export const restoreCommand: Command = {
  name: "restore",
  does: "puts a backup into DATA_DIR",
  alone: restore,
};
