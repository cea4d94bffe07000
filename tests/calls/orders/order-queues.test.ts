import { describe, expect, it } from "vitest";
import { call } from "#app/calls/common/define.server.ts";
import * as orders from "#app/calls/staff/orders.server.ts";
import * as today from "#app/calls/staff/today.server.ts";
import { ordersCommand } from "#app/cli/commands/orders.ts";
import { replaceSections } from "#app/domain/catalogue/stock-rows.server.ts";
import { ORDER_STATUS } from "#app/domain/orders/orders.ts";
import { QUEUES, type Queue } from "#app/domain/orders/queues/queues.ts";
import { fold } from "#app/lib/fold.ts";
import { isFailure } from "#app/messages/result.ts";
import { runCommand } from "#tests/support/command.ts";
import { ok } from "#tests/support/ok.ts";
import { openPaymentShop } from "#tests/support/payment-shop.ts";
import {
  addressIn,
  customer,
  guest,
  makeRegistry,
  makeTitle,
  PASSWORD,
  reviewed,
  stock,
  toReview,
} from "#tests/support/shop.ts";
import { staffOf } from "#tests/support/staff-calls.ts";
import { countingStatements } from "#tests/support/statement-count.ts";

/** Staff's work: queues of orders, searches, and orders that somebody else has changed. */
const bookshop = await openPaymentShop();

const staff = () => staffOf(bookshop.platform, "test");

async function ordered(name = "Ada Reader", phone = "250 555 0100", quantity = "1"): Promise<number> {
  const shopper = guest(bookshop.platform);
  await shopper.ok("cart/add", { eisbn: bookshop.title.eisbn, quantity });
  const contact = await toReview(shopper, { name, phone, email: `${fold(name).split(" ")[0]}@example.com` });
  return Number((await shopper.ok("checkout/submit", contact)).order_number);
}

type Wanted = Parameters<typeof listed>[0];
async function listed(wanted: {
  queue?: Queue;
  find?: string;
  after?: number;
  before?: number;
  limit?: number;
}) {
  return ok(await call(await staff(), orders.list, wanted));
}
const numbers = async (wanted: Wanted) =>
  (await listed({ limit: 1000, ...wanted })).orders.map((order) => order.order_number);

async function shown(order_number: number) {
  return ok(await call(await staff(), orders.show, { order_number }));
}

describe("queues", () => {
  it("put an order in every state into exactly one", async () => {
    const { database } = bookshop.platform;
    const number = await ordered("State Machine");
    const seen = new Set<Queue>();
    for (const status of ORDER_STATUS)
      for (const delivery_key of ["pickup", "ship", "quote"] as const)
        for (const is_shipping_tbd of [0, 1] as const)
          for (const payment_state of ["none", "pending", "paid"] as const)
            for (const backorder_quantity of [0, 1]) {
              const state = { status, delivery_key, is_shipping_tbd, payment_state };
              await database.transaction(async (tx) => {
                const { id } = await tx
                  .updateTable("orders")
                  .set(state)
                  .where("order_number", "=", number)
                  .returning("id")
                  .executeTakeFirstOrThrow();
                await tx
                  .updateTable("order_items")
                  .set({ backorder_quantity })
                  .where("order_id", "=", id)
                  .execute();
              });
              const { queues } = await call(await staff(), today.get, {}).then((found) => {
                if (isFailure(found)) throw new Error(found.code);
                return found;
              });
              const counted = QUEUES.filter((queue) => queues[queue] > 0);
              const inside = counted.length > 0 ? counted : (["done"] as const);
              expect([state, backorder_quantity, inside]).toEqual([
                state,
                backorder_quantity,
                [expect.any(String)],
              ]);
              for (const queue of inside) seen.add(queue);
              if ((await numbers({ queue: inside[0] }))[0] !== number)
                throw new Error(`${JSON.stringify(state)} is counted and not listed in ${inside[0]}`);
              if (inside[0] !== "done") expect(await numbers({ queue: "done" })).toEqual([]);
            }
    expect([...seen].sort()).toEqual([...QUEUES].sort());
  }, 120_000);

  it("page through without gaps or repeats while orders arrive", async () => {
    const before: number[] = [];
    for (let index = 0; index < 5; index += 1) before.push(await ordered("Page Turner"));
    const first = await listed({ queue: "check", find: "turner", limit: 2 });
    expect(first.previous).toBeNull();
    const late = await ordered("Page Turner");
    const seen = first.orders.map((order) => order.order_number);
    let last = first;
    while (last.next !== null) {
      last = await listed({ queue: "check", find: "turner", limit: 2, after: last.next });
      seen.push(...last.orders.map((order) => order.order_number));
    }
    expect(seen).toEqual([...before, late]);
    const back = await listed({ queue: "check", find: "turner", limit: 2, before: last.previous ?? 0 });
    expect(back.orders.map((order) => order.order_number)).toEqual(before.slice(2, 4));
    expect(back.previous).toBe(before[2]);
    const newest = await listed({ find: "turner", limit: 4 });
    expect(newest.orders.map((order) => order.order_number)).toEqual([late, ...before.slice(2).reverse()]);
    expect(await numbers({ find: "turner", after: newest.next ?? 0 })).toEqual(before.slice(0, 2).reverse());
  });
});

