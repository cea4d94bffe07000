import { beforeEach, describe, expect, it } from "vitest";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as staffCalls from "#app/calls/staff/registries.server.ts";
import { cancelOrder } from "#app/domain/orders/status.server.ts";
import { endOfDay } from "#app/domain/registries/registries.ts";
import { sendThanks } from "#app/domain/registries/thank-you-emails.server.ts";
import { dayOf } from "#app/lib/dates.ts";
import { isFailure } from "#app/messages/result.ts";
import { ok } from "#tests/support/ok.ts";
import {
  CANADIAN,
  CONTACT,
  forgetLimits,
  type Guest,
  type MadeTitle,
  merged,
  openShop,
  reviewed,
  SENDING,
  toReview,
} from "#tests/support/shop.ts";
import { staffOf } from "#tests/support/staff-calls.ts";

const shop = await openShop();
const { platform } = shop;
beforeEach(() => shop.makeShop("test", CANADIAN));

const WEDDING = { title: "A wedding", occasion: "Wedding", description: "Books for our first home." };

async function stocked(onhand = 10) {
  const title = await shop.makeTitle();
  await shop.stock("test", title, onhand);
  return title;
}

/** The registry as anybody with its link sees it. */
const seen = (id: string, shopper: Guest = shop.guest()) =>
  shopper.ok("giftregistry/get", { gift_registry_id: id, show_items: true });

async function gives(shopper: Guest, id: string, eisbn: string, quantity = 1) {
  await shopper.ok("cart/add", { eisbn, quantity: String(quantity), gift_registry_id: id });
  return shopper;
}

it("shows a guest with its link exactly these fields of a registry", async () => {
  const { id } = await shop.makeRegistry([{ title: await stocked() }], { shipping_id: "0" });
  const registry = await seen(id);
  expect(Object.keys(registry).sort()).toEqual([
    "description",
    "ended",
    "found",
    "gift_registry_id",
    "is_open",
    "item_count",
    "items",
    "occasion",
    "owner",
    "purchase_deadline",
    "qty_purchased",
    "qty_requested",
    "shipping_encouraged",
    "shipping_id",
    "ships",
    "store_can_edit",
    "surprise",
    "title",
  ]);
  expect(registry).toMatchObject({ shipping_id: null, owner: { is_you: false } });
  expect(Object.keys(registry.owner).sort()).toEqual(["is_you", "name"]);
  expect(Object.keys(registry.items[0] ?? {}).sort()).toEqual(["qty_purchased", "qty_requested", "title"]);
});

