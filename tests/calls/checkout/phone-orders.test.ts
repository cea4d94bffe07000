import { describe, expect, it } from "vitest";
import { call } from "#app/calls/common/define.server.ts";
import type { StaffCaller } from "#app/calls/common/staff-visit.server.ts";
import * as accounts from "#app/calls/staff/accounts.server.ts";
import * as orders from "#app/calls/staff/orders.server.ts";
import * as phone from "#app/calls/staff/phone-orders.server.ts";
import { phoneOrdersCommand } from "#app/cli/commands/phone-orders.ts";
import { PHONE_KEPT } from "#app/domain/checkout/phone-orders.ts";
import { tidy } from "#app/domain/housekeeping/housekeeping.server.ts";
import { PRESETS } from "#app/domain/staff/rights.ts";
import { runCommand } from "#tests/support/command.ts";
import { ok } from "#tests/support/ok.ts";
import { locationNamed, merged, openShop, SENDING } from "#tests/support/shop.ts";
import { staffOf } from "#tests/support/staff-calls.ts";

/** Orders that staff take by phone: the draft, what it costs, placing it, and what may happen in between. */

const shop = await openShop();
const { platform } = shop;
const locations = [locationNamed(1, "Harbour"), locationNamed(2, "Uptown")];
await shop.makeShop("test", merged(SENDING, { store_info: { is_multistore: true }, locations }), [
  "test.localhost",
]);
const { id: storeId } = await shop.storeOf();
const book = await shop.makeTitle({ title: "Emma", list_price_can: 2000 });
await shop.stock("test", book, 500);

const someone = (name = "Nora", more: Partial<StaffCaller> = {}): StaffCaller =>
  ({ name, stores: storeId, rights: PRESETS.bookseller, locations: "all", ...more }) as StaffCaller;
const as = (by: StaffCaller = someone()) => staffOf(platform, "test", by);

const CALLER = { caller_name: "Wilma Marsh", caller_phone: "250 555 0199" };
async function started(more: object = {}, by?: StaffCaller): Promise<number> {
  return ok(await call(await as(by), phone.startWithout, { ...CALLER, ...more })).id;
}
const shown = async (id: number) => ok(await call(await as(), phone.show, { id }));
const add = async (id: number, what: string, quantity = 1) =>
  call(await as(), phone.add, { id, what, quantity });
