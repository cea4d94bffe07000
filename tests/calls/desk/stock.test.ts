import { describe, expect, it } from "vitest";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as stockCalls from "#app/calls/staff/stock.server.ts";
import * as titles from "#app/calls/staff/titles.server.ts";
import { stockCommand } from "#app/cli/commands/stock.ts";
import { trail } from "#app/domain/accounts/audit/audit.server.ts";
import { runCommand } from "#tests/support/command.ts";
import { fieldIn, flashOf, openDeskSite, pathIn } from "#tests/support/desk.ts";
import { ok } from "#tests/support/ok.ts";
import {
  CANADIAN,
  customer,
  emailsTo,
  locationNamed,
  makeTitle,
  merged,
  stock,
  storeOf,
  toReview,
} from "#tests/support/shop.ts";
import { staffOf } from "#tests/support/staff-calls.ts";

/** Stock at the desk: adjusting it with a reason, receiving deliveries, and counting a section. */

const LOCATIONS = [locationNamed(1, "Harbour"), locationNamed(2, "Uptown")];
const SHOP = merged(CANADIAN, {
  locations: LOCATIONS,
  store_info: { is_multistore: true, is_consolidated_multistore: true },
});
const { platform, logIn, visit } = await openDeskSite(SHOP);
const desk = await logIn("mary@example.com", "manager");

let drawn = 0;
async function book(onhand = 3, more: { onorder?: number } = {}) {
  const title = await makeTitle(platform, { title: `Book ${++drawn}`, list_price_can: 2000 });
  await stock(platform, "test", title, onhand, more);
  return { ...title, code: title.isbn, path: `/desk/titles/${title.isbn}` };
}
type Book = Awaited<ReturnType<typeof book>>;
let buyers = 0;
/** Orders copies for pickup. @returns the order's number */
async function ordered({ eisbn }: Book, quantity: number): Promise<number> {
  const shopper = await customer(platform, `buyer-${++buyers}@example.com`);
  await shopper.ok("cart/add", { eisbn, quantity: String(quantity), stock_answer: "order_rest" });
  return (await shopper.ok("checkout/submit", await toReview(shopper))).order_number;
}
const shelf = async (code: string, location = 1) => {
  const answer = ok(await call(await visit(), stockCalls.show, { code }));
  const { shelves, movements } = answer;
  const { onhand, onorder, aside } = shelves.find(({ location_id }) => location_id === location) ?? {};
  return { onhand, onorder, aside, movements };
};
/** Somebody asks for an email when a title is back. */
const wait = async (one: Book, email: string) => {
  const { id: store_id } = await storeOf(platform);
  return platform.database.transaction((tx) =>
    tx
      .insertInto("stock_notices")
      .values({
        store_id,
        title_id: one.id,
        location_id: null,
        email,
        locale: "en-CA",
        token_hash: `hash-${one.id}`,
        created_at: 1,
        confirmed_at: 2,
        emailed_at: null,
      })
      .execute(),
  );
};
const queueOf = async (order: number) =>
  platform.database.read
    .selectFrom("order_items")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .select(["backorder_quantity", "taken"])
    .where("order_number", "=", order)
    .executeTakeFirstOrThrow();

