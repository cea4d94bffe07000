import { renameSync, statSync } from "node:fs";
import { setImmediate as nextTurn } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { type Database, openForReading } from "#app/platform/db/database.server.ts";
import type { FromThread, ToThread } from "#app/platform/threads/thread.server.ts";
import type { SearchQuery } from "../query.ts";
import type { SearchThreadCalls } from "../search.server.ts";
import { type BuildData, build } from "./builds.server.ts";
import { CatalogueIndex, openDelta } from "./catalogue-index.ts";
import { buildDelta } from "./delta.ts";
import { type OverlaySource, Overlays } from "./overlays.server.ts";
import { type Build, MADE_HERE, nextStep } from "./pace.ts";
import {
  type ChangePosition,
  changesSince,
  everyHolding,
  holdings,
  indexRowsOf,
  isCovered,
  overlayRowsOf,
  sectionTitles,
} from "./rows.server.ts";
import { Segment } from "./segment.ts";
import { openSnapshot, SnapshotError } from "./snapshot.ts";
import { warmUp } from "./warm-up.ts";

/**
 * The thread that holds the search index. It answers queries, and between them follows changes in the
 * database. Anything that takes more than a few milliseconds is built in a separate thread
 * (`builds.server.ts`).
 */
const buildData = workerData as BuildData;
const port = parentPort;
if (!port) throw new Error("index-thread.server.ts must run in a worker thread: it has no parent port");

/** Interval between polls of the database for changes (milliseconds). */
const POLL_INTERVAL_MS = 200;
/** Delay after a failure (milliseconds), because a failed build costs the time of a full one. */
const RETRY_DELAY_MS = 10_000;
/** Maximum number of changes processed at once. */
const CHANGES_PER_TURN = 20_000;
/** Rebuild a snapshot at this age (milliseconds), well before the changes since then are deleted. */
const MAX_SNAPSHOT_AGE_MS = 24 * 3600_000;
const OPENING_TRIES = 3;
/** Changed titles whose stock is read, across all overlays, before queries get a turn. */
const TITLES_PER_TURN = 100;
/** Recently used overlays that are loaded into a new base before it is used. The others load on demand. */
const TAKEN_OVER = 20;
/** Milliseconds after which an unused overlay is dropped. */
const MAX_UNUSED_MS = 3 * 3600_000;

const send = (message: FromThread) => port.postMessage(message);
const log = (level: "info" | "warn" | "error", message: string, fields: Record<string, unknown> = {}) =>
  send({ kind: "log", level, message, fields: { thread: "search", ...fields } });

let database: Database;
let index: CatalogueIndex | undefined;
let overlays: Overlays;
let position: ChangePosition = "0";
/** The titles that changed since the base was built, whether the delta lacks some of them, and the last change. */
let changedTitles = new Set<number>();
let isDeltaBehind = false;
let changedAt = 0;
/** The last builds, for `nextStep`. */
let lastDelta: Build = { ended: 0, took: 0 };
let lastBase: Build = { ended: 0, took: 0 };
/** The base being built beside the one in use; undefined once it has been taken or has failed. */
let building: Promise<void> | undefined;
let finishedBuild: { error?: unknown } | undefined;

/** Longest that a statement may take in this thread (milliseconds): one statement reads a shop's whole stock. */
const ANSWER_WITHIN_MS = 60_000;

async function main(): Promise<void> {
  database = await openForReading(buildData.database);
  // A connection that the network has dropped must not stop the index from following changes.
  database.expectAnswers?.(ANSWER_WITHIN_MS);
  const db = database.read;
  const source: OverlaySource = {
    everyHolding: (shopKey) => everyHolding(db, shopKey),
    holdings: (shopKey, ids) => holdings(db, shopKey, ids),
    sectionTitles: (store) => sectionTitles(db, store),
  };
  overlays = new Overlays(source, () => index);
  await loadOrBuild();
  send({ kind: "ready" });
  void follow();
  await warm();
}

/** Runs sample searches, so that the first searches are as fast as later ones. Other work gets a turn after each. */
async function warm(): Promise<void> {
  const base = index?.base;
  if (!base) return;
  try {
    for (const _ of warmUp(base, Math.floor(Date.now() / 1000))) {
      await nextTurn();
      // A new base has replaced this one, which is closed.
      if (index?.base !== base) return;
    }
  } catch (error) {
    log("warn", "the search index could not be warmed up", { err: String(error) });
  }
}

async function loadOrBuild(): Promise<void> {
  const started = performance.now();
  try {
    const snapshot = openSnapshot(buildData.snapshot);
    if (!(await isCovered(database, snapshot.position))) {
      snapshot.source.close();
      throw new SnapshotError("it is older than the changes that are kept");
    }
    open(new CatalogueIndex(new Segment(snapshot.source)), snapshot.position);
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error;
    log("info", "the search index is rebuilt", { because: error.message });
    await startBuilding();
    await takeBase();
  }
  log("info", "the search index is ready", {
    titles: index?.size,
    ms: Math.round(performance.now() - started),
    megabytes: Math.round((index?.memoryUsed ?? 0) / 1e6),
  });
}

function open(newIndex: CatalogueIndex, at: ChangePosition): void {
  index?.close();
  index = newIndex;
  position = at;
  changedTitles = new Set();
  isDeltaBehind = false;
  send({ kind: "changed" });
}