describe("making a registry", () => {
  it("[A49] names each missing or wrong field", async () => {
    const owner = await shop.customer("fields@example.com");
    expect(await owner.call("giftregistry/create", {})).toMatchObject({
      fields: {
        title: "Please enter a title.",
        occasion: "Please choose an occasion.",
        description: "Please enter a description.",
      },
    });
    expect(
      await owner.call("giftregistry/create", {
        title: "x".repeat(10_000),
        occasion: "Funeral",
        description: "y".repeat(2001),
      }),
    ).toMatchObject({
      fields: {
        title: "At most 80 characters.",
        occasion: "Please choose an occasion.",
        description: "At most 2000 characters.",
      },
    });
  });

  it("keeps HTML as the text that it is", async () => {
    const { id } = await shop.makeRegistry([], {
      description: "<b>Books</b> & <script>alert(1)</script>",
    });
    expect(await seen(id)).toMatchObject({ description: "<b>Books</b> & <script>alert(1)</script>" });
  });

  it("[A48] refuses a deadline in the past, and stores the end of the day on the shop's clock", async () => {
    const owner = await shop.customer("deadline@example.com");
    const create = (purchase_deadline: unknown) =>
      owner.call("giftregistry/create", { ...WEDDING, purchase_deadline });
    const zone = (await owner.visit()).settings.store_info.time_zone;
    const now = platform.clock.now();
    const day = new Date((now + 40 * 86_400) * 1000).toISOString().slice(0, 10);
    expect(await create(day)).toMatchObject({ purchase_deadline: endOfDay(day, zone) });
    expect(await create(now)).toMatchObject({ purchase_deadline: endOfDay(now, zone) });
    for (const past of ["2001-05-05", now - 3 * 86_400])
      expect(await create(past)).toMatchObject({
        fields: { purchase_deadline: "The purchase deadline can’t be in the past." },
      });
    for (const odd of ["2030-02-30", "soon", "99999-01-01"])
      expect(await create(odd)).toMatchObject({
        fields: {
          purchase_deadline: expect.stringContaining(
            new Date((now + 30 * 86_400) * 1000).toISOString().slice(0, 7),
          ),
        },
      });
  });

  it("[N12] keeps a deadline that is over when the rest of the registry is changed", async () => {
    const owner = await shop.customer("ended@example.com");
    const until = platform.clock.now() + 86_400;
    const created = await owner.ok("giftregistry/create", { ...WEDDING, purchase_deadline: until });
    const { gift_registry_id } = created;
    const zone = (await owner.visit()).settings.store_info.time_zone;
    const day = dayOf(until, zone);
    platform.clock.set(until + 3 * 86_400);
    const change = { gift_registry_id, title: "Thank you all", purchase_deadline: day };
    expect(await owner.ok("giftregistry/update", change)).toMatchObject({
      title: "Thank you all",
      ended: true,
    });
    platform.clock.set(until - 86_400);
  });

  it("[N11] says why nothing can be bought for a registry: not on it, or closed", async () => {
    const [title, other] = [await stocked(), await stocked()];
    const { id, owner } = await shop.makeRegistry([{ title }]);
    const find = (eisbn: string) => shop.guest().call("giftregistry/find", { gift_registry_id: id, eisbn });
    expect(await find(title.isbn)).toMatchObject({ left: 1 });
    expect(await find(other.eisbn)).toMatchObject({
      code: "not_listed",
      error: expect.stringMatching(/^This book is not on the gift registry/),
    });
    await owner.ok("giftregistry/update", { gift_registry_id: id, is_open: "off" });
    expect(await find(title.eisbn)).toMatchObject({ code: "closed", error: "This gift registry is closed." });
  });

  it("takes only an address of the account's, and shows it to nobody else", async () => {
    const other = await shop.customer("elsewhere@example.com");
    const { addresses } = await other.ok("address/create", {
      name: "Not yours",
      street_address: "4 Lighthouse Lane",
      city: "Victoria",
      province: "BC",
      country: "CA",
      postal_code: "V8V 1A1",
      phone_number: "2505550142",
    });
    const { id, owner } = await shop.makeRegistry([], { shipping_id: "0", shipping_encouraged: "on" });
    expect(
      await owner.call("giftregistry/update", {
        gift_registry_id: id,
        shipping_id: addresses.at(-1)?.address_id,
      }),
    ).toMatchObject({ fields: { shipping_id: expect.any(String) } });
    expect(await seen(id, owner)).toMatchObject({ shipping_id: 0, shipping_encouraged: true, ships: true });
    const given = await seen(id);
    expect(given).toMatchObject({ shipping_id: null, shipping_encouraged: true, ships: true });
    expect(JSON.stringify(given)).not.toContain("Dallas");
  });

  it("holds at most 50 registries for an account, and 2,000 titles in each", async () => {
    const { id, owner } = await shop.makeRegistry();
    for (let index = 1; index < 50; index++) await owner.ok("giftregistry/create", WEDDING);
    expect(await owner.call("giftregistry/create", WEDDING)).toMatchObject({ code: "too_many" });
    const titles: MadeTitle[] = [];
    for (let index = 0; index < 2000; index++) titles.push(await shop.makeTitle());
    const added_at = platform.clock.now();
    await platform.database.transaction((tx) =>
      tx
        .insertInto("gift_registry_items")
        .values(titles.map(({ id: title_id }) => ({ registry_id: id, title_id, qty_requested: 1, added_at })))
        .execute(),
    );
    const all = await seen(id);
    expect(all.items).toHaveLength(2000);
    expect(all).toMatchObject({ item_count: 2000, qty_requested: 2000, qty_purchased: 0 });
    const page = await owner.ok("giftregistry/get", {
      gift_registry_id: id,
      show_items: "on",
      limit: "26",
      offset: "1990",
    });
    expect(page.items).toHaveLength(10);
    const more = await shop.makeTitle();
    const item = { gift_registry_id: id, eisbn: more.eisbn };
    expect(await owner.call("giftregistry/addItem", item)).toMatchObject({ code: "full" });
    // Those that are there can still be changed.
    await owner.ok("giftregistry/addItem", { ...item, eisbn: titles[0]?.eisbn });
    const [listed] = (await owner.ok("giftregistry/getAll", { show_items: "on" })).registries.filter(
      ({ gift_registry_id }) => gift_registry_id === id,
    );
    expect(listed?.items).toHaveLength(100);
  }, 60_000);
});