describe("adjusting stock", () => {
  it("moves copies for a reason, at one location, and shows the movement on the title's page", async () => {
    const { code, path } = await book(3);
    const page = `${path}/stock?location=1&condition=`;
    const { html } = await desk.open(page);
    const form = {
      location_id: "1",
      condition: "",
      seen: fieldIn(html, "seen"),
      token: fieldIn(html, "token"),
      reason: "damaged",
      copies: "2",
      note: "Wet",
    };
    expect(flashOf(await desk.send(page, form))).toContain("desk_stock_adjusted");
    // The same form again moves nothing.
    expect(flashOf(await desk.send(page, form))).toContain("desk_stock_adjusted");
    expect(await shelf(code)).toMatchObject({
      onhand: 1,
      movements: [{ reason: "damaged", quantity: -2, onhand: 1, note: "Wet", actor: "manager person" }],
    });
    const shown = (await desk.open(path)).html;
    expect(shown).toContain("manager person took away 2 damaged copies. 1 left. (Harbour)");
    expect((await shelf(code, 2)).onhand).toBe(0);
  });

  it("does nothing if another number is there by now", async () => {
    const one = await book(3);
    const page = `${one.path}/stock?location=1&condition=`;
    const { html } = await desk.open(page);
    const lost = { code: one.code, location_id: 1, reason: "lost", copies: 1 } as const;
    ok(await call(await visit(), stockCalls.adjust, lost));
    const late = await desk.send(page, {
      location_id: "1",
      condition: "",
      seen: fieldIn(html, "seen"),
      token: fieldIn(html, "token"),
      reason: "correction",
      copies: "3",
      note: "",
    });
    expect(late.response.status).toBe(422);
    expect(late.html).toContain("There are 2 copies now, not 3");
    expect((await shelf(one.code)).onhand).toBe(2);
  });

  it("refuses more than there are, nothing at all, and other people's locations", async () => {
    const { code } = await book(1);
    const adjust = async (more: object) =>
      call(await visit(), stockCalls.adjust, { code, location_id: 1, reason: "lost", copies: 1, ...more });
    expect(await adjust({ copies: 2 })).toMatchObject({ code: "too_few" });
    expect(await adjust({ reason: "correction" })).toMatchObject({ code: "unmoved" });
    expect(await adjust({ location_id: 9 })).toMatchObject({ code: "no_location" });
    expect(await adjust({ code: "9780000000002" })).toMatchObject({ code: "no_title" });
    const uptown = await staffOf(platform, "test", {
      name: "Una",
      rights: ["titles", "see_orders"],
      locations: [2],
      stores: (await visit()).store.id,
    });
    const theirs = { code, location_id: 1, reason: "lost", copies: 1 } as const;
    expect(await call(uptown, stockCalls.adjust, theirs)).toMatchObject({ code: "no_location" });
    expect((await shelf(code)).onhand).toBe(1);
  });

  it("is taken back once", async () => {
    const { code, path } = await book(3);
    await call(await visit(), stockCalls.adjust, { code, location_id: 1, reason: "found", copies: 4 });
    expect((await shelf(code)).onhand).toBe(7);
    const id = (await shelf(code)).movements[0]?.id;
    await desk.open(path);
    const undo = () => desk.send(`/desk/stock/movements/${id}/undo`, { to: path });
    expect(pathIn(await undo())).toBe(path);
    expect((await undo()).response.status).toBe(422);
    expect((await shelf(code)).onhand).toBe(3);
    expect((await desk.open(path)).html).toContain("manager person took this back.");
  });

  it("is in the shop's history when taken back, and tells those who wait for the copies", async () => {
    const one = await book(1);
    const { code } = one;
    await call(await visit(), stockCalls.adjust, { code, location_id: 1, reason: "lost", copies: 1 });
    await wait(one, "back@example.com");
    const id = (await shelf(code)).movements[0]?.id ?? 0;
    await call(await visit(), stockCalls.undo, { id });
    expect((await emailsTo(platform, "back@example.com")).map(({ subject }) => subject)).toEqual([
      expect.stringContaining(`Book ${drawn}`),
    ]);
    const entries = await platform.database.read
      .selectFrom("audit_entries")
      .select("detail")
      .where("subject", "=", `stock:${code}`)
      .orderBy("number")
      .execute();
    expect(entries.map(({ detail }) => JSON.parse(detail))).toMatchObject([
      { reason: "lost", before: 1, after: 0 },
      { reason: "lost", before: 0, after: 1, undone: id },
    ]);
  });
});

