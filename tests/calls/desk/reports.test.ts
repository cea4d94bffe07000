import { describe, expect, it } from "vitest";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as ledger from "#app/calls/staff/ledger.server.ts";
import * as orders from "#app/calls/staff/orders.server.ts";
import * as reports from "#app/calls/staff/reports.server.ts";
import { reportsCommand } from "#app/cli/commands/reports.ts";
import { issueCard } from "#app/domain/gift-cards/gift-cards.server.ts";
import { postDue } from "#app/domain/orders/ledger/ledger.server.ts";
import { createPromotion } from "#app/domain/promotions/promotions.server.ts";
import { type ColumnName, type Row, SALES_BY, type Table } from "#app/domain/reports/tables/table.ts";
import { RIGHTS } from "#app/domain/staff/rights.ts";
import { DAY } from "#app/lib/seconds.ts";
import { runCommand } from "#tests/support/command.ts";
import { ok } from "#tests/support/ok.ts";
import { NOW } from "#tests/support/platform.ts";
import { Random } from "#tests/support/random.ts";
import { sharedPlatform } from "#tests/support/shared-platform.ts";
import {
  addressIn,
  customer,
  type Guest,
  locationNamed,
  type MadeTitle,
  makeShop,
  makeTitle,
  merged,
  PROMOTION,
  reviewed,
  SENDING,
  stock,
  storeOf,
} from "#tests/support/shop.ts";
import { staffOf } from "#tests/support/staff-calls.ts";

/** Reports of random orders: whatever happens to orders, the figures of all reports agree to the cent. */

const [HARBOUR, OAK] = [1, 2];
const random = new Random(20_261_121);

const platform = await sharedPlatform();
await makeShop(
  platform,
  "test",
  merged(SENDING, { locations: [locationNamed(HARBOUR, "Harbour"), locationNamed(OAK, "Oak Bay")] }),
);
const { id: storeId } = await storeOf(platform);
const books: MadeTitle[] = [];
for (const [index, code] of ["FIC000000", "FIC019000", "CKB000000", ""].entries()) {
  const subjects = code ? [{ scheme: "bisac", code, label: code }] : [];
  const book = await makeTitle(platform, {
    title: `Book ${index}`,
    list_price_can: 1333 + 700 * index,
    tax_class: index === 3 ? "merchandise" : "book",
    subjects,
  });
  await stock(platform, "test", book, 400);
  await stock(platform, "test", book, 40, { condition: "U1", price: 501 + index });
  books.push(book);
}
const design = await makeTitle(platform, {
  title: "Lighthouse",
  is_giftcard: true,
  tax_class: "gift_card",
  list_price_can: null,
  list_price_usa: null,
});
await createPromotion(platform.database, storeId, NOW, { ...PROMOTION, code: "TEN" });
await createPromotion(platform.database, storeId, NOW, {
  ...PROMOTION,
  code: "THREE",
  kind: "amount",
  value: 333,
});
await createPromotion(platform.database, storeId, NOW, {
  ...PROMOTION,
  code: "POSTFREE",
  kind: "free_shipping",
  value: 0,
});

const visit = () => staffOf(platform, "test");
/** A call's answer; it must not refuse. */
async function answered<Output>(promise: Promise<Output>): Promise<Exclude<Output, { error: unknown }>> {
  const answer = ok(await promise);
  return answer as Exclude<Output, { error: unknown }>;
}

async function filled(shopper: Guest): Promise<void> {
  for (const book of books) {
    if (!random.oneIn(2)) continue;
    const condition = random.oneIn(5) ? { condition: "U1" } : {};
    await shopper.ok("cart/add", { eisbn: book.eisbn, quantity: String(1 + random.below(3)), ...condition });
  }
  if (random.oneIn(6))
    await shopper.ok("cart/add", {
      eisbn: design.eisbn,
      price: "25",
      quantity: "1",
      email: "to@example.com",
    });
  // A cart needs something.
  await shopper.ok("cart/add", { eisbn: books[0]?.eisbn ?? "", quantity: "1" });
  for (const code of ["TEN", "THREE", "POSTFREE"])
    if (random.oneIn(3)) await shopper.ok("checkout/addPromocode", { code });
  if (!random.oneIn(4)) return;
  const card = await issueCard(platform.database, storeId, platform.clock.now(), 1500, "1234");
  await shopper.ok("checkout/addGiftCard", { gift_card_number: card.number, pin: "1234" });
}