describe("the titles of a registry", () => {
  it("[A50] are asked for once more with each click, and gone below one", async () => {
    const title = await stocked();
    const { id, owner } = await shop.makeRegistry();
    const item = { gift_registry_id: id, eisbn: title.eisbn };
    await owner.ok("giftregistry/addItem", item);
    await owner.ok("giftregistry/addItem", item);
    expect(await seen(id)).toMatchObject({ items: [{ qty_requested: 2, qty_purchased: 0 }] });
    await owner.ok("giftregistry/updateItem", { ...item, qty: "7" });
    const { registries } = await owner.ok("giftregistry/getAll", { eisbn: title.eisbn });
    expect(registries).toMatchObject([{ gift_registry_id: id, qty_of_title: 7, items: [] }]);
    const { registries: byIsbn } = await owner.ok("giftregistry/getAll", { eisbn: title.isbn });
    expect(byIsbn).toMatchObject([{ qty_of_title: 7 }]);
    // [N5] By the ISBN as well, and a removal says whether there was anything.
    expect(await owner.ok("giftregistry/deleteItem", { ...item, eisbn: title.isbn })).toMatchObject({
      removed: true,
    });
    expect(await owner.ok("giftregistry/deleteItem", item)).toMatchObject({ removed: false });
    expect(await owner.call("giftregistry/deleteItem", { ...item, eisbn: "nothing" })).toMatchObject({
      code: "not_found",
    });
    expect(await seen(id)).toMatchObject({ items: [], item_count: 0 });
    for (const qty of ["0", "-1", "1.5", "1e9", "10000", "NaN"])
      expect(await owner.call("giftregistry/updateItem", { ...item, qty })).toMatchObject({
        code: "invalid",
      });
    await owner.ok("giftregistry/updateItem", { ...item, qty: "9999" });
    expect(await owner.call("giftregistry/addItem", item)).toMatchObject({ code: "too_many_copies" });
    expect(await owner.call("giftregistry/addItem", { ...item, eisbn: "nothing" })).toMatchObject({
      code: "not_found",
    });
  });

  it("[A53] are sorted by title or author, and filtered by what was bought", async () => {
    const a = await shop.makeTitle({ title: "Alpha", contributors: [by("Zed Last")] });
    const b = await shop.makeTitle({ title: "Beta", contributors: [by("Ann First")] });
    await shop.stock("test", a, 5);
    const { id } = await shop.makeRegistry([{ title: b }, { title: a }]);
    const titles = async (request: object) =>
      (
        await shop.guest().ok("giftregistry/get", { gift_registry_id: id, show_items: "on", ...request })
      ).items.map(({ title }) => title.title);
    expect(await titles({})).toEqual(["Alpha", "Beta"]);
    expect(await titles({ sort: "author" })).toEqual(["Beta", "Alpha"]);
    const giver = await gives(shop.guest(), id, a.eisbn);
    await giver.ok("checkout/submit", await toReview(giver));
    expect(await titles({ filter: "purchased" })).toEqual(["Alpha"]);
    expect(await titles({ filter: "not_purchased" })).toEqual(["Beta"]);
    expect(await titles({ filter: "odd", sort: "odd" })).toEqual(["Alpha", "Beta"]);
  });
});

const by = (name: string) => ({ name, role: "A01", canadian: false });

