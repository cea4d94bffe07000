import path from "node:path";
import { exists, makeBackup } from "#app/platform/backups/backup.server.ts";
import { restoreBackup } from "#app/platform/backups/restore.server.ts";
import { type Command, CommandError, type LoneCommand } from "./command.ts";

export const backupCommand: Command = {
  name: "backup",
  // A new version can back up the data of the old one before it is installed.
  asIs: true,
  usage: [
    {
      call: "backup FOLDER",
      does: "copies everything that cannot be recreated into a new folder while the shop is open: database, pictures and secret (with PostgreSQL only pictures and secret)",
    },
  ],
  async run({ platform, args, print }) {
    const [given] = args;
    if (!given) throw new CommandError("Name a new folder: backup FOLDER");
    const folder = path.resolve(given);
    if (await exists(folder)) throw new CommandError(`${given} exists already. Name a new folder.`);
    await makeBackup(platform, folder);
    print(
      platform.database.backup
        ? `${given} holds a copy of the database, the pictures and the secret.`
        : `${given} holds a copy of the pictures and the secret. Back up PostgreSQL itself with pg_dump.`,
    );
    return 0;
  },
};

export const restoreCommand: LoneCommand = {
  name: "restore",
  usage: [
    {
      call: "restore FOLDER [--replace]",
      does: "checks a backup and puts it into DATA_DIR; with --replace also where there is data already, which is moved aside. Stop the server first",
    },
  ],
  async runAlone({ env, args, options, print }) {
    const [given] = args;
    if (!given) throw new CommandError("Name the folder of a backup: restore FOLDER");
    const { rows, replaced } = await restoreBackup({
      from: path.resolve(given),
      dataDir: env.dataDir,
      withDatabase: !env.DATABASE_URL,
      replace: options.replace ?? false,
    });
    const what = rows
      ? `the database (shops: ${rows.shops}, orders: ${rows.orders}), the pictures and the secret`
      : "the pictures and the secret";
    print(`${env.dataDir} has ${what} of ${given}.`);
    if (replaced) print(`What was there is in ${replaced}.`);
    if (!rows)
      print('Restore PostgreSQL itself with pg_restore, and then run "npm run shop -- orders skip".');
    return 0;
  },
};