/** Deltas are built for the base in `given.snapshot`, until a new base is taken. */
const nextSnapshot = `${buildData.snapshot}.next`;

/** Starts building a new base, while the old one stays in use and follows changes. */
function startBuilding(): Promise<void> {
  const started = performance.now();
  building = build({ ...buildData, snapshot: nextSnapshot }, { kind: "base" })
    .then(
      () => ({}),
      (error: unknown) => ({ error }),
    )
    .then((result) => {
      finishedBuild = result;
      building = undefined;
      lastBase = { ended: performance.now(), took: performance.now() - started };
    });
  return building;
}

/**
 * Switches to a new base: loads the most recently used overlays into it, and swaps it for the one in use. Changes made
 * since its rows were read come after its position, so they are applied again.
 */
async function takeBase(): Promise<void> {
  const { error } = finishedBuild ?? {};
  finishedBuild = undefined;
  if (error !== undefined) throw error;
  const snapshot = openSnapshot(nextSnapshot);
  const newIndex = new CatalogueIndex(new Segment(snapshot.source));
  for (const shopKey of index?.overlayKeys.slice(-TAKEN_OVER) ?? [])
    newIndex.addOverlay(shopKey, await overlays.read(shopKey));
  renameSync(nextSnapshot, buildData.snapshot);
  open(newIndex, snapshot.position);
}

async function follow(): Promise<void> {
  for (let wait = POLL_INTERVAL_MS; ; ) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    wait = POLL_INTERVAL_MS;
    try {
      if (finishedBuild) await takeBase();
      await takeChanges();
      index?.dropUnused(MAX_UNUSED_MS);
      const madeAt = statSync(buildData.snapshot, { throwIfNoEntry: false })?.mtimeMs ?? 0;
      const old = Date.now() - madeAt > MAX_SNAPSHOT_AGE_MS;
      if (old && !building && !finishedBuild) void startBuilding();
      if (index) await takeStep(index);
    } catch (error) {
      wait = RETRY_DELAY_MS;
      log("error", "the search index could not follow the changes", {
        err: error instanceof Error ? { message: error.message, stack: error.stack } : String(error),
      });
    }
  }
}

/** Applies changes of stock and sections, and notes which titles have changed. */
async function takeChanges(): Promise<void> {
  for (let more = true; more; ) {
    const changes = await changesSince(database, position, CHANGES_PER_TURN);
    if (changes.titles.length > 0) {
      for (const id of changes.titles) changedTitles.add(id);
      overlays.noteTitles(changes.titles);
      isDeltaBehind = true;
      changedAt = performance.now();
    }
    await overlays.takeIn(changes);
    if (changes.stock.size + changes.sections.size > 0) send({ kind: "changed" });
    position = changes.position;
    more = changes.more;
  }
}

async function takeStep(current: CatalogueIndex): Promise<void> {
  const started = performance.now();
  const step = nextStep({
    changed: changedTitles.size,
    size: current.base.size,
    pending: isDeltaBehind,
    building: building !== undefined || finishedBuild !== undefined,
    now: started,
    changedAt,
    delta: lastDelta,
    base: lastBase,
  });
  if (step === "base") void startBuilding();
  if (step !== "delta") return;
  await renewDelta(current);
  isDeltaBehind = false;
  lastDelta = { ended: performance.now(), took: performance.now() - started };
}

async function renewDelta(current: CatalogueIndex): Promise<void> {
  const ids = [...changedTitles];
  const delta =
    ids.length <= MADE_HERE
      ? await buildDelta(indexRowsOf(database, ids), current.base.orders)
      : await build(buildData, { kind: "delta", ids });
  const open = current.overlayKeys;
  const rows = await overlayRowsOf(database.read, open, []);
  for (let start = 0; start < ids.length && open.length > 0; start += TITLES_PER_TURN) {
    for (const [name, some] of await overlayRowsOf(
      database.read,
      open,
      ids.slice(start, start + TITLES_PER_TURN),
    )) {
      rows.get(name)?.holdings.push(...some.holdings);
      rows.get(name)?.sections.push(...some.sections);
    }
    await nextTurn();
  }
  // Each of these takes some milliseconds, so queries get their turn in between.
  const opened = openDelta(delta);
  await nextTurn();
  opened.segment.text.prepare();
  await nextTurn();
  current.setDelta(ids, opened, rows);
  send({ kind: "changed" });
}

const calls: { [Name in keyof SearchThreadCalls]: (payload: never) => unknown } = {
  async search(query: SearchQuery) {
    // A new base or delta created while an overlay is being opened does not include that overlay.
    for (let tries = 0; tries < OPENING_TRIES && !index?.hasOverlay(query.shopKey); tries++)
      await overlays.open(query.shopKey);
    if (!index) throw new Error("search: the index is not built yet");
    return index.search(query);
  },
  /** Stops this thread; the next one starts from the snapshot on disk. */
  end() {
    process.exit(1);
  },
};

port.on("message", async ({ id, name, payload }: ToThread) => {
  try {
    // Only search.server.ts asks, with the payload of this name.
    const value = await calls[name as keyof SearchThreadCalls](payload as never);
    send({ kind: "answer", id, value });
  } catch (error) {
    send({ kind: "failed", id, message: error instanceof Error ? error.message : String(error) });
  }
});

await main();