let drawn = 0;
/** Places an order for pickup, or for a place whose shipping has a price or gets one later. */
async function place(): Promise<number> {
  const shopper = await customer(platform, `books-${++drawn}@example.com`);
  await filled(shopper);
  if (random.oneIn(3)) {
    const [province, postal] = random.pick([
      ["YT", "Y1A 1A1"],
      ["BC", "V9A 1A1"],
      ["ON", "K1A 0B1"],
    ] as const);
    await shopper.ok("checkout/setDelivery", { delivery_preference: "ship" });
    await shopper.ok("checkout/setAddress", { address_id: await addressIn(shopper, province, postal) });
    // Post sends no merchandise, and express no large parcels.
    await shopper
      .ok("checkout/setShipping", { provider: "post" })
      .catch(() => shopper.ok("checkout/setShipping", { provider: "express" }));
  } else
    await shopper.ok("checkout/setDelivery", {
      delivery_preference: "pickup",
      location_id: String(random.pick([HARBOUR, OAK])),
    });
  return (await shopper.ok("checkout/submit", await reviewed(shopper, "contact"))).order_number;
}

/** Something that may happen to an order. Much of it is refused, as it should be. */
async function happen(order_number: number): Promise<void> {
  const by = await visit();
  const input = { order_number };
  const lines = [{ line: 1, quantity: 1 }];
  await random.pick([
    () => call(by, orders.markPaidInShop, { ...input, method: random.pick(["cash", "card"] as const) }),
    () => call(by, orders.markPaidInShop, { ...input, method: "cash" }),
    () => call(by, orders.shipping, { ...input, price: random.below(3000) }),
    () => call(by, orders.cancel, { ...input, lines }),
    () => call(by, orders.cancel, input),
    () => call(by, orders.ready, input),
    () => call(by, orders.ship, input),
    () => call(by, orders.complete, input),
    () => call(by, orders.refund, { ...input, amount: 1 + random.below(900) }),
    () => call(by, orders.refund, { ...input, lines, restock: random.oneIn(2) }),
    () => call(by, orders.location, { ...input, location: random.pick(["Harbour", "Oak Bay"]) }),
  ])();
}

const numbers: number[] = [];
for (let week = 0; week < 12; week++) {
  platform.clock.set(NOW + week * 7 * DAY);
  for (let index = 0; index < 4; index++) numbers.push(await place());
  for (let index = 0; index < 16; index++) {
    await happen(random.pick(numbers));
    // Somebody looks at a report in between.
    if (random.oneIn(5)) await postDue(platform.database, await storeOf(platform));
  }
}

const SPANS = [
  { from: "2026-11-01", to: "2027-10-31" },
  { from: "2026-11-01", to: "2026-11-30" },
  { from: "2026-12-01", to: "2026-12-31" },
  { from: "2027-01-07", to: "2027-01-13" },
];

const columnOf = ({ columns }: Table, wanted: ColumnName) => columns.findIndex(({ name }) => name === wanted);
const sumOf = (table: Table, name: ColumnName) =>
  table.rows.reduce((sum, { cells }) => sum + Number(cells[columnOf(table, name)]), 0);
const cellsOf = (row: Row | undefined, table: Table, name: ColumnName) =>
  Number(row?.cells[columnOf(table, name)]);

/** All bookkeeping entries of a span, as they are exported. */
async function exported(span: { from: string; to: string }) {
  const at = (day: string, more = 0) => Date.parse(`${day}T08:00:00Z`) / 1000 + more;
  const within = { from: at(span.from), to: at(span.to, DAY) };
  const found = [];
  for (let after = 0; ; ) {
    const page = await answered(call(await visit(), ledger.orders, { ...within, after }));
    for (const { entries } of page.orders)
      found.push(...entries.filter((entry) => entry.at >= within.from && entry.at < within.to));
    const last = page.orders.at(-1);
    if (!last) return found;
    after = last.row;
  }
}

