import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { cpuOf } from "./load.ts";
import { type PageOptions, pagesOf, prepare } from "./pages.ts";
import { INSPECTABLE, inspectorOf } from "./profile.ts";
import { inRounds, type Row } from "./rounds.ts";
import { environmentOn, type Running, startedShop } from "./server.ts";

/** After the start and after each round, the server has this long to itself (milliseconds). */
const REST = 2000;
/** How long the server has to open its inspector (milliseconds), and how often to look. */
const INSPECTOR_LIMIT = 10_000;
const LOOK = 50;

/** What memory is used for, in columns. */
const KINDS = ["files", "heap", "arenas", "the rest"] as const;
type Parts = Record<(typeof KINDS)[number], number>;

interface Measured {
  readonly name: string;
  readonly server: Running;
  readonly rows: readonly Row[];
}

/**
 * `npm run bench -- memory`: what the memory of a server is used for, in MB, each page counted in proportion to the
 * processes that share it. "heap" and "arenas" are malloc's, for the main thread and for others: SQLite, buffers below
 * `MALLOC_MMAP_THRESHOLD_`, zlib. "The rest" is V8's heaps, large buffers, WebAssembly and stacks. At the end the main
 * thread's heap is collected, which shows how much was garbage.
 */
export async function benchMemory(options: PageOptions): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "colophon-bench-"));
  const servers: Measured[] = [];
  try {
    const data = path.join(folder, "data");
    mkdirSync(data);
    const events = await prepare(data, options.titles);
    for (const build of [process.cwd(), ...(options.against ? [options.against] : [])]) {
      const own = path.join(folder, `data-${servers.length}`);
      cpSync(data, own, { recursive: true });
      const server = await startedShop(environmentOn(own), { folder: build, flags: [INSPECTABLE] });
      servers.push({ name: build, server, rows: pagesOf(server, options, events) });
    }
    console.log(["all", ...KINDS, "CPU s"].map((name) => name.padStart(10)).join(""));
    await show("after the start", servers);
    for (let round = 1; round <= options.rounds; round++) {
      for (const { rows } of servers) await inRounds(rows, 1, options.connections);
      await show(`after round ${round}`, servers);
    }
    for (const { name, server } of servers) console.log(`${name}: ${await heapOf(server)}`);
    await show("then", servers);
  } finally {
    for (const { server } of servers) server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function show(when: string, servers: readonly Measured[]): Promise<void> {
  await pause(REST);
  for (const { name, server } of servers) {
    const parts = partsOf(readFileSync(`/proc/${server.pid}/smaps`, "utf8"));
    const kinds = KINDS.map((kind) => parts[kind]);
    const all = kinds.reduce((sum, one) => sum + one, 0);
    const cells = [...[all, ...kinds].map((mb) => mb.toFixed(0)), (cpuOf(server.pid) / 1000).toFixed(1)];
    console.log(`${cells.map((cell) => cell.padStart(10)).join("")}  ${when}, ${name}`);
  }
}

/** malloc's arenas start at multiples of this, and reserve as much (bytes). */
const ARENA = 64 * 1024 * 1024;

/** Sums up a process's mappings (`/proc/…/smaps`), in MB. */
function partsOf(smaps: string): Parts {
  const parts: Parts = { files: 0, heap: 0, arenas: 0, "the rest": 0 };
  const mappings = smaps.split(/^(?=[0-9a-f]+-[0-9a-f]+ )/m).map((text) => {
    const [, from = "", mode = "", name = ""] =
      /^([0-9a-f]+)-[0-9a-f]+ (\S+) \S+ \S+ \S+ *(.*)$/m.exec(text) ?? [];
    const size = Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024;
    return { from: Number.parseInt(from, 16), mode, name, size };
  });
  for (const [at, { from, name, size }] of mappings.entries()) {
    const isArena = from % ARENA === 0 && mappings[at + 1]?.mode.startsWith("---");
    if (name === "[heap]") parts.heap += size;
    else if (name.startsWith("/")) parts.files += size;
    else if (isArena) parts.arenas += size;
    else parts["the rest"] += size;
  }
  return parts;
}

/** What V8 holds for the main thread, before and after a collection. */
async function heapOf(server: Running): Promise<string> {
  process.kill(server.pid, "SIGUSR1");
  const limit = performance.now() + INSPECTOR_LIMIT;
  while (!server.log().includes("ws://") && performance.now() < limit) await pause(LOOK);
  const { ask, close } = await inspectorOf<{ result: { value: string } }>(server);
  const usage = async () => {
    const { result } = await ask("Runtime.evaluate", { expression: "JSON.stringify(process.memoryUsage())" });
    const { heapTotal, heapUsed, arrayBuffers } = JSON.parse(result.value) as NodeJS.MemoryUsage;
    const [held, used, buffers] = [heapTotal, heapUsed, arrayBuffers].map((bytes) =>
      (bytes / 2 ** 20).toFixed(0),
    );
    return `V8 holds ${held} MB, uses ${used}, and ${buffers} for buffers`;
  };
  const before = await usage();
  await ask("HeapProfiler.collectGarbage");
  const after = await usage();
  close();
  return `${before}; after a collection, ${after}`;
}
