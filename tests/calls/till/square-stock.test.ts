import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { call } from "#app/calls/common/define.server.ts";
import * as health from "#app/calls/staff/health.server.ts";
import * as orders from "#app/calls/staff/orders.server.ts";
import * as stockCalls from "#app/calls/staff/stock.server.ts";
import * as till from "#app/calls/staff/till.server.ts";
import { ordersCommand } from "#app/cli/commands/orders.ts";
import { tillCommand } from "#app/cli/commands/till.ts";
import { trail } from "#app/domain/accounts/audit/audit.server.ts";
import { answerStockNotice } from "#app/domain/catalogue/stock-notices/stock-notices.server.ts";
import { setAccount } from "#app/domain/payments/gateways.server.ts";
import { enrol, syncStock } from "#app/domain/till/stock-sync.server.ts";
import { patience } from "#app/platform/gateways/http.server.ts";
import type { Platform } from "#app/platform/platform.server.ts";
import type { Fault } from "#tests/fakes/server.ts";
import fakeSquare from "#tests/fakes/square.ts";
import { runCommand } from "#tests/support/command.ts";
import { ok } from "#tests/support/ok.ts";
import { NOW } from "#tests/support/platform.ts";
import {
  acceptance,
  forgetLimits,
  type Guest,
  type Json,
  locationNamed,
  type MadeTitle,
  merged,
  openShop,
  reviewed,
  SENDING,
  toReview,
} from "#tests/support/shop.ts";
import { staffOf } from "#tests/support/staff-calls.ts";

/** The stock that a shop shares with its till at Square, both ways. */

const square = await fakeSquare();
const shop = await openShop();
const { platform } = shop;
square.now = () => platform.clock.now();
afterAll(() => square.close());

const TWO = { locations: [locationNamed(1, "Harbour"), locationNamed(2, "Hill")] };
const BOTH: Json = {
  ...TWO,
  checkout_info: { payment_methods: ["square"] },
  square_stock: {
    read: true,
    send: true,
    locations: [
      { location_id: 1, square_location: "L1" },
      { location_id: 2, square_location: "L2" },
    ],
  },
};
const sharing = (over: Json = {}) => shop.makeShop("test", merged(merged(SENDING, BOTH), over));

await sharing();
await setAccount(platform.database, (await shop.storeOf()).id, NOW, "square", square.account);

let now = NOW;
/** Lets time pass, and does what is due. */
async function later(seconds = 60, home: Platform = platform) {
  now += seconds;
  platform.clock.set(now);
  await syncStock(home);
}
beforeEach(async () => {
  patience.ms = 1000;
  square.fault = { kind: undefined, on: "" };
  square.stock.pageSize = 100;
  await forgetLimits(platform);
  await sharing();
  await enrol(platform);
  await later(4000);
});

/** A title with an item at Square. */
async function shared(copies?: number, given: { sku?: string; upc?: string; location?: string } = {}) {
  const title = await shop.makeTitle();
  const { location = "L1", ...codes } = given;
  const item = square.stock.item(Object.keys(codes).length > 0 ? codes : { sku: title.isbn });
  if (copies !== undefined) square.stock.count(item, location, copies);
  return { title, item };
}
const known = async (copies: number) => {
  const title = await shared(copies);
  await later(1000);
  return title;
};

async function onhand(title: MadeTitle, location_id = 1): Promise<number | undefined> {
  const row = await platform.database.read
    .selectFrom("stock")
    .select("onhand")
    .where("title_id", "=", title.id)
    .where("location_id", "=", location_id)
    .where("condition", "=", "")
    .executeTakeFirst();
  return row?.onhand;
}
const atSquare = (item: string, location = "L1") => square.stock.counted(item, location);
/** The changes of an item that were sent to Square. */
const told = (item: string) =>
  square.stock.adjustments
    .filter((adjustment) => adjustment.catalog_object_id === item)
    .map(
      (adjustment) =>
        `${adjustment.from_state} ${adjustment.to_state} ${adjustment.quantity} ${adjustment.location_id}`,
    );
