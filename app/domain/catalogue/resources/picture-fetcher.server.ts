import { statfs } from "node:fs/promises";
import type { EpochSeconds, StoreId, TitleId } from "#app/lib/number-kinds.ts";
import { DAY } from "#app/lib/seconds.ts";
import { inChunks } from "#app/platform/db/chunks.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { dropFeedPicture, type ObtainedPicture } from "#app/platform/images/feed-picture.server.ts";
import { type Fetcher, fetcherProcess } from "#app/platform/images/feed-picture-process.server.ts";
import type { Platform } from "#app/platform/platform.server.ts";
import { repeatEvery } from "#app/platform/repeated-work.ts";
import { reviewLinks } from "./link-review.server.ts";
import * as rows from "./picture-fetcher-rows.server.ts";
import {
  coverPath,
  type FetchProgress,
  hostPause,
  nextLook,
  nextTry,
  type PictureCounts,
} from "./resources.ts";

/** Milliseconds between checks for due pictures. */
const POLL_INTERVAL_MS = 10_000;
/** Lease of the process that does this work (seconds); it renews the lease with every turn. */
const LEASE_SECONDS = 180;
/** Hosts that are asked at the same time, each for one picture after the other. */
const HOSTS = 3;
/** Pictures of a host, and milliseconds, before other hosts have their turn. */
const PICTURES = 20;
const TURN_MS = 15_000;
/** Batches of links to look at before pictures are fetched again. */
const MAX_BATCHES = 20;
/** Wait if the disk has no room (seconds). */
const NO_ROOM = 600;
/** The disk's space that is left for everything else (bytes). */
const LEFT_FREE = 1024 ** 3;
/**
 * Above the first share of the room, only pictures that somebody asked for are fetched. Making room stops at the
 * second.
 */
const FULL_SHARE = 0.95;
const EMPTIED_TO_SHARE = 0.9;
const SWEEP_SIZE = 500;

export interface FetchContext {
  readonly database: Database;
  readonly clock: { now(): number };
  readonly env: Pick<Env, "dataDir" | "FEED_PICTURES_GB">;
  readonly fetcher: Fetcher;
}

/**
 * Fetches the pictures that are due, until none is. Only one process does this at a time.
 * @returns its progress; undefined if another process does the work
 */
export async function fetchPictures(
  context: FetchContext,
  {
    isStopped = () => false,
    onProgress,
  }: { isStopped?: () => boolean; onProgress?: (progress: FetchProgress) => void } = {},
): Promise<FetchProgress | undefined> {
  const { database, clock, env } = context;
  const progress: FetchProgress = {
    titles: 0,
    stored: 0,
    unchanged: 0,
    placeholders: 0,
    failed: {},
    dropped: 0,
  };
  await noteShown(database, clock.now());
  if (env.FEED_PICTURES_GB === 0) return progress;
  const claim = (isOurs: boolean, until: number) =>
    database.transaction((tx) => rows.claim(tx, clock.now(), until, isOurs));
  if (!(await claim(false, clock.now() + LEASE_SECONDS))) return undefined;
  try {
    await sweep(context);
    const room: Room = { bytes: await rows.bytesStored(database.read) };
    for (let isRoom = true; isRoom && !isStopped(); ) {
      const looked = await lookAtSome(context, progress, isStopped);
      const isFull = await makeRoom(context, room, progress);
      const hosts = await rows.dueHosts(database.read, clock.now(), HOSTS);
      if (hosts.length === 0 && looked === 0) break;
      const turns = await Promise.all(
        hosts.map((host) => askHost(context, host, { isFull, room }, progress, isStopped)),
      );
      isRoom = !turns.includes("no room");
      onProgress?.(progress);
      await claim(true, clock.now() + LEASE_SECONDS);
    }
  } finally {
    await claim(true, 0);
  }
  return progress;
}

/**
 * The size of all stored pictures (bytes). It is added up once, and then follows changes, because there may be a
 * million.
 */
interface Room {
  bytes: number;
}

async function lookAtSome(
  { database, clock }: FetchContext,
  progress: FetchProgress,
  isStopped: () => boolean,
) {
  let looked = 0;
  for (let batch = 0; batch < MAX_BATCHES && !isStopped(); batch++) {
    const titles = await reviewLinks(database, clock.now());
    if (titles === 0) break;
    looked += titles;
  }
  progress.titles += looked;
  return looked;
}