describe("who may do what", () => {
  it("[A51] [A52] lets everybody with the link read a registry, and nobody but its owner change it", async () => {
    const title = await stocked();
    const { id, owner } = await shop.makeRegistry([{ title }]);
    const stranger = await shop.customer("stranger-of-registries@example.com");
    for (const shopper of [shop.guest(), stranger])
      expect(await seen(id, shopper)).toMatchObject({
        title: "A wedding",
        owner: { name: "Ada Reader", is_you: false },
      });
    expect(await seen(id, owner)).toMatchObject({ owner: { is_you: true } });
    const item = { gift_registry_id: id, eisbn: title.eisbn };
    const changes = [
      ["giftregistry/update", { gift_registry_id: id, title: "Taken" }],
      ["giftregistry/addItem", item],
      ["giftregistry/updateItem", { ...item, qty: "5" }],
      ["giftregistry/deleteItem", item],
      ["giftregistry/getThanks", { gift_registry_id: id }],
      ["giftregistry/delete", { gift_registry_id: id }],
    ] as const;
    for (const [name, payload] of changes) {
      expect(await shop.guest().call(name, payload)).toMatchObject({ code: "login_required" });
      expect(await stranger.call(name, payload)).toMatchObject({
        code: "registry_not_found",
        error: "Gift registry not found.",
      });
    }
    expect((await stranger.ok("giftregistry/getAll")).registries).toEqual([]);
    expect(await seen(id)).toMatchObject({ title: "A wedding", items: [{ qty_requested: 1 }] });
    await owner.ok("giftregistry/delete", { gift_registry_id: id });
    expect(await shop.guest().call("giftregistry/get", { gift_registry_id: id })).toMatchObject({
      code: "registry_not_found",
    });
  });

  it("[A45] knows no registry where the shop has none", async () => {
    const title = await stocked();
    const { id, owner } = await shop.makeRegistry([{ title }]);
    const giver = await gives(shop.guest(), id, title.eisbn);
    await shop.makeShop("test", merged(CANADIAN, { gift_registry_enabled: false }));
    for (const [shopper, name] of [
      [shop.guest(), "giftregistry/get"],
      [owner, "giftregistry/get"],
      [owner, "giftregistry/getAll"],
      [owner, "giftregistry/update"],
    ] as const)
      expect(await shopper.call(name, { gift_registry_id: id })).toMatchObject({
        code: "registry_not_found",
      });
    expect(
      await giver.call("cart/add", { eisbn: title.eisbn, quantity: "1", gift_registry_id: id }),
    ).toMatchObject({ code: "registry_not_found" });
    expect((await giver.ok("cart/get")).items[0]?.cart_info.registry).toMatchObject({ question: "closed" });
  });
});

describe("the shop's help", () => {
  it("[A51] changes titles, texts and deadline where the owner allows it, and never the address", async () => {
    const title = await stocked();
    const { id, owner } = await shop.makeRegistry([], { shipping_id: "0" });
    const visit = await staffOf(platform, "test");
    const edit = { gift_registry_id: id, title: "Better", purchase_deadline: "2199-11-21" };
    const item = { gift_registry_id: id, code: title.isbn, copies: 3 };
    expect(await call(visit, staffCalls.edit, edit)).toMatchObject({ code: "owner_only" });
    expect(await call(visit, staffCalls.putItem, item)).toMatchObject({ code: "owner_only" });
    await owner.ok("giftregistry/update", { gift_registry_id: id, store_can_edit: "on" });
    await call(visit, staffCalls.edit, asUnchecked({ ...edit, shipping_id: null, surprise: "on" }));
    await call(visit, staffCalls.putItem, item);
    expect(await seen(id, owner)).toMatchObject({
      title: "Better",
      shipping_id: 0,
      surprise: false,
      items: [{ qty_requested: 3 }],
    });
    expect(await call(visit, staffCalls.list, {})).toMatchObject({
      registries: [{ gift_registry_id: id, title: "Better", owner: "Ada Reader", qty_requested: 3 }],
    });
    await call(visit, staffCalls.putItem, { ...item, copies: 0 });
    expect(await seen(id)).toMatchObject({ items: [] });
  });
});