const SOLD = "IN_STOCK SOLD 1 L1";
const BACK = "UNLINKED_RETURN IN_STOCK 1 L1";

async function bought(
  title: MadeTitle,
  quantity = 1,
  shopper = shop.guest(),
): Promise<{ shopper: Guest; number: number }> {
  await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: String(quantity) });
  const placed = await shopper.ok("checkout/submit", await toReview(shopper));
  return { shopper, number: placed.order_number };
}
const desk = () => staffOf(platform, "test");
/** Cancels an order, or some copies of its first line, and puts them back on the shelf. */
async function cancelled(order_number: number, quantity?: number): Promise<void> {
  const lines = quantity === undefined ? {} : { lines: [{ line: 1, quantity }] };
  ok(await call(await desk(), orders.cancel, { order_number, ...lines, restock: true }));
}
/** Buys copies whose sale Square refuses for good, because their item is missing for a while. */
async function refused(title: MadeTitle, item: string, quantity = 1) {
  const variation = square.stock.variations.get(item);
  square.stock.variations.delete(item);
  const order = await bought(title, quantity);
  for (let tries = 0; tries < 6; tries++) await later(500);
  if (variation) square.stock.variations.set(item, variation);
  return order;
}
const show = async () => ok(await call(await desk(), till.show, {}));

