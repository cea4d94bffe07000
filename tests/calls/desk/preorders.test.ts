import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { call } from "#app/calls/common/define.server.ts";
import * as orders from "#app/calls/staff/orders.server.ts";
import * as phone from "#app/calls/staff/phone-orders.server.ts";
import * as preorders from "#app/calls/staff/preorders.server.ts";
import { preordersCommand } from "#app/cli/commands/preorders.ts";
import { saveTitle } from "#app/domain/catalogue/title-records.server.ts";
import { emailBuyers } from "#app/domain/orders/preorders/buyer-emails.server.ts";
import { formatDate } from "#app/lib/dates.ts";
import { DAY } from "#app/lib/seconds.ts";
import { runCommand } from "#tests/support/command.ts";
import { fieldIn, flashOf, openDeskSite, pathIn } from "#tests/support/desk.ts";
import { ok } from "#tests/support/ok.ts";
import {
  addressIn,
  CONTACT,
  customer,
  emailsTo,
  type Guest,
  guest,
  makeTitle,
  PASSWORD,
  reviewed,
  SENDING,
  stock,
  toReview,
} from "#tests/support/shop.ts";

/** Pre-order campaigns: what they promise, their limits, and that nothing leaves before its day. */

const { platform, site, host, logIn, visit } = await openDeskSite(SENDING);
const seller = await logIn("sam@example.com", "bookseller");
const buyer = await logIn("bea@example.com", "buyer");
const start = platform.clock.now();
/** Midnight UTC of a day to come. */
const day = (days: number) => start - (start % DAY) + days * DAY;

let drawn = 0;
/** A title that is not out yet, and its campaign. */
async function campaign(more: object = {}, release_date = day(30)) {
  const name = `Forthcoming ${++drawn}`;
  const title = await makeTitle(platform, {
    title: name,
    list_price_can: 2000,
    state: "forthcoming",
    release_date,
  });
  const offer = { extras: "An art print", signed: true, prompt: "Your dedication", text_most: 20 };
  const { id } = ok(
    await call(await visit(), preorders.save, { code: title.isbn, ...offer, per_person: 3, ...more }),
  );
  return { title, name, id };
}

const shown = async (id: number) => ok(await call(await visit(), preorders.show, { id }));
const anybody = () => customer(platform, `reader${++drawn}@example.com`);
const add = (shopper: Guest, eisbn: string, quantity = 1, dedication = "") =>
  shopper.call("cart/add", { eisbn, quantity: String(quantity), dedication });

/** Places the order of a cart that is picked up. */
async function placed(shopper: Guest, contact: object = {}) {
  return shopper.call("checkout/submit", await toReview(shopper, contact));
}

async function ordered(shopper: Guest, eisbn: string, quantity = 1, dedication = ""): Promise<number> {
  ok(await add(shopper, eisbn, quantity, dedication));
  return ok(await placed(shopper)).order_number;
}

const orderOf = async (order_number: number) =>
  ok(await call(await visit(), orders.show, { order_number })).order;

