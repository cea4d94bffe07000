import { mkdirSync } from "node:fs";
import path from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { openForReading } from "#app/platform/db/database.server.ts";
import { collectSegment } from "./build.ts";
import type { BuildData, BuildOrder } from "./builds.server.ts";
import { buildDelta, type DeltaData } from "./delta.ts";
import { Orders } from "./orders.ts";
import { indexRows, indexRowsOf, positionNow } from "./rows.server.ts";
import type { SegmentSource } from "./segment.ts";
import { openSnapshot, writeSnapshot } from "./snapshot.ts";

/** Runs one build and exits, which frees the memory it used. */
const { database: where, snapshot, order } = workerData as BuildData & { order: BuildOrder };
const database = await openForReading(where);

if (order.kind === "base") {
  // Taken before reading the rows, so that changes made during the read are processed again afterwards.
  const position = await positionNow(database);
  const segment = await collectSegment(indexRows(database));
  mkdirSync(path.dirname(snapshot), { recursive: true });
  writeSnapshot(snapshot, segment, position);
} else {
  const base = openSnapshot(snapshot);
  const delta = await buildDelta(indexRowsOf(database, order.ids), ordersOf(base.source));
  base.source.close();
  parentPort?.postMessage(delta, buffersOf(delta));
}
await database.close();

/** Loads only what is needed to find titles' positions, without the rest of the index. */
function ordersOf(source: SegmentSource): Orders {
  const load = (
    name: "ids" | "byTitle" | "byAuthor" | "byDate" | "dateStarts" | "titleBlocks" | "authorBlocks",
  ) => {
    const array = new Uint32Array(source.byteLength(name) / 4);
    source.load(name, new Uint8Array(array.buffer));
    return array;
  };
  const loadNumbers = (name: "dates" | "rankSamples") => {
    const array = new Float64Array(source.byteLength(name) / 8);
    source.load(name, new Uint8Array(array.buffer));
    return array;
  };
  const ids = load("ids");
  const orders = { byTitle: load("byTitle"), byAuthor: load("byAuthor"), byDate: load("byDate") };
  return new Orders({
    size: source.size,
    idOf: (document) => ids[document] ?? 0,
    at: (name, position) => orders[name][position] ?? 0,
    read: source.read,
    dates: loadNumbers("dates"),
    dateStarts: load("dateStarts"),
    rankSamples: loadNumbers("rankSamples"),
    titleBlocks: load("titleBlocks"),
    authorBlocks: load("authorBlocks"),
  });
}

function buffersOf({ data, positions }: DeltaData): ArrayBuffer[] {
  const arrays = [data.arrays, data.stored, positions].flatMap((group) =>
    Object.values<ArrayBufferView>({ ...group }),
  );
  return [...new Set(arrays.map((array) => array.buffer as ArrayBuffer))];
}