describe("reading", () => {
  it("takes over the counts of each location, in pages, for SKUs and UPCs that are ISBNs", async () => {
    square.stock.pageSize = 2;
    const [one, two, three, none] = [await shared(3), await shared(5), await shared(0), await shared()];
    const hyphens = await shop.makeTitle();
    const item = square.stock.item({ sku: "BOOK", upc: hyphens.isbn.replace(/^(...)(.)/, "$1-$2-") });
    square.stock.count(item, "L1", 4);
    square.stock.count(two.item, "L2", 7);
    const mug = square.stock.item({ sku: "MUG" });
    square.stock.count(mug, "L1", 9);
    await later(1000);
    expect(await onhand(one.title)).toBe(3);
    expect(await onhand(two.title)).toBe(5);
    expect(await onhand(two.title, 2)).toBe(7);
    expect(await onhand(hyphens)).toBe(4);
    // Nothing is stored for what neither has.
    expect([await onhand(three.title), await onhand(none.title)]).toEqual([undefined, undefined]);
  });

  it("asks for no more than what changed, and for everything once a day", async () => {
    const { title, item } = await known(3);
    square.asked.length = 0;
    square.stock.count(item, "L1", 2);
    await later(1000);
    expect(await onhand(title)).toBe(2);
    const bodies = () => square.asked.map(({ body }) => body);
    expect(bodies().filter((body) => body.includes("updated_after"))).toHaveLength(2);
    expect(bodies().filter((body) => body.includes("begin_time"))).toHaveLength(1);
    // Somebody has changed the shelf here, which no change at Square repairs.
    await shop.stock("test", title, 8);
    await later(86_400);
    expect(await onhand(title)).toBe(2);
    ok(await call(await desk(), till.readTill, {}));
    square.asked.length = 0;
    await later(1);
    expect(bodies().some((body) => body.includes("updated_after"))).toBe(false);
  });

  it("follows notices at once, whether they come twice, late or out of order, if they are signed", async () => {
    const { title, item } = await known(3);
    const tell = (notice: { headers: Record<string, string>; body: string } | undefined) =>
      shop
        .guest()
        .call("checkout/paymentMessage", { provider: "square", ...notice, body: notice?.body ?? "" });
    square.stock.count(item, "L1", 2);
    const first = square.notices.at(-1);
    square.stock.count(item, "L1", 1);
    const second = square.notices.at(-1);
    expect(await tell({ headers: {}, body: second?.body ?? "" })).toMatchObject({ code: "not_signed" });
    await later(20);
    expect(await onhand(title)).toBe(3);
    for (const notice of [second, second, first]) expect(await tell(notice)).toEqual({ noted: true });
    await later(20);
    expect(await onhand(title)).toBe(1);
    square.asked.length = 0;
    await tell(first);
    await later(20);
    expect(square.asked.length).toBeGreaterThan(0);
    expect(await onhand(title)).toBe(1);
  });

  it("never brings back a copy that was sold here and that Square has yet to hear of", async () => {
    const { title, item } = await known(3);
    square.fault = { kind: "broken", on: "changes/batch-create" };
    await bought(title, 2);
    square.stock.count(item, "L1", 4);
    await later(1000);
    expect([await onhand(title), atSquare(item)]).toEqual([2, 4]);
    square.fault = { kind: undefined, on: "" };
    await later(4000);
    expect([await onhand(title), atSquare(item)]).toEqual([2, 2]);
  });

  it("keeps the newer count when an older one arrives late", async () => {
    const { title, item } = await known(3);
    const real = globalThis.fetch;
    square.stock.count(item, "L1", 2);
    // While the answer with the count is on its way, a copy is sold here and Square hears of it.
    globalThis.fetch = async (url, init) => {
      const answer = await real(url, init);
      if (String(url).endsWith("counts/batch-retrieve") && String(init?.body).includes("L1")) {
        globalThis.fetch = real;
        await bought(title);
        await syncStock(platform);
      }
      return answer;
    };
    await later(1000).finally(() => {
      globalThis.fetch = real;
    });
    expect(told(item)).toEqual([SOLD]);
    expect([await onhand(title), atSquare(item)]).toEqual([1, 1]);
  });

  it("leaves a title alone that several items have, and one whose item was deleted", async () => {
    const { title, item } = await known(3);
    const used = square.stock.item({ sku: title.isbn });
    square.stock.count(used, "L1", 1);
    square.stock.count(item, "L1", 9);
    await later(1000);
    await bought(title);
    await later(1000);
    expect([told(item), await onhand(title)]).toEqual([[], 2]);
    expect((await show()).several).toContainEqual({ code: title.isbn, variations: 2, waiting: 1 });
    square.stock.item({ id: used, isDeleted: true });
    await later(1000);
    await later(1000);
    expect([told(item), atSquare(item), await onhand(title)]).toEqual([[SOLD], 8, 8]);
    square.stock.item({ id: item, isDeleted: true });
    await later(1000);
    await bought(title);
    await later(1000);
    await later(1000);
    expect(told(item)).toEqual([SOLD]);
    expect(await show()).toMatchObject({ waiting: 0, failed: [] });
  });

  it("emails a customer who waits for a title once Square has it", async () => {
    const { title, item } = await shared(0);
    const shopper = shop.guest();
    await shopper.ok("title/tellMe", { eisbn: title.eisbn, email: "waits@example.com" });
    const [asked] = await shop.emailsTo("waits@example.com");
    const token = /\/notices\/([\w-]{22})/.exec(asked?.body_text ?? "")?.[1] ?? "";
    expect(await answerStockNotice(platform.database, now, await shop.storeOf(), token, "confirm")).toBe(
      true,
    );
    square.stock.count(item, "L1", 1);
    await later(1000);
    expect(await shop.emailsTo("waits@example.com")).toHaveLength(2);
  });
});

