import { Ajv2020 } from "ajv/dist/2020.js";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { call } from "#app/calls/common/define.server.ts";
import { programDocument } from "#app/calls/programs/document.server.ts";
import * as accounts from "#app/calls/staff/accounts.server.ts";
import * as health from "#app/calls/staff/health.server.ts";
import * as orders from "#app/calls/staff/orders.server.ts";
import * as webhooks from "#app/calls/staff/webhooks.server.ts";
import { webhooksCommand } from "#app/cli/commands/webhooks.ts";
import { tidy } from "#app/domain/housekeeping/housekeeping.server.ts";
import { RIGHTS } from "#app/domain/staff/rights.ts";
import { numberEvents } from "#app/domain/webhooks/event-queue.server.ts";
import { serve, toServe } from "#app/domain/webhooks/sender.server.ts";
import {
  BOTH_SECRETS,
  EVENTS_KEPT,
  MAX_WAITING,
  MAX_WEBHOOKS,
  type WebhookType,
} from "#app/domain/webhooks/webhooks.ts";
import { DAY } from "#app/lib/seconds.ts";
import { runCommand } from "#tests/support/command.ts";
import { ok } from "#tests/support/ok.ts";
import { CANADIAN, CONTACT, customer, forgetLimits, openShop, toReview } from "#tests/support/shop.ts";
import { EVERYWHERE, staffOf } from "#tests/support/staff-calls.ts";
import { Receiver } from "#tests/support/webhook-receiver.ts";

/** A shop's own webhooks, from the change to the program that hears of it. */

const shop = await openShop();
const { platform } = shop;
await shop.makeShop("test", CANADIAN, ["test.localhost"]);
await shop.makeShop("other", CANADIAN, ["other.localhost"]);
const title = await shop.makeTitle();
const ORDERS = ["order.placed", "order.paid", "order.changed", "order.cancelled", "order.refunded"] as const;

/** The platform with receivers on this machine in reach, as an operator can allow for development. */
const near = { ...platform, env: { ...platform.env, WEBHOOKS_ANYWHERE: true } };
const deskOf = async (name = "test") => ({ ...(await staffOf(platform, name)), platform: near });
const running = () => new AbortController().signal;

/** Numbers and sends what is due, once, as the server does every second. */
async function deliver(stop = running(), sender: Parameters<typeof serve>[0] = near): Promise<void> {
  await numberEvents(platform.database, platform.clock.now());
  for (const id of await toServe(platform.database, platform.clock.now())) await serve(sender, id, stop);
}

/** A program with a webhook. */
async function listening(types: readonly WebhookType[], name = "test") {
  const receiver = await new Receiver(() => platform.clock.now()).open();
  onTestFinished(() => receiver.close());
  const { id, secret } = ok(
    await call(await deskOf(name), webhooks.add, { url: receiver.url, types: [...types] }),
  );
  receiver.secrets.push(secret);
  const sendings = async () => ok(await call(await deskOf(name), webhooks.show, { id })).sendings;
  const stateOf = async () => ok(await call(await deskOf(name), webhooks.show, { id })).webhook;
  return { id, receiver, sendings, stateOf };
}

afterEach(async () => {
  for (const name of ["test", "other"]) {
    const desk = await deskOf(name);
    for (const { id } of ok(await call(desk, webhooks.list, {})).webhooks)
      ok(await call(desk, webhooks.remove, { id }));
  }
});

async function placeOrder(name = "test"): Promise<number> {
  await shop.stock(name, title, 5);
  const shopper = shop.guest(name);
  await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: 2 });
  return (await shopper.ok("checkout/submit", await toReview(shopper))).order_number;
}

const typesIn = ({ receiver }: { receiver: Receiver }) => receiver.arrived.map(({ type }) => type);