describe("a search", () => {
  it("finds orders by name, number, email, phone in any form, and ISBN", async () => {
    const number = await ordered("Zoë Çelik", "(250) 555-0177");
    for (const find of ["celik zoe", String(number), "ZOE@example", "250-555-0177", "250 555 0177", "0177"])
      expect([find, await numbers({ find })]).toEqual([find, [number]]);
    expect(await numbers({ find: bookshop.title.isbn })).toContain(number);
    expect(await numbers({ find: `#${number}` })).toEqual([number]);
    expect(await numbers({ find: "9780000000002" })).toEqual([]);
    expect(await numbers({ find: "ç%lik" })).toEqual([]);
  });

  it("for a whole number or email address finds what has it, before what only contains it", async () => {
    const number = await ordered("Nadia Number");
    const other = await ordered("Olaf Other", `250 ${number} 1`);
    expect(await numbers({ find: `${number} olaf` })).toEqual([other]);
    expect(await numbers({ find: String(number) })).toEqual([number]);
    expect(await numbers({ find: `#${number}`, queue: "check" })).toEqual([number]);
    // Where the order itself is not wanted, the others are.
    expect(await numbers({ find: String(number), queue: "done" })).toEqual([]);
    const [email, longer] = [await ordered("Pia"), await ordered("Xpia")];
    expect(await numbers({ find: "PIA@example.com" })).toEqual([email]);
    expect(await numbers({ find: "pia@example" })).toEqual([longer, email]);
  });

  it("finds orders by the gift registry that they are for, by its title now", async () => {
    const { id, owner } = await makeRegistry(bookshop.platform, [{ title: bookshop.title, qty: 3 }], {
      title: "Zélie's baby shower",
    });
    const shopper = guest(bookshop.platform);
    await shopper.ok("cart/add", { eisbn: bookshop.title.eisbn, quantity: "1", gift_registry_id: id });
    const { order_number } = await shopper.ok("checkout/submit", await toReview(shopper));
    for (const find of ["zelie", "baby shower", "SHOWER ada@example.com", `zelie ${order_number}`])
      expect([find, await numbers({ find })]).toEqual([find, [order_number]]);
    expect(await numbers({ find: "zelie bob" })).toEqual([]);
    await owner.ok("giftregistry/update", { gift_registry_id: id, title: "For Noémie" });
    expect(await numbers({ find: "zelie" })).toEqual([]);
    expect(await numbers({ find: "noemie" })).toEqual([order_number]);
  });

  it("does not find people who deleted their account", async () => {
    const shopper = await customer(bookshop.platform, "gone@example.com");
    await shopper.ok("cart/add", { eisbn: bookshop.title.eisbn, quantity: "1" });
    const { order_number } = await shopper.ok(
      "checkout/submit",
      await toReview(shopper, { name: "Greta Gone", email: "gone@example.com", promo_code: "PO-GONE" }),
    );
    expect(await numbers({ find: "greta" })).toEqual([order_number]);
    await shopper.ok("account/delete", { email_address: "gone@example.com", password: PASSWORD });
    expect(await numbers({ find: "greta" })).toEqual([]);
    expect(await numbers({ find: "po-gone" })).toEqual([order_number]);
  });
});

describe("the version of an order", () => {
  it("lets one of two people act, and changes nothing for the other", async () => {
    const order_number = await ordered();
    const { version } = await shown(order_number);
    expect(version).toMatch(/^.{12}$/);
    const visit = await staff();
    const both = await Promise.all([
      call(visit, orders.accept, { order_number, version }),
      call(visit, orders.cancel, { order_number, version }),
    ]);
    expect(both.filter(isFailure)).toMatchObject([{ code: "changed" }]);
    const { order, version: next } = await shown(order_number);
    expect(order.events).toHaveLength(1);
    expect(next).not.toBe(version);
  });

  it("is checked by everything that staff do to an order", async () => {
    const order_number = await ordered();
    const visit = await staff();
    const old = { order_number, version: "long ago" };
    const refused = [
      await call(visit, orders.accept, old),
      await call(visit, orders.ready, old),
      await call(visit, orders.complete, old),
      await call(visit, orders.ship, old),
      await call(visit, orders.cancel, old),
      await call(visit, orders.shipping, { ...old, price: 100 }),
      await call(visit, orders.markPaidInShop, { ...old, method: "cash" }),
      await call(visit, orders.refund, old),
      await call(visit, orders.refund, { ...old, lines: [{ line: 1, quantity: 1 }] }),
    ];
    expect(refused).toMatchObject(refused.map(() => ({ code: "changed" })));
    const quoted = await bookshop.quote();
    expect(await call(visit, orders.quote, { order_number: quoted, version: "old" })).toMatchObject({
      code: "changed",
    });
    expect((await shown(order_number)).order.events).toEqual([]);
  });

  it("changes with a refund of one copy, so that it is not refunded twice", async () => {
    const { number: order_number } = await bookshop.paid();
    const { version } = await shown(order_number);
    const visit = await staff();
    const lines = [{ line: 1, quantity: 1 }];
    const shelf = await bookshop.onhand();
    const refund = { order_number, version, lines, restock: true };
    expect(await call(visit, orders.refund, refund)).toMatchObject({ refunds: [{ state: "done" }] });
    expect(await bookshop.onhand()).toBe(shelf + 1);
    expect(await call(visit, orders.refund, refund)).toMatchObject({ code: "changed" });
    expect(await bookshop.onhand()).toBe(shelf + 1);
  });
});