describe("sending", () => {
  it("tells Square once of each copy that an order takes, and of each that comes back", async () => {
    const { title, item } = await known(3);
    const { number } = await bought(title, 2);
    expect(await onhand(title)).toBe(1);
    await later();
    expect(told(item)).toEqual(["IN_STOCK SOLD 2 L1"]);
    expect(atSquare(item)).toBe(1);
    const lines = [{ line: 1, quantity: 1 }];
    ok(await call(await desk(), orders.cancel, { order_number: number, lines, restock: true }));
    await later();
    ok(await call(await desk(), orders.cancel, { order_number: number, restock: true }));
    await later();
    await later(1000);
    expect(told(item)).toEqual(["IN_STOCK SOLD 2 L1", BACK, BACK]);
    expect([await onhand(title), atSquare(item)]).toEqual([3, 3]);
  });

  it("tells of copies that an order loses when it is not paid", async () => {
    const { title, item } = await known(3);
    const shopper = shop.guest();
    await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
    await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup" });
    await shopper.ok("checkout/submit", await reviewed(shopper, "square"));
    await later();
    expect(told(item)).toEqual([SOLD]);
    expect(await shopper.ok("checkout/callOffPayment")).toEqual({ called_off: true });
    await later();
    expect(told(item)).toEqual([SOLD, BACK]);
  });

  it("tells of the copies that a quote takes once it is accepted", async () => {
    const { title, item } = await known(3);
    const shopper = await shop.customer("asks@example.com");
    await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
    const { order_number } = await shopper.ok("checkout/requestQuote", { message: "For our club" });
    const price = ["1=15.00"];
    await runCommand(ordersCommand, platform, ["quote", String(order_number)], { price, pickup: "Harbour" });
    await later();
    expect(told(item)).toEqual([]);
    await shopper.ok("checkout/acceptQuote", await acceptance(shopper, order_number));
    await later();
    expect(told(item)).toEqual([SOLD]);
  });

  it("counts an order that is paid on Square's own page once: its line names no item of Square's", async () => {
    const { title, item } = await known(3);
    const shopper = shop.guest();
    await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
    await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup" });
    await shopper.ok("checkout/submit", await reviewed(shopper, "square"));
    const link = square.asked.findLast(({ path }) => path.endsWith("/payment-links"));
    expect(link?.body).not.toContain("catalog_object_id");
    const attempt = JSON.parse(link?.body ?? "").idempotency_key;
    square.pay(attempt);
    await shopper.ok("checkout/paymentDone", { attempt });
    await later();
    await later(1000);
    expect(told(item)).toEqual([SOLD]);
    expect([await onhand(title), atSquare(item)]).toEqual([2, 2]);
  });

  it("tells of a copy that was received here and set aside for an order, and takes that back", async () => {
    const { title, item } = await known(0);
    await bought(title, 1, await shop.customer("waits-for-it@example.com"));
    await later();
    expect(told(item)).toEqual([]);
    // Square has received it as well: it is the one that counts.
    square.stock.count(item, "L1", 1);
    const { movements } = ok(
      await call(await desk(), stockCalls.receive, { code: title.isbn, location_id: 1, copies: 1 }),
    );
    await later(1000);
    expect(told(item)).toEqual([SOLD]);
    expect([await onhand(title), atSquare(item)]).toEqual([0, 0]);
    ok(await call(await desk(), stockCalls.undo, { id: movements[0] ?? 0 }));
    await later(1000);
    expect(told(item)).toEqual([SOLD, BACK]);
  });

  it("says nothing of used copies, of other locations, or while it is off", async () => {
    const { title, item } = await known(1);
    await shop.stock("test", title, 1, { condition: "U1", price: 500 });
    const shopper = shop.guest();
    await shopper.ok("cart/add", { eisbn: title.eisbn, condition: "U1", quantity: "1" });
    await shopper.ok("checkout/submit", await toReview(shopper));
    await later();
    expect(told(item)).toEqual([]);
    await sharing({ square_stock: { read: false, send: false } });
    await bought(title);
    await sharing({ square_stock: { locations: [{ location_id: 2, square_location: "L2" }] } });
    await shop.stock("test", title, 1);
    await bought(title);
    await later(1000);
    expect(told(item)).toEqual([]);
  });

  it("waits until the catalogue was read again before it believes that Square has no such item", async () => {
    const { title, item } = await known(0);
    const other = await shop.makeTitle();
    await shop.stock("test", other, 2);
    await bought(other);
    const added = square.stock.item({ sku: other.isbn });
    await later(1);
    await later(60);
    expect(told(added)).toEqual([SOLD]);
    expect([told(item), await onhand(title)]).toEqual([[], undefined]);
    const never = await shop.makeTitle();
    await shop.stock("test", never, 2);
    await bought(never);
    await later(60);
    await later(60);
    expect((await show()).waiting).toBe(0);
  });

  it.each<[Fault, string]>([
    ["silent", "changes/batch-create"],
    ["done, but 500", "changes/batch-create"],
    ["broken", "changes/batch-create"],
    ["broken", ""],
  ])("tells once although Square is %s at %j for a while", async (kind, on) => {
    const { title, item } = await known(3);
    patience.ms = 100;
    square.fault = { kind, on };
    await bought(title);
    await later(1);
    expect(await show()).toMatchObject({ waiting: 1, waiting_since: now - 1 });
    square.fault = { kind: undefined, on: "" };
    await later(4000);
    expect(told(item)).toEqual([SOLD]);
    expect([await onhand(title), atSquare(item), (await show()).waiting]).toEqual([2, 2, 0]);
  });

  it.each<Fault>(["broken", "done, but 500"])(
    "tells once of a sale that it could not settle for days, at a time that Square takes (%s)",
    async (kind) => {
      const { title, item } = await known(3);
      square.fault = { kind, on: "batch-create" };
      await bought(title);
      await later(1);
      square.fault = { kind: "broken", on: "" };
      await later(2 * 86_400);
      square.fault = { kind: undefined, on: "" };
      await later(4000);
      expect(told(item)).toEqual([SOLD]);
      expect([await onhand(title), atSquare(item), (await show()).waiting]).toEqual([2, 2, 0]);
    },
  );

  it("is not read unless it is told as well", async () => {
    await expect(sharing({ square_stock: { read: true, send: false } })).rejects.toThrow();
  });

  it("leaves to people what Square refuses, until they have corrected its count", async () => {
    const { title, item } = await known(3);
    const { number } = await refused(title, item);
    const { failed, ...state } = await show();
    expect(state).toMatchObject({ waiting: 0, trouble: "failed" });
    expect(failed).toMatchObject([
      { code: title.isbn, quantity: 1, location_id: 1, problem: "NOT_FOUND Catalog object not found" },
    ]);
    expect(ok(await call(await desk(), health.get, {})).till.state).toBe("warning");
    // Square still counts the copy that was sold: it is not for sale again, however late it is.
    await later(100 * 86_400);
    await later(90_000);
    expect([await onhand(title), atSquare(item)]).toEqual([2, 3]);
    // Staff take it off. Until they say so here, it is subtracted once more.
    square.stock.count(item, "L1", 2);
    await later(1000);
    expect(await onhand(title)).toBe(1);
    const { id = 0 } = failed[0] ?? {};
    const printed = await runCommand(tillCommand, platform, ["settle", String(id)], {});
    expect(printed.text).toContain(`${id}: settled`);
    await later(20);
    expect([await onhand(title), atSquare(item)]).toEqual([2, 2]);
    expect(await show()).toMatchObject({ failed: [], trouble: undefined });
    expect(await call(await desk(), till.settleTillSale, { id })).toMatchObject({ code: "no_sale" });
    const store = await shop.storeOf();
    expect(await trail(platform.database.read, store.id, `stock:${title.isbn}`)).toMatchObject([
      { action: "Square sale settled", actor: "operator" },
    ]);
    // By now it has left Square's count, so it comes back there.
    await cancelled(number);
    await later();
    expect(told(item)).toEqual([BACK]);
    expect([await onhand(title), atSquare(item)]).toEqual([3, 3]);
  });

  it("settles no sale of another shop", async () => {
    const { title, item } = await known(3);
    await refused(title, item);
    const { id = 0 } = (await show()).failed[0] ?? {};
    await shop.makeShop("other", SENDING);
    expect(await call(await staffOf(platform, "other"), till.settleTillSale, { id })).toMatchObject({
      code: "no_sale",
    });
    ok(await call(await desk(), till.settleTillSale, { id }));
  });

  it("takes nothing back at Square of a sale that it refused", async () => {
    const { title, item } = await known(5);
    const { number } = await refused(title, item, 2);
    await cancelled(number, 1);
    await later();
    expect((await show()).failed).toMatchObject([{ code: title.isbn, quantity: 1 }]);
    expect([await onhand(title), atSquare(item)]).toEqual([4, 5]);
    await cancelled(number);
    await later();
    await later(90_000);
    expect(await show()).toMatchObject({ waiting: 0, failed: [] });
    expect([told(item), await onhand(title), atSquare(item)]).toEqual([[], 5, 5]);
  });

  it("takes nothing back of an order that was open when sharing began, and reports the difference", async () => {
    const { title, item } = await known(3);
    await sharing({ square_stock: { read: false, send: false } });
    const { number } = await bought(title);
    // Staff take the copy of the open order off, as the instructions say.
    square.stock.count(item, "L1", 2);
    await sharing({ square_stock: { read: false } });
    await later(1000);
    const difference = async () => (await show()).differ.find(({ code }) => code === title.isbn);
    expect([await onhand(title), await difference()]).toEqual([2, undefined]);
    await cancelled(number);
    await later(1000);
    expect(told(item)).toEqual([]);
    expect(await difference()).toMatchObject({ here: 3, square: 2, waiting: 0, by: 1 });
    square.stock.count(item, "L1", 3);
    await later(1000);
    expect(await difference()).toBeUndefined();
  });

  it("takes back a copy after its sale, where it was sold, whatever has changed since", async () => {
    const { title, item } = await known(3);
    square.fault = { kind: "broken", on: "changes/batch-create" };
    const { number } = await bought(title, 2);
    await later(1);
    await cancelled(number, 1);
    await later(1);
    square.fault = { kind: undefined, on: "" };
    await later(4000);
    await later();
    expect(told(item)).toEqual(["IN_STOCK SOLD 2 L1", BACK]);
    // Another item has the ISBN too, and the shop's location is another one of Square's.
    const used = square.stock.item({ sku: title.isbn });
    await sharing({ square_stock: { locations: [{ location_id: 1, square_location: "L2" }] } });
    await later(1000);
    await cancelled(number);
    await later();
    expect([told(item).slice(2), told(used)]).toEqual([[BACK], []]);
    expect(atSquare(item)).toBe(3);
    square.stock.item({ id: used, isDeleted: true });
  });

  it("takes nothing back of an item that Square did not have when it was sold", async () => {
    const title = await shop.makeTitle();
    await shop.stock("test", title, 2);
    const { number } = await bought(title);
    for (let round = 0; round < 3; round++) await later(60);
    const item = square.stock.item({ sku: title.isbn });
    await cancelled(number);
    await later(1000);
    await later(1000);
    expect([told(item), (await show()).waiting]).toEqual([[], 0]);
  });

  it("tells once when two processes work at the same time", async () => {
    const { title, item } = await known(9);
    for (let count = 0; count < 4; count++) await bought(title);
    now += 60;
    platform.clock.set(now);
    await Promise.all([syncStock(platform), syncStock(platform), syncStock(platform)]);
    await later(4000);
    expect(told(item)).toEqual([SOLD, SOLD, SOLD, SOLD]);
    expect([await onhand(title), atSquare(item)]).toEqual([5, 5]);
  });
});

