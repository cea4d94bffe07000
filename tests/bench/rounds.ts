import type { Connections } from "./connections.ts";
import { Client, type Measured, measure } from "./load.ts";
import type { Running } from "./server.ts";

/** Does the work of one request, or of a group of them that is counted as one. */
export type Work = (at: number) => Promise<void>;

/** A row of the table, measured once in every round. */
export interface Row {
  readonly name: string;
  readonly server: Running;
  readonly count: number;
  /** Prepares a round, for example by creating new shoppers. */
  begin(): Work | Promise<Work>;
}

/** A row's median round by the CPU of server and database together, with the cheapest and the dearest round. */
export interface Median extends Measured {
  readonly least: number;
  readonly most: number;
}

/** Bare `node:http` takes this long with a good client (ms). If it takes longer, another process uses the machine. */
const GOOD_BARE = 0.03;
/** Reused connections carry at least this many requests each. */
const KEPT = 20;
/** If a row's most expensive round took this many times as much as its cheapest, the row means little. */
const STEADY = 1.25;

/** The row that all others are compared with. */
export function bareRow(bare: Running, count: number): Row {
  const client = new Client(bare.port);
  return {
    name: "bare node:http",
    server: bare,
    count,
    begin: () => async () => {
      await client.send("/");
    },
  };
}

/** Measures all rows in turn, `rounds` times, so that a busy moment of the machine affects one round of each. */
export async function inRounds(rows: readonly Row[], rounds: number, concurrency: number): Promise<Median[]> {
  const measured = rows.map((): Measured[] => []);
  for (let round = 0; round < rounds; round++)
    for (const [index, { name, server, count, begin }] of rows.entries())
      measured[index]?.push(await measure(name, server, count, concurrency, await begin()));
  return measured.map((one) => {
    const sorted = one.toSorted((a, b) => sumOf(a) - sumOf(b));
    const middle = sorted[Math.floor(sorted.length / 2)];
    if (!middle) throw new Error("nothing was measured");
    return { ...middle, least: sumOf(sorted[0]), most: sumOf(sorted.at(-1)) };
  });
}

const sumOf = (one?: Measured) => (one ? one.cpu + one.databaseCpu : 0);

/** Reasons to distrust the figures: a busy machine, unsteady rows, or a client that does not reuse its connections. */
export function doubts(rows: readonly Median[], rounds: number, connections: Connections): string[] {
  const [bare, ...others] = rows;
  const requests = others.reduce((sum, other) => sum + other.requests * rounds, 0);
  const unsteady = others.filter(({ least, most }) => most > least * STEADY).map(({ name }) => name);
  return [
    ...(bare && bare.cpu > GOOD_BARE
      ? [
          `Bare node:http took ${bare.cpu.toFixed(3)} ms, and 0.01 to 0.02 on a quiet machine: compare only "times bare".`,
        ]
      : []),
    ...(connections.opened * KEPT > requests
      ? [`${connections.opened} connections were opened for ${requests} requests: they were not kept.`]
      : []),
    ...(unsteady.length > 0
      ? [`More than a quarter between the cheapest and the dearest round: ${unsteady.join(", ")}.`]
      : []),
  ];
}
