import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { type RawBuilder, sql } from "kysely";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { CommandError } from "#app/cli/command.ts";
import { storesCommand } from "#app/cli/commands/stores.ts";
import { brokenAt } from "#app/domain/accounts/audit/audit.server.ts";
import { findCard, issueCard } from "#app/domain/gift-cards/gift-cards.server.ts";
import { MOVED, STAYING } from "#app/domain/housekeeping/shop-tables.ts";
import { orderKeyOf } from "#app/domain/orders/orders.server.ts";
import { storeNamed } from "#app/domain/stores/stores.server.ts";
import { keepPicture, readPicture, shopPictureFile } from "#app/platform/images/shop-picture.server.ts";
import type { Platform } from "#app/platform/platform.server.ts";
import { type Given, runCommand } from "#tests/support/command.ts";
import { comparable, fillShop, linesIn, readShopFile } from "#tests/support/moved-shop.ts";
import { NOW, testPlatform } from "#tests/support/platform.ts";
import { sharedPlatform } from "#tests/support/shared-platform.ts";
import {
  CANADIAN,
  customer,
  guest,
  inSession,
  makeShop,
  makeTitle,
  merged,
  PASSWORD,
  stock,
  storeOf,
  toReview,
} from "#tests/support/shop.ts";

/** A shop moves to another installation, to one of the other kind where the tests have a PostgreSQL. */