/**
 * A process that is killed at one of its steps: before or after a transaction or a request. Nothing it does then
 * counts.
 */
function dyingAt(step: number): { home: Platform; restore: () => void; isDead: () => boolean } {
  const real = globalThis.fetch;
  let done = 0;
  const alive = () => {
    if (++done >= step) throw new Error("killed");
  };
  const around = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    alive();
    const result = await work();
    alive();
    return result;
  };
  globalThis.fetch = (url, init) => around(() => real(url, init));
  const { database } = platform;
  const home = {
    ...platform,
    database: { ...database, transaction: (work, seen) => around(() => database.transaction(work, seen)) },
  } satisfies Platform;
  return {
    home,
    restore() {
      globalThis.fetch = real;
    },
    isDead: () => done >= step,
  };
}

it("ends with the same counts here and there wherever the process is killed", async () => {
  const { title, item } = await known(100);
  let sold = 0;
  for (let step = 1; ; step++) {
    await bought(title);
    sold++;
    square.stock.count(item, "L1", (atSquare(item) ?? 0) + 1);
    const { home, restore, isDead } = dyingAt(step);
    now += 4000;
    platform.clock.set(now);
    await syncStock(home).catch(() => {});
    restore();
    await later(4000);
    expect([step, told(item).length]).toEqual([step, sold]);
    expect([step, await onhand(title)]).toEqual([step, atSquare(item)]);
    if (!isDead()) break;
  }
  expect(sold).toBeGreaterThan(10);
  expect(atSquare(item)).toBe(100);
});