describe("the pick list", () => {
  const picks = async () => {
    const answer = ok(await call(await staff(), orders.showPickList, {}));
    return answer.picks;
  };
  const copies = async () => ok(await call(await staff(), today.get, {})).to_fetch;
  const copiesOn = (list: readonly { quantity: number }[]) =>
    list.reduce((sum, { quantity }) => sum + quantity, 0);
  const wanting = async (number: number) => (await picks()).filter((one) => one.orders.includes(number));

  it("has what still stands on shelves for open orders, and is counted for today", async () => {
    const { platform } = bookshop;
    const rare = await makeTitle(platform, { title: "Foghorns" });
    const ticket = await makeTitle(platform, { title: "Admission", tax_class: "ticket", binding: null });
    await stock(platform, "test", rare, 1);
    await stock(platform, "test", ticket, 5);
    await platform.database.transaction((tx) =>
      replaceSections(tx, bookshop.store.id, [{ key: "sea", label: "The sea", titles: [rare.id] }]),
    );
    const before = await picks();
    const shopper = await customer(platform, "parcels@example.com");
    await shopper.ok("cart/add", { eisbn: rare.eisbn, quantity: "3", stock_answer: "order_rest" });
    await shopper.ok("cart/add", { eisbn: ticket.eisbn, quantity: "1" });
    await shopper.ok("checkout/setDelivery", { delivery_preference: "ship" });
    await shopper.ok("checkout/setAddress", { address_id: await addressIn(shopper, "BC", "V8V 1A1") });
    await shopper.ok("checkout/setShipping", { provider: "post", multiship_method: "batched" });
    const { order_number } = await shopper.ok("checkout/submit", await reviewed(shopper, "contact"));
    const number = Number(order_number);
    expect(await wanting(number)).toMatchObject([
      { title: "Foghorns", quantity: 1, section: "The sea", shelf: "", orders: [number] },
    ]);
    expect(await copies()).toBe(copiesOn(before) + 1);
    // The copy has left with the first parcel; the others are still to come.
    await runCommand(ordersCommand, platform, ["ship", String(number)], { parcel: "1" });
    expect(await wanting(number)).toEqual([]);
    expect(await copies()).toBe(copiesOn(before));
    const quoted = await bookshop.quote();
    expect(await wanting(quoted)).toEqual([]);
    const number2 = await ordered("Two Orders");
    expect(await wanting(number2)).toHaveLength(1);
    expect(await copies()).toBe(copiesOn(await picks()));
  });

  it("asks the database as often for many orders as for one", async () => {
    const counted = countingStatements(bookshop.platform);
    const visit = await staffOf(counted.platform, "test");
    const count = () => counted.all(() => call(visit, orders.showPickList, {}));
    await ordered("Few Statements");
    const few = await count();
    for (let index = 0; index < 5; index++) await ordered("Few Statements");
    expect(await count()).toBe(few);
  });
});

it("counts institutions that await approval, and registries whose day is near", async () => {
  const counts = async () => {
    const answer = ok(await call(await staff(), today.get, {}));
    return [answer.to_approve, answer.registries_near];
  };
  const [before = 0] = await counts();
  const library = { is_institution: "on", company: "The library" };
  const shopper = await customer(bookshop.platform, "library@example.com", library);
  await customer(bookshop.platform, "reader@example.com");
  await shopper.ok("giftregistry/create", {
    title: "Nora is two",
    occasion: "Wedding",
    description: "Books to grow into",
    purchase_deadline: "2026-11-30",
  });
  expect(await counts()).toEqual([before + 1, 1]);
});

it("says what is to be done today", async () => {
  const lines = async () => (await runCommand(ordersCommand, bookshop.platform, ["today"])).lines;
  const [check = ""] = await lines();
  const number = await ordered("Today Reader");
  expect((await lines())[0]).toBe(`check\t${Number(check.split("\t")[1]) + 1}`);
  await runCommand(ordersCommand, bookshop.platform, ["accept", String(number)]);
  expect((await lines())[0]).toBe(check);
  const queued = await runCommand(ordersCommand, bookshop.platform, ["list"], {
    queue: "pick",
    find: "today",
  });
  expect(queued.lines).toEqual([expect.stringContaining("Today Reader")]);
  await expect(runCommand(ordersCommand, bookshop.platform, ["list"], { queue: "heap" })).rejects.toThrow(
    "--queue must be check, pick",
  );
});
