import { existsSync, statSync } from "node:fs";
import path from "node:path";
import type { Env } from "./env.server.ts";
import { StartError } from "./start-error.ts";

type Where = Pick<Env, "DATABASE_URL" | "dataDir">;

/** Files that the server makes in `DATA_DIR`, so they belong to its user. */
const OWN_FILES = ["colophon.sqlite", "session-secret"];

/**
 * For commands that work on existing shops: they must not create an empty database.
 * @throws StartError if the database does not exist
 */
export function requireDatabase({ DATABASE_URL, dataDir }: Where): void {
  const file = path.join(dataDir, "colophon.sqlite");
  if (!DATABASE_URL && !existsSync(file))
    throw new StartError(
      `There is no database at ${file}. Is DATA_DIR right? Beside a service, run "colophon"; "settings import" creates the first shop and its database.`,
    );
}

/**
 * The server could not read files that a command creates as another user, such as root.
 * @param me the user that this process runs as; undefined on Windows
 * @throws StartError if the data belongs to another user
 */
export function requireOwner({ dataDir }: Where, me: number | undefined = process.geteuid?.()): void {
  const owner = ownerOf(dataDir, me);
  if (me === undefined || owner === undefined || owner === me) return;
  throw new StartError(
    `The data in ${dataDir} belongs to user ${owner}, and the server could not read what you make there. Run the command as that user: sudo -u "#${owner}" …, or "colophon …" beside a service.`,
  );
}

/** Root can write to any folder. For other users, an empty folder may belong to another user, as volumes do. */
function ownerOf(dataDir: string, me: number | undefined): number | undefined {
  const known = OWN_FILES.map((name) => path.join(dataDir, name)).find((file) => existsSync(file));
  if (known) return statSync(known).uid;
  return me === 0 && existsSync(dataDir) ? statSync(dataDir).uid : undefined;
}