describe("buying for a registry", () => {
  it("counts what was ordered, and takes it back when the order is cancelled", async () => {
    const title = await stocked();
    const { id } = await shop.makeRegistry([{ title, qty: 3 }]);
    const giver = await gives(shop.guest(), id, title.eisbn, 2);
    expect(await giver.ok("cart/get")).toMatchObject({
      items: [
        { cart_info: { registry: { title: "A wedding", name: "Ada Reader", left: 3, question: null } } },
      ],
      summary: { contains_gift_registry_item: true, contains_gift_registry_shipping: false },
    });
    // A cart buys nothing yet.
    expect(await seen(id)).toMatchObject({ qty_purchased: 0 });
    const { order_number } = await giver.ok("checkout/submit", await toReview(giver));
    expect(await seen(id)).toMatchObject({
      qty_requested: 3,
      qty_purchased: 2,
      items: [{ qty_purchased: 2 }],
    });
    expect((await giver.ok("order/get", { order_id: order_number })).items[0]?.cart_info).toMatchObject({
      gift_registry_id: id,
      gift_registry_info: { title: "A wedding", occasion: "Wedding", name: "Ada Reader" },
    });
    await cancel(order_number);
    expect(await seen(id)).toMatchObject({ qty_purchased: 0 });
  });

  it("asks before more is bought than is wanted, and remembers the answer", async () => {
    const title = await stocked();
    const { id } = await shop.makeRegistry([{ title, qty: 2 }]);
    const giver = await gives(shop.guest(), id, title.eisbn, 3);
    const [line] = (await giver.ok("cart/get")).items;
    expect(line?.cart_info.registry).toMatchObject({ left: 2, question: "bought" });
    expect(await giver.call("checkout/setDelivery", { delivery_preference: "pickup" })).toMatchObject({
      code: "registry_question",
    });
    const cart_id = line?.cart_info.cart_id;
    await giver.ok("cart/answerRegistry", { cart_id, answer: "anyway" });
    expect((await giver.ok("cart/get")).items[0]?.cart_info.registry?.question).toBeNull();
    // One more than was agreed to is asked about again.
    await giver.ok("cart/add", { eisbn: title.eisbn, quantity: "4", cart_id });
    expect((await giver.ok("cart/get")).items[0]?.cart_info.registry?.question).toBe("bought");
    await giver.ok("cart/answerRegistry", { cart_id, answer: "wanted" });
    expect((await giver.ok("cart/get")).items[0]?.cart_info).toMatchObject({
      quantity: 2,
      registry: { question: null },
    });
  });

  it("lets a giver keep what the registry no longer wants", async () => {
    const title = await stocked();
    const { id, owner } = await shop.makeRegistry([{ title }]);
    const giver = shop.guest();
    await giver.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
    await gives(giver, id, title.eisbn);
    await owner.ok("giftregistry/update", { gift_registry_id: id, is_open: "off" });
    const cart = await giver.ok("cart/get");
    expect(cart.items[1]?.cart_info.registry).toMatchObject({ question: "closed" });
    const cart_id = cart.items[1]?.cart_info.cart_id;
    // A closed registry takes nothing any more, whatever the giver says.
    await giver.ok("cart/answerRegistry", { cart_id, answer: "anyway" });
    expect((await giver.ok("cart/get")).items[1]?.cart_info.registry?.question).toBe("closed");
    const own = await giver.ok("cart/answerRegistry", { cart_id, answer: "own" });
    expect(own.items).toMatchObject([{ cart_info: { quantity: 2, gift_registry_id: "", registry: null } }]);
    await giver.ok("checkout/submit", await toReview(giver));
  });

  it("sells the last wanted copy once to 100 givers who press the button together, and tells the others", async () => {
    const title = await stocked(500);
    const { id } = await shop.makeRegistry([{ title }]);
    const ready = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const giver = await gives(shop.guest(), id, title.eisbn);
        return { giver, form: await toReview(giver) };
      }),
    );
    await forgetLimits(platform);
    const answers = await Promise.all(ready.map(({ giver, form }) => giver.call("checkout/submit", form)));
    expect(answers.filter((answer) => !isFailure(answer))).toHaveLength(1);
    const refused = answers.filter(isFailure);
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(["registry_question"]));
    expect(await seen(id)).toMatchObject({ qty_purchased: 1, items: [{ qty_purchased: 1 }] });
    // Who still wants to give it can.
    const other = ready[answers.findIndex(isFailure)]?.giver as Guest;
    const [line] = (await other.ok("cart/get")).items;
    expect(line?.cart_info.registry).toMatchObject({ left: 0, question: "bought" });
    await other.ok("cart/answerRegistry", { cart_id: line?.cart_info.cart_id, answer: "anyway" });
    await other.ok("checkout/submit", await toReview(other));
    expect(await seen(id)).toMatchObject({ qty_purchased: 1, items: [{ qty_purchased: 2 }] });
  }, 60_000);
});