const folder = mkdtempSync(path.join(os.tmpdir(), "colophon-move-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const newFile = () => path.join(folder, `shop-${++files}.gz`);

const here = await sharedPlatform();
/** On SQLite, whatever the tests run on, and with a secret of its own. */
const there = await sharedPlatform({
  DATABASE_URL: "",
  SESSION_SECRET: "the-secret-of-another-installation-012345",
});

async function stores(platform: Platform, args: string[], options: Given = {}): Promise<string> {
  return (await runCommand(storesCommand, platform, args, options)).text;
}
async function refusal(run: Promise<string>): Promise<string> {
  try {
    return `accepted: ${await run}`;
  } catch (error) {
    if (error instanceof CommandError) return error.message;
    throw error;
  }
}
async function exported(platform: Platform, shop: string): Promise<string> {
  const file = newFile();
  await stores(platform, ["export", shop, file]);
  return file;
}
/** A file with other lines. The checksum of an edited file is wrong unless `end` is left out as well. */
function fileOf(lines: readonly (string | object)[]): string {
  const file = newFile();
  writeFileSync(
    file,
    gzipSync(lines.map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`).join("")),
  );
  return file;
}

const change = (query: RawBuilder<unknown>) => here.database.transaction((tx) => query.execute(tx));

describe("a shop with rows in every table", async () => {
  await makeShop(here, "full", CANADIAN, ["full.example"]);
  const { id } = await storeOf(here, "full");
  const shared = await makeTitle(here, { description: "<p>As it is here</p>" });
  const own = await makeTitle(here, { product_code: "2912345678901", only_store_id: id });
  await fillShop(here, id, [shared.id, own.id]);
  const plain = { width: 8, height: 8, channels: 3, background: "#fff" } as const;
  const picture = await readPicture(await sharp({ create: plain }).png().toBuffer());
  if (!picture) throw new Error("the picture cannot be read");
  await keepPicture(here.env.dataDir, picture);
  await change(
    sql`update shop_pictures set name = ${picture.name} where id in
      (select max(id) from shop_pictures where store_id = ${id})`,
  );
  const file = await exported(here, "full");
  const before = readShopFile(file);
  const lines = linesIn(file);

  // Ids are in use there, a title is there as well, and a code of the shop's own means something else.
  await makeShop(there, "neighbour", CANADIAN, ["neighbour.example"]);
  const neighbour = await storeOf(there, "neighbour");
  await makeTitle(there, { product_code: shared.isbn, title: "As it is there", description: null });
  const taken = await makeTitle(there, { product_code: own.isbn, only_store_id: neighbour.id });
  const another = await makeTitle(there);
  await fillShop(there, neighbour.id, [taken.id, another.id], "neighbour ");

  it("is the same at another installation, and a title that is there stays as it is", async () => {
    expect(MOVED.filter(({ table }) => !before.rows.has(table))).toEqual([]);
    expect(before.pictures).toHaveLength(1);
    expect(await stores(there, ["import", file], { "dry-run": true })).toContain(
      "The shop full is here: orders: 2, accounts: 2, titles: 2 (new here: 1), pictures: 1. Its hosts: full.example.",
    );
    expect(await storeNamed(there.database, "full")).toBeUndefined();
    expect(existsSync(shopPictureFile(there.env.dataDir, picture.name))).toBe(false);
    await stores(there, ["import", file]);
    expect(existsSync(shopPictureFile(there.env.dataDir, picture.name))).toBe(true);

    const moved = readShopFile(await exported(there, "full"));
    const codes = moved.titles.map(({ product_code }) => product_code);
    expect(codes).toEqual([shared.isbn, expect.stringMatching(/^29\d{11}$/)]);
    expect(codes[1]).not.toBe(own.isbn);
    expect(comparable(moved)).toEqual(
      JSON.parse(JSON.stringify(comparable(before)).replaceAll(own.isbn, codes[1] ?? "")),
    );
    expect(moved.titles[0]).toMatchObject({ title: "As it is there", description: null });
  });

  it("is refused where it is already, or where its host is", async () => {
    await makeShop(here, "other", CANADIAN, ["other.example"]);
    const other = linesIn(await exported(here, "other"));
    expect(await refusal(stores(here, ["import", file]))).toBe("There is a shop “full” here already.");
    const [header = "{}"] = other;
    const renamed = fileOf([
      header.replace('"webstore_name":"other"', '"webstore_name":"new"'),
      ...other.slice(1),
    ]);
    expect(await refusal(stores(here, ["import", renamed]))).toContain("is here already");
    const host = ["neighbour.example"];
    const free = await exported(here, "other");
    expect(await refusal(stores(there, ["import", free], { host }))).toBe(
      "neighbour.example belongs to the shop neighbour.",
    );
    expect(await stores(there, ["import", free], { host: ["new.example"] })).toContain(
      "Its hosts: new.example.",
    );
  });

  const changed = (at: (line: string) => boolean, edit: (line: string) => string) => {
    const found = lines.findIndex(at);
    if (found < 0) throw new Error("no such line");
    const edited = lines
      .slice(0, -1)
      .with(found, edit(lines[found] ?? ""))
      .filter(Boolean);
    const end = JSON.parse(lines.at(-1) ?? "").end;
    const sha256 = createHash("sha256")
      .update(edited.map((line) => `${line}\n`).join(""))
      .digest("hex");
    return fileOf([...edited, JSON.stringify({ end: { ...end, sha256 } })]);
  };
  const inTable = (table: string) => (line: string) => line.startsWith(`{"in":"${table}"`);
  const isHeader = (line: string) => line.startsWith('{"format"');
  let fromThere = "";
  const clean = testPlatform({ DATABASE_URL: "" });
  afterAll(async () => (await clean).close());

  it.each<[what: string, file: () => string, words: string]>([
    ["no file", () => "nowhere.gz", "There is no file"],
    [
      "text",
      () => {
        const name = newFile();
        writeFileSync(name, "shop");
        return name;
      },
      "It is damaged",
    ],
    ["no lines", () => fileOf([]), "It is empty."],
    ["another file", () => fileOf(["{}"]), "It is damaged, or not a file"],
    ["half a file", () => fileOf(lines.slice(0, -9)), "Its end is missing."],
    ["more after the end", () => fileOf([...lines, lines.at(-1) ?? ""]), "It goes on after its end."],
    [
      "a changed line",
      () => fileOf(lines.map((line) => line.replace("orders email 0", "orders email x"))),
      "It is damaged",
    ],
    [
      "a newer format",
      () => changed(isHeader, (line) => line.replace('"version":1', '"version":2')),
      "A newer version of Colophon made it.",
    ],
    [
      "another schema",
      () =>
        changed(isHeader, (line) =>
          line.replace('"acting"', '"actor"').replace('"address', '"a').replace('"balance"', '"sum"'),
        ),
      "another version of the database",
    ],
    [
      "too many ids",
      () =>
        changed(isHeader, (line) => line.replace(/("orders":{"first":\d+,"last":)\d+/, "$19007199254740991")),
      "a line that this program did not write",
    ],
    [
      "an unknown table",
      () => changed(inTable("order_taxes"), (line) => line.replace("order_taxes", "stores")),
      "not in their order",
    ],
    [
      "a missing column",
      () => changed(inTable("orders"), (line) => line.replace('"tax":1,', "")),
      "Its rows of orders do not fit.",
    ],
    [
      "a text for a number",
      () => changed(inTable("orders"), (line) => line.replace('"tax":1,', '"tax":"1",')),
      "Its rows of orders do not fit.",
    ],
    [
      "a row of nobody",
      () => changed(inTable("order_taxes"), (line) => line.replace(/"order_id":\d+/, '"order_id":99999')),
      "contradict each other",
    ],
    [
      "a row twice",
      () => changed(inTable("order_taxes"), (line) => `${line}\n${line}`),
      "contradict each other",
    ],
    [
      "another sum",
      () => changed(inTable("gift_cards"), (line) => line.replace(/"balance":1/, '"balance":100')),
      "It says something else about gift_cards",
    ],
    [
      "a missing row",
      () => changed(inTable("order_taxes"), () => ""),
      "It says something else about order_taxes",
    ],
    [
      "a picture that is another",
      () =>
        changed(
          (line) => line.startsWith('{"picture"'),
          (line) => line.replace(/"content":"..../, '"content":"AAAA'),
        ),
      "a picture that is damaged",
    ],
    [
      "a picture outside its folder",
      () =>
        changed(
          (line) => line.startsWith('{"picture"'),
          (line) => line.replace(picture.name, "../../session-secret"),
        ),
      "a picture that is damaged",
    ],
  ])("refuses %s, and stores nothing", async (_, made, words) => {
    const platform = await clean;
    expect(await refusal(stores(platform, ["import", made()]))).toContain(words);
    expect(await storeNamed(platform.database, "full")).toBeUndefined();
    const left = await sql<{ n: number }>`select count(*) as n from customers`.execute(
      platform.database.read,
    );
    expect(Number(left.rows[0]?.n)).toBe(0);
  });

  it("cannot take rows of another shop", async () => {
    const list = await sql<{
      id: string;
    }>`select id from title_lists where store_id = ${neighbour.id}`.execute(there.database.read);
    const [theirs] = list.rows;
    fromThere = await exported(there, "full");
    await stores(there, ["remove", "full"], { confirm: "full", exported: fromThere });
    for (const table of ["title_list_items", "page_blocks"]) {
      const stolen = changed(inTable(table), (line) =>
        line.replace(/"list_id":"[^"]*"/, `"list_id":"${theirs?.id}"`),
      );
      expect(await refusal(stores(there, ["import", stolen]))).toMatch(
        /says something else|belong to another shop/,
      );
    }
  });

  it("is removed with a file that has all of it, and comes back from the other installation", async () => {
    expect(await refusal(stores(here, ["remove", "full"], { confirm: "full" }))).toContain("has orders (2)");
    await change(sql`update orders set notes = 'changed' where store_id = ${id}`);
    const old = { confirm: "full", exported: file };
    expect(await refusal(stores(here, ["remove", "full"], old))).toBe(
      "The shop full has changed since this file was made. Export it again.",
    );
    const again = await exported(here, "full");
    await stores(here, ["remove", "full"], { confirm: "full", exported: again });
    for (const { table, of } of [...MOVED, ...STAYING].filter((moved) => !moved.of)) {
      const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}
        where store_id = ${id}`.execute(here.database.read);
      expect([table, of, Number(rows[0]?.n)]).toEqual([table, undefined, 0]);
    }
    await stores(here, ["import", fromThere]);
    const [was, is] = [readShopFile(fromThere), readShopFile(await exported(here, "full"))];
    expect(comparable(is)).toEqual(comparable(was));
  });
});

it("customers log in, pay with their cards and open their orders where the shop is now", async () => {
  await makeShop(here, "move", merged(CANADIAN, { store_info: { giftcards_enabled: true } }), [
    "move.example",
  ]);
  const book = await makeTitle(here);
  await stock(here, "move", book, 5);
  const reader = await customer(here, "reader@example.com", {}, "move");
  await reader.ok("cart/add", { eisbn: book.eisbn, quantity: "2" });
  const buyer = guest(here, "move");
  await buyer.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
  const { order_number, key } = await buyer.ok("checkout/submit", await toReview(buyer));
  const store = await storeOf(here, "move");
  const card = await issueCard(here.database, store.id, NOW, 2500);

  const file = await exported(here, "move");
  expect(await stores(there, ["import", file])).toContain("orders: 1, accounts: 1");
  const visitor = guest(there, "move");
  const logged = await visitor.ok("account/login", {
    email_address: "reader@example.com",
    password: PASSWORD,
  });
  const back = inSession(there, logged, "move");
  expect((await back.ok("cart/get")).items).toMatchObject([{ cart_info: { quantity: 2 } }]);
  const { number, pin } = card;
  expect(await findCard(there.database.read, store.id, number, pin)).toMatchObject({ balance: 2500 });
  // The link of the email that the old installation sent, and one that this one sends.
  const keyThere = await orderKeyOf(there.database.read, store, there.secret, order_number);
  for (const given of [key, keyThere])
    expect(await guest(there, "move").ok("order/get", { order_id: order_number, key: given })).toMatchObject({
      order_number,
    });
  expect(
    await guest(there, "move").call("order/get", { order_id: order_number, key: "guessed" }),
  ).toMatchObject({
    code: "not_found",
  });
  expect(await brokenAt(there.database.read, store.id)).toBeUndefined();
});