describe("the reports of random orders", () => {
  it("had something of everything to sum up", async () => {
    const entries = await exported(SPANS[0] ?? { from: "", to: "" });
    const records = new Set(entries.map(({ record }) => record));
    expect([...records].sort()).toEqual(
      [
        ...["line", "gift card", "discount", "shipping", "tax", "cancelled", "returned", "tax back"],
        ...["payment", "refund"],
      ].sort(),
    );
  });

  it.each(SPANS)("agree with each other and with the exported entries, from $from to $to", async (span) => {
    const by = await visit();
    const entries = await exported(span);
    const sum = (...records: string[]) =>
      entries.reduce((all, { record, amount }) => (records.includes(record) ? all + amount : all), 0);
    const sales = await Promise.all(
      SALES_BY.map(async (by_what) => {
        const { table } = await answered(call(by, reports.sales, { ...span, by: by_what, limit: 2 }));
        return { by_what, table };
      }),
    );
    const days = sales[0]?.table as Table;
    for (const { table } of sales)
      for (const name of ["copies", "goods", "gift_cards", "discounts", "cancelled", "total"] as const)
        expect(sumOf(table, name)).toBe(sumOf(days, name));
    expect(sumOf(days, "goods")).toBe(sum("line"));
    expect(sumOf(days, "gift_cards")).toBe(sum("gift card"));
    expect(sumOf(days, "discounts")).toBe(sum("discount"));
    expect(sumOf(days, "shipping")).toBe(sum("shipping"));
    expect(sumOf(days, "taxes")).toBe(sum("tax"));
    expect(sumOf(days, "cancelled")).toBe(sum("cancelled", "returned", "tax back"));

    const { table: taxes } = await answered(call(by, reports.taxes, span));
    expect(sumOf(taxes, "collected")).toBe(sumOf(days, "taxes"));
    expect(sumOf(taxes, "net")).toBe(
      sumOf(taxes, "collected") + sumOf(taxes, "cancelled") + sumOf(taxes, "refunded"),
    );
    const { table: promotions } = await answered(call(by, reports.promotions, span));
    expect(sumOf(promotions, "cost")).toBe(sumOf(days, "discounts"));

    const payments = await answered(call(by, reports.payments, { ...span, limit: 1000 }));
    expect(sumOf(payments.table, "payments")).toBe(sum("payment"));
    expect(sumOf(payments.table, "refunds")).toBe(sum("refund"));
    expect(payments.sold).toBe(sumOf(days, "total"));
    expect(payments.received).toBe(sum("payment", "refund"));
    expect(sumOf(payments.balances, "difference")).toBe(payments.sold - payments.received);

    const { table: cards } = await answered(call(by, reports.giftCards, span));
    const card = (word: string) =>
      cellsOf(
        cards.rows.find(
          ({ cells: [first] }) =>
            typeof first === "object" && first && "word" in first && first.word === word,
        ),
        cards,
        "both",
      ) || 0;
    expect(sumOf(cards, "both") - card("closing")).toBe(card("closing"));
    const withCards = payments.table.rows.find(({ cells: [means] }) => means === "gift card");
    expect(card("spent") + card("given_back")).toBe(
      0 - (withCards ? cellsOf(withCards, payments.table, "received") : 0),
    );
  });

  it("owe on gift cards what the cards hold, and nothing once an order is cancelled and its money is back", async () => {
    const { table } = await answered(
      call(await visit(), reports.giftCards, { from: "2027-01-01", to: "2027-12-31" }),
    );
    const held = await platform.database.read
      .selectFrom("gift_cards")
      .select((select) => select.fn.sum<number>("balance").as("balance"))
      .where("store_id", "=", storeId)
      .executeTakeFirstOrThrow();
    expect(cellsOf(table.rows.at(-1), table, "both")).toBe(Number(held.balance));
  });

  it("lead from each figure to the entries that it is made of", async () => {
    const by = await visit();
    const span = SPANS[1] ?? { from: "", to: "" };
    const tables = [
      ...(await Promise.all(
        SALES_BY.filter((one) => one !== "month").map(
          async (by_what) => (await answered(call(by, reports.sales, { ...span, by: by_what }))).table,
        ),
      )),
      (await answered(call(by, reports.taxes, span))).table,
      (await answered(call(by, reports.payments, span))).table,
      (await answered(call(by, reports.promotions, span))).table,
    ];
    for (const table of tables)
      for (const { cells, of } of table.rows)
        for (const [index, column] of table.columns.entries()) {
          if (!of || !column.of) continue;
          const { cause, part } = column.of;
          const cell = { ...of, cause: cause?.join(","), part: part?.join(",") };
          const { entries } = await answered(
            call(by, reports.entries, asUnchecked({ ...span, ...cell, limit: 10_000 })),
          );
          const what = { orders: "count", copies: "copies", copies_back: "copies", taxable: "taxable" }[
            column.name as "orders"
          ];
          const all = entries.reduce(
            (sum, entry) =>
              sum +
              (what === "count"
                ? 1
                : what === "copies"
                  ? entry.copies
                  : what === "taxable"
                    ? entry.taxable
                    : entry.amount),
            0,
          );
          expect([column.name, of, Number(all)]).toEqual([column.name, of, cells[index]]);
        }
  });

  it("page through entries without losing one", async () => {
    const by = await visit();
    const span = SPANS[0] ?? { from: "", to: "" };
    const seen: string[] = [];
    for (let after: string | undefined; ; ) {
      const page = await answered(call(by, reports.entries, { ...span, after, limit: 50 }));
      seen.push(...page.entries.map(({ order_id, number }) => `${order_id} ${number}`));
      if (page.next === null) break;
      after = page.next;
    }
    const all = await platform.database.read.selectFrom("postings").select("order_id").execute();
    expect(new Set(seen).size).toBe(all.length);
    expect(seen.length).toBe(all.length);
  });

  it("are the same when everything is posted once more", async () => {
    const read = () =>
      platform.database.read
        .selectFrom("postings")
        .selectAll()
        .orderBy("order_id")
        .orderBy("number")
        .execute();
    const store = await storeOf(platform);
    await postDue(platform.database, store);
    const before = await read();
    await platform.database.transaction((tx) => tx.updateTable("orders").set({ notes: "again" }).execute());
    expect(await postDue(platform.database, store, 50)).toBe(0);
    expect(await read()).toEqual(before);
  });

  it("show people who work in some locations only what belongs to these", async () => {
    const span = SPANS[0] ?? { from: "", to: "" };
    const at = (locations: number[]) =>
      staffOf(platform, "test", { name: "Sam", stores: storeId, rights: RIGHTS, locations });
    const total = async (who: Awaited<ReturnType<typeof visit>>) => {
      const { table } = await answered(call(who, reports.sales, { ...span, by: "day" }));
      return sumOf(table, "total");
    };
    const whole = await answered(call(await visit(), reports.sales, { ...span, by: "location" }));
    const rowOf = (name: string) => whole.table.rows.find(({ cells: [first] }) => first === name);
    expect(await total(await at([OAK]))).toBe(cellsOf(rowOf("Oak Bay"), whole.table, "total"));
    expect(await total(await at([OAK]))).not.toBe(await total(await visit()));
    expect(await total(await at([]))).toBe(0);
    expect(await call(await at([OAK]), reports.giftCards, span)).toMatchObject({ code: "whole_shop" });
    const { entries } = await answered(call(await at([OAK]), reports.entries, { ...span, location: 1 }));
    expect(entries).toEqual([]);
  });

  it("refuse days that are none, that go backwards, or that are more than a year", async () => {
    const by = await visit();
    const of = (from: string, to: string) => call(by, reports.taxes, { from, to });
    expect(await of("2026-02-30", "2026-03-01")).toMatchObject({
      code: "invalid",
      fields: { from: expect.any(String) },
    });
    expect(await of("2026-03-01", "2026-02-01")).toMatchObject({ code: "backwards" });
    expect(await of("2026-01-01", "2027-01-02")).toMatchObject({ code: "too_long" });
    expect(await of("2028-01-01", "2028-12-31")).toHaveProperty("table");
  });
});