const describeIt = async (id: number, said: object) => call(await as(), phone.describe, { id, ...said });
/** Places it as the page does: with what it showed. */
async function place(id: number, by?: StaffCaller, page?: Awaited<ReturnType<typeof shown>>) {
  const { draft, cart } = page ?? (await shown(id));
  const shownDraft = { id, version: draft.version, cart_checksum: cart.checksum };
  return call(await as(by), phone.place, shownDraft);
}
const order = async (order_number: number) => ok(await call(await as(), orders.show, { order_number }));
const SHIP_TO = {
  street_address: "12 Fort Street",
  city: "Victoria",
  province: "BC",
  postal_code: "V8W 1H2",
};
const countOrders = async () =>
  Number(
    (
      await platform.database.read
        .selectFrom("orders")
        .select((row) => row.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow()
    ).count,
  );

describe("an order by phone", () => {
  it("of somebody without an account or email is placed once, says who took it, and emails only the shop", async () => {
    const id = await started();
    ok(await add(id, book.isbn, 2));
    ok(await describeIt(id, { note: "Call when it is here." }));
    const before = await countOrders();
    const page = await shown(id);
    const [first, second] = [ok(await place(id, undefined, page)), ok(await place(id, undefined, page))];
    expect(second.order_number).toBe(first.order_number);
    expect(await countOrders()).toBe(before + 1);
    const { order: placed, acts, emails, queue } = await order(first.order_number);
    expect(placed).toMatchObject({
      purchaser_name: "Wilma Marsh",
      email: "",
      notes: "Call when it is here.",
      summary: { total: page.cart.summary.total },
    });
    expect(queue).toBe("check");
    expect(acts).toMatchObject([{ kind: "taken", who: "Nora" }]);
    expect(emails.map(({ recipient }) => recipient)).not.toContain("");
    expect(await call(await as(), phone.discard, { id })).toMatchObject({ code: "placed" });
    expect(await add(id, book.isbn)).toMatchObject({ code: "placed" });
  });

  it("posted twice at once is one order", async () => {
    const id = await started();
    ok(await add(id, book.isbn));
    const page = await shown(id);
    const before = await countOrders();
    const placed = await Promise.all([place(id, undefined, page), place(id, someone("Ben"), page)]);
    const numbers = placed.map((one) => ok(one).order_number);
    expect(new Set(numbers).size).toBe(1);
    expect(await countOrders()).toBe(before + 1);
  });

  it("costs what the shop charges that customer, and is in their account", async () => {
    const ada = await shop.customer("ada@example.com");
    const { id } = ok(await call(await as(), phone.start, { customer: "ada@example.com" }));
    ok(await add(id, book.isbn, 3));
    ok(await describeIt(id, { delivery: "ship", ship_to: SHIP_TO, caller_phone: "250 555 0100" }));
    const { cart, draft, options } = await shown(id);
    expect(draft).toMatchObject({ email: "ada@example.com" });
    expect(options.length).toBeGreaterThan(0);
    expect(cart.summary).toMatchObject({ subtotal: 6000, shipping: expect.any(Number) });
    const { order_number } = ok(await place(id));
    expect(JSON.stringify(await ada.ok("order/getList"))).toContain(`"order_number":${order_number},`);
    expect((await shop.emailsTo("ada@example.com")).length).toBeGreaterThan(0);
    expect((await order(order_number)).order.summary.total).toBe(cart.summary.total);
  });

  it("is sent to somebody without an account, and may have to be ordered in", async () => {
    const rare = await shop.makeTitle({ title: "Rare", list_price_can: 3000 });
    await shop.stock("test", rare, 1);
    const id = await started();
    ok(await add(id, rare.isbn, 2));
    ok(await describeIt(id, { delivery: "ship", ship_to: SHIP_TO, payment: "contact" }));
    const page = await shown(id);
    expect(page.cart.items[0]?.cart_info).toMatchObject({ backorder_quantity: 1 });
    const { order: placed } = await order(ok(await place(id)).order_number);
    expect(placed).toMatchObject({ delivery_key: "ship", payment_type: "contact" });
    expect(placed.shipping).toMatchObject({ addr1: "12 Fort Street", name: "Wilma Marsh" });
  });

  it("finds books by ISBN and barcode, and answers words with a few to choose from", async () => {
    const id = await started();
    expect(ok(await add(id, `${book.isbn} 51999`)).added).toMatchObject({ title: "Emma" });
    const { added, choose } = ok(await add(id, "emma"));
    expect(added).toBeNull();
    expect(choose).toMatchObject([{ title: "Emma", price: 2000 }]);
    expect((await shown(id)).cart.items).toHaveLength(1);
    expect(await add(id, "9789999999991")).toMatchObject({ fields: { what: expect.any(String) } });
    expect(await add(id, "xyzzy plugh")).toMatchObject({ fields: { what: expect.any(String) } });
  });
});

describe("between the draft and the order", () => {
  it("a price that changes is agreed again", async () => {
    const title = await shop.makeTitle({ title: "Dear", list_price_can: 1000 });
    await shop.stock("test", title, 5);
    const id = await started();
    ok(await add(id, title.isbn));
    const page = await shown(id);
    await platform.database.transaction((tx) =>
      tx.updateTable("titles").set({ list_price_can: 1500 }).where("eisbn", "=", title.eisbn).execute(),
    );
    expect(await place(id, undefined, page)).toMatchObject({ code: "cart_changed" });
    expect((await shown(id)).cart.summary.subtotal).toBe(1500);
    ok(await place(id));
  });

  it("copies that somebody else buys are agreed again", async () => {
    const title = await shop.makeTitle({ title: "Last", list_price_can: 1000 });
    await shop.stock("test", title, 1);
    const id = await started();
    ok(await add(id, title.isbn));
    const page = await shown(id);
    await shop.stock("test", title, 0);
    const refused = await place(id, undefined, page);
    expect(refused).toMatchObject({ code: expect.stringMatching(/stock_gone|cart_changed/) });
  });

  it("a locked customer's order is not placed, and a deleted one's draft is deleted", async () => {
    for (const [email, act, code] of [
      ["lock@example.com", accounts.lock, "customer_gone"],
      ["gone@example.com", accounts.erase, "not_found"],
    ] as const) {
      await shop.customer(email);
      const { id } = ok(await call(await as(), phone.start, { customer: email }));
      ok(await add(id, book.isbn));
      ok(await describeIt(id, { caller_phone: "250 555 0100" }));
      const page = await shown(id);
      ok(await call(await staffOf(platform, "test"), act, { email }));
      expect(await place(id, undefined, page)).toMatchObject({ code });
      expect(await call(await as(), phone.start, { customer: email })).toMatchObject({ fields: {} });
    }
  });

  it("what two people change in one draft is noticed", async () => {
    const id = await started();
    ok(await add(id, book.isbn));
    const page = await shown(id);
    ok(await call(await as(someone("Ben")), phone.describe, { id, note: "Wrap it." }));
    expect(await place(id, undefined, page)).toMatchObject({ code: "changed" });
    const lines = page.cart.items.map(({ cart_info: { cart_id } }) => ({ cart_id, quantity: 3 }));
    expect(await call(await as(), phone.change, { id, version: page.draft.version, lines })).toMatchObject({
      code: "changed",
    });
    const { draft } = await shown(id);
    ok(await call(await as(), phone.change, { id, version: draft.version, lines }));
    expect((await shown(id)).cart.items[0]?.cart_info.quantity).toBe(3);
  });

  it("a draft that nobody touches for two weeks is deleted with its books", async () => {
    const id = await started();
    ok(await add(id, book.isbn));
    platform.clock.advance(PHONE_KEPT + 100);
    await tidy(platform);
    expect(await call(await as(), phone.show, { id })).toMatchObject({ code: "not_found" });
    const carts = platform.database.read.selectFrom("carts").select("id").where("owner", "=", `phone:${id}`);
    expect(await carts.execute()).toEqual([]);
  });
});

describe("who takes orders by phone", () => {
  it("works on orders, and sees customers to order for one", async () => {
    const buyer = someone("Ann", { rights: PRESETS.buyer });
    expect(await call(await as(buyer), phone.startWithout, CALLER)).toMatchObject({ code: "permission" });
    const blind = someone("Ann", { rights: ["see_orders", "work_orders"] });
    expect(await call(await as(blind), phone.start, { customer: "ada@example.com" })).toMatchObject({
      code: "permission",
    });
  });

  it("sees and places only those of their own locations", async () => {
    const uptown = someone("Ulla", { locations: [2] });
    const id = await started({ location_id: 1 });
    ok(await add(id, book.isbn));
    expect(await place(id, uptown)).toMatchObject({ code: "not_found" });
    const own = await started({}, uptown);
    expect((await shown(own)).draft.location_id).toBe(2);
    expect(await call(await as(uptown), phone.describe, { id: own, location_id: 1 })).toMatchObject({
      code: "unknown_location",
    });
    const { drafts } = ok(await call(await as(uptown), phone.list, {}));
    expect(drafts.map((draft) => draft.id)).toEqual([own]);
  });

  it("is not another shopper: the draft's cart is nobody else's", async () => {
    const id = await started();
    ok(await add(id, book.isbn));
    expect((await shop.guest().ok("cart/get")).items).toEqual([]);
  });
});

describe("the command phone-orders", () => {
  it("takes an order from its start to its number", async () => {
    const run = (args: string[], options = {}) =>
      runCommand(phoneOrdersCommand, platform, args, { ...options, store: "test" });
    const { text } = await run(["start"], { name: "Otto", phone: "250 555 0111", location: "uptown" });
    const id = /\d+/.exec(text)?.[0] ?? "";
    await run(["add", id, book.isbn], { copies: "2" });
    await run(["change", id, "1", "3"]);
    await run(["describe", id], {
      note: "Soon",
      delivery: "ship",
      to: ["street_address=1 Fort", "city=Victoria", "province=BC", "postal_code=V8W 1H2"],
    });
    expect((await run(["show", id])).text).toContain("3 of Emma");
    expect((await run(["find", id, "emma"])).text).toContain("$20.00");
    expect((await run(["list"])).text).toContain("Otto");
    expect((await run(["place", id], { "dry-run": true })).text).toMatch(/It is order \d+\./);
    expect((await run(["place", id])).text).toMatch(/It is order \d+\./);
    const other = /\d+/.exec((await run(["start"], { name: "Otto", phone: "250 555 0111" })).text)?.[0] ?? "";
    expect((await run(["discard", other])).text).toContain("discarded");
    await expect(run(["start"])).rejects.toThrow("--customer");
  });
});
