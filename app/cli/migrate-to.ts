import { moveToPostgres } from "#app/platform/db/move.server.ts";
import { CommandError, type LoneCommand } from "./command.ts";
import { progressLine } from "./progress.ts";

export const migrateToCommand: LoneCommand = {
  name: "migrate-to",
  usage: [
    {
      call: "migrate-to postgres://USER@HOST/DATABASE",
      does: "copies the embedded database into an empty PostgreSQL database and compares both. Stop the server first. If it is interrupted, run it again",
    },
  ],
  async runAlone({ env, args, print }) {
    const [url = ""] = args;
    if (!/^postgres(ql)?:\/\//.test(url))
      throw new CommandError("Name the new database: migrate-to postgres://USER@HOST/DATABASE");
    const started = performance.now();
    const progress = progressLine("rows");
    const { tables, rows, before } = await moveToPostgres(env.dataDir, url, progress.show).finally(
      progress.end,
    );
    const seconds = (performance.now() - started) / 1000;
    print(
      `${rows} rows of ${tables} tables are copied and compared, in ${seconds.toFixed(1)} s (${Math.round((rows - before) / seconds)} a second)${before > 0 ? `; ${before} of them were there already` : ""}.`,
    );
    print(
      "Set DATABASE_URL to the new database and start the server. Keep DATA_DIR: the pictures and the secret stay there.",
    );
    return 0;
  },
};
