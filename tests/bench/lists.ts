import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { eisbnOf } from "#app/domain/catalogue/saving.server.ts";
import { type BlockSetup, saveBlocks } from "#app/domain/lists/blocks/blocks.server.ts";
import { saveList } from "#app/domain/lists/shop-lists.server.ts";
import { benchShop } from "./bench-shop.ts";
import { Connections } from "./connections.ts";
import { isbnAt } from "./generate.ts";
import { Client, type Measured, measure } from "./load.ts";
import { environmentOn, type Running, started, startedShop } from "./server.ts";
import { loggedIn, page, post, print, tokenOf, weightOf } from "./shopper.ts";

/**
 * `npm run bench -- lists [--titles 52000]`: a home page with twelve lists, a page of a list, a heart, and a list of
 * 50,000 titles that is opened, sorted and searched; with bare node:http in the same run for comparison.
 */
const REQUESTS = 600;
const WARM_UP = 400;
const CONNECTIONS = 16;
const LISTS = 12;
const TITLES = 24;
const LONG = 50_000;

const listId = (at: number) => `Lbench${String(at).padStart(6, "0")}`;
const LONG_LIST = listId(LISTS);

export async function benchLists(size: number): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "colophon-bench-"));
  const environment = environmentOn(folder);
  try {
    await prepare(folder, size);
    const server = await startedShop(environment);
    const bare = await started([process.execPath, "tests/bench/bare.ts"], environment);
    try {
      const bareClient = new Client(bare.port);
      print([
        await measure("bare node:http", bare.pid, REQUESTS * 4, CONNECTIONS, async () => {
          await bareClient.send("/");
        }),
        ...(await pages(server)),
        ...(await hearts(server)),
        ...(await longList(server)),
      ]);
      await weights(server);
    } finally {
      server.stop();
      bare.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function prepare(folder: string, size: number): Promise<void> {
  const { platform, store } = await benchShop(folder, size);
  const { database, clock } = platform;
  const titles = await database.read.selectFrom("titles").select("id").orderBy("id").execute();
  const ids = titles.map(({ id }) => id);
  await database.transaction(async (tx) => {
    const now = clock.now();
    for (let at = 0; at < LISTS; at++) {
      const some = Array.from({ length: 60 }, (_, place) => ids[(at * 977 + place * 31) % ids.length] ?? 0);
      const description = "<p>What we have been reading in the evenings, and pressing on our friends.</p>";
      await saveList(tx, store.id, now, { id: listId(at), name: `List ${at + 1}`, description }, [
        ...new Set(some),
      ]);
    }
    await saveList(tx, store.id, now, { id: LONG_LIST, name: "Everything" }, ids.slice(0, LONG));
    const blocks = Array.from({ length: LISTS }, (_, at) => block(listId(at)));
    await saveBlocks(tx, store.id, "", blocks);
  });
  await platform.close();
}

function block(list_id: string): BlockSetup {
  return {
    placement: "other",
    type: "list",
    list_id,
    event_id: null,
    header: "",
    header_visible: true,
    description: "",
    label: "",
    image: null,
    link: null,
    full_screen: false,
    limit: TITLES,
    calendar_widgets: [],
  };
}

/** The home page and a page of a list, for a guest and for a customer, whose hearts take a query. */
async function pages(server: Running): Promise<Measured[]> {
  const shared = new Connections(server.port, CONNECTIONS);
  const guest = new Client(server.port, shared);
  await guest.send("/");
  const ada = await loggedIn(new Client(server.port, shared), "ada@example.com");
  // So that the first row does not include the warm-up.
  for (let at = 0; at < WARM_UP; at++)
    await page(at % 2 ? guest : ada, at % 4 < 2 ? "/" : `/lists/${listId(0)}`);
  const rows: Measured[] = [];
  for (const [name, path] of [
    ["home with 12 lists of 24", "/"],
    ["a list's page of 26", `/lists/${listId(0)}`],
  ] as const)
    for (const [who, client] of [
      ["guest", guest],
      ["customer", ada],
    ] as const)
      rows.push(
        await measure(`${name}, ${who}`, server.pid, REQUESTS, CONNECTIONS, async () => {
          await page(client, path);
        }),
      );
  return rows;
}

/** A heart is tapped, and tapped again; each of the customers has favourites of their own. */
async function hearts(server: Running): Promise<Measured[]> {
  const shared = new Connections(server.port, CONNECTIONS);
  const readers = await Promise.all(
    ["ada@example.com", "ben@example.com"].map(async (email) => {
      const client = await loggedIn(new Client(server.port, shared), email);
      return { client, csrf: await tokenOf(client, "/account/details") };
    }),
  );
  return [
    await measure("toggling a favourite", server.pid, REQUESTS, CONNECTIONS, async (at) => {
      const { client, csrf } = readers[at % 2] ?? readers[0] ?? { client: new Client(0), csrf: "" };
      const eisbn = eisbnOf(isbnAt(at >> 2));
      await post(client, csrf, "/favourites", { [at % 4 < 2 ? "add" : "remove"]: eisbn, from: "/" });
    }),
  ];
}

/** The list of 50,000 titles, one request after the other: what somebody waits for. */
async function longList(server: Running): Promise<Measured[]> {
  const client = new Client(server.port);
  const path = `/lists/${LONG_LIST}`;
  const rows: Measured[] = [];
  for (const [name, query] of [
    ["opened", () => ""],
    ["opened near its end", () => "?o=49010"],
    ["sorted by title", () => "?v=title"],
    ["sorted by date, in the middle", () => "?v=date&o=26000"],
    ["searched", (at: number) => `?t=${["river", "salt", "clock", "garden"][at % 4]}`],
    ["searched and sorted", (at: number) => `?t=${["storm", "bread"][at % 2]}&v=author`],
  ] as const)
    rows.push(
      await measure(`50,000 titles, ${name}`, server.pid, 100, 1, async (at) => {
        await page(client, path + query(at));
      }),
    );
  return rows;
}

async function weights(server: Running): Promise<void> {
  const guest = new Client(server.port);
  const ada = await loggedIn(new Client(server.port), "ada@example.com");
  console.log("\nbytes, compressed (brotli), headers included     guest  customer");
  for (const [name, path] of [
    ["home with 12 lists of 24", "/"],
    ["a list's page of 26", `/lists/${listId(0)}`],
    ["the list of 50,000 titles", `/lists/${LONG_LIST}`],
  ] as const)
    console.log(
      `${name.padEnd(46)} ${String(await weightOf(guest, path)).padStart(7)} ${String(await weightOf(ada, path)).padStart(9)}`,
    );
}
