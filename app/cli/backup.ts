import { constants } from "node:fs";
import { access, copyFile, cp, mkdtemp, rename, rm } from "node:fs/promises";
import path from "node:path";
import { writeCopy } from "#app/platform/db/copies.server.ts";
import { type Command, CommandError } from "./command.ts";

export const backupCommand: Command = {
  name: "backup",
  // A new version can back up the data of the old one before it is installed.
  asIs: true,
  usage: [
    {
      call: "backup FOLDER",
      does: "copies everything that cannot be recreated into a new folder while the shop is open: database, pictures and secret (with PostgreSQL only pictures and secret). To restore it, use the folder as DATA_DIR",
    },
  ],
  async run({ platform, args, print }) {
    const [given] = args;
    if (!given) throw new CommandError("Name a new folder: backup FOLDER");
    const folder = path.resolve(given);
    if (await exists(folder)) throw new CommandError(`${given} exists already. Name a new folder.`);
    const { database, env } = platform;
    // Built beside its target and renamed in one step, so a folder of that name is always complete.
    const work = await mkdtemp(`${folder}-`);
    try {
      // Database first, then files: a picture added meanwhile may be extra, but none is missing.
      if (database.backup) await writeCopy(database.backup, work);
      await copyPictures(env.dataDir, work);
      const secret = path.join(env.dataDir, "session-secret");
      if (await exists(secret)) await copyFile(secret, path.join(work, "session-secret"));
      await rename(work, folder);
    } catch (error) {
      await rm(work, { recursive: true, force: true });
      throw error;
    }
    print(
      database.backup
        ? `${given} holds a copy of the database, the pictures and the secret.`
        : `${given} holds a copy of the pictures and the secret. Back up PostgreSQL itself with pg_dump.`,
    );
    return 0;
  },
};

/** Copies imported pictures only; those fetched from elsewhere can be fetched again. */
async function copyPictures(dataDir: string, target: string): Promise<void> {
  const pictures = path.join(dataDir, "pictures");
  if (!(await exists(pictures))) return;
  const fetched = path.join(pictures, "fetched");
  await cp(pictures, path.join(target, "pictures"), {
    recursive: true,
    // Takes no space on file systems that share blocks between files.
    mode: constants.COPYFILE_FICLONE,
    filter: (source) => source !== fetched,
  });
}

function exists(entry: string): Promise<boolean> {
  return access(entry).then(
    () => true,
    () => false,
  );
}