/** Asks a host for the pictures that are due, one after the other. */
async function askHost(
  context: FetchContext,
  host: string,
  { isFull, room }: { isFull: boolean; room: Room },
  progress: FetchProgress,
  isStopped: () => boolean,
): Promise<"no room" | undefined> {
  const { database, clock, fetcher } = context;
  const known = await rows.hostRow(database.read, host);
  let { failures = 0, paused_until: pausedUntil = 0 } = known ?? {};
  let least = clock.now();
  let outcome: "no room" | undefined;
  const due = await rows.duePictures(database.read, host, clock.now(), isFull, PICTURES);
  // Only pictures that nobody asked for are left, and they stay where they are until there is room.
  if (due.length === 0 && isFull) least += NO_ROOM;
  const until = performance.now() + TURN_MS;
  for (const picture of due) {
    if (isStopped() || performance.now() > until) break;
    const { url, name, etag, modified } = picture;
    const before = name === null ? { etag: null, modified: null } : { etag, modified };
    const obtained = await fetcher.obtain({ url, isLarge: picture.is_large === 1, ...before });
    if ("wait" in obtained) {
      pausedUntil = clock.now() + obtained.wait;
      break;
    }
    if ("problem" in obtained && obtained.problem === "not_stored") {
      least = clock.now() + NO_ROOM;
      outcome = "no room";
      progress.failed.not_stored = (progress.failed.not_stored ?? 0) + 1;
      break;
    }
    await note(context, picture, obtained, progress);
    if ("bytes" in obtained) room.bytes += obtained.bytes - picture.bytes;
    const isGone =
      "problem" in obtained && (obtained.problem === "unreachable" || obtained.problem === "certificate");
    failures = isGone ? failures + 1 : 0;
    if (isGone) {
      pausedUntil = clock.now() + hostPause(failures);
      break;
    }
  }
  await database.transaction((tx) => rows.restHost(tx, host, { pausedUntil, failures, least }), "never");
  return outcome;
}

/** Stores the result of fetching a picture. */
async function note(
  context: FetchContext,
  picture: rows.PictureRow,
  obtained: Exclude<ObtainedPicture, { wait: number }>,
  progress: FetchProgress,
): Promise<void> {
  const { database, clock } = context;
  const now = clock.now();
  const { id } = picture;
  if ("problem" in obtained) {
    const { problem } = obtained;
    const tries = picture.tries + 1;
    progress.failed[problem] = (progress.failed[problem] ?? 0) + 1;
    const change = { problem, tries, ask_at: nextTry(tries, now) };
    await database.transaction((tx) => rows.updatePicture(tx, id, change), "never");
    return;
  }
  const answered = { problem: null, tries: 0, ask_at: nextLook(now), fetched_at: now };
  if ("unchanged" in obtained) {
    progress.unchanged++;
    await database.transaction((tx) => rows.updatePicture(tx, id, answered), "never");
    return;
  }
  const placeholders = await database.transaction(async (tx) => {
    // The pages follow once its titles have been looked at.
    await rows.updatePicture(tx, id, { ...answered, ...obtained, is_placeholder: 0 });
    return (await rows.isPlaceholder(tx, obtained.hash)) ? markPlaceholders(tx, obtained.hash) : [];
  }, "never");
  if (placeholders.length > 0) progress.placeholders++;
  else progress.stored++;
  const isNew = placeholders.length === 0 && obtained.name !== picture.name;
  for (const changed of isNew ? [id] : placeholders) await lookAtTitles(database, changed);
  if (picture.name !== null && picture.name !== obtained.name) await dropUnused(context, picture.name);
}

/**
 * Notes that the pictures with this content only say that there is no cover. The one file of them stays. @returns their
 * ids
 */
async function markPlaceholders(tx: Tx, hash: string): Promise<number[]> {
  const pictureIds = await rows.withHash(tx, hash, SWEEP_SIZE);
  for (const id of pictureIds) await rows.updatePicture(tx, id, { is_placeholder: 1, name: null, bytes: 0 });
  return pictureIds;
}

async function lookAtTitles(database: Database, pictureId: number): Promise<void> {
  for (let last: number | undefined = 0; last !== undefined; ) {
    const after: number = last;
    last = await database.transaction((tx) => rows.lookAtTitlesOf(tx, pictureId, after, SWEEP_SIZE), "never");
  }
}

/**
 * Deletes a picture's files, unless something shows it. The titles that still do are the first to be looked at, and
 * take another cover. At most `MAX_BATCHES` batches are, so that this cannot grow with an import; the files of one that
 * is shown even then stay.
 */
async function dropUnused({ database, env, clock }: FetchContext, name: string): Promise<void> {
  for (let batch = 0; batch <= MAX_BATCHES; batch++) {
    if (!(await rows.isNameUsed(database.read, name, coverPath(name))))
      return dropFeedPicture(env.dataDir, name);
    if (batch === MAX_BATCHES || (await reviewLinks(database, clock.now())) === 0) return;
  }
}

/**
 * Drops the least shown pictures if there are too many. @returns whether only pictures that somebody asked for may be
 * added
 */
