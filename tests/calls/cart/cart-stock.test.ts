import { describe, expect, it } from "vitest";
import { isFailure } from "#app/messages/result.ts";
import { CANADIAN, type Guest, type MadeTitle, openShop, toReview } from "#tests/support/shop.ts";

const shop = await openShop();
const { platform } = shop;
await shop.makeShop("test", CANADIAN);

const add = (shopper: Guest, title: MadeTitle, quantity: number) =>
  shopper.ok("cart/add", { eisbn: title.eisbn, quantity: String(quantity) });

/** Adds a second line of a title that is already in the cart, as when it is also bought for a gift registry. */
async function secondLine(shopper: Guest, title: MadeTitle, quantity: number): Promise<number> {
  const { session } = await shopper.visit();
  const { id: cart_id } = await platform.database.read
    .selectFrom("carts")
    .select("id")
    .where("owner", "=", session.cartKey)
    .executeTakeFirstOrThrow();
  await platform.database.transaction((tx) =>
    tx
      .insertInto("cart_lines")
      .values({
        cart_id,
        title_id: title.id,
        condition: "",
        gift_registry_id: "R1",
        gift: "",
        dedication: "",
        quantity,
        order_rest: 0,
        added_at: platform.clock.now(),
      })
      .execute(),
  );
  const { items } = await shopper.ok("cart/get");
  return items.at(-1)?.cart_info.cart_id ?? -1;
}

const lastCopies = async (onhand: number) => {
  const title = await shop.makeTitle({ state: "out_of_print" });
  await shop.stock("test", title, onhand);
  return title;
};

async function onhandOf(title: MadeTitle): Promise<number> {
  const row = await platform.database.read
    .selectFrom("stock")
    .select((select) => select.fn.sum<number>("onhand").as("onhand"))
    .where("title_id", "=", title.id)
    .executeTakeFirstOrThrow();
  return Number(row.onhand);
}

describe("[C2] a title on two lines of a cart", () => {
  it("shows the second line as unavailable when the first one takes the last copies", async () => {
    const title = await lastCopies(3);
    const shopper = shop.guest();
    await add(shopper, title, 3);
    await secondLine(shopper, title, 3);
    const cart = await shopper.ok("cart/get");
    expect(cart.items.map(({ cart_info }) => cart_info.available_quantity)).toEqual([3, 0]);
    expect(cart.contains_unavailable).toBe(true);
    expect(await shopper.call("checkout/setDelivery", { delivery_preference: "pickup" })).toMatchObject({
      code: "guest_refused",
    });
    const corrected = await shopper.ok("cart/removeUnavailable");
    expect(corrected.items.map(({ cart_info }) => cart_info.quantity)).toEqual([3]);
    const form = await toReview(shopper);
    await shopper.ok("checkout/submit", form);
    expect(await onhandOf(title)).toBe(0);
  });

  it("counts the copies on other lines of the cart in the question about stock", async () => {
    const title = await lastCopies(3);
    const shopper = shop.guest();
    await add(shopper, title, 1);
    const second = await secondLine(shopper, title, 2);
    expect(await shopper.call("cart/add", { eisbn: title.eisbn, quantity: "1" })).toMatchObject({
      code: "question",
      error: "We only have 3 in stock",
      detail: { onhand: 3, wanted: 2, left: 1, can_order_rest: false },
    });
    expect(
      await shopper.call("cart/add", { eisbn: title.eisbn, quantity: "4", cart_id: String(second) }),
    ).toMatchObject({ code: "question", detail: { wanted: 4, left: 2 } });
    const answer = { eisbn: title.eisbn, quantity: "4", cart_id: String(second), stock_answer: "in_stock" };
    const cart = await shopper.ok("cart/add", answer);
    expect(cart.items.map(({ cart_info }) => cart_info.quantity)).toEqual([1, 2]);
  });

  it("asks again about a waiting line when a stale page takes copies that other lines have", async () => {
    const title = await shop.makeTitle();
    await shop.stock("test", title, 2);
    const shopper = await shop.customer("stale@example.com");
    await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: "3", stock_answer: "order_rest" });
    const second = await secondLine(shopper, title, 2);
    const before = (await shopper.ok("cart/get")).items.map(({ cart_info }) => cart_info);
    const first = before.find(({ cart_id }) => cart_id !== second)?.cart_id;
    const stale = { cart_id: String(first), quantity: "4", stock_answer: "in_stock" };
    const question = { wanted: 4, left: 0, can_order_rest: true };
    expect(await shopper.call("cart/add", { eisbn: title.eisbn, ...stale })).toMatchObject({
      code: "question",
      detail: question,
    });
    const { changed, questions } = await shopper.ok("cart/update", { lines: [stale] });
    expect(changed).toBe(0);
    expect(questions).toMatchObject([question]);
    expect((await shopper.ok("cart/get")).items.map(({ cart_info }) => cart_info)).toEqual(before);
    // Without an answer, the line waits for the copies as before.
    const more = await shopper.ok("cart/add", { eisbn: title.eisbn, cart_id: String(first), quantity: "4" });
    expect(more.items.map(({ cart_info }) => cart_info.quantity).sort()).toEqual([2, 4]);
  });

  it("never sells a copy twice within one order", async () => {
    const title = await lastCopies(1);
    const shopper = shop.guest();
    await add(shopper, title, 1);
    const form = await toReview(shopper);
    await secondLine(shopper, title, 1);
    const refused = await shopper.call("checkout/submit", form);
    expect(refused).toMatchObject({
      code: "stock_gone",
      error: "We no longer have the inventory to fulfill this order.",
      detail: { questions: [{ wanted: 1, left: 0, can_order_rest: false }] },
    });
    expect(await onhandOf(title)).toBe(1);
  });
});