async function cancel(order_number: number) {
  ok(await cancelOrder(platform.database, await shop.deskOf(), order_number));
}

describe("sending gifts to the registry's owner", () => {
  beforeEach(() => shop.makeShop("test", merged(SENDING, { gift_registry_enabled: true })));

  it("[Q20] ships to an address that the giver never sees", async () => {
    const title = await stocked();
    const { id } = await shop.makeRegistry([{ title, qty: 5 }], {
      shipping_id: "0",
      shipping_encouraged: "on",
    });
    const giver = await shop.customer("giver@example.com", {
      first_name: "Grace",
      last_name: "Giver",
      street_address: "99 Elsewhere Road",
      postal_code: "V9A 2B2",
      phone_number: "2505550199",
    });
    await gives(giver, id, title.eisbn);
    const { user } = await giver.ok("session/get");
    expect(user?.alt_addresses).toMatchObject([
      {
        gift_registry_id: id,
        gift_registry_name: "A wedding",
        street_address: "",
        shipping_encouraged: true,
      },
    ]);
    const said: unknown[] = [user?.alt_addresses];
    said.push(await giver.ok("checkout/setDelivery", { delivery_preference: "ship" }));
    said.push(await giver.ok("checkout/getShippingProviders", { gift_registry_id: id }));
    said.push(await giver.ok("checkout/setShipping", { gift_registry_id: id, provider: "post" }));
    const review = await reviewed(giver, "contact");
    said.push(await giver.ok("checkout/get"));
    const { order_number } = await giver.ok("checkout/submit", review);
    const order = await giver.ok("order/get", { order_id: order_number });
    expect(order.shipping).toMatchObject({
      name: "Ada Reader",
      prov: "BC",
      addr1: "",
      postal_code: "",
      phone: "",
    });
    said.push(order, await giver.ok("order/getList"));
    said.push((await shop.emailsTo(CONTACT.email)).map(({ body_text }) => body_text));
    for (const answer of said) expect(JSON.stringify(answer)).not.toMatch(/Dallas|V8V ?1A1|555-?0142/);
    // The shop has to know where it goes.
    const toShop = (await shop.emailsTo("shop@example.com")).at(-1)?.body_text;
    expect(toShop).toContain("12 Dallas Road");
  });

  it("sends nothing to the owner but gifts for that registry", async () => {
    const title = await stocked();
    const [{ id }, without] = [
      await shop.makeRegistry([{ title, qty: 5 }], { shipping_id: "0" }),
      await shop.makeRegistry([{ title, qty: 5 }]),
    ];
    const giver = await shop.customer("mixed@example.com");
    await gives(giver, without.id, title.eisbn);
    await giver.ok("checkout/setDelivery", { delivery_preference: "ship" });
    expect(await giver.call("checkout/setAddress", { gift_registry_id: without.id })).toMatchObject({
      code: "not_found",
    });
    await gives(giver, id, title.eisbn);
    expect(await giver.call("checkout/setAddress", { gift_registry_id: id })).toMatchObject({
      code: "not_found",
    });
    const [other] = (await giver.ok("cart/get")).items;
    await giver.ok("cart/removeItem", { cart_id: other?.cart_info.cart_id });
    await giver.ok("checkout/setAddress", { gift_registry_id: id });
    expect((await giver.ok("cart/get")).delivery).toMatchObject({
      gift_registry_id: id,
      to: { name: "Ada Reader" },
    });
    // A book of the giver's own means that the address has to be chosen again.
    await giver.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
    expect((await giver.ok("cart/get")).delivery).toMatchObject({ gift_registry_id: null, to: null });
  });
});