describe("what happens in a shop", () => {
  it("is heard of in its order, signed, without the shopper's name, address or words", async () => {
    const program = await listening(ORDERS);
    const order_number = await placeOrder();
    await deliver();
    const desk = await deskOf();
    ok(await call(desk, orders.accept, { order_number }));
    ok(await call(desk, orders.markPaidInShop, { order_number, method: "cash" }));
    await deliver();
    ok(await call(desk, orders.cancel, { order_number }));
    await deliver();
    expect(program.receiver.refused).toEqual([]);
    expect(typesIn(program)).toEqual(["order.placed", "order.changed", "order.paid", "order.cancelled"]);
    const { arrived } = program.receiver;
    const numbers = arrived.map(({ sequence }) => sequence);
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    expect(new Set(arrived.map(({ id }) => id)).size).toBe(4);
    expect(arrived[0]?.data).toMatchObject({
      order: {
        order_number,
        status: "placed",
        payment_state: "none",
        customer: null,
        items: [{ title_info: { eisbn: title.eisbn }, cart_info: { quantity: 2, sold_price: 2000 } }],
        summary: { total: 4200, taxes: [{ amount: 200 }] },
      },
    });
    expect(arrived.at(-1)?.data).toMatchObject({ order: { status: "cancelled" } });
    const sent = JSON.stringify(arrived);
    for (const personal of [CONTACT.name, CONTACT.email, CONTACT.phone]) expect(sent).not.toContain(personal);
  });

  it("is heard of once it is stored, and not at all if it is not", async () => {
    const program = await listening(["stock.changed"]);
    const failed = platform.database.transaction(async (tx) => {
      await tx.updateTable("stock").set({ onhand: 77 }).where("title_id", "=", title.id).execute();
      throw new Error("power cut");
    });
    await expect(failed).rejects.toThrow("power cut");
    await deliver();
    expect(program.receiver.arrived).toEqual([]);
  });

  it("is one event if it is stock, with the copies that can be sold", async () => {
    const others = [await shop.makeTitle(), await shop.makeTitle()];
    const program = await listening(["stock.changed"]);
    for (const [position, book] of others.entries())
      await shop.stock("test", book, 3 + position, { onorder: 2 });
    // The same number again changes nothing.
    for (const [position, book] of others.entries())
      await shop.stock("test", book, 3 + position, { onorder: 2 });
    await deliver();
    expect(program.receiver.arrived.map(({ data }) => data)).toEqual([
      {
        titles: others.map(({ isbn }, position) => ({
          code: isbn,
          shelves: [{ location_id: 1, condition: "", for_sale: 3 + position, onorder: 2, price: null }],
        })),
      },
    ]);
  });

  it("is heard of if it is a customer's, until they leave", async () => {
    const program = await listening(["customer.created", "customer.changed", "customer.deleted"]);
    const email = "rosa@example.com";
    await customer(platform, email, { first_name: "Rosa" });
    await deliver();
    expect(program.receiver.arrived.at(-1)).toMatchObject({
      type: "customer.created",
      data: { customer: { email_address: email, first_name: "Rosa" } },
    });
    const account = await platform.database.read
      .selectFrom("customers")
      .select("public_id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    ok(await call(await deskOf(), accounts.lock, { email }));
    await deliver();
    ok(await call(await deskOf(), accounts.erase, { email }));
    await deliver();
    expect(typesIn(program)).toEqual(["customer.created", "customer.changed", "customer.deleted"]);
    expect(program.receiver.arrived.at(-1)?.data).toEqual({ public_id: account.public_id });
    expect(JSON.stringify(program.receiver.arrived)).not.toContain("Dallas Road");
  });

  it("is sent to the programs that chose it, in their own shop", async () => {
    const stock = await listening(["stock.changed"]);
    const other = await listening(ORDERS, "other");
    const program = await listening(["order.placed"]);
    await placeOrder();
    await deliver();
    expect(typesIn(program)).toEqual(["order.placed"]);
    expect(typesIn(stock)).toEqual(["stock.changed"]);
    expect(typesIn(other)).toEqual([]);
  });
});

describe("an event", () => {
  it("is sent again if the program fails after its work, later each time, under the same id", async () => {
    const program = await listening(["order.placed"]);
    program.receiver.manner = "broken";
    await placeOrder();
    await deliver();
    await deliver();
    expect(program.receiver.arrived).toHaveLength(1);
    platform.clock.advance(5);
    await deliver();
    platform.clock.advance(5);
    await deliver();
    expect(program.receiver.arrived).toHaveLength(2);
    expect(await program.sendings()).toMatchObject([
      { state: "failing", tries: 2, status: 500, answer: "something broke", problem: "" },
    ]);
    program.receiver.manner = "well";
    platform.clock.advance(5);
    await deliver();
    expect(program.receiver.arrived).toHaveLength(3);
    expect(new Set(program.receiver.arrived.map(({ id }) => id)).size).toBe(1);
    expect(await program.sendings()).toMatchObject([{ state: "sent", tries: 3, answer: "thank you" }]);
    expect((await program.stateOf()).state).toBe("on");
  });

  it("is sent again by another process if the first one is killed before it stored the answer", async () => {
    const program = await listening(["order.placed"]);
    const killed = new AbortController();
    program.receiver.manner = "silent";
    program.receiver.onArrival = () => killed.abort();
    await placeOrder();
    await deliver(killed.signal);
    program.receiver.manner = "well";
    await deliver();
    expect(program.receiver.arrived).toHaveLength(1);
    platform.clock.advance(60);
    await deliver();
    expect(program.receiver.arrived).toHaveLength(2);
    expect(new Set(program.receiver.arrived.map(({ id }) => id)).size).toBe(1);
  });

  it("gets one number and is sent once by two processes", async () => {
    const program = await listening(["order.placed"]);
    const placed = [await placeOrder(), await placeOrder(), await placeOrder()];
    await Promise.all([deliver(), deliver()]);
    await deliver();
    const numbers = program.receiver.arrived.map(
      ({ data }) => (data.order as { order_number: number }).order_number,
    );
    expect(numbers.sort()).toEqual(placed.sort());
    expect(new Set(program.receiver.arrived.map(({ sequence }) => sequence)).size).toBe(3);
  });

  it("does not wait for the slow program of another shop", async () => {
    const slow = await listening(["order.placed"], "other");
    const fast = await listening(["order.placed"]);
    slow.receiver.manner = "silent";
    const arrives = new Promise<void>((resolve) => {
      slow.receiver.onArrival = resolve;
    });
    await placeOrder("other");
    await placeOrder();
    await numberEvents(platform.database, platform.clock.now());
    const stop = new AbortController();
    const waits = serve(near, slow.id, stop.signal);
    await arrives;
    await serve(near, fast.id, running());
    expect(typesIn(fast)).toEqual(["order.placed"]);
    stop.abort();
    await waits;
  });

  it("takes no turn from other programs while its own waits after a failure", async () => {
    const program = await listening(["order.placed"]);
    program.receiver.manner = "broken";
    await placeOrder();
    await placeOrder();
    await deliver();
    expect(await toServe(platform.database, platform.clock.now())).not.toContain(program.id);
    platform.clock.advance(5);
    expect(await toServe(platform.database, platform.clock.now())).toContain(program.id);
  });

  it.each(["redirecting", "chatty"] as const)("takes the status of a %s program alone", async (manner) => {
    const program = await listening(["order.placed"]);
    program.receiver.manner = manner;
    await placeOrder();
    await deliver();
    expect(program.receiver.asked).toEqual(["/events"]);
    const [sending] = await program.sendings();
    expect(sending?.state).toBe(manner === "chatty" ? "sent" : "failing");
    expect(sending?.answer).toBe(manner === "chatty" ? "x".repeat(300) : "");
  });

  it("never reaches a private address, whatever the name of the server", async () => {
    const program = await listening(["order.placed"]);
    await placeOrder();
    await deliver(running(), platform);
    expect(program.receiver.asked).toEqual([]);
    expect(await program.sendings()).toMatchObject([
      { state: "failing", status: null, problem: "not_public" },
    ]);
    const strict = await staffOf(platform, "test");
    const add = (url: string) => call(strict, webhooks.add, { url, types: ["order.placed"] });
    expect(await add("https://10.1.2.3/events")).toMatchObject({ code: "private" });
    expect(await add("https://[::1]/events")).toMatchObject({ code: "private" });
    expect(await add("http://books.example/events")).toMatchObject({ code: "bad_url" });
    const added = ok(await add("https://localhost/events"));
    await placeOrder();
    await deliver(running(), platform);
    expect(ok(await call(strict, webhooks.show, { id: added.id })).sendings).toMatchObject([
      { problem: "not_public" },
    ]);
  });
});

describe("staff", () => {
  it("try a webhook, and send an event again", async () => {
    const program = await listening(["order.placed"]);
    const desk = await deskOf();
    const tested = ok(await call(desk, webhooks.test, { id: program.id }));
    expect(tested).toMatchObject({ type: "test", state: "sent", status: 200, answer: "thank you" });
    const again = ok(await call(desk, webhooks.resend, { id: tested.id }));
    expect(again.event_id).toBe(tested.event_id);
    expect(program.receiver.arrived.map(({ type, data }) => [type, data])).toEqual([
      ["test", { shop: "test" }],
      ["test", { shop: "test" }],
    ]);
    expect(await call(desk, webhooks.resend, { id: 999_999 })).toMatchObject({ code: "gone" });
  });

  it("replace the secret, and both are valid for a day", async () => {
    const program = await listening(["order.placed"]);
    const desk = await deskOf();
    const former = program.receiver.secrets[0] ?? "";
    const { secret } = ok(await call(desk, webhooks.roll, { id: program.id }));
    expect(secret).not.toBe(former);
    ok(await call(desk, webhooks.test, { id: program.id }));
    program.receiver.secrets.splice(0, 1, secret);
    ok(await call(desk, webhooks.test, { id: program.id }));
    expect(program.receiver.refused).toEqual([]);
    platform.clock.advance(BOTH_SECRETS);
    program.receiver.secrets.splice(0, 1, former);
    expect(ok(await call(await deskOf(), webhooks.test, { id: program.id }))).toMatchObject({ status: 400 });
    // Receivers that check the time refuse an old signature.
    program.receiver.secrets.splice(0, 1, secret);
    program.receiver.now = () => platform.clock.now() + 301;
    expect(ok(await call(await deskOf(), webhooks.test, { id: program.id }))).toMatchObject({ status: 400 });
  });

  it("get another secret for a webhook that they add after they removed one", async () => {
    const desk = await deskOf();
    const add = async () =>
      ok(await call(desk, webhooks.add, { url: "https://books.example/1", types: ["order.placed"] }));
    const first = await add();
    ok(await call(desk, webhooks.remove, { id: first.id }));
    expect((await add()).secret).not.toBe(first.secret);
  });

  it("learn of one that fails for three days, which is switched off, and switch it on again", async () => {
    const program = await listening(["order.placed"]);
    const states = async () => ok(await call(await deskOf(), health.get, {})).webhooks;
    expect(await states()).toEqual({ state: "ok", off: 0, failing: 0 });
    program.receiver.manner = "broken";
    await placeOrder();
    await deliver();
    expect(await states()).toEqual({ state: "warning", off: 0, failing: 1 });
    platform.clock.advance(3 * DAY - 1);
    await deliver();
    expect((await program.stateOf()).state).toBe("failing");
    platform.clock.advance(4000);
    await deliver();
    expect(await program.stateOf()).toMatchObject({ state: "off", off_because: "failing" });
    expect(await states()).toEqual({ state: "problem", off: 1, failing: 0 });
    const tried = program.receiver.arrived.length;
    platform.clock.advance(4000);
    await placeOrder();
    await deliver();
    expect(program.receiver.arrived).toHaveLength(tried);
    program.receiver.manner = "well";
    ok(await call(await deskOf(), webhooks.on, { id: program.id }));
    await deliver();
    // Also the order that was placed while it was off.
    expect(program.receiver.arrived).toHaveLength(tried + 2);
    expect(await states()).toEqual({ state: "ok", off: 0, failing: 0 });
  });

  it("learn of one for which too many events wait", async () => {
    const program = await listening(["order.placed"]);
    await placeOrder();
    await numberEvents(platform.database, platform.clock.now());
    await platform.database.transaction(async (tx) => {
      const sending = await tx.selectFrom("webhook_sendings").selectAll().executeTakeFirstOrThrow();
      const { id: _, ...row } = sending;
      for (let made = 0; made < MAX_WAITING; made += 1000)
        await tx
          .insertInto("webhook_sendings")
          .values(Array.from({ length: 1000 }, () => row))
          .execute();
    });
    await placeOrder();
    await numberEvents(platform.database, platform.clock.now());
    expect(await program.stateOf()).toMatchObject({ state: "off", off_because: "full" });
    const lost_since = platform.clock.now();
    platform.clock.advance(60);
    await placeOrder();
    await numberEvents(platform.database, platform.clock.now());
    expect(await program.stateOf()).toMatchObject({ lost_since });
  });

  it("see that an event was left out whose subject no longer exists", async () => {
    const program = await listening(["stock.changed"]);
    const { id: store_id } = await shop.storeOf();
    await platform.database.transaction((tx) =>
      tx
        .insertInto("webhooks_due")
        .values({ store_id, type: "stock.changed", subject: 999_999, changes: 1 })
        .execute(),
    );
    await deliver();
    expect(program.receiver.arrived).toEqual([]);
    expect(await program.sendings()).toMatchObject([{ state: "gone", status: null, next_at: null }]);
    expect((await program.stateOf()).state).toBe("on");
  });

  it("are limited in number, choose events, and see no other shop's", async () => {
    const desk = await deskOf();
    const url = (number: number) => `https://books.example/${number}`;
    const add = (number: number, types: WebhookType[] = ["order.placed"]) =>
      call(desk, webhooks.add, { url: url(number), types });
    expect(await add(1, [])).toMatchObject({ code: "nothing" });
    for (let number = 1; number <= MAX_WEBHOOKS; number++) ok(await add(number));
    expect(await add(1)).toMatchObject({ code: "exists" });
    expect(await add(MAX_WEBHOOKS + 1)).toMatchObject({ code: "too_many" });
    const [first] = ok(await call(desk, webhooks.list, {})).webhooks;
    expect(JSON.stringify(first)).not.toContain("whsec_");
    const id = first?.id ?? 0;
    const other = await deskOf("other");
    expect(await call(other, webhooks.show, { id })).toMatchObject({ code: "not_found" });
    expect(await call(other, webhooks.test, { id })).toMatchObject({ code: "not_found" });
    expect(await call(other, webhooks.roll, { id })).toMatchObject({ code: "not_found" });
    expect(await call(other, webhooks.on, { id })).toMatchObject({ code: "not_found" });
    expect(await call(other, webhooks.remove, { id })).toMatchObject({ code: "not_found" });
    const { history } = ok(await call(desk, webhooks.list, {}));
    expect(history[0]).toMatchObject({
      actor: "operator",
      action: "webhook added",
      detail: url(MAX_WEBHOOKS),
    });
  });

  it("need the right to change settings", async () => {
    const store = await shop.storeOf();
    const seller = {
      ...EVERYWHERE,
      stores: store.id,
      rights: ["see_orders", "export"] as const,
      locations: "all" as const,
    };
    expect(await call(await staffOf(platform, "test", seller), webhooks.list, {})).toMatchObject({
      code: "permission",
    });
  });

  it("choose only events of what they may see themselves, at all locations", async () => {
    const { id } = await shop.storeOf();
    const owner = { ...EVERYWHERE, stores: id, rights: RIGHTS, locations: "all" as const };
    const add = async (who: object, type: WebhookType) =>
      call(await staffOf(platform, "test", { ...owner, ...who }), webhooks.add, {
        url: `https://books.example/${type}`,
        types: [type],
      });
    const beyond = { code: "beyond_own" };
    expect(await add({ rights: ["settings", "see_orders"] }, "customer.created")).toMatchObject(beyond);
    expect(await add({ rights: ["settings", "see_customers"] }, "order.placed")).toMatchObject(beyond);
    expect(await add({ locations: [1] }, "order.placed")).toMatchObject(beyond);
    ok(await add({ rights: ["settings", "see_orders"] }, "order.placed"));
    ok(await add({}, "customer.created"));
  });

  it("try a webhook so often in an hour, and no more", async () => {
    const program = await listening(["order.placed"]);
    const desk = await deskOf();
    const tries = async () => call(desk, webhooks.test, { id: program.id });
    for (let count = 0; count < 60; count++) await tries();
    expect(await tries()).toMatchObject({ code: "too_often" });
    const [sending] = await program.sendings();
    expect(await call(desk, webhooks.resend, { id: sending?.id ?? 0 })).toMatchObject({ code: "too_often" });
    await forgetLimits(platform);
  });

  it("do the same with commands", async () => {
    const run = async (...args: string[]) => (await runCommand(webhooksCommand, near, args)).text;
    const receiver = await new Receiver(() => platform.clock.now()).open();
    onTestFinished(() => receiver.close());
    const { text } = await runCommand(webhooksCommand, near, ["add", receiver.url], {
      event: ["order.placed"],
    });
    const [secret = ""] = /whsec_[\w-]+/.exec(text) ?? [];
    receiver.secrets.push(secret);
    const [number = ""] = (await run("list")).split("\t");
    expect(await run("list")).toBe(`${number}\t${receiver.url}\ton\torder.placed`);
    expect(await run("test", number)).toContain("200");
    const [sending = ""] = (await run("show", number)).split("\t");
    expect(await run("resend", sending)).toContain("200");
    expect(await run("roll", number)).toMatch(/whsec_[\w-]{43}/);
    expect(await run("on", number)).toContain(receiver.url);
    expect(await run("remove", number)).toContain(receiver.url);
    expect(await run("list")).toBe("None.");
    expect(receiver.arrived).toHaveLength(2);
  });
});

it("forgets events after two weeks, and goes on counting", async () => {
  const program = await listening(["order.placed"]);
  await placeOrder();
  await deliver();
  platform.clock.advance(EVENTS_KEPT + 1);
  await tidy(platform);
  expect(await program.sendings()).toEqual([]);
  await placeOrder();
  await deliver();
  const [first, second] = program.receiver.arrived;
  expect(second?.sequence).toBe((first?.sequence ?? 0) + 1);
});

it("notes nothing in a shop without a webhook", async () => {
  await placeOrder();
  expect(await platform.database.read.selectFrom("webhooks_due").selectAll().execute()).toEqual([]);
});

it("sends what the published document says of each event", async () => {
  const document = JSON.parse(await programDocument());
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const program = await listening([
    ...ORDERS,
    "stock.changed",
    "customer.created",
    "customer.changed",
    "customer.deleted",
  ]);
  const desk = await deskOf();
  const email = "ivy@example.com";
  await customer(platform, email);
  ok(await call(desk, accounts.lock, { email }));
  const order_number = await placeOrder();
  ok(await call(desk, orders.markPaidInShop, { order_number, method: "cash" }));
  ok(await call(desk, orders.refund, { order_number, amount: 500, method: "cash" }));
  const cancelled = await placeOrder();
  ok(await call(desk, orders.accept, { order_number: cancelled }));
  ok(await call(desk, orders.cancel, { order_number: cancelled }));
  ok(await call(desk, accounts.erase, { email }));
  ok(await call(desk, webhooks.test, { id: program.id }));
  await deliver();
  expect(new Set(typesIn(program))).toEqual(new Set(Object.keys(document.webhooks)));
  for (const event of program.receiver.arrived) {
    const { schema } = document.webhooks[event.type].post.requestBody.content["application/json"];
    const check = ajv.compile({ ...schema, components: document.components });
    expect([event.type, check(event) || check.errors]).toEqual([event.type, true]);
  }
});