describe("a pre-order campaign", () => {
  it("is shown on its title's page while it runs, and its address leads there", async () => {
    const { title, id } = await campaign({ ends_at: day(20), name: "signed-now" });
    const page = async () => (await site.ask(host, `/item/${title.eisbn}`)).text();
    for (const text of [
      "An art print",
      "Signed by the author",
      "Your dedication",
      "At most 3 copies per person",
    ])
      expect(await page()).toContain(text);
    const address = await site.ask(host, "/pre-orders/signed-now");
    expect(address.headers.get("Location")).toBe(`/item/${title.eisbn}#pre-order`);
    expect((await site.ask(host, "/pre-orders/never-was")).status).toBe(404);
    ok(await call(await visit(), preorders.remove, { id }));
    expect(await page()).not.toContain("An art print");
    ok(await call(await visit(), preorders.restore, { id }));
    expect(await page()).toContain("An art print");
    platform.clock.advance(21 * DAY);
    expect(await page()).not.toContain("An art print");
    expect((await shown(id)).state).toBe("over");
    platform.clock.advance(-21 * DAY);
  });

  it("keeps a line for each text, and promises it in the cart, the order and the emails", async () => {
    const { title, id } = await campaign();
    const shopper = await anybody();
    ok(await add(shopper, title.eisbn, 1, "  For Ada,\u202e\n with love\u0007 "));
    ok(await add(shopper, title.eisbn, 1, "For Ada, with love"));
    ok(await add(shopper, title.eisbn, 1));
    const cart = await shopper.ok("cart/get");
    expect(cart.items.map(({ cart_info }) => [cart_info.dedication, cart_info.quantity])).toEqual([
      ["For Ada, with love", 2],
      ["", 1],
    ]);
    expect(cart.items[0]?.cart_info.preorder).toMatchObject({ id, extras: "An art print", signed: true });
    const { order_number } = ok(await placed(shopper));
    const order = await shopper.ok("order/get", { order_id: order_number });
    expect(order.items[0]?.cart_info).toMatchObject({
      preorder: { extras: "An art print", signed: true, prompt: "Your dedication" },
      dedication: "For Ada, with love",
    });
    const email = (await emailsTo(platform, CONTACT.email)).at(-1)?.body_text;
    expect(email).toContain("To be written in it: “For Ada, with love”");
    expect(email).toContain("An art print");
    expect(email).toMatch(/Out on \w+ \d+, \d{4}\. We hand it over or ship it that day or later/);
    expect(await shown(id)).toMatchObject({
      taken: 3,
      lines: [
        { order_number, quantity: 2, dedication: "For Ada, with love", purchaser_name: CONTACT.name },
        { order_number, quantity: 1, dedication: "" },
      ],
    });
  });

  it("changes a text in the cart, and joins lines that have the same one then", async () => {
    const { title } = await campaign();
    const shopper = await anybody();
    ok(await add(shopper, title.eisbn, 1, "For Ann"));
    ok(await add(shopper, title.eisbn, 1, "For Bob"));
    const lines = async () =>
      (await shopper.ok("cart/get")).items.map(({ cart_info }) => ({
        cart_id: cart_info.cart_id,
        quantity: cart_info.quantity,
        dedication: cart_info.dedication,
      }));
    const [first, second] = await lines();
    const update = (dedication: string, quantity = 1) =>
      shopper.call("cart/update", {
        lines: [{ cart_id: first?.cart_id, quantity: String(quantity), dedication }],
      });
    expect(await update("x".repeat(21))).toMatchObject({
      code: "too_long",
      fields: { "lines.0.dedication": "Please write at most 20 characters." },
    });
    // A page that knows nothing of texts keeps them.
    const kept = { cart_id: first?.cart_id, quantity: "1" };
    expect(await shopper.ok("cart/update", { lines: [kept] })).toMatchObject({ changed: 0 });
    expect(await update("For\u0000 Anna")).toMatchObject({ changed: 1 });
    expect((await lines())[0]).toMatchObject({ dedication: "For Anna", quantity: 1 });
    expect(await update("For Bob")).toMatchObject({ changed: 1 });
    expect(await lines()).toMatchObject([{ cart_id: second?.cart_id, dedication: "For Bob", quantity: 2 }]);
    // The same by the form of the cart, with the message beside the field.
    const html = await (await site.ask(host, "/checkout/cart", { as: shopper })).text();
    const field = /<input[^>]*name="lines\[0\]\.dedication"[^>]*>/.exec(html)?.[0];
    expect(field).toContain('value="For Bob"');
  });

  it("still waits for the rest when a line that waits joins one that does not", async () => {
    const { title } = await campaign({ per_person: 10 });
    await stock(platform, "test", title, 1);
    const shopper = await anybody();
    ok(await add(shopper, title.eisbn, 1, "For Ann"));
    const wanted = { eisbn: title.eisbn, quantity: "3", dedication: "For Bob", stock_answer: "order_rest" };
    ok(await shopper.call("cart/add", wanted));
    const [, waiting] = (await shopper.ok("cart/get")).items;
    const cart_id = waiting?.cart_info.cart_id;
    ok(await shopper.call("cart/update", { lines: [{ cart_id, quantity: "3", dedication: "For Ann" }] }));
    const { items } = await shopper.ok("cart/get");
    expect(items.map(({ cart_info }) => cart_info)).toMatchObject([{ quantity: 4, order_rest: true }]);
  });

  it("is ordered by phone with a text", async () => {
    const { title, id } = await campaign();
    const draft = ok(
      await call(await visit(), phone.startWithout, {
        caller_name: "Otto Caller",
        caller_phone: "2505550111",
      }),
    );
    ok(await call(await visit(), phone.add, { id: draft.id, eisbn: title.eisbn }));
    const page = await seller.open(`/desk/orders/phone/${draft.id}`);
    expect(page.html).toContain("Your dedication");
    const [line] = ok(await call(await visit(), phone.show, { id: draft.id })).cart.items;
    const cart_id = String(line?.cart_info.cart_id);
    const changes = (dedication: string) => ({
      id: draft.id,
      lines: [{ cart_id, quantity: "1", dedication }],
    });
    expect(await call(await visit(), phone.change, changes("x".repeat(21)))).toMatchObject({
      code: "too_long",
    });
    ok(await call(await visit(), phone.change, changes("For Otto")));
    const { cart, draft: now } = ok(await call(await visit(), phone.show, { id: draft.id }));
    ok(
      await call(await visit(), phone.place, {
        id: draft.id,
        version: now.version,
        cart_checksum: cart.checksum,
      }),
    );
    expect((await shown(id)).lines).toMatchObject([
      { purchaser_name: "Otto Caller", dedication: "For Otto" },
    ]);
  });

  it("refuses a text that is too long, or where nobody writes one", async () => {
    const { title } = await campaign();
    const plain = await campaign({ prompt: "" });
    const shopper = await anybody();
    const fields = (answer: unknown) => (answer as { fields?: object }).fields;
    expect(fields(await add(shopper, title.eisbn, 1, "x".repeat(21)))).toMatchObject({
      dedication: "Please write at most 20 characters.",
    });
    // Characters as people count them.
    ok(await add(shopper, title.eisbn, 1, "👩‍👩‍👧".repeat(20)));
    expect(await add(shopper, plain.title.eisbn, 1, "Hello")).toMatchObject({ code: "no_text" });
    const emma = await makeTitle(platform, { title: "Emma", list_price_can: 900 });
    await stock(platform, "test", emma, 3);
    expect(await add(shopper, emma.eisbn, 1, "Hello")).toMatchObject({ code: "no_text" });
  });

  it("counts one person's copies over all their orders, and gives cancelled ones back", async () => {
    const { title, id } = await campaign();
    const shopper = await anybody();
    const first = await ordered(shopper, title.eisbn, 2);
    ok(await add(shopper, title.eisbn, 2));
    expect(await placed(shopper)).toMatchObject({ code: "too_many" });
    expect((await shown(id)).taken).toBe(2);
    ok(await call(await visit(), orders.cancel, { order_number: first, lines: [{ line: 1, quantity: 1 }] }));
    expect((await shown(id)).taken).toBe(1);
    const second = ok(await placed(shopper)).order_number;
    expect((await shown(id)).taken).toBe(3);
    for (const order_number of [first, second])
      ok(await call(await visit(), orders.cancel, { order_number, restock: false }));
    expect(await shown(id)).toMatchObject({ taken: 0, lines: [] });
    // More than anybody may order is stopped before the checkout.
    ok(await add(shopper, title.eisbn, 4));
    const cart = await site.ask(host, "/checkout/cart", { as: shopper });
    expect(await cart.text()).toContain("At most 3 copies per person. Please lower the quantity.");
    expect(await shopper.call("checkout/setDelivery", { delivery_preference: "pickup" })).toMatchObject({
      code: "too_many",
    });
  });

  it("knows a guest by their email address", async () => {
    const { title } = await campaign({ per_person: 1 });
    await stock(platform, "test", title, 5);
    const order = async (email: string) => {
      const shopper = guest(platform);
      ok(await add(shopper, title.eisbn));
      return placed(shopper, { email });
    };
    ok(await order("guest@example.com"));
    expect(await order("Guest@Example.com")).toMatchObject({ code: "too_many" });
    ok(await order("other@example.com"));
  });

  it("sells no more copies than it has, or than one person may order, to those who order at once", async () => {
    const { title, id } = await campaign({ per_person: 1, copies: 3 });
    await stock(platform, "test", title, 20);
    const one = async (email: string) => {
      const shopper = guest(platform);
      ok(await add(shopper, title.eisbn));
      return { shopper, review: await toReview(shopper, { email }) };
    };
    const emails = [
      "same@example.com",
      "same@example.com",
      "a@example.com",
      "b@example.com",
      "c@example.com",
    ];
    const ready = await Promise.all(emails.map(one));
    const answers = await Promise.all(
      ready.map(({ shopper, review }) => shopper.call("checkout/submit", review)),
    );
    expect(answers.filter((answer) => !("error" in answer))).toHaveLength(3);
    const { lines, taken, state } = await shown(id);
    expect({ taken, state }).toEqual({ taken: 3, state: "full" });
    expect(lines.filter(({ email }) => email === "same@example.com").length).toBeLessThanOrEqual(1);
    // The title then sells as usual.
    const late = await anybody();
    ok(await add(late, title.eisbn, 2));
    expect((await late.ok("cart/get")).items[0]?.cart_info.preorder).toBeNull();
    ok(await placed(late));
  });

  it("lets nothing leave before its day on the shop's clock, which moves with the title's", async () => {
    const { title, name } = await campaign();
    await stock(platform, "test", title, 5);
    const shopper = await anybody();
    const order_number = await ordered(shopper, title.eisbn);
    const ready = async () => call(await visit(), orders.ready, { order_number });
    const complete = async () => call(await visit(), orders.complete, { order_number });
    ok(await call(await visit(), orders.accept, { order_number }));
    const refused = await ready();
    expect(refused).toMatchObject({ code: "held" });
    expect(String((refused as { error: unknown }).error)).toContain(name);
    expect(await complete()).toMatchObject({ code: "held" });
    const { html } = await seller.open(`/desk/orders/${order_number}`);
    expect(html).toContain("An art print");
    const moved = {
      title: name,
      product_code: title.isbn,
      state: "forthcoming",
      release_date: day(40),
    } as const;
    await platform.database.transaction(async (tx) => ok(await saveTitle(tx, platform.clock.now(), moved)));
    expect((await orderOf(order_number)).items[0]?.title_info.release_date).toBe(day(40));
    // Midnight UTC is still the evening before in Victoria.
    platform.clock.set(day(40) + 3600);
    expect(await ready()).toMatchObject({ code: "held" });
    platform.clock.set(day(40) + 9 * 3600);
    ok(await ready());
    ok(await complete());
    platform.clock.set(start);
  });

  it("emails each buyer once when the day moves, unless they knew the new one", async () => {
    const { title, name, id } = await campaign();
    const move = (days: number) =>
      platform.database.transaction((tx) =>
        saveTitle(tx, platform.clock.now(), { product_code: title.isbn, release_date: day(days) }),
      );
    const order = async (email: string) => {
      const shopper = await anybody();
      ok(await add(shopper, title.eisbn, 1, "For Nora"));
      ok(await add(shopper, title.eisbn));
      return ok(await placed(shopper, { email })).order_number;
    };
    const moves = async (email: string) =>
      (await emailsTo(platform, email)).filter(({ kind }) => kind === "preorder-moved");
    const first = await order("first@example.com");
    const gone = await order("gone@example.com");
    ok(await call(await visit(), orders.cancel, { order_number: gone }));
    // What an order promised stays promised.
    ok(await call(await visit(), preorders.remove, { id }));
    expect(await emailBuyers(platform)).toBe(0);

    await move(45);
    // Two processes look at the same time.
    const counts = await Promise.all([emailBuyers(platform), emailBuyers(platform)]);
    expect(counts.reduce((sum, sent) => sum + sent)).toBe(1);
    expect(await moves("gone@example.com")).toEqual([]);
    const [email] = await moves("first@example.com");
    expect(email?.subject).toContain(name);
    const date = formatDate(day(45), "en-CA", "UTC");
    expect(email?.body_text).toContain(`order ${first}`);
    expect(email?.body_text).toContain(`It now comes out on ${date}.`);
    expect(email?.body_text).toContain("If you would rather not wait, please reply to this email or call us");
    expect(await emailBuyers(platform)).toBe(0);

    ok(await call(await visit(), preorders.restore, { id }));
    const later = await order("later@example.com");
    expect(await emailBuyers(platform)).toBe(0);
    await move(30);
    expect(await emailBuyers(platform)).toBe(2);
    expect((await moves("first@example.com")).length).toBe(2);
    expect((await moves("later@example.com"))[0]?.body_text).toContain(`order ${later}`);
    // Once it is out, or nobody knows when it will be, there is no new day to wait for.
    await move(-1);
    expect(await emailBuyers(platform)).toBe(0);
  });

  it("ships the rest of an order in its own parcel", async () => {
    const { title } = await campaign();
    const emma = await makeTitle(platform, { title: "Emma", list_price_can: 2000 });
    await stock(platform, "test", emma, 3);
    const shopper = await anybody();
    ok(await add(shopper, title.eisbn, 1, "For Ben"));
    ok(await add(shopper, emma.eisbn));
    const address_id = await addressIn(shopper, "BC", "V8V 1A1");
    await shopper.ok("checkout/setDelivery", { delivery_preference: "ship" });
    await shopper.ok("checkout/setAddress", { address_id });
    await shopper.ok("checkout/setShipping", { provider: "post", multiship_method: "batched" });
    const { order_number } = ok(await shopper.call("checkout/submit", await reviewed(shopper, "contact")));
    const ship = async (parcel: number) => call(await visit(), orders.ship, { order_number, parcel });
    expect(await ship(2)).toMatchObject({ code: "held" });
    ok(await ship(1));
    platform.clock.set(day(31));
    ok(await ship(2));
    platform.clock.set(start);
  });

  it("keeps what orders were promised once it changes or is removed", async () => {
    const { title, id } = await campaign();
    const shopper = await anybody();
    ok(await add(shopper, title.eisbn, 1, "For Cy"));
    const review = await toReview(shopper);
    ok(
      await call(await visit(), preorders.save, { code: title.isbn, extras: "Nothing but a kiss", seen: 1 }),
    );
    // What was reviewed is not what would be promised.
    expect(await shopper.call("checkout/submit", review)).toMatchObject({ code: "cart_changed" });
    const back = { code: title.isbn, extras: "An art print", prompt: "Your dedication" };
    ok(await call(await visit(), preorders.save, back));
    const { order_number } = ok(await placed(shopper));
    ok(await call(await visit(), preorders.remove, { id }));
    expect((await orderOf(order_number)).items[0]?.cart_info).toMatchObject({
      preorder: { extras: "An art print" },
      dedication: "For Cy",
    });
    ok(await add(shopper, title.eisbn));
    expect((await shopper.ok("cart/get")).items[0]?.cart_info.preorder).toBeNull();
  });

  it("gives customers their texts, and forgets them with the account", async () => {
    const { title, id } = await campaign();
    const email = `leaving${++drawn}@example.com`;
    const shopper = await customer(platform, email);
    await ordered(shopper, title.eisbn, 1, "For me alone");
    ok(await add(shopper, title.eisbn, 1, "In the cart"));
    const data = JSON.stringify(await shopper.ok("account/export"));
    expect(data).toContain("For me alone");
    expect(data).toContain("In the cart");
    await shopper.ok("account/delete", { email_address: email, password: PASSWORD });
    expect((await shown(id)).lines).toMatchObject([{ purchaser_name: "", dedication: "" }]);
  });
});

