import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Running } from "./server.ts";

/** The parts of a CPU profile that are read here; times in microseconds. */
interface CpuProfile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  samples: number[];
  timeDeltas: number[];
}

/** Lets a server start so that its CPU can be profiled. */
export const INSPECTED = "--inspect=127.0.0.1:0";

/** Connects to the inspector of a server's main thread. */
async function inspectorOf<Answer>(server: Running) {
  // At its start, the server replaces itself with a process that has other memory limits, and its inspector is replaced
  // too.
  const url = server
    .log()
    .match(/ws:\/\/\S+/g)
    ?.at(-1);
  if (!url) throw new Error(`the server's inspector is not open: start it with ${INSPECTED}`);
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", reject);
  });
  let last = 0;
  return {
    ask: (method: string, params = {}) =>
      new Promise<Answer>((resolve) => {
        const id = ++last;
        const hear = ({ data }: MessageEvent) => {
          const parsed = JSON.parse(String(data));
          if (parsed.id !== id) return;
          socket.removeEventListener("message", hear);
          resolve(parsed.result);
        };
        socket.addEventListener("message", hear);
        socket.send(JSON.stringify({ id, method, params }));
      }),
    close: () => socket.close(),
  };
}

/** Runs `work` while the server's main thread is profiled. @returns the profile, for Chrome's developer tools */
export async function profileOf(server: Running, work: () => Promise<unknown>): Promise<CpuProfile> {
  const { ask, close } = await inspectorOf<{ profile: CpuProfile }>(server);
  await ask("Profiler.enable");
  await ask("Profiler.setSamplingInterval", { interval: 200 });
  await ask("Profiler.start");
  await work();
  const { profile } = await ask("Profiler.stop");
  close();
  return profile;
}

/** Writes a profile to a file, and prints which packages and functions took the most CPU themselves. */
export function keep(profile: CpuProfile, file: string): void {
  writeFileSync(file, JSON.stringify(profile));
  const frames = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]));
  const packages = new Map<string, number>();
  const functions = new Map<string, number>();
  let busy = 0;
  for (const [index, id] of profile.samples.entries()) {
    const frame = frames.get(id);
    const took = profile.timeDeltas[index] ?? 0;
    if (!frame || ["(idle)", "(root)"].includes(frame.functionName)) continue;
    busy += took;
    const where = packageOf(frame.url) || frame.functionName || "(native)";
    packages.set(where, (packages.get(where) ?? 0) + took);
    const what = `${frame.functionName || "(anonymous)"}  ${path.basename(frame.url)}:${frame.lineNumber + 1}`;
    functions.set(what, (functions.get(what) ?? 0) + took);
  }
  for (const [title, sums] of [
    ["packages", packages],
    ["functions", functions],
  ] as const) {
    console.log(`\n${title}, by the CPU they took themselves`);
    for (const [name, took] of [...sums].sort((a, b) => b[1] - a[1]).slice(0, 30))
      console.log(`${((100 * took) / busy).toFixed(1).padStart(6)} %  ${name}`);
  }
  console.log(`\n${file} has the whole profile.`);
}

function packageOf(url: string): string {
  const inside = url.split("/node_modules/").at(-1) ?? "";
  if (url.includes("/node_modules/")) return inside.split("/", inside.startsWith("@") ? 2 : 1).join("/");
  if (url.includes("/build/server/")) return "the build";
  return url.startsWith("node:") ? url.split("/").slice(0, 2).join("/") : url && "our own sources";
}