async function makeRoom(context: FetchContext, room: Room, progress: FetchProgress): Promise<boolean> {
  const { database, env } = context;
  const most = env.FEED_PICTURES_GB * 1024 ** 3;
  if (room.bytes > most) {
    // Counted again, because pictures that were found to be placeholders take less room now.
    room.bytes = await rows.bytesStored(database.read);
    while (room.bytes > most * EMPTIED_TO_SHARE) {
      const dropped = await rows.leastShown(database.read, 100);
      if (dropped.length === 0) break;
      for (const { id, name, bytes: size } of dropped) {
        if (room.bytes <= most * EMPTIED_TO_SHARE) break;
        const change = { name: null, bytes: 0, ask_at: null, etag: null, modified: null };
        await database.transaction((tx) => rows.updatePicture(tx, id, change), "never");
        await lookAtTitles(database, id);
        if (name) await dropUnused(context, name);
        room.bytes -= size;
        progress.dropped++;
      }
    }
  }
  const { bavail, bsize } = await statfs(env.dataDir);
  return room.bytes > most * FULL_SHARE || bavail * bsize < LEFT_FREE;
}

/** Where the last sweep ended. */
const lastSweptIds = new WeakMap<Database, number>();

/** Deletes pictures that no feed links to and no title shows, some at a time. */
async function sweep(context: FetchContext): Promise<void> {
  const { database } = context;
  const { last, found: unusedPictures } = await rows.unusedPictures(
    database.read,
    lastSweptIds.get(database) ?? 0,
    SWEEP_SIZE,
  );
  lastSweptIds.set(database, last ?? 0);
  if (unusedPictures.length === 0) return;
  await database.transaction(
    (tx) =>
      rows.deletePictures(
        tx,
        unusedPictures.map(({ id }) => id),
      ),
    "never",
  );
  for (const { name } of unusedPictures) if (name) await dropUnused(context, name);
}

/** Titles whose covers browsers asked for since it was last noted. More are not counted: a day has many chances. */
const MAX_SHOWN = 5000;
const shownPictureIds = new Set<number>();

/** Notes that a browser asked for a title's cover, for choosing the pictures to delete when room is needed. */
export function coverShown(titleId: TitleId): void {
  if (shownPictureIds.size < MAX_SHOWN) shownPictureIds.add(titleId);
}

async function noteShown(database: Database, now: EpochSeconds): Promise<void> {
  const titles = [...shownPictureIds];
  shownPictureIds.clear();
  for (const chunk of inChunks(titles, SWEEP_SIZE))
    await database.transaction(async (tx) => {
      const hosts = await rows.noteShown(tx, chunk, now - (now % DAY), now);
      await rows.wakeHosts(tx, [...new Set(hosts)], now);
    }, "never");
}

/** Number of feeds' pictures, by fetch result. */
export const pictureCounts: (db: Queries) => Promise<PictureCounts> = rows.counts;

/** The pictures that could not be fetched, with the reason, and the hosts that asked for a pause or do not answer. */
export async function picturesInTrouble(
  db: Queries,
  now: EpochSeconds,
  { limit, after, storeId }: { limit: number; after: number; storeId?: StoreId },
) {
  return {
    pictures: await rows.troubled(db, limit, after, storeId),
    hosts: await rows.pausedHosts(db, now, limit),
  };
}

/**
 * Trouble with feeds' pictures, for a shop's health: at most `max` that could not be fetched, and hosts that do not
 * answer.
 */
export async function pictureTrouble(db: Queries, now: EpochSeconds, max: number) {
  const hosts = await rows.pausedHosts(db, now, max);
  return {
    count: await rows.countTroubled(db, max),
    silent: hosts.flatMap(({ host, failures }) => (failures > 0 ? host : [])),
  };
}

/** Shows a picture that was mistaken for a placeholder, and all others with its content. @returns their number */
export function keepPicture(database: Database, id: number, now: EpochSeconds): Promise<number> {
  return database.transaction(async (tx) => {
    const pictures = await rows.keepPictures(tx, id, now);
    await rows.wakeHosts(tx, [...new Set(pictures.map(({ host }) => host))], now);
    return pictures.length;
  }, "never");
}

/** Whether there is anything to do, so that an idle server writes nothing. */
async function isDue(db: Queries, now: EpochSeconds): Promise<boolean> {
  return (await rows.linksToLookAt(db, now, 1)).length > 0 || (await rows.dueHosts(db, now, 1)).length > 0;
}

/** Fetches pictures while the server runs. @returns a function that stops it */
export function startFetching({ root, database, clock, env, log }: Platform): () => Promise<void> {
  return repeatEvery(
    POLL_INTERVAL_MS,
    async (isStopped) => {
      await noteShown(database, clock.now());
      if (!(await isDue(database.read, clock.now()))) return;
      const fetcher = fetcherProcess(root, env.dataDir);
      try {
        const progress = await fetchPictures({ database, clock, env, fetcher }, { isStopped });
        if (progress && progress.stored + Object.keys(progress.failed).length > 0)
          log.info(progress, "pictures of feeds were fetched");
      } finally {
        fetcher.stop();
      }
    },
    (error) => log.warn({ err: error }, "pictures of feeds could not be fetched"),
  );
}
