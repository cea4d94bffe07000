import { describe, expect, it } from "vitest";
import * as cartCalls from "#app/calls/cart/cart.server.ts";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import { Deferred, readNow } from "#app/lib/deferred.ts";
import { isFailure } from "#app/messages/result.ts";
import { AMERICAN, CANADIAN, type guest, merged, openShop } from "#tests/support/shop.ts";

const shop = await openShop();
const { platform } = shop;
await shop.makeShop("test", CANADIAN);
await shop.makeShop("american", AMERICAN);

describe("adding to the cart", () => {
  it("[H4] leaves pricing the cart to those who read the answer", async () => {
    const book = await shop.makeTitle();
    await shop.stock("test", book, 3);
    const shopper = shop.guest();
    const answer = await call(
      await shopper.visit(),
      cartCalls.add,
      asUnchecked({ eisbn: book.eisbn, quantity: "2" }),
    );
    expect(answer).toBeInstanceOf(Deferred);
    // The visit began before this guest had a session in the database.
    expect(await readNow(answer)).toMatchObject({ summary: { item_count: 2 } });
  });

  it("[A21] asks when more is wanted than is on hand, and offers the rest only if it can be ordered", async () => {
    const orderable = await shop.makeTitle();
    const last = await shop.makeTitle({ state: "out_of_print" });
    await shop.stock("test", orderable, 3);
    await shop.stock("test", last, 2);
    const shopper = shop.guest();
    const question = await shopper.call("cart/add", { eisbn: orderable.eisbn, quantity: "5" });
    expect(question).toMatchObject({
      code: "question",
      error: "We only have 3 in stock",
      detail: { can_order_rest: true, wanted: 5 },
    });
    expect(await shopper.call("cart/add", { eisbn: last.eisbn, quantity: "5" })).toMatchObject({
      error: "We only have 2 in stock",
      detail: { can_order_rest: false },
    });
    // An answer that was not offered is ignored.
    expect(
      await shopper.call("cart/add", { eisbn: last.eisbn, quantity: "5", stock_answer: "order_rest" }),
    ).toMatchObject({ code: "question" });

    const taken = await shopper.ok("cart/add", {
      eisbn: orderable.eisbn,
      quantity: "5",
      stock_answer: "in_stock",
    });
    expect(taken.items[0]?.cart_info).toMatchObject({ quantity: 3, backorder_quantity: 0 });
    const other = shop.guest();
    const rest = await other.ok("cart/add", {
      eisbn: orderable.eisbn,
      quantity: "5",
      stock_answer: "order_rest",
    });
    expect(rest.items[0]?.cart_info).toMatchObject({ quantity: 5, backorder_quantity: 2 });
  });

  it("[A22] backorders every copy without a question when none is on hand", async () => {
    const title = await shop.makeTitle();
    const cart = await shop.guest().ok("cart/add", { eisbn: title.eisbn, quantity: "4" });
    expect(cart.items[0]?.cart_info).toMatchObject({ quantity: 4, backorder_quantity: 4 });
  });

  it("adds to the quantity in the cart, and asks about stock for the sum", async () => {
    const title = await shop.makeTitle();
    await shop.stock("test", title, 3);
    const shopper = shop.guest();
    await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: "2" });
    expect(await shopper.call("cart/add", { eisbn: title.eisbn, quantity: "2" })).toMatchObject({
      detail: { wanted: 4, onhand: 3 },
    });
    const cart = await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: 1 });
    expect(cart.items).toHaveLength(1);
    expect(cart.items[0]?.cart_info.quantity).toBe(3);
  });

  it("[A20] asks before a large print edition is added", async () => {
    const title = await shop.makeTitle({ is_large_print: true });
    await shop.stock("test", title, 5);
    const shopper = shop.guest();
    expect(await shopper.call("cart/add", { eisbn: title.eisbn, quantity: "1" })).toMatchObject({
      detail: { question: "large_print" },
    });
    expect((await shopper.ok("cart/get")).items).toHaveLength(0);
    const cart = await shopper.ok("cart/add", {
      eisbn: title.eisbn,
      quantity: "1",
      large_print_confirmed: "true",
    });
    expect(cart.items).toHaveLength(1);
  });

  it("[A60] removes a line when its quantity is set to 0", async () => {
    const title = await shop.makeTitle();
    const shopper = shop.guest();
    const cart = await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: "2" });
    const cart_id = cart.items[0]?.cart_info.cart_id;
    const after = await shopper.ok("cart/add", { eisbn: title.eisbn, cart_id, quantity: "0" });
    expect(after.items).toHaveLength(0);
    // Adding zero copies of a new title is an error.
    expect(isFailure(await shopper.call("cart/add", { eisbn: title.eisbn, quantity: "" }))).toBe(true);
  });

  it.each(["-1", "1e9", "1.5", "NaN", "", " ", "10000", "٣", "0x10"])(
    "refuses a quantity of %j beside its field",
    async (quantity) => {
      const title = await shop.makeTitle();
      const shopper = shop.guest();
      const answer = await shopper.call("cart/add", { eisbn: title.eisbn, quantity });
      expect(answer).toMatchObject({
        code: "invalid",
        fields: { quantity: expect.stringContaining("1 to 9999") },
      });
      expect((await shopper.ok("cart/get")).items).toHaveLength(0);
    },
  );

  it("refuses what is not sold online: no price, out of print, gift cards without an amount, unknown conditions", async () => {
    const priceless = await shop.makeTitle({ list_price_can: null });
    const gone = await shop.makeTitle({ state: "out_of_print" });
    const card = await shop.makeTitle({ is_giftcard: true });
    const shopper = shop.guest();
    expect(await shopper.call("cart/add", { eisbn: card.eisbn, quantity: "1" })).toMatchObject({
      fields: { price: "Amount required." },
    });
    for (const title of [priceless, gone]) {
      expect(await shopper.call("cart/add", { eisbn: title.eisbn, quantity: "1" })).toMatchObject({
        code: "not_cartable",
      });
    }
    expect(
      await shopper.call("cart/add", { eisbn: gone.eisbn, quantity: "1", condition: "X" }),
    ).toMatchObject({
      code: "invalid",
    });
    expect(await shopper.call("cart/add", { eisbn: "nonsense", quantity: "1" })).toMatchObject({
      code: "not_found",
    });
  });

  it("[X17] refuses a registry that this shop does not have", async () => {
    const title = await shop.makeTitle();
    await shop.stock("test", title, 3);
    const { id: here, owner } = await shop.makeRegistry();
    const shopper = shop.guest();
    const add = (gift_registry_id: string, from = shopper) =>
      from.call("cart/add", { eisbn: title.eisbn, quantity: "1", gift_registry_id });
    for (const id of ["invented", `${here.slice(1)}x`, "' or 1=1", `${here} `])
      expect(await add(id)).toMatchObject(
        id === `${here} `
          ? { items: [{ cart_info: { gift_registry_id: here } }] }
          : { code: "registry_not_found", error: "Gift registry not found." },
      );
    await owner.ok("giftregistry/update", { gift_registry_id: here, is_open: "off" });
    expect(await add(here)).toMatchObject({ code: "registry_not_found" });
    const found = { gift_registry_id: here, eisbn: title.eisbn };
    expect(await shopper.call("giftregistry/find", found)).toMatchObject({ code: "closed" });
    // Lines that are already in the cart can still be changed and removed.
    const [item] = (await shopper.ok("cart/get")).items;
    const cart_id = item?.cart_info.cart_id;
    await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: "2", cart_id, gift_registry_id: here });
  });

  it("changes a line for its own title only", async () => {
    const [shopper, own, other] = [shop.guest(), await shop.makeTitle(), await shop.makeTitle()];
    for (const title of [own, other]) await shop.stock("test", title, 5);
    const { items } = await shopper.ok("cart/add", { eisbn: own.eisbn, quantity: "1" });
    const cart_id = items[0]?.cart_info.cart_id;
    expect(await shopper.call("cart/add", { eisbn: other.eisbn, quantity: "2", cart_id })).toMatchObject({
      code: "not_found",
    });
    const after = (await shopper.ok("cart/get")).items;
    expect(after.map(({ cart_info }) => cart_info.quantity)).toEqual([1]);
  });

  it("[X17] holds at most 500 lines, added one by one or imported", async () => {
    const shopper = shop.guest();
    const first = await shop.makeTitle();
    await shop.stock("test", first, 600);
    await shopper.ok("cart/add", { eisbn: first.eisbn, quantity: "1" });
    const { id: cart_id } = await platform.database.read
      .selectFrom("carts")
      .select("id")
      .where("owner", "=", (await shopper.visit()).session.cartKey)
      .executeTakeFirstOrThrow();
    const more = await shop.makeTitle();
    await shop.stock("test", more, 3);
    await platform.database.transaction(async (tx) => {
      for (let index = 0; index < 499; index++)
        await tx
          .insertInto("cart_lines")
          .values({
            cart_id,
            title_id: first.id,
            condition: "",
            gift_registry_id: `R${index}`,
            gift: "",
            dedication: "",
            quantity: 1,
            order_rest: 0,
            added_at: 0,
          })
          .execute();
    });
    expect(await shopper.call("cart/add", { eisbn: more.eisbn, quantity: "1" })).toMatchObject({
      code: "cart_full",
    });
    expect(await shopper.call("cart/import", { text: more.isbn, addToCart: "1" })).toMatchObject({
      code: "no_rows",
    });
    // Existing lines can still be changed.
    await shopper.ok("cart/add", { eisbn: first.eisbn, quantity: "1", stock_answer: "in_stock" });
    expect((await shopper.ok("cart/get")).items).toHaveLength(500);
  });

  it("keeps conditions and registries on separate lines", async () => {
    const title = await shop.makeTitle();
    await shop.stock("test", title, 3);
    await shop.stock("test", title, 2, { condition: "U2", price: 700 });
    const shopper = shop.guest();
    await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
    await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: "1", condition: "U2" });
    const { id: R1 } = await shop.makeRegistry();
    const cart = await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: "1", gift_registry_id: R1 });
    expect(
      cart.items.map((item) => [
        item.cart_info.condition,
        item.cart_info.sold_price,
        item.cart_info.gift_registry_id,
      ]),
    ).toEqual([
      ["", 2000, ""],
      ["U2", 700, ""],
      ["", 2000, R1],
    ]);
  });

  it("[A33] refuses guests unless cart_enabled and guest_show_cart are both on", async () => {
    const title = await shop.makeTitle();
    for (const [settings, code] of [
      [{ cart_enabled: false }, "cart_disabled"],
      [{ guest_show_cart: false }, "login_required"],
    ] as const) {
      await shop.makeShop("closed", merged(CANADIAN, settings));
      const shopper = shop.guest("closed");
      expect(await shopper.call("cart/add", { eisbn: title.eisbn, quantity: "1" })).toMatchObject({ code });
      expect(await shopper.call("cart/get")).toMatchObject({ code });
      expect(await shopper.call("checkout/submit", {})).toMatchObject({ code });
    }
  });

  it("charges GST on books in British Columbia, and GST and PST on other goods", async () => {
    const book = await shop.makeTitle({ list_price_can: 1999 });
    const mug = await shop.makeTitle({ list_price_can: 1000, tax_class: "merchandise" });
    const shopper = shop.guest();
    await shopper.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
    const cart = await shopper.ok("cart/add", { eisbn: mug.eisbn, quantity: "1" });
    expect(cart.summary.taxes).toEqual([
      { type: "GST", rate: 5000, taxable: 2999, amount: 150 },
      { type: "PST", rate: 7000, taxable: 1000, amount: 70 },
    ]);
    expect(cart.summary.total).toBe(2999 + 150 + 70);
  });

  it("[A31] uses the price of the shop's country", async () => {
    const title = await shop.makeTitle({ list_price_can: 2600, list_price_usa: 1900 });
    const payload = { eisbn: title.eisbn, quantity: "1" };
    expect((await shop.guest().ok("cart/add", payload)).summary.subtotal).toBe(2600);
    expect((await shop.guest("american").ok("cart/add", payload)).summary.subtotal).toBe(1900);
  });

  it("changes the checksum with the price, and removes unavailable copies", async () => {
    const title = await shop.makeTitle({ state: "out_of_print" });
    await shop.stock("test", title, 3);
    const shopper = shop.guest();
    const first = await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: "3" });
    await shop.stock("test", title, 3, { price: 1500 });
    const second = await shopper.ok("session/getChecksum");
    expect(second.cart_checksum).not.toBe(first.checksum);
    await shop.stock("test", title, 1);
    expect(await shopper.ok("cart/get")).toMatchObject({ contains_unavailable: true });
    const corrected = await shopper.ok("cart/removeUnavailable");
    expect(corrected.items[0]?.cart_info.quantity).toBe(1);
    await shop.stock("test", title, 0);
    expect((await shopper.ok("cart/removeUnavailable")).items).toHaveLength(0);
  });

  it("removes one line, or all of them", async () => {
    const [first, second] = [await shop.makeTitle(), await shop.makeTitle()];
    const shopper = shop.guest();
    await shopper.ok("cart/add", { eisbn: first.eisbn, quantity: "1" });
    const cart = await shopper.ok("cart/add", { eisbn: second.eisbn, quantity: "1" });
    const left = await shopper.ok("cart/removeItem", { cart_id: cart.items[0]?.cart_info.cart_id });
    expect(left.items.map((item) => item.title_info.eisbn)).toEqual([second.eisbn]);
    // A visitor cannot remove a line from another cart.
    await shop.guest().ok("cart/removeItem", { cart_id: left.items[0]?.cart_info.cart_id });
    expect((await shopper.ok("cart/get")).items).toHaveLength(1);
    expect((await shopper.ok("cart/removeAll")).items).toHaveLength(0);
  });
});