describe("the taxes of an order", () => {
  it("stay where they were owed, also when its customer's address is deleted", async () => {
    const span = SPANS[0] ?? { from: "", to: "" };
    const by = await visit();
    const before = await answered(call(by, reports.taxes, span));
    await platform.database.transaction((tx) =>
      tx.updateTable("orders").set({ ship_to: "", purchaser_name: "" }).execute(),
    );
    expect(await answered(call(by, reports.taxes, span))).toEqual(before);
  });
});

describe("the week's bestsellers", () => {
  const week = { week: "2026-11-21" };

  it("count new copies that stayed sold, by ISBN, as BookNet asks for them", async () => {
    const { file, table, from, to } = await answered(call(await visit(), reports.bestsellers, week));
    expect([from, to]).toEqual(["2026-11-16", "2026-11-22"]);
    const [head, ...lines] = file.text.trim().split("\r\n");
    expect(head).toBe("ISBN,Volume Sold,On Hand,On Order,Number of Stores Selling,Actual Selling Price");
    expect(file.name).toBe("20261122-test.csv");
    expect(lines).toHaveLength(table.rows.length);
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).toMatch(/^978\d{10},\d+,\d+,\d+,[12],\d+\.\d\d$/);
    const entries = await answered(
      call(await visit(), reports.entries, { from, to, part: "goods", label: "", limit: 10_000 }),
    );
    const kept = entries.entries.reduce((sum, { copies }) => sum + copies, 0);
    expect(lines.reduce((sum, line) => sum + Number(line.split(",")[1]), 0)).toBe(kept);
  });

  it("run from Sunday to Saturday for American booksellers", async () => {
    const { file, from, to } = await answered(
      call(await visit(), reports.bestsellers, { ...week, format: "aba" }),
    );
    expect([from, to]).toEqual(["2026-11-15", "2026-11-21"]);
    expect(file.text).toMatch(/^SKU,Quantity\r\n(978\d{10},\d+\r\n)*$/);
  });

  it("are marked as sent once, by one person, and that can be taken back", async () => {
    const mark = async (sent: "yes" | "no") => call(await visit(), reports.markFileSent, { ...week, sent });
    expect(await mark("no")).toMatchObject({ code: "marked" });
    expect(await mark("yes")).toEqual({ week: "2026-11-22", format: "booknet" });
    expect(await mark("yes")).toMatchObject({ code: "marked" });
    const marked = await answered(call(await visit(), reports.bestsellers, week));
    expect(marked.sent).toEqual({ at: platform.clock.now(), who: "operator" });
    expect(marked.last).toHaveLength(1);
    expect(await mark("no")).toHaveProperty("week");
    expect((await answered(call(await visit(), reports.bestsellers, week))).sent).toBeNull();
    const history = await platform.database.read
      .selectFrom("audit_entries")
      .select(["action", "subject"])
      .where("subject", "like", "bestsellers:%")
      .orderBy("number")
      .execute();
    const subject = "bestsellers:booknet:2026-11-22";
    expect(history).toEqual([
      { action: "bestsellers sent", subject },
      { action: "bestsellers not sent", subject },
    ]);
  });

  it("cannot be sent before the week is over", async () => {
    const next = { week: "2027-02-10", sent: "yes" } as const;
    expect(await call(await visit(), reports.markFileSent, next)).toMatchObject({ code: "not_over" });
  });
});

