import { moveToPostgres } from "#app/platform/db/move.server.ts";
import { type Command, loneSubcommand, UsageError } from "../command.ts";
import { progressLine } from "../progress.ts";

const migrateTo = loneSubcommand({
  takes: "postgres://USER@HOST/DATABASE",
  does: "copies the embedded database into an empty PostgreSQL database and compares both. Stop the server first. If it is interrupted, run it again",
  dryRun: {
    refused: "it changes nothing in DATA_DIR, and the new database is in use only once DATABASE_URL names it",
  },
  async runAlone({ env, args, print }) {
    const [url = ""] = args;
    if (!/^postgres(ql)?:\/\//.test(url))
      throw new UsageError("Name the new database: migrate-to postgres://USER@HOST/DATABASE");
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
  },
});
export const migrateToCommand: Command = {
  name: "migrate-to",
  does: "moves the embedded database to PostgreSQL",
  alone: migrateTo,
};