describe("receiving a delivery", () => {
  const receive = async (code: string, more: Record<string, string> = {}) => {
    const { html } = await desk.open("/desk/stock/receive?location=1");
    const form = { scan: code, location_id: "1", token: fieldIn(html, "token"), ...more };
    const sent = await desk.send("/desk/stock/receive", form);
    return { sent, again: () => desk.send("/desk/stock/receive", form) };
  };

  it("puts a copy on the shelf and takes it off those on order; the same form counts once, the next page twice", async () => {
    const { code } = await book(0, { onorder: 3 });
    const { sent, again } = await receive(code);
    expect((await desk.open(pathIn(sent))).html).toContain(`On the shelf: one copy of Book ${drawn}.`);
    await again();
    expect(await shelf(code)).toMatchObject({ onhand: 1, onorder: 2 });
    await receive(code);
    expect(await shelf(code)).toMatchObject({ onhand: 2, onorder: 1 });
    await receive(code, { scan: "", code, copies: "5" });
    expect(await shelf(code)).toMatchObject({ onhand: 7, onorder: 0 });
  });

  it("sets copies aside that customers wait for, the oldest order first, and says so", async () => {
    const one = await book(0, { onorder: 5 });
    const first = await ordered(one, 2);
    const second = await ordered(one, 1);
    const { sent } = await receive(one.code);
    const { html } = await desk.open(pathIn(sent));
    expect(html).toContain(`Set aside for order ${first}, Ada Reader: Book ${drawn}.`);
    expect(await queueOf(first)).toEqual({
      backorder_quantity: 1,
      taken: '[{"location_id":1,"quantity":1}]',
    });
    expect(await shelf(one.code)).toMatchObject({ onhand: 1, aside: 1, onorder: 4 });
    // Three more: one for each order that waits, and one for the shelf.
    await call(await visit(), stockCalls.receive, { code: one.code, location_id: 1, copies: 3 });
    expect((await queueOf(first)).backorder_quantity).toBe(0);
    expect((await queueOf(second)).backorder_quantity).toBe(0);
    expect(await shelf(one.code)).toMatchObject({ onhand: 4, aside: 3, onorder: 1 });
    expect((await desk.open(one.path)).html).toContain(
      `manager person received a copy and set it aside for order ${first}.`,
    );
  });

  it("loses no copy when several people receive a title for which orders wait", async () => {
    // More receipts than there are connections: the later ones start while the earlier ones commit.
    const RECEIPTS = 30;
    const one = await book(0);
    const orders = [];
    for (let index = 0; index < 5; index++) orders.push(await ordered(one, 2));
    const answers = await Promise.all(
      Array.from({ length: RECEIPTS }, async () =>
        call(await visit(), stockCalls.receive, { code: one.code, location_id: 1 }),
      ),
    );
    for (const each of answers) ok(each);
    expect(await Promise.all(orders.map(queueOf))).toEqual(
      orders.map(() => ({ backorder_quantity: 0, taken: '[{"location_id":1,"quantity":2}]' })),
    );
    // `onhand` includes the copies that are set aside.
    expect(await shelf(one.code)).toMatchObject({ onhand: RECEIPTS, aside: 10 });
  });

  it("is in the shop's history, one entry for each form", async () => {
    const one = await book(2, { onorder: 1 });
    const order = await ordered(one, 3);
    const { again } = await receive(one.code, { scan: "", code: one.code, copies: "4" });
    await again();
    const { database } = platform;
    const { id } = await storeOf(platform);
    expect(
      (await trail(database.read, id, `stock:${one.code}`)).map(({ actor, action, detail }) => [
        actor,
        action,
        JSON.parse(detail),
      ]),
    ).toEqual([
      [
        "manager person",
        "stock received",
        { location_id: 1, copies: 4, before: 0, after: 3, set_aside: 1, orders: [order] },
      ],
    ]);
  });

  it("takes a copy back from the order that it was set aside for", async () => {
    const one = await book(0, { onorder: 1 });
    const order = await ordered(one, 1);
    const receipt = ok(await call(await visit(), stockCalls.receive, { code: one.code, location_id: 1 }));
    expect((await queueOf(order)).backorder_quantity).toBe(0);
    await call(await visit(), stockCalls.undo, { id: receipt.movements[0] ?? 0 });
    expect(await queueOf(order)).toEqual({ backorder_quantity: 1, taken: "[]" });
    expect(await shelf(one.code)).toMatchObject({ onhand: 0, onorder: 1 });
  });

  it("emails those who wait for the title to be back", async () => {
    const one = await book(0);
    await wait(one, "wait@example.com");
    await receive(one.code);
    expect((await emailsTo(platform, "wait@example.com")).map(({ subject }) => subject)).toEqual([
      expect.stringContaining(`Book ${drawn}`),
    ]);
  });

  it("says what is wrong with a scan", async () => {
    const unknown = (await receive("9781927068991")).sent;
    expect(unknown.response.status).toBe(422);
    expect(unknown.html).toContain("No feed has 9781927068991");
    expect((await receive("a gift card")).sent.html).toContain("This is not an ISBN or EAN.");
  });
});

