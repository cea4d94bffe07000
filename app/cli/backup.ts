import { access } from "node:fs/promises";
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
    if (!platform.database.backup)
      throw new CommandError("PostgreSQL is backed up with its own tools (pg_dump).");
    const exists = await access(file).then(
      () => true,
      () => false,
    );
    if (exists) throw new CommandError(`${file} exists already.`);
    await platform.database.backup(file);
    print(`${file} holds a copy of the database.`);
    return 0;
  },
};