describe("the report", () => {
  it("names what differs, by how much, and what it cannot match", async () => {
    const { title, item } = await known(3);
    await shop.stock("test", title, 5);
    const uncounted = await shared();
    await shop.stock("test", uncounted.title, 1, { location_id: 2 });
    const sku = "9791032305690";
    square.stock.item({ sku, name: "Never imported" });
    await later(1000);
    const state = await show();
    expect(state.differ).toContainEqual({
      code: title.isbn,
      title: `Title ${title.isbn}`,
      location_id: 1,
      here: 5,
      square: 3,
      waiting: 0,
      by: 2,
    });
    expect(state.differ).toContainEqual(
      expect.objectContaining({ code: uncounted.title.isbn, location_id: 2, here: 1, square: null, by: 1 }),
    );
    expect(state.unknown).toContainEqual({ sku, name: "Never imported", code: sku });
    expect(state.unknown).toContainEqual({ sku: "MUG", name: "Regular", code: "" });
    square.stock.count(item, "L1", 5);
  });

  it("says that reading has failed for long, and so does health", async () => {
    square.fault = { kind: "broken", on: "" };
    await later(1000);
    expect((await show()).trouble).toBeUndefined();
    await later(4000);
    expect(await show()).toMatchObject({ trouble: "reading", problem: expect.stringContaining("500") });
    expect(ok(await call(await desk(), health.get, {})).till.state).toBe("problem");
    square.fault = { kind: undefined, on: "" };
    await later(1000);
    expect((await show()).trouble).toBeUndefined();
  });

  it("says that a shop without an account with Square cannot share anything", async () => {
    await shop.makeShop("poor", merged(SENDING, BOTH));
    const visit = await staffOf(platform, "poor");
    expect(ok(await call(visit, till.readTill, {}))).toEqual({ asked: true });
    await later(10);
    const state = ok(await call(await staffOf(platform, "poor"), till.show, {}));
    expect(state.problem).toBe("The shop has no account with Square.");
    await shop.makeShop("none", SENDING);
    const none = await staffOf(platform, "none");
    expect(await call(none, till.readTill, {})).toMatchObject({ code: "off" });
    expect(ok(await call(none, till.show, {}))).toMatchObject({ isOn: false, differ: [], unknown: [] });
  });
});

it("refuses settings that name a location the shop does not have, or one twice", async () => {
  const place = (location_id: number, square_location: string) => ({ location_id, square_location });
  const saving = (locations: object[]) =>
    sharing({ square_stock: { locations } }).then(
      () => "",
      (error: Error) => error.message,
    );
  expect(await saving([place(7, "L1")])).toContain("There is no location 7. Yours are 1, 2.");
  expect(await saving([place(1, "L1"), place(2, "L1")])).toContain("is there twice");
  expect(await saving([place(1, "not an id")])).toContain("Must be Square’s ID of a location");
});
