import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { HOUR } from "#app/lib/seconds.ts";
import type { Clock } from "../clock.ts";
import type { Env } from "../env.server.ts";
import type { Log } from "../log.server.ts";
import { type BackupSource, exists, makeBackup } from "./backup.server.ts";

/** Interval between checks whether a backup is due, and the wait before retrying a failed one (milliseconds). */
const POLL_INTERVAL_MS = 5 * 60_000;
const NAME = /^colophon-\d{4}-\d\d-\d\dT\d\dZ$/;
/** An unfinished scheduled backup: its name has six extra characters. */
const UNFINISHED_NAME = /^colophon-\d{4}-\d\d-\d\dT\d\dZ-[\w-]{6}$/;
/** Longer than any backup takes (milliseconds); an older unfinished one was left by a process that ended. */
const UNFINISHED_FOR = 24 * 60 * 60_000;

type Plan = Pick<Env, "BACKUP_DIR" | "BACKUP_HOURS" | "BACKUP_KEEP">;

/**
 * Makes backups in `BACKUP_DIR`, one in every `BACKUP_HOURS`, and keeps the newest `BACKUP_KEEP`. The first is made
 * when the server starts, if the current span of hours has no backup yet.
 * @returns a function that stops, once a backup in progress is done
 */
export function startBackups(
  platform: BackupSource & { env: Plan; clock: Clock; log: Log },
): () => Promise<void> {
  if (platform.env.BACKUP_DIR === undefined) return async () => undefined;
  let running: Promise<void> | undefined;
  const look = () => {
    running ??= backUp(platform)
      .catch((error) => platform.log.error({ err: error }, "the backup failed"))
      .finally(() => {
        running = undefined;
      });
  };
  look();
  const timer = setInterval(look, POLL_INTERVAL_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** Makes a backup if one is due, and deletes surplus ones. */
export async function backUp(platform: BackupSource & { env: Plan; clock: Clock; log: Log }): Promise<void> {
  const { BACKUP_DIR: folder = "", BACKUP_HOURS: hours, BACKUP_KEEP: keptCount } = platform.env;
  const span = hours * HOUR;
  const start = Math.floor(platform.clock.now() / span) * span;
  const target = path.join(folder, nameAt(start));
  if (await exists(target)) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const begun = performance.now();
  await makeBackup(platform, target);
  platform.log.info({ backup: target, ms: Math.round(performance.now() - begun) }, "backed up");
  for (const old of (await backupsIn(folder)).slice(0, -keptCount))
    await rm(path.join(folder, old), { recursive: true, force: true });
  await removeUnfinished(folder);
}

/** Deletes unfinished backups of processes that ended. Other processes may be making theirs. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((file) => UNFINISHED_NAME.test(file))) {
    const stats = await stat(path.join(folder, name)).catch(() => undefined);
    if (stats && Date.now() - stats.mtimeMs > UNFINISHED_FOR)
      await rm(path.join(folder, name), { recursive: true, force: true });
  }
}

/** The names of the scheduled backups in a folder, oldest first. */
export async function backupsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => NAME.test(name)).sort();
}

function nameAt(time: number): string {
  return `colophon-${new Date(time * 1000).toISOString().slice(0, 13)}Z`;
}

/** The start of the span of hours that a scheduled backup is for (epoch seconds). */
export function startOf(name: string): number {
  const hour = name.slice("colophon-".length, -1);
  return Date.parse(`${hour}:00Z`) / 1000;
}
