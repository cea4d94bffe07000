import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { eisbnOf } from "#app/domain/catalogue/saving.server.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { COPIES, prepare, TICKET_AT } from "./checkout.ts";
import { isbnAt } from "./generate.ts";
import { Client } from "./load.ts";
import { ask, giveAll, race } from "./race.ts";
import { startedShop } from "./server.ts";
import { loggedIn } from "./shopper.ts";

/** The title that a registry asks for once. */
const WANTED_AT = 12;

/**
 * `npm run bench -- tickets`: ten thousand attempts to buy fifty tickets, and a hundred givers of the one copy that a
 * registry asks for, on SQLite and on PostgreSQL.
 * @param only `sqlite` or `postgres`, to leave out the other
 */
export async function benchTickets(only?: string): Promise<void> {
  if (only !== "postgres") await run("SQLite", "");
  if (only === "sqlite") return;
  const postgres = await startPostgres();
  if (!postgres) return console.log("PostgreSQL was not measured: there is none here");
  try {
    const client = new pg.Client({ connectionString: `${postgres.url}/postgres` });
    await client.connect();
    await client.query("create database bench");
    await client.end();
    await run(`PostgreSQL (${postgres.found}, fsync off)`, `${postgres.url}/bench`);
  } finally {
    await postgres.stop();
  }
}

async function run(name: string, url: string): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "colophon-bench-"));
  try {
    await prepare(folder, url);
    const server = await startedShop({
      ...process.env,
      DATA_DIR: folder,
      NODE_ENV: "production",
      PORT: "0",
      LOG_LEVEL: "info",
      DATABASE_URL: url,
      TRUST_PROXY: "1",
    });
    console.log(`\n${name}`);
    await race(server, "tickets", TICKET_AT, COPIES);
    const eisbn = eisbnOf(isbnAt(WANTED_AT));
    await giveAll(server, await registryFor(new Client(server.port), eisbn), eisbn);
    server.stop();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A registry of Ada's that asks for one copy of a title. @returns its id */
async function registryFor(client: Client, eisbn: string): Promise<string> {
  await loggedIn(client, "ada@example.com");
  const session = client.cookie.replace("session_id=", "");
  const made = await ask(client, session, "giftregistry/create", {
    title: "Ada's birthday",
    occasion: "Birthday",
    description: "One book",
  });
  const gift_registry_id = String(made.gift_registry_id);
  await ask(client, session, "giftregistry/addItem", { gift_registry_id, eisbn });
  return gift_registry_id;
}
