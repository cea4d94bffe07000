import { type ChildProcess, spawn } from "node:child_process";
import type { Acknowledged, Saying, Sayings } from "./said.ts";
import { environmentOf, type Orders, type Site } from "./site.ts";
import type { Wares } from "./wares.ts";

/**
 * What a process has said when its end is decided, at most: in lines, because starting and work take long on a busy
 * machine.
 */
const MOST_LINES = 24;
/** Milliseconds in which it starts, about. */
const STARTING = 1000;
/** Milliseconds from then on until it is killed, at most. */
const LONGEST = 60;
/** Forms that a process sends again for others that died. */
const SENT_AGAIN = 3;

/** A shop whose processes are killed, and what they have acknowledged. */
export interface Shop {
  readonly site: Site;
  readonly wares: Wares;
  readonly acknowledged: Acknowledged;
}

export interface Running {
  readonly child: ChildProcess;
  /** Resolves once it is dead and all its output was read. @throws if it ended by itself */
  readonly ended: Promise<void>;
}

/**
 * Starts a process of the shop, and notes what it says.
 * @param heard is called after each line
 */
export function spawnShop(
  { site, wares, acknowledged }: Shop,
  told: Pick<Orders<Wares>, "slot" | "careful" | "again">,
  heard: (word: Saying) => void,
): Running {
  const { start, ahead, speed } = site.clock;
  const orders: Orders<Wares> = { clock: { start, ahead, speed }, wares, ...told };
  const child = spawn(process.execPath, [site.programs.shop, JSON.stringify(orders)], {
    env: { ...process.env, ...environmentOf(site) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  let problem = "";
  child.stderr.on("data", (chunk) => {
    problem += chunk;
  });
  child.stdout.on("data", (chunk) => {
    text += chunk;
    const lines = text.split("\n");
    text = lines.pop() ?? "";
    for (const line of lines) {
      const [word, ...given] = JSON.parse(line) as [Saying, ...Sayings[Saying]];
      acknowledged.note(word, given as Sayings[Saying], told.slot);
      heard(word);
    }
  });
  const ended = new Promise<void>((resolve, reject) => {
    // All output has been read before this event.
    child.on("close", (code, signal) => {
      if (signal === "SIGKILL") resolve();
      else reject(new Error(`a process ended by itself (${signal ?? code}): ${problem}`));
    });
  });
  return { child, ended };
}

/**
 * Starts a process of the shop that is killed at a random moment.
 * @param slot its number among the processes that run at the same time
 * @param careful is called after each line, before a power cut: whatever was promised by then must survive
 */
export function startShop(shop: Shop, slot: number, careful?: (word: Saying) => void): Running {
  let linesLeft = Math.floor(Math.random() * MOST_LINES);
  const end = () => setTimeout(() => running.child.kill("SIGKILL"), Math.random() * LONGEST);
  const again = shop.acknowledged.takeUnanswered(slot, SENT_AGAIN);
  const running = spawnShop(shop, { slot, careful: careful !== undefined, again }, (word) => {
    if (--linesLeft === 0) end();
    careful?.(word);
  });
  // A few are killed while they start.
  if (linesLeft === 0) setTimeout(end, Math.random() * STARTING);
  return running;
}
