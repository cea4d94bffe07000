import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";

/** Preloaded into a server: making the folder for backups never ends, as on a network folder that has gone. */
const { mkdir } = fs;
fs.mkdir = ((folder: string, ...rest: never[]) =>
  folder === process.env.BACKUP_DIR ? new Promise(() => {}) : mkdir(folder, ...rest)) as typeof mkdir;
syncBuiltinESMExports();
