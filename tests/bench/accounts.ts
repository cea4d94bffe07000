import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { eisbnOf } from "#app/domain/catalogue/saving.server.ts";
import { benchShop } from "./bench-shop.ts";
import { Connections } from "./connections.ts";
import { isbnAt } from "./generate.ts";
import { Client, percentile } from "./load.ts";
import { environmentOn, startedShop } from "./server.ts";

/** `npm run bench -- accounts`: how long a login takes, how it slows others down, and what its duration reveals. */
const PASSWORD = "harbour lantern";
const TRIES = 200;
const CLASS = 50;
const ROUNDS = 6;

export async function benchAccounts(): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "colophon-bench-"));
  const environment = environmentOn(folder);
  try {
    await prepare(folder);
    const server = await startedShop(environment);
    const connections = new Connections(server.port, 200);
    /** Makes a call from its own address and session. */
    const call = async (name: string, form: Record<string, string>) => {
      const client = new Client(server.port, connections);
      const begun = performance.now();
      const answer = await client.send(`/api/${name}`, {
        session_id: randomBytes(16).toString("base64url"),
        ...form,
      });
      const ms = performance.now() - begun;
      return { ms, answer: JSON.parse(answer.body.toString()) as Record<string, unknown> };
    };
    const login = (email_address: string, password: string) =>
      call("account/login", { email_address, password });
    const inside = async () => {
      const { ms, answer } = await login("ada@example.com", PASSWORD);
      if (!answer.logged_in) throw new Error(JSON.stringify(answer));
      return ms;
    };
    for (let at = 0; at < 10; at++) await inside();

    const times: number[] = [];
    for (let at = 0; at < TRIES; at++) times.push(await inside());
    console.log(
      `logins, one after the other: median ${show(median(times))} ms, p95 ${show(percentile(times, 0.95))} ms`,
    );

    const item = `/item/${eisbnOf(isbnAt(3))}`;
    const reader = new Client(server.port, connections);
    for (let at = 0; at < 100; at++) await reader.send(item);
    const quiet: number[] = [];
    const busy: number[] = [];
    const last: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      quiet.push(...(await pages(reader, item, sleep(1500))));
      const begun = performance.now();
      const logins = Promise.all(Array.from({ length: CLASS }, inside)).then(() => {
        last.push(performance.now() - begun);
      });
      busy.push(...(await pages(reader, item, logins)));
    }
    console.log(
      `item pages alone: p50 ${show(median(quiet))}, p99 ${show(percentile(quiet, 0.99))} ms; ` +
        `during ${CLASS} logins at once: p50 ${show(median(busy))}, p99 ${show(percentile(busy, 0.99))} ms ` +
        `(${show(percentile(busy, 0.99) - percentile(quiet, 0.99))} ms more); the last of the ${CLASS} is in after ${show(median(last))} ms`,
    );

    for (const [what, ask] of [
      ["a wrong password", (email: string) => login(email, "not the password")],
      ["recovery", (email: string) => call("account/emailPasswordToken", { email_address: email })],
    ] as const) {
      const known: number[] = [];
      const unknown: number[] = [];
      for (let at = 0; at < TRIES; at++) {
        // Addresses that nobody else tries, so that no limit is reached. Half of them have accounts.
        known.push((await ask(`member${at}@example.com`)).ms);
        unknown.push((await ask(`nobody${at}@example.com`)).ms);
      }
      console.log(
        `${what}, median of ${TRIES}: known ${show(median(known))} ms, unknown ${show(median(unknown))} ms ` +
          `(${show(Math.abs(median(known) - median(unknown)))} ms apart)`,
      );
    }
    server.stop();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function prepare(folder: string): Promise<void> {
  const { platform } = await benchShop(folder, 1000);
  const { database } = platform;
  // One account per attempt, all with the same hash, because hashing every password would take a while.
  await database.transaction(async (tx) => {
    const ada = await tx
      .selectFrom("customers")
      .selectAll()
      .where("email_key", "=", "ada@example.com")
      .executeTakeFirstOrThrow();
    const { id, ...row } = ada;
    for (let at = 0; at < TRIES; at++) {
      const email = `member${at}@example.com`;
      await tx
        .insertInto("customers")
        .values({ ...row, email, email_key: email, public_id: `member-${at}` })
        .execute();
    }
  });
  await platform.close();
}

/** Opens page after page, four at a time, until `lasts` is done. @returns each page's time */
async function pages(reader: Client, path: string, lasts: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let going = true;
  const end = lasts.finally(() => {
    going = false;
  });
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while (going) {
        const begun = performance.now();
        await reader.send(path, undefined, { "Accept-Encoding": "br" });
        times.push(performance.now() - begun);
      }
    }),
  );
  await end;
  return times;
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const median = (times: number[]) => percentile(times, 0.5);
const show = (ms: number) => ms.toFixed(1);