describe("the desk", () => {
  it("makes and changes a campaign, one person at a time, with a history", async () => {
    const { title } = await campaign();
    const other = await makeTitle(platform, {
      title: "Ähnlich & Co.",
      state: "forthcoming",
      release_date: day(60),
      list_price_can: 1000,
    });
    const path = `/desk/titles/${other.isbn}/preorder`;
    const opened = await buyer.open(path);
    const fields = { seen: fieldIn(opened.html, "seen"), extras: "", prompt: "", text_most: "80" };
    const empty = await buyer.send(path, fields);
    expect(empty.response.status).toBe(422);
    expect(empty.html).toContain("Say what comes with it");
    expect((await buyer.send(path, { ...fields, extras: "A pin", copies: "many" })).response.status).toBe(
      422,
    );
    const taken = { ...fields, extras: "A pin", name: "forthcoming-1" };
    expect((await buyer.send(path, { ...taken, ends_at: "2001-01-01" })).response.status).toBe(422);
    const saved = await buyer.send(path, { ...fields, extras: "A pin", copies: "9", name: "" });
    expect(flashOf(saved)).toContain("desk_preorder_saved");
    const page = pathIn(saved);
    const { html } = await buyer.open(page);
    for (const text of ["A pin", "0 of 9", "/pre-orders/ahnlich-co", "buyer person made it"])
      expect(html).toContain(text);
    // A colleague who has the old form open.
    const late = await buyer.send(path, { ...fields, extras: "Two pins" });
    expect(late.html).toContain("Someone else changed this pre-order offer");
    const version = fieldIn(html, "seen");
    expect(flashOf(await buyer.send(`${page}/remove`, { seen: version }))).toContain("desk_preorder_removed");
    expect(flashOf(await buyer.send(`${page}/remove`, { seen: version }))).toContain("desk_preorder_changed");
    const removed = await buyer.open(page);
    expect(flashOf(await buyer.send(`${page}/restore`, { seen: fieldIn(removed.html, "seen") }))).toContain(
      "desk_preorder_restored",
    );
    expect((await buyer.open(`/desk/titles/${title.isbn}/preorder`)).html).toContain("An art print");
    expect((await buyer.open("/desk/preorders")).html).toContain("Ähnlich");
    const out = await makeTitle(platform, { title: "Out long ago", list_price_can: 900 });
    expect((await buyer.open(`/desk/titles/${out.isbn}/preorder`)).html).toContain("This one has none.");
    // Whoever works on orders sees who wants what, and changes nothing.
    expect((await seller.open(page)).html).not.toContain("Change the offer");
    expect((await seller.open(path)).response.status).toBe(403);
    expect((await seller.send(`${page}/remove`, {})).response.status).toBe(403);
  });

  it("lists who wants what, as a page and as CSV without formulas", async () => {
    const { title, id } = await campaign();
    const shopper = await anybody();
    const order_number = await ordered(shopper, title.eisbn, 1, '=SUM(A1) <b>"x"');
    const { html } = await seller.open(`/desk/preorders/${id}`);
    expect(html).toContain("=SUM(A1) &lt;b&gt;");
    const csv = (await seller.open(`/desk/preorders/${id}/wanted.csv`)).html;
    expect(csv).toContain(`\r\n${order_number},${CONTACT.name},`);
    expect(csv).toContain(`"'=SUM(A1) <b>""x"""`);
  });

  it("prints what is to be written on the pick list and the packing slip", async () => {
    const { title } = await campaign();
    await stock(platform, "test", title, 5);
    const shopper = await anybody();
    const order_number = await ordered(shopper, title.eisbn, 2, "For the shelf");
    ok(await call(await visit(), orders.accept, { order_number }));
    expect((await seller.open("/desk/print/pick-list")).html).toContain(
      `${order_number}, 2 copies: “For the shelf”`,
    );
    expect((await seller.open(`/desk/print/packing/${order_number}`)).html).toContain("“For the shelf”");
  });

  it("does the same by command", async () => {
    const title = await makeTitle(platform, {
      title: "By command",
      state: "forthcoming",
      release_date: day(50),
      list_price_can: 1000,
    });
    const run = async (words: string[], options: object = {}) =>
      (await runCommand(preordersCommand, platform, words, { ...options })).text;
    const offer = { signed: true, prompt: "Your line", each: "2" };
    expect(await run(["set", title.isbn], { ...offer, "dry-run": true })).toMatch(/made/);
    const id = /Campaign (\d+) is made/.exec(await run(["set", title.isbn], offer))?.[1] ?? "";
    expect(await run(["list"])).toContain("/pre-orders/by-command");
    await ordered(await anybody(), title.eisbn, 1, "For Dee");
    expect(await run(["show", id])).toContain("For Dee");
    const file = path.join(platform.env.dataDir, "wanted.csv");
    expect(await run(["show", id], { file })).toContain(file);
    expect(await readFile(file, "utf8")).toContain("For Dee");
    expect(await run(["remove", id])).toContain("removed");
    expect(await run(["restore", id])).toContain("running again");
  });
});
