import { readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { tidy } from "#app/domain/housekeeping/housekeeping.server.ts";
import { KEEP_REASONS, RETENTION } from "#app/domain/housekeeping/retention.ts";
import { DAY } from "#app/lib/seconds.ts";
import { NOW } from "#tests/support/platform.ts";
import { CANADIAN, openShop, PASSWORD, toReview } from "#tests/support/shop.ts";

const shop = await openShop();
const { platform } = shop;
await shop.makeShop("test", CANADIAN);
const book = await shop.makeTitle();
await shop.stock("test", book, 50);

const tables = async (): Promise<string[]> => {
  const query =
    platform.database.dialect === "postgres"
      ? sql<{
          name: string;
        }>`select table_name as name from information_schema.tables where table_schema = 'public'`
      : sql<{
          name: string;
        }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`;
  return (await query.execute(platform.database.read)).rows.map(({ name }) => name).sort();
};
const countOf = async (table: string, where = "1 = 1"): Promise<number> => {
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from ${sql.table(table)} where ${sql.raw(where)}`.execute(platform.database.read);
  return Number(rows[0]?.n);
};

it("[X17] every table is either kept or has a retention rule", async () => {
  const listed = new Set([...Object.keys(KEEP_REASONS), ...RETENTION.map(({ table }) => table)]);
  expect([...listed].sort()).toEqual(await tables());
  for (const { table } of RETENTION) expect(KEEP_REASONS[table], table).toBeUndefined();
});

it("[X17] the operating chapter names every retention rule", () => {
  const chapter = readFileSync(path.resolve(import.meta.dirname, "../../../docs/operating.md"), "utf8");
  for (const { table, what } of RETENTION) expect(chapter).toContain(`| \`${table}\` | ${what} |`);
});

it("[X17] deletes what is old, and keeps what an order or a customer needs", async () => {
  platform.clock.set(NOW);
  const buyer = await shop.customer("keeper@example.com");
  await buyer.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
  const passer = shop.guest();
  await passer.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
  await toReview(passer);
  const orderer = shop.guest();
  await orderer.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
  const placed = await orderer.ok("checkout/submit", await toReview(orderer));
  await passer.ok("title/tellMe", { eisbn: book.eisbn, email: "wish@example.com" });
  await passer.ok("account/emailPasswordToken", { email_address: "keeper@example.com" });
  await platform.database.transaction((tx) => tx.updateTable("emails").set({ sent_at: NOW }).execute());

  platform.clock.set(NOW + 29 * DAY);
  await tidy(platform);
  // A guest's cart and the stock notice's email are young enough to stay; limits and tokens go.
  expect(await countOf("carts")).toBe(3);
  expect(await countOf("checkout_drafts")).toBeGreaterThan(0);
  expect(await countOf("emails", "body_text <> ''")).toBeGreaterThan(0);
  expect([
    await countOf("rate_limits"),
    await countOf("account_tokens"),
    await countOf("stock_notices"),
  ]).toEqual([0, 0, 0]);

  platform.clock.set(NOW + 31 * DAY);
  await tidy(platform);
  expect([await countOf("checkout_drafts"), await countOf("emails", "body_text <> ''")]).toEqual([0, 0]);
  expect(await countOf("emails")).toBeGreaterThan(0);

  platform.clock.set(NOW + 400 * DAY);
  await tidy(platform);
  expect([
    await countOf("emails"),
    await countOf("sessions"),
    await countOf("jobs", "state = 'done'"),
  ]).toEqual([0, 0, 0]);
  expect(await countOf("carts")).toBe(1);
  expect(await countOf("orders")).toBe(1);
  expect(await countOf("customers")).toBe(1);
  expect(await countOf("audit_entries")).toBeGreaterThan(0);
  // The customer's cart is still there, and the guest's order opens with its key.
  const again = shop.inSession(
    await shop.guest().ok("account/login", { email_address: "keeper@example.com", password: PASSWORD }),
  );
  expect((await again.ok("cart/get")).items).toHaveLength(1);
  const order = await shop.guest().ok("order/get", { order_id: placed.order_number, key: placed.key });
  expect(order.order_number).toBe(placed.order_number);
});

it("[X17] only one process cleans up within an hour, in batches", async () => {
  platform.clock.set(NOW + 500 * DAY);
  const old = Array.from({ length: 1300 }, (_, index) => ({ key: `k${index}`, window_start: 1, used: 1 }));
  await platform.database.transaction(async (tx) => {
    for (let start = 0; start < old.length; start += 100)
      await tx
        .insertInto("rate_limits")
        .values(old.slice(start, start + 100))
        .execute();
  });
  const gone = await Promise.all([tidy(platform), tidy(platform), tidy(platform)]);
  expect(gone.filter((one) => one !== undefined)).toHaveLength(1);
  expect(await countOf("rate_limits", "window_start = 1")).toBe(0);
  expect(await tidy(platform)).toBeUndefined();
  platform.clock.advance(3600);
  expect(await tidy(platform)).toBeDefined();
});
