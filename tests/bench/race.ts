import { randomBytes } from "node:crypto";
import { eisbnOf } from "#app/domain/catalogue/saving.server.ts";
import { Connections } from "./connections.ts";
import { isbnAt } from "./generate.ts";
import { Client } from "./load.ts";
import type { Running } from "./server.ts";

const ATTEMPTS = 10_000;
const GIVERS = 100;
const RACERS = 64;

/** The session of a program that calls the API. */
export const newSession = () => randomBytes(16).toString("base64url");

/** Calls the API as a program does. */
export async function ask(client: Client, session_id: string, name: string, form: Record<string, string>) {
  const answer = await client.send(`/api/${name}`, { session_id, ...form });
  return JSON.parse(answer.body.toString()) as Record<string, unknown>;
}

interface Racer {
  client: Client;
  session: string;
}

/** This many shoppers, each at an address of their own. */
function racers(server: Running, count: number, connections: number): Racer[] {
  const base = new Client(server.port, new Connections(server.port, connections));
  return Array.from({ length: count }, () => ({ client: base.fresh(), session: newSession() }));
}

/** Lets all of them work, this many at a time. @returns the seconds */
async function all(some: readonly Racer[], atOnce: number, work: (racer: Racer) => Promise<void>) {
  let next = 0;
  const one = async () => {
    for (let racer = some[next++]; racer; racer = some[next++]) await work(racer);
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: atOnce }, one));
  return (performance.now() - begun) / 1000;
}

/** Puts a title into everybody's cart, and lets everybody order. @returns what they were answered, by code */
async function orderAll(some: readonly Racer[], atOnce: number, line: Record<string, string>) {
  await all(some, atOnce, async ({ client, session }) => {
    const added = await ask(client, session, "cart/add", { quantity: "1", ...line });
    if (added.error) throw new Error(JSON.stringify(added));
  });
  let sold = 0;
  const refused: Record<string, number> = {};
  const seconds = await all(some, atOnce, async ({ client, session }) => {
    const placed = await ask(client, session, "checkout/submit", {
      delivery_preference: "pickup",
      payment_choice: "pickup",
      name: "Ada Reader",
      email: "ada@example.com",
      phone: "2505550100",
    });
    if (placed.order_number) sold++;
    else refused[String(placed.code)] = (refused[String(placed.code)] ?? 0) + 1;
  });
  return { sold, refused: JSON.stringify(refused), seconds: seconds.toFixed(1) };
}

/** Ten thousand shoppers have a title in their carts of which there are a few copies, and order it over 64 connections. */
export async function race(server: Running, what: string, at: number, copies: number): Promise<void> {
  const some = racers(server, ATTEMPTS, RACERS);
  const { sold, refused, seconds } = await orderAll(some, RACERS, { eisbn: eisbnOf(isbnAt(at)) });
  console.log(
    `\n${ATTEMPTS} attempts on ${copies} ${what} over ${RACERS} connections: ${sold} sold in ${seconds} s; the others: ${refused}`,
  );
  if (sold !== copies) process.exitCode = 1;
}

/** A hundred people want to give the one copy that a registry asks for, all at once. */
export async function giveAll(server: Running, gift_registry_id: string, eisbn: string): Promise<void> {
  const some = racers(server, GIVERS, GIVERS);
  const { sold, refused, seconds } = await orderAll(some, GIVERS, { eisbn, gift_registry_id });
  console.log(
    `${GIVERS} givers of one wanted copy at once: ${sold} bought it, answered within ${seconds} s; the others: ${refused}`,
  );
  if (sold !== 1) process.exitCode = 1;
}