describe("[C2] stock that runs out before the order is submitted", () => {
  it("asks about the line and lets one call answer it by backordering the rest", async () => {
    const [title, other] = [await shop.makeTitle({ title: "The last ones" }), await shop.makeTitle()];
    await shop.stock("test", title, 5);
    await shop.stock("test", other, 5);
    const shopper = await shop.customer("waits@example.com");
    await add(shopper, title, 4);
    await add(shopper, other, 1);
    const form = await toReview(shopper);
    await shop.stock("test", title, 1);
    const refused = await shopper.call("checkout/submit", form);
    expect(refused).toMatchObject({
      code: "stock_gone",
      detail: { questions: [{ title: "The last ones", wanted: 4, left: 1, can_order_rest: true }] },
    });
    const { questions } = await shopper.ok("cart/questions");
    expect(questions).toMatchObject([{ title: "The last ones", left: 1 }]);
    const line = { cart_id: questions[0]?.cart_id, quantity: "4", stock_answer: "order_rest" };
    const { cart, changed } = await shopper.ok("cart/update", { lines: [line] });
    expect(changed).toBe(1);
    expect(cart.items[0]?.cart_info).toMatchObject({ quantity: 4, backorder_quantity: 3 });
    expect((await shopper.ok("cart/questions")).questions).toEqual([]);
    await shopper.ok("checkout/submit", await toReview(shopper));
    expect(await onhandOf(title)).toBe(0);
  });

  it("offers a guest what is left, but no backorder", async () => {
    const title = await shop.makeTitle();
    await shop.stock("test", title, 3);
    const shopper = shop.guest();
    await add(shopper, title, 3);
    const form = await toReview(shopper);
    await shop.stock("test", title, 2);
    expect(await shopper.call("checkout/submit", form)).toMatchObject({
      code: "stock_gone",
      detail: { questions: [{ wanted: 3, left: 2, can_order_rest: false }] },
    });
    // Not even for the cart as it is now: a copy that went between the review and the order is not ordered in.
    const { cart } = await shopper.ok("checkout/get");
    expect(cart.items[0]?.cart_info.backorder_quantity).toBe(1);
    expect(await shopper.call("checkout/submit", { ...form, cart_checksum: cart.checksum })).toMatchObject({
      code: "guest_refused",
    });
    expect(await onhandOf(title)).toBe(2);
    const [question] = (await shopper.ok("cart/questions")).questions;
    await shopper.ok("cart/update", {
      lines: [{ cart_id: question?.cart_id, quantity: 3, stock_answer: "in_stock" }],
    });
    await shopper.ok("checkout/submit", await toReview(shopper));
    expect(await onhandOf(title)).toBe(0);
  });
});

describe("[C3] changing several quantities at once", () => {
  it("keeps the other lines' changes when one line asks about stock", async () => {
    const [short, plenty, goes] = [await lastCopies(2), await shop.makeTitle(), await shop.makeTitle()];
    await shop.stock("test", plenty, 9);
    await shop.stock("test", goes, 9);
    const shopper = shop.guest();
    await add(shopper, short, 1);
    await add(shopper, plenty, 1);
    const { items } = await add(shopper, goes, 1);
    const [a, b, c] = items.map(({ cart_info }) => cart_info.cart_id);
    const answer = await shopper.ok("cart/update", {
      lines: [
        { cart_id: a, quantity: "5" },
        { cart_id: b, quantity: "4" },
        { cart_id: c, quantity: "0" },
      ],
    });
    expect(answer.changed).toBe(2);
    expect(answer.questions).toMatchObject([{ cart_id: a, wanted: 5, left: 2, can_order_rest: false }]);
    expect(answer.cart.items.map(({ cart_info }) => cart_info.quantity)).toEqual([1, 4]);
    // Asking changes nothing.
    expect(
      (await shopper.ok("cart/questions", { lines: [{ cart_id: a, quantity: "5" }] })).questions,
    ).toEqual(answer.questions);
  });

  it("changes nothing when a quantity is not a number, and names the field", async () => {
    const title = await shop.makeTitle();
    await shop.stock("test", title, 9);
    const shopper = shop.guest();
    const { items } = await add(shopper, title, 2);
    const cart_id = items[0]?.cart_info.cart_id;
    const refused = await shopper.call("cart/update", {
      lines: [
        { cart_id, quantity: "3" },
        { cart_id, quantity: "-1" },
      ],
    });
    expect(isFailure(refused) && refused.fields).toEqual({
      "lines.1.quantity": "Enter a whole number from 1 to 9999.",
    });
    expect((await shopper.ok("cart/get")).items[0]?.cart_info.quantity).toBe(2);
  });

  it("leaves other people's lines unchanged", async () => {
    const title = await shop.makeTitle();
    await shop.stock("test", title, 9);
    const shopper = shop.guest();
    const { items } = await add(shopper, title, 2);
    const lines = [{ cart_id: items[0]?.cart_info.cart_id, quantity: "1" }];
    const other = shop.guest();
    await add(other, title, 1);
    expect((await other.ok("cart/update", { lines })).changed).toBe(0);
    expect((await shopper.ok("cart/get")).items[0]?.cart_info.quantity).toBe(2);
  });
});
