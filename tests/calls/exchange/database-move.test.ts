import { cpSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newToken } from "#app/lib/token.server.ts";
import { moveToPostgres } from "#app/platform/db/move.server.ts";
import { SQLITE_FILE } from "#app/platform/db/sqlite.server.ts";
import { testPlatform } from "#tests/support/platform.ts";
import { createDatabase } from "#tests/support/postgres.ts";
import { CANADIAN, guest, makeShop, makeTitle, stock, toReview } from "#tests/support/shop.ts";

const server = process.env.TEST_POSTGRES ?? "";
const SHOPPER = newToken();
/** Values that JSON, SQL or escapes could garble. */
const AWKWARD = String.raw`O'Brien\ "quoted" \u0000 {1,2} %s 📚 ‮x`;
let folder: string;
let original: string;

/** A platform on the embedded database of a folder. */
const embedded = (DATA_DIR: string) => testPlatform({ DATA_DIR, DATABASE_URL: "" });
const onPostgres = (DATA_DIR: string, DATABASE_URL: string) => testPlatform({ DATA_DIR, DATABASE_URL });
/** A copy of the shop's folder, for a test of its own. */
function copy(name: string): string {
  const to = path.join(folder, name);
  cpSync(original, to, { recursive: true });
  return to;
}

describe.runIf(server)("moving a shop to PostgreSQL", () => {
  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), "colophon-moving-"));
    original = path.join(folder, "original");
    const platform = await embedded(original);
    await makeShop(platform, "test", CANADIAN);
    for (let one = 0; one < 30; one++) await makeTitle(platform, { title: `Book ${one}: ${AWKWARD}` });
    const sold = await makeTitle(platform, { title: "Sold" });
    await stock(platform, "test", sold, 3);
    const shopper = guest(platform, "test", SHOPPER);
    await shopper.ok("cart/add", { eisbn: sold.eisbn, quantity: "2" });
    await shopper.ok("checkout/submit", await toReview(shopper));
    await shopper.ok("cart/add", { eisbn: sold.eisbn, quantity: "1" });
    await platform.close();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("copies every row, and the shop goes on where it was", async () => {
    const data = copy("whole");
    const url = await createDatabase(server);
    const steps: string[] = [];
    const moved = await moveToPostgres(data, url, ({ doing }) => steps.push(doing));
    expect(moved).toMatchObject({ before: 0 });
    expect(moved.rows).toBeGreaterThan(60);
    expect(steps).toEqual(expect.arrayContaining(["copying titles", "comparing titles"]));
    await expect(moveToPostgres(data, url)).rejects.toThrow("The shops are already moved");
    const platform = await onPostgres(data, url);
    const titles = await platform.database.read.selectFrom("titles").select("title").orderBy("id").execute();
    expect(titles).toHaveLength(31);
    expect(titles[3]?.title).toBe(`Book 3: ${AWKWARD}`);
    const shopper = guest(platform, "test", SHOPPER);
    const { cart } = await shopper.ok("checkout/get");
    expect(cart.items).toHaveLength(1);
    // Ids and order numbers go on after the highest one.
    const placed = await shopper.ok("checkout/submit", await toReview(shopper));
    const orders = await platform.database.read
      .selectFrom("orders")
      .select("order_number")
      .orderBy("id")
      .execute();
    expect(orders.map(({ order_number }) => order_number)).toEqual([
      placed.order_number - 1,
      placed.order_number,
    ]);
    await makeTitle(platform, { title: "Entirely new" });
    expect((await guest(platform).ok("browse/get", { t: "entirely new" })).row_count).toBe(1);
    await platform.close();
  });

  it("goes on after an interruption, and keeps servers away until it is done", async () => {
    const data = copy("interrupted");
    const url = await createDatabase(server);
    const interrupted = moveToPostgres(data, url, ({ doing }) => {
      if (doing.startsWith("comparing")) throw new Error("the power failed");
    });
    await expect(interrupted).rejects.toThrow("the power failed");
    await expect(onPostgres(data, url)).rejects.toThrow("only half filled");
    const moved = await moveToPostgres(data, url);
    expect(moved.before).toBe(moved.rows);
    await (await onPostgres(data, url)).close();
  });

  it("notices rows that changed after an interruption", async () => {
    const data = copy("changed");
    const url = await createDatabase(server);
    const interrupted = moveToPostgres(data, url, ({ doing }) => {
      if (doing.startsWith("comparing")) throw new Error("the power failed");
    });
    await expect(interrupted).rejects.toThrow("the power failed");
    const database = new DatabaseSync(path.join(data, SQLITE_FILE));
    database.exec("update titles set title = 'Changed' where id = 5");
    database.close();
    await expect(moveToPostgres(data, url)).rejects.toThrow("The table titles is not the same");
    await expect(onPostgres(data, url)).rejects.toThrow("only half filled");
  });

  it("refuses a database that holds a shop, one in use, and a text that PostgreSQL cannot store", async () => {
    const data = copy("refused");
    const url = await createDatabase(server);
    const platform = await embedded(data);
    await expect(moveToPostgres(data, url)).rejects.toThrow("A server or a command is using");
    await platform.close();
    const occupied = await onPostgres(data, url);
    await makeShop(occupied, "other", CANADIAN);
    await occupied.close();
    await expect(moveToPostgres(data, url)).rejects.toThrow("is not empty: it has rows in");
    await (await onPostgres(data, url)).close();
    const database = new DatabaseSync(path.join(data, SQLITE_FILE));
    database.prepare("update titles set title = ? where id = 5").run("a\0b");
    database.close();
    const empty = await createDatabase(server);
    await expect(moveToPostgres(data, empty)).rejects.toThrow(
      "Row 5 of titles has a text with the character NUL",
    );
    await expect(moveToPostgres(folder, empty)).rejects.toThrow("There is no database at");
    await expect(moveToPostgres(data, "postgres://nobody@127.0.0.1:1/x")).rejects.toThrow("does not answer");
  });
});
