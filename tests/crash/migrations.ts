import { spawn } from "node:child_process";
import { schemaState } from "#app/platform/db/migrate.server.ts";
import { environmentOf, openSite, type Site } from "./site.ts";

/** Milliseconds that a new database takes to migrate, at most, on a quiet machine. */
const TAKES = { sqlite: 150, postgres: 1500 };

/**
 * Starts processes on a new database and kills them while they migrate it. The next start must finish the schema.
 * @param count kills
 * @returns how many of them came before the schema was finished
 */
export async function killMigrating(site: Site, count: number, processes: number): Promise<number> {
  let early = 0;
  for (let left = count; left > 0; left -= processes) {
    const killed = Array.from({ length: Math.min(left, processes) }, () => killOne(site));
    early += (await Promise.all(killed)).filter(Boolean).length;
  }
  const platform = await openSite(site);
  const { pending, refusal } = await schemaState(platform.database);
  await platform.close();
  if (pending.length > 0 || refusal) throw new Error(`the schema is not finished: ${pending} ${refusal}`);
  return early;
}

function killOne(site: Site): Promise<boolean> {
  const child = spawn(process.execPath, [site.programs.migrating], {
    env: { ...process.env, ...environmentOf(site) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  let problem = "";
  child.stderr.on("data", (chunk) => {
    problem += chunk;
  });
  child.stdout.on("data", (chunk) => {
    if (text === "")
      setTimeout(
        () => child.kill("SIGKILL"),
        Math.random() * TAKES[site.databaseUrl ? "postgres" : "sqlite"],
      );
    text += chunk;
  });
  return new Promise((resolve, reject) => {
    child.on("close", (code, signal) => {
      if (signal === "SIGKILL") resolve(!text.includes("ready"));
      else reject(new Error(`a process could not migrate (${signal ?? code}): ${problem}`));
    });
  });
}