describe("surprises and thanks", () => {
  it("hides from the owner what was bought until the registry has ended", async () => {
    const title = await stocked();
    const { id, owner } = await shop.makeRegistry([{ title, qty: 2 }], { surprise: "on" });
    const giver = await gives(shop.guest(), id, title.eisbn);
    await giver.ok("checkout/setDelivery", { delivery_preference: "pickup" });
    await giver.ok("checkout/setExtras", { ...CONTACT, gift_note: "With <b>love</b>!" });
    await giver.ok("checkout/setPaymentChoice", { payment_choice: "pickup" });
    await giver.ok("checkout/submit");
    expect(await seen(id)).toMatchObject({ qty_purchased: 1, items: [{ qty_purchased: 1 }] });
    expect(await seen(id, owner)).toMatchObject({ qty_purchased: null, items: [{ qty_purchased: null }] });
    // A filter does not tell either.
    const filtered = { gift_registry_id: id, show_items: "on", filter: "not_purchased" };
    expect((await owner.ok("giftregistry/get", { ...filtered, filter: "purchased" })).items).toHaveLength(1);
    expect((await owner.ok("giftregistry/getAll", { show_items: "on" })).registries).toMatchObject([
      { qty_purchased: null, items: [{ qty_purchased: null }] },
    ]);
    expect(await owner.call("giftregistry/getThanks", { gift_registry_id: id })).toMatchObject({
      code: "not_ended",
    });
    await owner.ok("giftregistry/update", { gift_registry_id: id, is_open: "off" });
    expect(await seen(id, owner)).toMatchObject({ ended: true, qty_purchased: 1 });
    expect(await owner.ok("giftregistry/getThanks", { gift_registry_id: id })).toMatchObject({
      row_count: 1,
      givers: [{ giver: "Ada Reader", note: "With <b>love</b>!", gifts: [{ quantity: 1 }] }],
    });
  });

  it("emails the owner the thank-you list once, after the deadline", async () => {
    const title = await stocked();
    const now = platform.clock.now();
    const { id, owner } = await shop.makeRegistry([{ title }], { purchase_deadline: now });
    const empty = await shop.makeRegistry([{ title }], { purchase_deadline: now });
    const { email_address } = await owner.ok("account/get");
    const giver = await gives(shop.guest(), id, title.eisbn);
    await giver.ok("checkout/setDelivery", { delivery_preference: "pickup" });
    await giver.ok("checkout/setExtras", { ...CONTACT, gift_note: "Enjoy!" });
    await giver.ok("checkout/setPaymentChoice", { payment_choice: "pickup" });
    await giver.ok("checkout/submit");
    const lists = async (to: string) =>
      (await shop.emailsTo(to)).filter(({ kind }) => kind === "registry-thanks");
    await sendThanks(platform.database, now, platform.env);
    expect(await lists(email_address)).toHaveLength(0);
    const after = now + 2 * 86_400;
    await Promise.all([1, 2, 3].map(() => sendThanks(platform.database, after, platform.env)));
    const [email, ...more] = await lists(email_address);
    expect(more).toEqual([]);
    expect(email?.body_text).toContain("Ada Reader");
    expect(email?.body_text).toContain("Enjoy!");
    expect(email?.body_text).toContain(`/gift-registry/${id}/thanks`);
    const other = await empty.owner.ok("account/get");
    expect(await lists(other.email_address)).toHaveLength(0);
  });

  it("forgets a giver who deletes their account, and an owner's registries with theirs", async () => {
    const title = await stocked();
    const { id, owner } = await shop.makeRegistry([{ title }]);
    const giver = await shop.customer("leaving@example.com");
    await gives(giver, id, title.eisbn);
    await giver.ok("checkout/submit", await toReview(giver));
    await giver.ok("account/delete", { email_address: "leaving@example.com", password: "harbour lantern" });
    await owner.ok("giftregistry/update", { gift_registry_id: id, is_open: "off" });
    expect((await owner.ok("giftregistry/getThanks", { gift_registry_id: id })).givers).toMatchObject([
      { giver: "", note: "" },
    ]);
    const { email_address } = await owner.ok("account/get");
    expect((await owner.ok("account/export")).gift_registries).toMatchObject([{ gift_registry_id: id }]);
    await owner.ok("account/delete", { email_address, password: "harbour lantern" });
    expect(await shop.guest().call("giftregistry/get", { gift_registry_id: id })).toMatchObject({
      code: "registry_not_found",
    });
  });
});