describe("shop stock", () => {
  it("adjusts, receives, shows the ledger and takes movements back", async () => {
    const { code } = await book(3);
    const run = (args: string[], options = {}) => runCommand(stockCommand, platform, args, options);
    await run(["adjust", code], { reason: "lost", copies: "1", location: "1" });
    await run(["receive", code], { copies: "2", location: "1" });
    const { text } = await run(["show", code]);
    expect(text).toContain("Harbour\tnew\t4 on hand");
    expect(text).toMatch(/lost\t-1\t2/);
    const id = /^(\d+)\t.*received/m.exec(text)?.[1] ?? "";
    await run(["undo", id]);
    expect((await shelf(code)).onhand).toBe(2);
    expect(await call(await visit(), titles.find, { term: code })).toMatchObject({ row_count: 1 });
  });
});

describe("shop stock count", () => {
  it("counts, lists the differences and writes them", async () => {
    const { code } = await book(3);
    const run = async (...args: string[]) => (await runCommand(stockCommand, platform, args)).text;
    const id = (await runCommand(stockCommand, platform, ["count"], { location: "1" })).text;
    await run("counted", id, code);
    expect(await run("differences", id)).toContain("expected 3\tcounted 1");
    expect(await run("counts")).toContain("under way");
    expect(await run("apply", id)).toBe("1 changed");
    expect((await shelf(code)).onhand).toBe(1);
  });
});

