import { readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { call } from "#app/calls/common/define.server.ts";
import * as ledger from "#app/calls/staff/ledger.server.ts";
import { ordersCommand } from "#app/cli/commands/orders.ts";
import { reportsCommand } from "#app/cli/commands/reports.ts";
import { issueCard } from "#app/domain/gift-cards/gift-cards.server.ts";
import { postAll, postDue } from "#app/domain/orders/ledger/ledger.server.ts";
import { createPromotion } from "#app/domain/promotions/promotions.server.ts";
import { RIGHTS } from "#app/domain/staff/rights.ts";
import { cachedStores } from "#app/domain/stores/stores.server.ts";
import { DAY } from "#app/lib/seconds.ts";
import { type Given, runCommand } from "#tests/support/command.ts";
import { addStaff, DeskBrowser } from "#tests/support/desk.ts";
import { ok } from "#tests/support/ok.ts";
import { NOW } from "#tests/support/platform.ts";
import { sharedPlatform } from "#tests/support/shared-platform.ts";
import {
  addressIn,
  customer,
  type Guest,
  guest,
  makeShop,
  makeTitle,
  PROMOTION,
  reviewed,
  SENDING,
  stock,
  storeOf,
} from "#tests/support/shop.ts";
import { openSite } from "#tests/support/site.ts";
import { staffOf } from "#tests/support/staff-calls.ts";

const numbers: Record<string, string> = {};

/** The rows of a command's CSV, as objects. */
async function table(args: string[], options: Given): Promise<Record<string, string>[]> {
  const command = args[0] === "export" ? ordersCommand : reportsCommand;
  const { text } = await runCommand(command, platform, args, options);
  return parse(text, { bom: true, columns: true, relax_column_count: false });
}
const cents = (text: string | undefined) => Math.round(Number(text) * 100);
const sum = (rows: readonly Record<string, string>[]) =>
  rows.reduce((total, { amount }) => total + cents(amount), 0);
const NOVEMBER = { from: "2026-11-01", to: "2026-11-30" };
const DECEMBER = { from: "2026-12-01", to: "2026-12-31" };

async function bought(quantity: number, before: (shopper: Guest) => Promise<unknown> = async () => {}) {
  const shopper = guest(platform);
  await shopper.ok("cart/add", { eisbn: book.eisbn, quantity: String(quantity) });
  await before(shopper);
  await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup" });
  const { order_number } = await shopper.ok("checkout/submit", await reviewed(shopper, "pickup"));
  return String(order_number);
}

const platform = await sharedPlatform();
await makeShop(platform, "test", SENDING, ["test.localhost"]);
const { id } = await storeOf(platform);
const book = await makeTitle(platform, { title: "=HYPERLINK(1), a book", tax_class: "merchandise" });
await stock(platform, "test", book, 100);
await stock(platform, "test", book, 2, { condition: "U1", price: 700 });
await createPromotion(platform.database, id, NOW, { ...PROMOTION, code: "TEN" });
const card = await issueCard(platform.database, id, NOW, 1000, "1234");
const run = (args: string[], options = {}) => runCommand(ordersCommand, platform, args, options);
numbers.discounted = await bought(3, async (shopper) => {
  await shopper.ok("checkout/addPromocode", { code: "TEN" });
  await shopper.ok("checkout/addGiftCard", { gift_card_number: card.number, pin: "1234" });
});
await run(["paid", numbers.discounted ?? ""], { method: "cash" });
numbers.refunded = await bought(2);
await run(["paid", numbers.refunded ?? ""], { method: "card" });
numbers.cancelled = await bought(1);
platform.clock.set(NOW + 14 * DAY);
await run(["refund", numbers.refunded ?? ""], { amount: "22.40" });
await run(["cancel", numbers.cancelled ?? ""]);

describe("orders for the ledger", () => {
  it("have lines, discounts, shipping and taxes that add up to the total, to the cent", async () => {
    const rows = await table(["export"], NOVEMBER);
    const of = (number = "") => rows.filter((row) => row.order === number);
    expect(of(numbers.discounted).map(({ record, amount, means }) => [record, amount, means])).toEqual([
      ["line", "60.00", ""],
      ["discount", "-6.00", ""],
      ["tax", "2.70", ""],
      ["tax", "3.78", ""],
      ["payment", "10.00", "gift card"],
      ["payment", "50.48", "cash"],
    ]);
    for (const number of Object.values(numbers)) {
      const shopper = await runCommand(ordersCommand, platform, ["show", number]);
      const total = cents(/^total\t\$(.*)$/m.exec(shopper.text)?.[1]);
      const sale = of(number).filter(({ record }) => record !== "payment");
      expect(sum(sale)).toBe(total);
    }
    expect(of(numbers.discounted)[2]).toMatchObject({
      description: "GST",
      "tax rate": "5",
      taxable: "54.00",
      "tax place": "CA-BC",
    });
    expect(of(numbers.discounted)[0]).toMatchObject({
      isbn: book.isbn,
      quantity: "3",
      price: "20.00",
      // A spreadsheet must not execute it.
      description: "'=HYPERLINK(1), a book",
    });
  });

  it("appear in the days in which they happened: a later refund or cancellation is not the month's of the sale", async () => {
    const rows = await table(["export"], DECEMBER);
    expect(rows.map(({ order, record, amount, means }) => [order, record, amount, means])).toEqual([
      [numbers.refunded, "refund", "-22.40", "card"],
      [numbers.cancelled, "cancelled", "-22.40", ""],
    ]);
    expect(rows[0]?.at).toMatch(/^2026-12-05T12:00:00-08:00$/);
  });

  it("are counted once, with the first page", async () => {
    const read = async (after: number) => {
      return ok(
        await call(await staffOf(platform, "test"), ledger.orders, {
          from: 1,
          to: 4_000_000_000,
          after,
          limit: 1,
        }),
      );
    };
    const pages = [await read(0)];
    for (let last = pages[0]?.orders[0]; last; last = pages.at(-1)?.orders[0])
      pages.push(await read(last.row));
    expect(pages.map(({ all }) => all)).toEqual([pages.length - 1, ...pages.slice(1).map(() => null)]);
  });

  it("can be written to a file as JSON, in whole cents", async () => {
    const file = path.join(os.tmpdir(), `colophon-books-${process.pid}.json`);
    const { lines } = await runCommand(ordersCommand, platform, ["export"], {
      ...NOVEMBER,
      format: "json",
      file,
    });
    const orders = JSON.parse(readFileSync(file, "utf8"));
    rmSync(file);
    expect(orders).toHaveLength(3);
    const entries = orders.flatMap((order: { entries: object[] }) => order.entries);
    expect(lines).toEqual([`Wrote ${file}: 3 orders, ${entries.length} entries.`]);
    expect(orders[0]).toMatchObject({ order: Number(numbers.discounted), currency: "CAD", total: 6048 });
    expect(orders[0].entries[2]).toMatchObject({ record: "tax", amount: 270, taxable: 5400 });
  });

  it("are files at the desk too, the same as the commands write, for people with the right to them", async () => {
    const site = await openSite(platform);
    const desk = async (preset: "manager" | "bookseller") => {
      const email = `${preset}@books.example`;
      return new DeskBrowser(site, "test.localhost").logIn(email, await addStaff(platform, email, preset));
    };
    const manager = await desk("manager");
    const file = async (query: object) => {
      const { response, html } = await manager.open(
        `/desk/bookkeeping/file?${new URLSearchParams({ ...query })}`,
      );
      expect([response.status, response.headers.get("Content-Type")]).toEqual([
        200,
        "text/csv; charset=utf-8",
      ]);
      return parse(html, { bom: true, columns: true, relax_column_count: false }) as Record<string, string>[];
    };
    // A command's output ends its lines as the terminal does.
    const plain = (rows: Record<string, string>[]) =>
      JSON.parse(JSON.stringify(rows).replaceAll("\\r", "")) as typeof rows;
    const exported = plain(await table(["export"], NOVEMBER));
    expect(await file({ what: "orders", ...NOVEMBER })).toEqual(exported);
    const money = exported.filter(({ record }) => ["payment", "refund", "dispute"].includes(record ?? ""));
    expect(money.length).toBeGreaterThan(0);
    expect(await file({ what: "payments", ...NOVEMBER })).toEqual(money);
    expect(await file({ what: "stock" })).toEqual(plain(await table(["stock"], {})));

    const { html } = await manager.open("/desk/shop");
    expect(html).toContain('href="/desk/bookkeeping"');
    const backwards = { what: "orders", from: "2026-11-30", to: "2026-11-01" };
    const wrong = await manager.follow(`/desk/bookkeeping/file?${new URLSearchParams(backwards)}`);
    expect(wrong.html).toContain("The last day must not come before the first.");
    expect(wrong.html).toContain('value="2026-11-30"');
    const unread = await manager.follow("/desk/bookkeeping/file?what=orders&from=soon&to=");
    expect(unread.html).toContain("Choose a day, or type it");
    const seller = await desk("bookseller");
    for (const path of ["/desk/bookkeeping", "/desk/bookkeeping/file?what=stock"])
      expect((await seller.open(path)).response.status).toBe(403);
    const visit = { name: "Sam", stores: id, rights: RIGHTS, locations: [1] };
    expect(await call(await staffOf(platform, "test", visit), ledger.file, { what: "stock" })).toMatchObject({
      code: "whole_shop",
    });
  });

  it("are refused without days, with days in the wrong order, and in an unknown format", async () => {
    const run = (options: Given) => runCommand(ordersCommand, platform, ["export"], options);
    await expect(run({})).rejects.toThrow("--from is missing");
    await expect(run({ from: "2026-11-30", to: "2026-11-01" })).rejects.toThrow("--from is later than --to");
    await expect(run({ from: "yesterday", to: "2026-11-01" })).rejects.toThrow('"yesterday" is not a date');
    await expect(run({ ...NOVEMBER, format: "xml" })).rejects.toThrow("--format must be csv or json");
    await expect(run({ ...NOVEMBER, file: "/nowhere/at/all.csv" })).rejects.toThrow("ENOENT");
  });
});

describe("the operator's reports", () => {
  it("sum up the same entries that are exported", async () => {
    const [november, ...more] = await table(["sales"], NOVEMBER);
    expect(more).toEqual([]);
    expect(november).toEqual({
      month: "2026-11",
      orders: "3",
      copies: "6",
      goods: "120.00",
      "gift cards": "0.00",
      discounts: "-6.00",
      shipping: "0.00",
      taxes: "13.68",
      tickets: "0.00",
      cancelled: "0.00",
      refunded: "0.00",
      total: "127.68",
      disputes: "0.00",
    });
    const entries = await table(["export"], NOVEMBER);
    expect(cents(november?.total)).toBe(sum(entries.filter(({ record }) => record !== "payment")));
    const [december] = await table(["sales"], { ...DECEMBER, by: "day" });
    expect(december).toMatchObject({
      day: "2026-12-05",
      orders: "0",
      cancelled: "-22.40",
      refunded: "-22.40",
      total: "-44.80",
    });
  });

  it("refuse periods and formats that they do not know", async () => {
    const run = (what: string, options: Given) =>
      runCommand(reportsCommand, platform, [what], { ...NOVEMBER, ...options });
    await expect(run("sales", { by: "week" })).rejects.toThrow(
      "--by must be day, month, title, subject or location",
    );
    await expect(run("sales", { by: "" })).rejects.toThrow(
      "--by must be day, month, title, subject or location",
    );
    await expect(run("taxes", { by: "day" })).rejects.toThrow("It is for reports sales.");
    await expect(run("sales", { format: "json" })).rejects.toThrow("reports sales does not know --format.");
    expect((await run("sales", { by: "month" })).code).toBe(0);
  });

  it("sum up taxes by the place they are owed to, with what cancellations and refunds took back", async () => {
    const both = { from: NOVEMBER.from, to: DECEMBER.to };
    expect(await table(["taxes"], both)).toEqual([
      {
        place: "CA-BC",
        tax: "GST",
        rate: "5",
        taxable: "74.00",
        collected: "5.70",
        cancelled: "-1.00",
        refunded: "-1.00",
        net: "3.70",
      },
      {
        place: "CA-BC",
        tax: "PST",
        rate: "7",
        taxable: "74.00",
        collected: "7.98",
        cancelled: "-1.40",
        refunded: "-1.40",
        net: "5.18",
      },
    ]);
  });

  it("sum up stock by location and condition, at the prices the shop sells at", async () => {
    expect(await table(["stock"], {})).toEqual([
      {
        location: "Test Books",
        condition: "New",
        titles: "1",
        // Six were sold, and one of them came back.
        "on hand": "95",
        "on order": "0",
        value: "1900.00",
        "without a price": "0",
      },
      {
        location: "Test Books",
        condition: "Used, like new",
        titles: "1",
        "on hand": "2",
        "on order": "0",
        value: "14.00",
        "without a price": "0",
      },
    ]);
  });
});

describe("what comes later", () => {
  const JANUARY = { from: "2027-01-01", to: "2027-01-31" };
  const FEBRUARY = { from: "2027-02-01", to: "2027-02-28" };
  const run = (args: string[], options = {}) => runCommand(ordersCommand, platform, args, options);
  const entries = async (days: Given, number: string) =>
    (await table(["export"], days))
      .filter(({ order }) => order === number)
      .map(({ record, amount, means }) => [record, amount, means]);
  const january = () => platform.clock.set(NOW + 60 * DAY);
  const february = () => platform.clock.set(NOW + 80 * DAY);

  /** An order that is shipped for a price to be determined. */
  async function toYukon(more: (shopper: Guest) => Promise<unknown> = async () => {}): Promise<string> {
    const novel = await makeTitle(platform);
    const shopper = await customer(platform, `north-${novel.eisbn}@example.com`);
    await shopper.ok("cart/add", { eisbn: novel.eisbn, quantity: "1" });
    await more(shopper);
    await shopper.ok("checkout/setDelivery", { delivery_preference: "ship" });
    await shopper.ok("checkout/setAddress", { address_id: await addressIn(shopper, "YT", "Y1A 1A1") });
    await shopper.ok("checkout/setShipping", { provider: "post" });
    return String((await shopper.ok("checkout/submit", await reviewed(shopper, "contact"))).order_number);
  }

  it("is booked on its own day: the price of shipping, its tax, and money taken in the shop", async () => {
    january();
    const number = await toYukon();
    const before = await entries(JANUARY, number);
    february();
    await run(["shipping", number, "30.00"]);
    await run(["paid", number], { method: "transfer" });
    expect(await entries(JANUARY, number)).toEqual(before);
    expect(before).toEqual([
      ["line", "20.00", ""],
      ["tax", "1.00", ""],
    ]);
    expect(await entries(FEBRUARY, number)).toEqual([
      ["shipping", "30.00", ""],
      ["tax", "1.50", ""],
      ["payment", "52.50", "transfer"],
    ]);
    const [report] = await table(["sales"], FEBRUARY);
    expect(report).toMatchObject({ orders: "0", shipping: "30.00", taxes: "1.50", total: "31.50" });
  });

  it("books a price of shipping that is set again as a change on the day of that", async () => {
    january();
    const number = await toYukon();
    await run(["shipping", number, "30.00"]);
    const before = await entries(JANUARY, number);
    const [sales] = await table(["sales"], JANUARY);
    expect(before).toEqual([
      ["line", "20.00", ""],
      ["shipping", "30.00", ""],
      ["tax", "1.00", ""],
      ["tax", "1.50", ""],
    ]);
    february();
    await run(["shipping", number, "20.00"]);
    // Settings of another day change no books.
    await makeShop(platform, "test", {
      ...SENDING,
      tax_rates: [{ type: "GST", rate: 5000, on_shipping: "never" }],
    });
    expect(await entries(JANUARY, number)).toEqual(before);
    expect((await table(["sales"], JANUARY))[0]).toEqual(sales);
    expect(await entries(FEBRUARY, number)).toEqual([
      ["shipping", "-10.00", ""],
      ["tax", "-0.50", ""],
    ]);
    await makeShop(platform, "test", SENDING);
  });

  it("books what a free-shipping code takes off on the day that shipping got its price", async () => {
    january();
    const { id } = await storeOf(platform);
    const free = { ...PROMOTION, kind: "free_shipping", value: 0, code: "POSTFREE" } as const;
    await createPromotion(platform.database, id, NOW, free);
    const number = await toYukon((shopper) => shopper.ok("checkout/addPromocode", { code: "POSTFREE" }));
    const before = await entries(JANUARY, number);
    february();
    await run(["shipping", number, "30.00"]);
    expect(await entries(JANUARY, number)).toEqual(before);
    const set = [
      ["discount", "-30.00", ""],
      ["shipping", "30.00", ""],
    ];
    expect(await entries(FEBRUARY, number)).toEqual(set);
    await run(["shipping", number, "0.00"]);
    expect(await entries(FEBRUARY, number)).toEqual([
      set[0],
      ["discount", "30.00", ""],
      set[1],
      ["shipping", "-30.00", ""],
    ]);
  });

  it("leaves earlier months as they were: a cancellation reverses the rest, also on gift cards", async () => {
    january();
    const { id } = await storeOf(platform);
    const card = await issueCard(platform.database, id, platform.clock.now(), 5000, "1234");
    const number = await bought(1, (shopper) =>
      shopper.ok("checkout/addGiftCard", { gift_card_number: card.number, pin: "1234" }),
    );
    await run(["refund", number], { amount: "5.60" });
    const before = await entries(JANUARY, number);
    const [sales] = await table(["sales"], JANUARY);
    february();
    await run(["cancel", number]);
    expect(await entries(JANUARY, number)).toEqual(before);
    expect(before).toEqual([
      ["line", "20.00", ""],
      ["tax", "1.00", ""],
      ["tax", "1.40", ""],
      ["payment", "22.40", "gift card"],
      ["refund", "-5.60", "gift card"],
    ]);
    expect(await table(["sales"], JANUARY)).toEqual([sales]);
    expect(await entries(FEBRUARY, number)).toEqual([
      ["cancelled", "-16.80", ""],
      ["refund", "-16.80", "gift card"],
    ]);
    const both = await table(["taxes"], { from: JANUARY.from, to: FEBRUARY.to });
    expect(both.find(({ tax, place }) => tax === "PST" && place === "CA-BC")).toMatchObject({
      collected: "1.40",
      refunded: "-0.35",
      cancelled: "-1.05",
      net: "0.00",
      taxable: "0.00",
    });
  });

  it("never has a quote that nobody accepted", async () => {
    january();
    const shopper = await customer(platform, "library@example.com");
    await shopper.ok("cart/add", { eisbn: book.eisbn, quantity: "2" });
    const { order_number } = await shopper.ok("checkout/requestQuote", { message: "Two, please" });
    await run(["cancel", String(order_number)]);
    expect(await entries(JANUARY, String(order_number))).toEqual([]);
  });
});

it("in the background, orders are posted without reading shops that have none to post", async () => {
  for (const name of ["idle-1", "idle-2"]) await makeShop(platform, name, SENDING);
  await bought(1);
  // Another cache of shops, which is empty.
  const database = { ...platform.database };
  await postAll(database);
  expect(cachedStores(database)).toBe(1);
  expect(await postDue(database, await storeOf(platform), 0)).toBe(0);
});
