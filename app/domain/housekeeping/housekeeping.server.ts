import { readdir, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { DAY } from "#app/lib/seconds.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { emailFolder } from "#app/platform/email/delivery.server.ts";
import { PICTURE_NAMES, sweepPictures } from "#app/platform/images/shop-picture.server.ts";
import type { Platform } from "#app/platform/platform.server.ts";
import { repeatEvery } from "#app/platform/repeated-work.ts";
import { ownCovers } from "../catalogue/title-edits.server.ts";
import { eventPictures } from "../events/events.server.ts";
import { shownPictures } from "../lists/blocks/blocks.server.ts";
import { picturesOfVersions } from "../pages/versions.server.ts";
import { describedPictures, forgetPictures } from "../pictures/pictures.server.ts";
import { sendThanks } from "../registries/thank-you-emails.server.ts";
import { endOldViews } from "../staff/views.server.ts";
import { textsInSettings } from "../stores/stores.server.ts";
import { RETENTION } from "./retention.ts";
import * as rows from "./rows.server.ts";

/** Rows deleted per transaction; small, so that other writers do not wait long. */
const BATCH = 500;
/** Batches per rule and round; the rest waits for the next round. */
const MAX_BATCHES = 200;
/** Seconds between rounds, across all processes. */
const ROUND = 3600;
/** Milliseconds between checks whether a round is due. */
const POLL_INTERVAL_MS = 600_000;
/** Files checked per folder and round. */
const FILES = 10_000;

type JobContext = Pick<Platform, "database" | "clock" | "env" | "log">;

/**
 * Deletes old data (`retention.ts`) in small transactions, unless a process has done so within the hour. Also sends the
 * thank-you lists of gift registries that have closed since, and records that staff no longer see the shop as a
 * customer.
 * @param isStopped checked between batches, so that the server can shut down
 * @returns how many rows and files were deleted; undefined if another process holds the lease
 */
export async function tidy(
  { database, clock, env, log }: JobContext,
  isStopped = () => false,
): Promise<number | undefined> {
  const now = clock.now();
  const ours = await database.transaction((tx) => rows.claimLease(tx, "housekeeping", now, now + ROUND));
  if (!ours) return undefined;
  await sendThanks(database, now, env).catch((err) =>
    log.error({ err }, "thank-you lists could not be sent"),
  );
  let removedCount = await endOldViews(database, now);
  for (const rule of RETENTION) {
    for (let batch = 0; batch < MAX_BATCHES && !isStopped(); batch++) {
      const deleted = await rows.deleteOld(database, rule, now, BATCH);
      removedCount += deleted;
      if (deleted < BATCH) break;
    }
  }
  removedCount += await deleteFiles(emailFolder(env.dataDir), /\.(eml|part)$/, now - 30 * DAY);
  // Report files left behind when a process was killed.
  removedCount += await deleteFiles(path.join(env.dataDir, "reports"), /\.part$/, now - DAY);
  // Upload folders left behind when a process was killed.
  removedCount += await deleteFiles(os.tmpdir(), /^colophon-file-/, now - DAY);
  const swept = await sweepPictures(env.dataDir, now - DAY, (names) => picturesInUse(database, names));
  await forgetPictures(database, swept);
  removedCount += swept.length;
  if (removedCount > 0) log.info({ gone: removedCount }, "what was old was deleted");
  return removedCount;
}

/**
 * The pictures among these that a shop has described or shows as a cover, or that a list, a block, a version of a page,
 * an event or a setting shows.
 */
async function picturesInUse(database: Database, names: readonly string[]): Promise<Set<string>> {
  const usedNames = await shownPictures(database.read);
  for (const name of await eventPictures(database.read)) usedNames.add(name);
  for (const name of await describedPictures(database.read, names)) usedNames.add(name);
  for (const name of await ownCovers(database.read, names)) usedNames.add(name);
  for (const name of await picturesOfVersions(database.read)) usedNames.add(name);
  if (names.some((name) => !usedNames.has(name)))
    for (const name of await textsInSettings(database, PICTURE_NAMES)) usedNames.add(name);
  return usedNames;
}

async function deleteFiles(folder: string, names: RegExp, before: number): Promise<number> {
  const fileNames = await readdir(folder).catch(() => []);
  let deletedCount = 0;
  for (const name of fileNames.filter((file) => names.test(file)).slice(0, FILES)) {
    const entry = path.join(folder, name);
    const { mtimeMs } = (await stat(entry).catch(() => undefined)) ?? {};
    if (mtimeMs === undefined || mtimeMs / 1000 >= before) continue;
    await rm(entry, { recursive: true, force: true }).catch(() => {});
    deletedCount++;
  }
  return deletedCount;
}

/** Runs housekeeping while the server runs. @returns a function that stops it */
export function startHousekeeping(context: JobContext): () => Promise<void> {
  return repeatEvery(
    POLL_INTERVAL_MS,
    (isStopped) => tidy(context, isStopped),
    (error) => context.log.warn({ err: error }, "old rows could not be deleted"),
  );
}
