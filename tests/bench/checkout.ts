import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { Connections } from "./connections.ts";
import { itemAt } from "./generate.ts";
import { Client, cpuOf, percentile } from "./load.ts";
import { environmentOn, type Running, startedShop } from "./server.ts";
import { makeShop } from "./shop.ts";
import { contactOfGuest, orderForm, PICKUP } from "./shopper.ts";

/** The number of guests who order at the same time, and the number of rounds. */
const GUESTS = 100;
const ROUNDS = 5;
const CONNECTIONS = 16;
/**
 * A server still sends emails after its answer. It has finished when it has used no CPU for this long (milliseconds).
 */
const QUIET = 300;

/** A guest who is placing an order. */
interface Walker {
  readonly client: Client;
  readonly item: string;
  /** The target of the last redirect, the last page, and the token of its forms. */
  at: string;
  page: string;
  csrf: string;
}

type Step = readonly [
  name: string,
  to: (walker: Walker) => string,
  form?: (walker: Walker) => Record<string, string>,
];

const next = ({ at }: Walker) => at;
const STEPS: readonly Step[] = [
  ["item page, first visit", ({ item }) => item],
  ["adding it to the cart", ({ item }) => item, () => ({ quantity: "1", condition: "" })],
  ["check for cookies", next],
  ["item page, in the cart", next],
  ["cart", () => "/checkout/cart"],
  ["delivery, its form", () => "/checkout/cart/delivery", () => PICKUP],
  ["contact", next],
  ["contact, its form", next, contactOfGuest],
  ["payment", next],
  ["payment, its form", next, () => ({ payment_choice: "pickup" })],
  ["review", next],
  ["placing it, with two emails", () => "/checkout/review", ({ page }) => orderForm(page)],
  ["order page", next],
];

/**
 * `npm run bench -- checkout`: what each request of a guest's order costs in CPU of the server. Many guests make the
 * same request, then all of them the next one. Prints the median of several rounds; the first one does not count.
 */
export async function benchCheckout(): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "colophon-bench-"));
  let server: Running | undefined;
  try {
    await makeShop(folder, 2000);
    server = await startedShop(environmentOn(folder));
    print(await inRounds(server));
  } finally {
    server?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** @returns the CPU time of each step in each round */
async function inRounds(server: Running): Promise<number[][]> {
  const connections = new Connections(server.port, CONNECTIONS);
  const rounds: number[][] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const walkers = Array.from(
      { length: GUESTS },
      (_, index): Walker => ({
        client: new Client(server.port, connections),
        item: itemAt(round * GUESTS + index),
        at: "",
        page: "",
        csrf: "",
      }),
    );
    const took: number[] = [];
    for (const step of STEPS) {
      const before = cpuOf(server.pid);
      await together(walkers, step);
      if (step[0].startsWith("placing")) await quiet(server);
      took.push((cpuOf(server.pid) - before) / GUESTS);
    }
    if (round > 0) rounds.push(took);
  }
  return rounds;
}

function print(rounds: readonly number[][]): void {
  const medians = STEPS.map((_, index) =>
    percentile(
      rounds.map((took) => took[index] ?? 0),
      0.5,
    ),
  );
  console.log("\nCPU ms of each request of a guest's order");
  for (const [index, [name]] of STEPS.entries())
    console.log(`${name.padEnd(30)} ${(medians[index] ?? 0).toFixed(2).padStart(8)}`);
  const sum = medians.reduce((all, median) => all + median, 0);
  console.log(`${"all".padEnd(30)} ${sum.toFixed(2).padStart(8)}`);
}

async function together(walkers: readonly Walker[], step: Step): Promise<void> {
  const left = [...walkers];
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let one = left.pop(); one; one = left.pop()) await take(one, step);
    }),
  );
}

async function take(walker: Walker, [name, to, form]: Step): Promise<void> {
  const answer = await walker.client.send(to(walker), form && { csrf: walker.csrf, ...form(walker) });
  if (answer.status === 303) walker.at = answer.headers.location ?? "";
  else if (answer.status !== 200 || form) throw new Error(`${name}: ${to(walker)} answered ${answer.status}`);
  else {
    walker.page = answer.body.toString();
    walker.csrf = /name="csrf" value="([\w-]+)"/.exec(walker.page)?.[1] ?? walker.csrf;
  }
}

async function quiet({ pid }: Running): Promise<void> {
  for (let before = -1; before !== cpuOf(pid); ) {
    before = cpuOf(pid);
    await new Promise((resolve) => setTimeout(resolve, QUIET));
  }
}
