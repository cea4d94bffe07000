import { createInterface } from "node:readline";

/** A process that is asked for pictures, and dies of the one at the address "b". */
let requestCount = 0;
let deadly: number | undefined;
for await (const line of createInterface({ input: process.stdin })) {
  const { id, url } = JSON.parse(line) as { id: number; url: string };
  if (url === "b") deadly = id;
  if (++requestCount === 3)
    process.stdout.write(`${JSON.stringify({ id: deadly })}\n`, () => process.kill(process.pid, "SIGKILL"));
}