describe("a report as a file", () => {
  const span = { from: "2026-11-01", to: "2026-11-30" };
  const fileOf = async (given: Record<string, unknown>) =>
    answered(call(await visit(), reports.file, asUnchecked(given)));

  it("has the rows of the report, and their sum", async () => {
    const { table } = await answered(
      call(await visit(), reports.sales, { ...span, by: "title", limit: 10_000 }),
    );
    const { name, content } = await fileOf({ report: "sales", format: "csv", by: "title", ...span });
    expect(name).toBe("sales-title-2026-11-01-2026-11-30.csv");
    const lines = Buffer.from(content).toString().trim().split(/\r?\n/);
    const titles = table.rows.flatMap(({ cells: [title] }) => (typeof title === "string" ? [title] : []));
    expect(titles.length).toBeGreaterThan(0);
    for (const title of titles) expect(lines.some((line) => line.includes(title))).toBe(true);
    expect(lines.at(-1)).toMatch(/^"?Total/);
  });

  it("comes of every report, also for Excel", async () => {
    for (const report of ["sales", "taxes", "payments", "promotions", "gift-cards", "waiting", "low-stock"]) {
      const days = ["waiting", "low-stock"].includes(report) ? {} : span;
      const { content } = await fileOf({ report, format: "xlsx", ...days });
      expect(Buffer.from(content).subarray(0, 2).toString()).toBe("PK");
    }
  });

  it("is refused for the reason that the report gives", async () => {
    const input = { report: "taxes", format: "csv", from: "2026-03-01", to: "2026-02-01" } as const;
    expect(await call(await visit(), reports.file, input)).toMatchObject({ code: "backwards" });
  });
});

describe("the commands", () => {
  const run = (subcommand: string, options = {}) =>
    runCommand(reportsCommand, platform, [subcommand], options);
  const span = { from: "2026-11-01", to: "2026-11-30" };

  it("write what the desk shows", async () => {
    const { table } = await answered(call(await visit(), reports.sales, { ...span, by: "title" }));
    const { text } = await run("sales", { ...span, by: "title" });
    const lines = text.trim().split(/\r?\n/);
    expect(lines[0]).toBe("title,isbn,copies,copies back,goods,tickets,gift cards,discounts,cancelled,total");
    expect(lines).toHaveLength(table.rows.length + 1);
    for (const subcommand of ["payments", "balances", "promotions", "gift-cards"])
      expect((await run(subcommand, span)).code).toBe(0);
    for (const subcommand of ["waiting", "low-stock"]) expect((await run(subcommand)).code).toBe(0);
  });

  it("write the bestsellers and mark them as sent", async () => {
    const week = { week: "2026-11-18" };
    const { file } = await answered(call(await visit(), reports.bestsellers, week));
    expect(
      (await run("bestsellers", week)).text.replaceAll("\n", "\r\n").replaceAll("\r\r", "\r").trim(),
    ).toBe(`\uFEFF${file.text}`.trim());
    expect((await run("sent", week)).lines).toEqual(["booknet\t2026-11-22\tsent"]);
    expect((await run("unsent", week)).lines).toEqual(["booknet\t2026-11-22\tnot sent"]);
    await expect(run("bestsellers", { for: "somebody" })).rejects.toThrow("--for must be booknet or aba");
  });
});

describe("what waits", () => {
  it("lists what was not picked up, and what a supplier owes, with how long it has waited", async () => {
    const [book] = books;
    if (!book) throw new Error("no book");
    const shopper = await customer(platform, "waiting@example.com");
    await shopper.ok("cart/add", { eisbn: book.eisbn, quantity: "2" });
    await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup", location_id: "1" });
    const { order_number } = await shopper.ok("checkout/submit", await reviewed(shopper, "contact"));
    await answered(call(await visit(), orders.ready, { order_number }));
    platform.clock.advance(9 * DAY);
    const { table } = await answered(call(await visit(), reports.listWaitingLines, {}));
    const row = table.rows.find(({ cells }) => cells[1] === order_number);
    const { order } = await answered(call(await visit(), orders.show, { order_number }));
    expect(table.columns.map(({ name }) => name).slice(2, 7)).toEqual([
      "customer",
      "phone",
      "title",
      "isbn",
      "waiting_copies",
    ]);
    expect(row?.cells).toEqual([
      ...[{ word: "pickup" }, order_number, order.purchaser_name, order.phone],
      ...["Book 0", book.isbn, 2, "2027-02-06", 9],
    ]);
    expect(order.phone).not.toBe("");
  });

  it("finds titles that sell and are running out", async () => {
    const [book] = books;
    if (!book) throw new Error("no book");
    const low = async (at_most: number) =>
      (await answered(call(await visit(), reports.lowStock, { at_most }))).table.rows.map(
        ({ cells }) => cells[0],
      );
    expect(await low(1)).toEqual([]);
    await stock(platform, "test", book, 1);
    expect(await low(41)).toEqual(["Book 0"]);
  });
});
