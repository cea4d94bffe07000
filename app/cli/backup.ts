import { access, mkdtemp, rename, rm } from "node:fs/promises";
import path from "node:path";
import { skipOrderNumbers } from "#app/domain/orders/numbers.server.ts";
import { openSqlite } from "#app/platform/db/sqlite.server.ts";
import { type Command, CommandError } from "./command.ts";

export const backupCommand: Command = {
  name: "backup",
  usage: [
    {
      call: "backup FILE",
      does: "a consistent copy of the embedded database, while the shop is open; to restore it, put it in place of DATA_DIR/colophon.sqlite",
    },
  ],
  async run({ platform, args, print }) {
    const [file] = args;
    if (!file) throw new CommandError("backup FILE");
    const { database } = platform;
    if (!database.backup) throw new CommandError("PostgreSQL is backed up with its own tools (pg_dump).");
    const exists = await access(file).then(
      () => true,
      () => false,
    );
    if (exists) throw new CommandError(`${file} exists already.`);
    // Beside its target, so that it can be moved there in one step: a file of that name is always whole.
    const folder = await mkdtemp(`${path.resolve(file)}-`);
    try {
      await database.backup(path.join(folder, "colophon.sqlite"));
      const copy = await openSqlite(folder);
      await skipOrderNumbers(copy).finally(() => copy.close());
      await rename(path.join(folder, "colophon.sqlite"), file);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    print(`${file} holds a copy of the database.`);
    return 0;
  },
};