describe("[L30] putting back what was removed", () => {
  const linesOf = async (shopper: ReturnType<typeof guest>) =>
    (await shopper.ok("cart/get")).items.map(({ title_info, cart_info }) => [
      title_info.eisbn,
      cart_info.condition,
      cart_info.quantity,
      cart_info.gift_registry_id,
      cart_info.order_rest,
    ]);

  /** A cart with a copy of every kind: for a registry, to be ordered in, and used. */
  async function filled() {
    const [book, gift, used] = [await shop.makeTitle(), await shop.makeTitle(), await shop.makeTitle()];
    await shop.stock("test", gift, 5);
    await shop.stock("test", used, 3, { condition: "U", price: 900 });
    const { id: gift_registry_id } = await shop.makeRegistry([{ title: gift, qty: 2 }]);
    const shopper = shop.guest();
    await shopper.ok("cart/add", { eisbn: book.eisbn, quantity: "4" });
    await shopper.ok("cart/add", { eisbn: gift.eisbn, quantity: "2", gift_registry_id });
    const { items } = await shopper.ok("cart/add", { eisbn: used.eisbn, quantity: "3", condition: "U" });
    return { shopper, book, ids: items.map(({ cart_info }) => String(cart_info.cart_id)) };
  }

  it("restores lines as they were, however they were removed, once", async () => {
    const { shopper, ids } = await filled();
    const before = (await linesOf(shopper)).sort();
    const { removal } = await shopper.ok("cart/update", {
      lines: ids.map((cart_id) => ({ cart_id, quantity: "0" })),
    });
    expect(await linesOf(shopper)).toEqual([]);
    await shopper.ok("cart/restore", { removal });
    expect((await linesOf(shopper)).sort()).toEqual(before);
    expect(await shopper.call("cart/restore", { removal })).toMatchObject({ code: "nothing_removed" });
  });

  it("takes only the last removal, for an hour, and only from the cart that it came from", async () => {
    const { shopper, ids } = await filled();
    const first = await shopper.ok("cart/update", { lines: [{ cart_id: ids[0], quantity: "0" }] });
    const second = await shopper.ok("cart/update", { lines: [{ cart_id: ids[1], quantity: "0" }] });
    const refused = { code: "nothing_removed" };
    expect(await shopper.call("cart/restore", { removal: first.removal })).toMatchObject(refused);
    expect(await shop.guest().call("cart/restore", { removal: second.removal })).toMatchObject(refused);
    platform.clock.advance(3601);
    expect(await shopper.call("cart/restore", { removal: second.removal })).toMatchObject(refused);
    expect((await linesOf(shopper)).length).toBe(1);
  });

  it("adds the copies to those that were put into the cart meanwhile", async () => {
    const { shopper, book, ids } = await filled();
    const { removal } = await shopper.ok("cart/update", { lines: [{ cart_id: ids[0], quantity: "0" }] });
    await shopper.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
    await shopper.ok("cart/restore", { removal });
    expect((await linesOf(shopper)).find(([eisbn]) => eisbn === book.eisbn)?.[2]).toBe(5);
  });
});

describe("[N14] the status of a session", () => {
  it("says who is logged in and how many copies are in the cart", async () => {
    const title = await shop.makeTitle();
    const shopper = shop.guest();
    expect(await shopper.ok("session/getStatus")).toEqual({ logged_in: false, item_count: 0 });
    await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: "3" });
    expect(await shopper.ok("session/getStatus")).toEqual({ logged_in: false, item_count: 3 });
  });
});