describe("counting a section", () => {
  /** A section with these books. */
  async function section(key: string, ...books: Book[]): Promise<void> {
    const { store } = await visit();
    await platform.database.transaction(async (tx) => {
      await tx
        .insertInto("store_sections")
        .values({ store_id: store.id, key, label: `The ${key}`, parent: null, position: ++drawn })
        .execute();
      await tx
        .insertInto("title_sections")
        .values(books.map(({ id: title_id }) => ({ store_id: store.id, key, title_id })))
        .execute();
    });
  }
  async function begun(section: string): Promise<number> {
    const newCount = ok(await call(await visit(), stockCalls.beginCount, { location_id: 1, section }));
    return newCount.id;
  }
  const scan = async (id: number, code: string, more: object = {}) =>
    call(await visit(), stockCalls.count, { id, code, ...more });
  const shown = async (id: number) => {
    return ok(await call(await visit(), stockCalls.showCount, { id }));
  };

  it("compares what was scanned with the stock, and moves the difference", async () => {
    const [right, less, more, gone] = [await book(2), await book(3), await book(0), await book(1)];
    await section("poetry", right, less, more, gone);
    await desk.open("/desk/stock/count");
    const path = pathIn(await desk.send("/desk/stock/count", { location_id: "1", section: "poetry" }));
    const id = Number(path.split("/").at(-1));
    for (const { code } of [right, right, less, more]) {
      const { html } = await desk.open(path);
      const form = { scan: code, token: fieldIn(html, "token") };
      expect(pathIn(await desk.send(path, form))).toBe(`${path}?in=${code}`);
      // The same form again counts nothing.
      await desk.send(path, form);
    }
    // A pile is typed as a number.
    await scan(id, more.code, { total: 4 });
    const count = await shown(id);
    expect(count.sums).toMatchObject({ titles: 4, counted: 3, differ: 3 });
    expect(count.lines).toEqual([
      expect.objectContaining({ code: less.code, expected: 3, counted: 1, seen: true }),
      expect.objectContaining({ code: more.code, expected: 0, counted: 4, seen: true }),
      expect.objectContaining({ code: gone.code, expected: 1, counted: 0, seen: false }),
    ]);
    const page = await desk.open(`${path}/differences`);
    expect(page.html).toContain("nobody counted it");
    expect(flashOf(await desk.send(`${path}/differences`, { seen: fieldIn(page.html, "seen") }))).toContain(
      "desk_count_applied",
    );
    for (const [one, onhand] of [
      [right, 2],
      [less, 1],
      [more, 4],
      [gone, 0],
    ] as const)
      expect((await shelf(one.code)).onhand).toBe(onhand);
    expect((await desk.open(less.path)).html).toContain("manager person counted 1.");
    // It has ended, and is only looked at.
    expect((await desk.follow(path)).html).toContain("This count has ended.");
    expect(await scan(id, right.code)).toMatchObject({ code: "no_count" });
  });

  it("[X] takes what is sold and received meanwhile into account", async () => {
    const [sold, unseen, came] = [await book(3), await book(2), await book(1)];
    await section("gardening", sold, unseen, came);
    const id = await begun("gardening");
    await scan(id, sold.code, { total: 3 });
    await scan(id, came.code, { total: 1 });
    await ordered(sold, 1);
    await ordered(unseen, 1);
    await call(await visit(), stockCalls.receive, { code: came.code, location_id: 1, copies: 5 });
    await call(await visit(), stockCalls.applyCount, { id });
    expect(await shelf(sold.code)).toMatchObject({ onhand: 3, aside: 1 });
    expect((await shelf(came.code)).onhand).toBe(6);
    // Two were expected and nobody counted them: the free one is taken as gone, the other stays with its order.
    expect(await shelf(unseen.code)).toMatchObject({ onhand: 1, aside: 1 });
  });

  it("is joined by a colleague, and not applied while somebody counts on", async () => {
    const [one, other] = [await book(1), await book(1)];
    await section("history", one, other);
    const id = await begun("history");
    expect(await begun("history")).toBe(id);
    await scan(id, one.code);
    const { sums } = await shown(id);
    await scan(id, other.code);
    expect(await call(await visit(), stockCalls.applyCount, { id, seen: sums.scans })).toMatchObject({
      code: "counted_on",
    });
    expect((await shown(id)).sums).toMatchObject({ counted: 2, differ: 0 });
  });

  it("writes a title that is counted again after the first lines were written", async () => {
    const one = await book(5);
    await section("cooking", one);
    const id = await begun("cooking");
    await scan(id, one.code);
    // As after a process that stopped between two parts of the work: the line is written, and the count goes on.
    await call(await visit(), stockCalls.applyCount, { id });
    await platform.database.transaction((tx) =>
      tx.updateTable("stock_counts").set({ ended_at: null, applied: 0 }).where("id", "=", id).execute(),
    );
    expect((await shelf(one.code)).onhand).toBe(1);
    await scan(id, one.code);
    await call(await visit(), stockCalls.applyCount, { id });
    expect((await shelf(one.code)).onhand).toBe(2);
  });

  it("is discarded without moving anything, and another can begin", async () => {
    const one = await book(2);
    await section("travel", one);
    const id = await begun("travel");
    await scan(id, one.code);
    await desk.open(`/desk/stock/count/${id}/differences`);
    expect(flashOf(await desk.send(`/desk/stock/count/${id}/drop`, {}))).toContain("desk_count_dropped");
    expect((await shelf(one.code)).onhand).toBe(2);
    expect(await begun("travel")).not.toBe(id);
  });

  it("compares only what was scanned without a section", async () => {
    const [one, other] = [await book(2), await book(2)];
    const id = await begun("");
    await scan(id, one.code);
    expect((await shown(id)).sums).toMatchObject({ titles: 1, differ: 1 });
    await call(await visit(), stockCalls.applyCount, { id });
    expect((await shelf(one.code)).onhand).toBe(1);
    expect((await shelf(other.code)).onhand).toBe(2);
    expect(
      await call(await visit(), stockCalls.beginCount, { location_id: 1, section: "no such" }),
    ).toMatchObject({
      code: "no_section",
    });
  });
});

