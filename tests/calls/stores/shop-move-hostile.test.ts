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
import { storeNamed } from "#app/domain/stores/stores.server.ts";
import { keepPicture, readPicture, shopPictureFile } from "#app/platform/images/shop-picture.server.ts";
import type { Platform } from "#app/platform/platform.server.ts";
import { type Given, runCommand } from "#tests/support/command.ts";
import { fillShop, linesIn } from "#tests/support/moved-shop.ts";
import { NOW } from "#tests/support/platform.ts";
import { sharedPlatform } from "#tests/support/shared-platform.ts";
import { CANADIAN, makeShop, makeTitle, storeOf } from "#tests/support/shop.ts";

/** Files of a shop that somebody has changed, with a checksum that fits again. */

const folder = mkdtempSync(path.join(os.tmpdir(), "colophon-hostile-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const newFile = () => path.join(folder, `shop-${++files}.gz`);

const source = await sharedPlatform();
const there = await sharedPlatform({
  DATABASE_URL: "",
  SESSION_SECRET: "the-secret-of-another-installation-012345",
});

const stores = async (platform: Platform, args: string[], options: Given = {}) =>
  (await runCommand(storesCommand, platform, args, options)).text;
async function refusal(file: string): Promise<string> {
  try {
    return `accepted: ${await stores(there, ["import", file])}`;
  } catch (error) {
    if (error instanceof CommandError) return error.message;
    throw error;
  }
}
async function exported(shop: string): Promise<string[]> {
  const file = newFile();
  await stores(source, ["export", shop, file]);
  return linesIn(file);
}
const changed = (platform: Platform, query: RawBuilder<unknown>) =>
  platform.database.transaction((tx) => query.execute(tx));
async function rowsThere<Row>(query: RawBuilder<Row>): Promise<Row[]> {
  return (await query.execute(there.database.read)).rows;
}

/** A file with other lines, whose end fits them. @param missing the tables that the end says have one row less */
function forged(
  lines: readonly string[],
  edit: (line: string) => string,
  missing: readonly string[] = [],
): string {
  const edited = lines.slice(0, -1).map(edit);
  const { end } = JSON.parse(lines.at(-1) ?? "");
  for (const table of missing) end.counts[table]--;
  end.sha256 = createHash("sha256")
    .update(edited.map((line) => `${line}\n`).join(""))
    .digest("hex");
  const file = newFile();
  writeFileSync(file, gzipSync([...edited, JSON.stringify({ end })].map((line) => `${line}\n`).join("")));
  return file;
}
const inTable = (line: string, table: string) => line.startsWith(`{"in":"${table}"`);
const isHeader = (line: string) => line.startsWith('{"format"');
/** Edits the first line that fits. */
function once(fits: (line: string) => boolean, edit: (line: string) => string) {
  let isDone = false;
  return (line: string) => {
    if (isDone || !fits(line)) return line;
    isDone = true;
    const after = edit(line);
    if (after === line) throw new Error(`nothing to edit in ${line}`);
    return after;
  };
}

describe("a forged file", async () => {
  await makeShop(source, "mine", CANADIAN, ["mine.example"]);
  const mine = await storeOf(source, "mine");
  const [title, two] = [await makeTitle(source), await makeTitle(source)];
  await fillShop(source, mine.id, [title.id, two.id]);
  const plain = { width: 8, height: 8, channels: 3, background: "#fff" } as const;
  const picture = await readPicture(await sharp({ create: plain }).png().toBuffer());
  if (!picture) throw new Error("the picture cannot be read");
  await keepPicture(source.env.dataDir, picture);
  await changed(
    source,
    sql`update shop_pictures set name = ${picture.name} where id in
      (select max(id) from shop_pictures where store_id = ${mine.id})`,
  );
  const lines = await exported("mine");

  await makeShop(there, "theirs", CANADIAN, ["theirs.example"]);
  const theirs = await storeOf(there, "theirs");
  await fillShop(there, theirs.id, [(await makeTitle(there)).id, (await makeTitle(there)).id], "neighbour ");

  // A list has one picture at most.
  await changed(
    there,
    sql`delete from title_list_images where list_id in
      (select id from title_lists where store_id = ${theirs.id})`,
  );

  it.each([
    ["title_list_items", "list_id", "title_lists"],
    ["title_list_images", "list_id", "title_lists"],
    ["gift_registry_items", "registry_id", "gift_registries"],
    ["gift_registry_purchases", "registry_id", "gift_registries"],
    ["payment_events", "attempt_id", "payment_attempts"],
  ])("cannot put rows of %s into another shop", async (table, column, parent) => {
    const [other] = await rowsThere(
      sql<{ id: string }>`select id from ${sql.table(parent)} where store_id = ${theirs.id}`,
    );
    const edit = (line: string) =>
      line
        .replace(new RegExp(`"${column}":"[^"]*"`), `"${column}":"${other?.id}"`)
        // Keys that the other shop does not have yet.
        .replace(/"(position|number)":\d+/, '"$1":99');
    const file = forged(
      lines,
      once((line) => inTable(line, table), edit),
      [table],
    );
    expect(await refusal(file)).toContain(`something else about ${table}`);
    expect(await storeNamed(there.database, "mine")).toBeUndefined();
    expect(existsSync(shopPictureFile(there.env.dataDir, picture.name))).toBe(false);
  });

  it.each<[what: string, edit: (line: string) => string, words: string]>([
    [
      "a cart that is not a customer's",
      once(
        (line) => inTable(line, "carts"),
        (line) => line.replace(/"owner":"customer:\d+"/, '"owner":"phone:7"'),
      ),
      "Its rows of carts do not fit.",
    ],
    [
      "a shop numbered 0",
      once(isHeader, (line) => line.replace(`"shop":{"id":${mine.id}`, '"shop":{"id":0')),
      "a line that this program did not write",
    ],
    [
      "a shop with too high a number",
      once(isHeader, (line) => line.replace(`"shop":{"id":${mine.id}`, `"shop":{"id":${2 ** 52 + 2}`)),
      "a line that this program did not write",
    ],
    [
      "texts around an event that are none",
      once(
        (line) => inTable(line, "events"),
        (line) => line.replace('"custom_content":"[]"', '"custom_content":"{}"'),
      ),
      "Its rows of events do not fit.",
    ],
    [
      "a number that a title cannot have",
      once(
        (line) => line.startsWith('{"title"'),
        (line) => line.replace(/"pages":(null|\d+)/, '"pages":3000000000'),
      ),
      "a title that this program did not write",
    ],
    [
      "a title of another shop",
      once(
        (line) => inTable(line, "stock"),
        (line) => line.replace(/"title_id":"\d+"/, '"title_id":"2812345678902"'),
      ),
      "Its rows of stock contradict",
    ],
    [
      "a picture of another format",
      once(
        (line) => line.startsWith('{"picture"'),
        () => {
          const content = Buffer.from("GIF89a, or anything else");
          const hash = createHash("sha256").update(content).digest("hex").slice(0, 16);
          return JSON.stringify({ picture: `${hash}_8x8.webp`, content: content.toString("base64") });
        },
      ),
      "a picture that is damaged",
    ],
  ])("is refused for %s", async (_, edit, words) => {
    if (words.includes("stock"))
      await makeTitle(there, { product_code: "2812345678902", only_store_id: theirs.id });
    expect(await refusal(forged(lines, edit))).toContain(words);
    expect(await storeNamed(there.database, "mine")).toBeUndefined();
  });

  it("has its events numbered without gaps, and their texts sanitised", async () => {
    const ids = lines
      .filter((line) => inTable(line, "events"))
      .map((line) => JSON.parse(line).row.id as number);
    const [first = 0, last = 0] = ids;
    const far = first + 5_000_000_000;
    const markup = JSON.stringify([
      { placement: "top", description: "<p>Come<script>alert(1)</script></p>" },
    ]);
    const file = forged(lines, (line) => {
      if (isHeader(line))
        return line.replace(
          `"events":{"first":${first},"last":${last}}`,
          () => `"events":{"first":${first},"last":${far}}`,
        );
      if (inTable(line, "events"))
        return line
          .replace(`"id":${last},`, `"id":${far},`)
          .replace('"custom_content":"[]"', () => `"custom_content":${JSON.stringify(markup)}`);
      return /^\{"in":"event_/.test(line) ? line.replace(`"event_id":${last},`, `"event_id":${far},`) : line;
    });
    expect(await refusal(file)).toContain("accepted");
    const events = await rowsThere(
      sql<{ id: number; custom_content: string }>`select id, custom_content from events
        where store_id = ${mine.id} order by id`,
    );
    expect(events).toHaveLength(2);
    expect((events[1]?.id ?? 0) - (events[0]?.id ?? 0)).toBe(1);
    expect(events[0]?.custom_content).toContain("Come");
    expect(events[0]?.custom_content).not.toContain("<script");
    const titles = await rowsThere(
      sql<{ event_id: number }>`select distinct event_id from event_titles
        where event_id in (${sql.join(events.map(({ id }) => id))}) order by event_id`,
    );
    expect(titles.map(({ event_id: id }) => id)).toEqual(events.map(({ id }) => id));
  });
});

/** A title as the other installation has it. */
async function titleThere(code: string) {
  const [title] = await rowsThere(
    sql<{ title: string; only_store_id: number | null; deleted_at: number | null }>`
      select title, only_store_id, deleted_at from titles where product_code = ${code}`,
  );
  return title;
}

it("leaves a title deleted that is deleted here, and deletes one that was deleted where it came from", async () => {
  await makeShop(source, "gone", CANADIAN, ["gone.example"]);
  const store = await storeOf(source, "gone");
  const [sold, deleted] = [await makeTitle(source), await makeTitle(source)];
  await fillShop(source, store.id, [sold.id, deleted.id], "gone ");
  await changed(source, sql`update titles set deleted_at = ${NOW} where id = ${deleted.id}`);
  const same = await makeTitle(there, { product_code: sold.isbn, title: "Deleted here" });
  await changed(there, sql`update titles set deleted_at = ${NOW - 5} where id = ${same.id}`);

  expect(await refusal(forged(await exported("gone"), (line) => line))).toContain("accepted");
  expect(await titleThere(sold.isbn)).toMatchObject({ title: "Deleted here", deleted_at: NOW - 5 });
  expect((await titleThere(deleted.isbn))?.deleted_at).not.toBeNull();
});

it("shares a title that another shop has alone, and renumbers one whose code is another shop's own", async () => {
  await makeShop(source, "twice", CANADIAN, ["twice.example"]);
  await makeShop(there, "alone", CANADIAN, ["alone.example"]);
  const store = await storeOf(source, "twice");
  const alone = await storeOf(there, "alone");
  const own = await makeTitle(source, { only_store_id: store.id });
  const coded = await makeTitle(source, { product_code: "2812345678919" });
  await fillShop(source, store.id, [own.id, coded.id], "twice ");
  await makeTitle(there, { product_code: own.isbn, title: "As it is there", only_store_id: alone.id });
  await makeTitle(there, {
    product_code: coded.isbn,
    title: "Another product",
    only_store_id: alone.id,
  });

  expect(await refusal(forged(await exported("twice"), (line) => line))).toContain("accepted");
  expect(await titleThere(own.isbn)).toMatchObject({ title: "As it is there", only_store_id: null });
  expect(await titleThere(coded.isbn)).toMatchObject({ only_store_id: alone.id });
  const named = await rowsThere(
    sql<{ product_code: string }>`select product_code from titles where id in
      (select title_id from stock where store_id = ${store.id}) order by product_code`,
  );
  expect(named).toHaveLength(2);
  expect(named[0]?.product_code).toMatch(/^28\d{11}$/);
  expect(named[0]?.product_code).not.toBe(coded.isbn);
  expect(named[1]?.product_code).toBe(own.isbn);
});

it("uses up no ids in a rehearsal", async () => {
  await makeShop(there, "rehearsed", CANADIAN, ["rehearsed.example"]);
  const store = await storeOf(there, "rehearsed");
  await fillShop(there, store.id, [(await makeTitle(there)).id, (await makeTitle(there)).id], "rehearsed ");
  const file = newFile();
  await stores(there, ["export", "rehearsed", file]);
  expect(await stores(source, ["import", file], { "dry-run": true })).toContain("orders: 2");
  expect(await storeNamed(source.database, "rehearsed")).toBeUndefined();
  await stores(source, ["import", file]);
  const { rows } = await sql<{ last: number }>`select max(id) as last from events
    where store_id = ${store.id}`.execute(source.database.read);
  expect(Number(rows[0]?.last)).toBeLessThan(10_000);
});

it("brings back the own titles of a shop that was removed here", async () => {
  await makeShop(source, "back", CANADIAN, ["back.example"]);
  const store = await storeOf(source, "back");
  const coded = await makeTitle(source, {
    product_code: "2812345678926",
    title: "Mug",
    only_store_id: store.id,
  });
  const printed = await makeTitle(source, { title: "Local history", only_store_id: store.id });
  await fillShop(source, store.id, [coded.id, printed.id], "back ");
  for (const { isbn, title } of [
    { isbn: coded.isbn, title: "Mug" },
    { isbn: printed.isbn, title: "Local history" },
  ]) {
    const { id } = await makeTitle(there, { product_code: isbn, title });
    await changed(there, sql`update titles set deleted_at = ${NOW - 5} where id = ${id}`);
  }
  expect(await refusal(forged(await exported("back"), (line) => line))).toContain("accepted");
  for (const { isbn } of [coded, printed])
    expect(await titleThere(isbn)).toMatchObject({ only_store_id: store.id, deleted_at: null });
});