describe("copies that are set aside for orders", () => {
  it("are on hand until they leave, cannot be taken away, and count when somebody says how many are there", async () => {
    const one = await book(3);
    const order = await ordered(one, 2);
    expect(await shelf(one.code)).toMatchObject({ onhand: 3, aside: 2 });
    expect((await desk.open(one.path)).html).toContain("Set aside for orders");
    const adjust = async (more: object) =>
      call(
        await visit(),
        stockCalls.adjust,
        asUnchecked({ code: one.code, location_id: 1, copies: 1, ...more }),
      );
    expect(await adjust({ reason: "damaged", seen: 3 })).toMatchObject({ onhand: 2 });
    const refused = (await adjust({ reason: "damaged" })) as { code: string; error: unknown };
    expect(refused.code).toBe("set_aside");
    expect(JSON.stringify(refused)).toContain(String(order));
    expect(await adjust({ reason: "correction", copies: 4 })).toMatchObject({ onhand: 4 });
    expect(await shelf(one.code)).toMatchObject({ onhand: 4, aside: 2 });
  });

  it("are expected by a count, so that a copy on its order's shelf is no surplus", async () => {
    const one = await book(2);
    await ordered(one, 2);
    const { id } = ok(await call(await visit(), stockCalls.beginCount, { location_id: 1, section: "" }));
    ok(await call(await visit(), stockCalls.count, { id, code: one.code, total: 2 }));
    const { lines } = ok(await call(await visit(), stockCalls.showCount, { id, lines: "last" }));
    expect(lines).toMatchObject([{ expected: 2, counted: 2 }]);
    ok(await call(await visit(), stockCalls.applyCount, { id }));
    expect(await shelf(one.code)).toMatchObject({ onhand: 2, aside: 2 });
  });
});

describe("copies on order at the supplier", () => {
  it("are noted on the title's page, said in its history, and taken back", async () => {
    const one = await book(1);
    const order = await ordered(one, 3);
    expect((await desk.open(`/desk/orders/${order}`)).html).toContain(`/desk/titles?find=${one.code}`);
    const note = (copies: number) =>
      call(visitor, stockCalls.adjust, { code: one.code, location_id: 1, reason: "ordered", copies });
    const visitor = await visit();
    ok(await note(5));
    expect(await shelf(one.code)).toMatchObject({ onhand: 1, onorder: 5 });
    expect(await note(5)).toMatchObject({ code: "unmoved" });
    ok(await note(2));
    const { onorder, movements } = await shelf(one.code);
    expect(onorder).toBe(2);
    const { html } = await desk.open(one.path);
    expect(html).toContain("noted 5 more copies on order at the supplier.");
    expect(html).toContain("noted 3 copies less on order at the supplier.");
    ok(await call(visitor, stockCalls.undo, { id: movements[0]?.id ?? 0 }));
    expect((await shelf(one.code)).onorder).toBe(5);
  });
});
