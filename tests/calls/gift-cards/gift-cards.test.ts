import { writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { CommandError } from "#app/cli/command.ts";
import { giftCardsCommand } from "#app/cli/commands/gift-cards.ts";
import { followSent, sendDue } from "#app/domain/gift-cards/sales/card-delivery.server.ts";
import { markPaid } from "#app/domain/orders/placement/shop-payment.server.ts";
import { moveOrder } from "#app/domain/orders/status.server.ts";
import { type Given, runCommand } from "#tests/support/command.ts";
import { openGiftCounter } from "#tests/support/gift-counter.ts";
import { NOW } from "#tests/support/platform.ts";
import { emailsTo, guest, PASSWORD } from "#tests/support/shop.ts";

const counter = await openGiftCounter();
const { bookshop } = counter;

describe("an order of gift cards", () => {
  it("is delivered by email, without a location or an address, and issues nothing before it is paid", async () => {
    const shopper = await counter.withCard({ to: "Ben", send_on: "2026-12-24", email: "ben@example.com" });
    const { number } = await counter.order(shopper);
    expect(await shopper.ok("order/get", { order_id: number })).toMatchObject({
      delivery_type: "email",
      delivery_key: "email",
      order_location_id: null,
      shipping: null,
      items: [
        { cart_info: { sold_price: 5000, gift: { to: "Ben", email: "ben@example.com" }, gift_cards: null } },
      ],
    });
    expect(await counter.salesOf(number)).toEqual([]);
    expect(await moveOrder(bookshop.platform.database, counter.desk(), number, "completed")).toMatchObject({
      code: "unissued",
    });
    await markPaid(bookshop.platform.database, counter.desk(), number, "cash");
    const paid = await shopper.ok("order/get", { order_id: number });
    expect(paid.items[0]?.cart_info.gift_cards).toEqual({
      state: "waiting",
      recipient: "ben@example.com",
      // Eight in the morning of December 24 in Victoria.
      at: Date.UTC(2026, 11, 24, 16) / 1000,
    });
  });

  it("issues its cards once when its payment arrives twice at once", async () => {
    const shopper = await counter.withCard({ quantity: "3" });
    const { number, ref } = await counter.order(shopper, "paypal");
    expect(await counter.salesOf(number)).toEqual([]);
    bookshop.paypal.approve(ref);
    await Promise.all([
      shopper.ok("checkout/paypalSuccess", { order_id: ref }),
      shopper.ok("checkout/paypalSuccess", { order_id: ref }),
      bookshop.follow(),
    ]);
    await bookshop.follow();
    expect(await counter.salesOf(number)).toHaveLength(1);
    const cards = await counter.cardsOf(number);
    expect(cards.map(({ balance }) => balance)).toEqual([5000, 5000, 5000]);
    expect((await shopper.ok("cart/get")).items).toEqual([]);
  });

  it("issues its cards once when staff record the payment twice at once", async () => {
    const shopper = await counter.withCard();
    const { number } = await counter.order(shopper);
    const all = await Promise.all(
      [1, 2, 3].map(() => markPaid(bookshop.platform.database, counter.desk(), number, "cash")),
    );
    expect(all.filter((one) => one === 5000)).toHaveLength(1);
    expect(await counter.cardsOf(number)).toHaveLength(1);
  });

  it("loses its names when the account is deleted, and its cards stay valid", async () => {
    const { shopper, number, to } = await counter.bought({ to: "Ben", message: "For you" });
    const email_address = (await shopper.visit()).session.account?.email ?? "";
    await shopper.ok("account/delete", { email_address, password: PASSWORD });
    expect((await counter.received(to)).balance).toBe(5000);
    const items = await bookshop.platform.database.read
      .selectFrom("order_items")
      .innerJoin("orders", "orders.id", "order_items.order_id")
      .select("snapshot")
      .where("order_number", "=", number)
      .execute();
    expect(JSON.stringify(items)).toContain("price");
    for (const personal of ["Ben", "For you", to]) expect(JSON.stringify(items)).not.toContain(personal);
  });

  it("leaves a payment that failed without cards, and the cart as it was", async () => {
    const shopper = await counter.withCard({ to: "Ben" });
    const { number } = await counter.order(shopper, "paypal");
    bookshop.platform.clock.set(NOW + 40 * 60);
    await bookshop.follow();
    expect(await bookshop.order(number)).toMatchObject({ status: "void" });
    expect(await counter.salesOf(number)).toEqual([]);
    expect((await shopper.ok("cart/get")).items[0]?.cart_info.gift).toMatchObject({ to: "Ben" });
  });
});

describe("a gift card's email", () => {
  it("is sent once on its day, by however many processes, and to the buyer if nobody is named", async () => {
    const { number, to } = await counter.bought({ send_on: "2026-12-24" });
    const sent = async () => (await emailsTo(bookshop.platform, to)).length;
    await sendDue(counter.sender());
    bookshop.platform.clock.set(Date.UTC(2026, 11, 24, 15, 59) / 1000);
    await sendDue(counter.sender());
    expect(await sent()).toBe(0);
    bookshop.platform.clock.set(Date.UTC(2026, 11, 24, 16) / 1000);
    await Promise.all([sendDue(counter.sender()), sendDue(counter.sender()), sendDue(counter.sender())]);
    expect(await sent()).toBe(1);
    expect((await counter.salesOf(number))[0]).toMatchObject({ sent_at: bookshop.platform.clock.now() });
    const { number: own } = await counter.bought({ email: "" });
    await sendDue(counter.sender());
    expect((await emailsTo(bookshop.platform, "ada@example.com")).at(-1)?.kind).toBe("gift-card");
    expect((await counter.salesOf(own))[0]).toMatchObject({ recipient: "ada@example.com" });
  });

  it("leads to a number with check digits and a PIN, of which the database holds hashes", async () => {
    const { number, to } = await counter.bought({ message: "<b>Read</b> <script>alert(1)</script>" });
    const held = await counter.received(to);
    expect(held.number).toMatch(/^\d{22}$/);
    expect(BigInt(held.number) % 97n).toBe(1n);
    expect(held).toMatchObject({ pin: expect.stringMatching(/^\d{4}$/), balance: 5000, voided: false });
    const email = (await emailsTo(bookshop.platform, to)).at(-1);
    expect(email?.body_text).toContain("<b>Read</b> <script>alert(1)</script>");
    expect(await bookshop.platform.renderer.html(JSON.parse(email?.message ?? ""))).toContain(
      "&lt;b&gt;Read&lt;/b&gt; &lt;script&gt;",
    );
    const stored = JSON.stringify([await counter.cardsOf(number), await counter.salesOf(number), email]);
    for (const secret of [held.number, held.number.slice(0, 12)]) expect(stored).not.toContain(secret);
    const shopper = guest(bookshop.platform);
    expect(await shopper.ok("giftcard/balance", { number: held.number, pin: held.pin })).toMatchObject({
      balance: 5000,
    });
    expect(await shopper.call("giftcard/balance", { number: held.number })).toMatchObject({
      code: "unknown_card",
    });
    const typo = held.number.replace(/^./, (digit) => String((Number(digit) + 1) % 10));
    expect(await shopper.call("giftcard/balance", { number: typo })).toMatchObject({ code: "mistyped" });
    expect(await shopper.call("giftcard/open", { key: "guessed-guessed-guesse" })).toMatchObject({
      code: "not_found",
    });
    const file = await shopper.ok("giftcard/getPdf", { key: await counter.keyTo(to) });
    expect(Buffer.from(file.content.slice(0, 5)).toString()).toBe("%PDF-");
  });

  it("brings all cards of a line, a page at a time", async () => {
    const { to } = await counter.bought({ quantity: "31" });
    await sendDue(counter.sender());
    const key = await counter.keyTo(to);
    const shopper = guest(bookshop.platform);
    const first = await shopper.ok("giftcard/open", { key });
    const second = await shopper.ok("giftcard/open", { key, page: "2" });
    expect([first.count, first.cards.length, second.cards.length]).toEqual([31, 30, 1]);
    expect(new Set([...first.cards, ...second.cards].map(({ number }) => number)).size).toBe(31);
  });

  it("that the recipient's server refuses is reported to the buyer, who sends it to another address", async () => {
    const { shopper, number, to } = await counter.bought();
    const lost = await counter.received(to);
    const before = (await emailsTo(bookshop.platform, "ada@example.com")).length;
    expect(await followSent(counter.sender())).toBe(0);
    await bookshop.platform.database.transaction((tx) =>
      tx.updateTable("emails").set({ refused_at: NOW, tries: 1 }).where("recipient", "=", to).execute(),
    );
    const counts = await Promise.all([followSent(counter.sender()), followSent(counter.sender())]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
    const emails = (await emailsTo(bookshop.platform, "ada@example.com")).slice(before);
    expect(emails.map(({ kind }) => kind)).toEqual(["gift-card-returned"]);
    expect(emails[0]?.body_text).toContain(to);
    const state = async () =>
      (await shopper.ok("order/get", { order_id: number })).items[0]?.cart_info.gift_cards?.state;
    expect(await state()).toBe("returned");
    const oldKey = await counter.keyTo(to);
    const right = counter.somebody();
    await shopper.ok("order/sendGiftCard", { order_id: number, line: "0", email: right });
    expect(await state()).toBe("sent");
    expect(await shopper.call("giftcard/open", { key: oldKey })).toMatchObject({ code: "not_found" });
    expect(await shopper.call("giftcard/balance", lost)).toMatchObject({ code: "unknown_card" });
    const answer = await shopper.ok("giftcard/open", { key: await counter.keyTo(right) });
    expect(answer.cards[0]).toMatchObject({ balance: 5000 });
    expect(answer.cards[0]?.number).not.toBe(lost.number);
  });

  it("is not sent again once a card was used, nor by anybody else", async () => {
    const { shopper, number, to } = await counter.bought();
    const held = await counter.received(to);
    const other = await counter.buyer();
    const again = { order_id: number, line: "0", email: counter.somebody() };
    expect(await other.call("order/sendGiftCard", again)).toMatchObject({ code: "not_found" });
    expect(await guest(bookshop.platform).call("order/sendGiftCard", again)).toMatchObject({
      code: "login_required",
    });
    await other.ok("cart/add", { eisbn: bookshop.title.eisbn, quantity: "1" });
    await other.ok("checkout/addGiftCard", { gift_card_number: held.number, pin: held.pin });
    await counter.order(other, "contact");
    expect(await shopper.call("order/sendGiftCard", again)).toMatchObject({ code: "used" });
  });
});

describe("the gift card command", () => {
  const lines: string[] = [];
  const run = (args: string[], options: Given = {}) =>
    runCommand(giftCardsCommand, bookshop.platform, args, options, (text) => lines.push(text));
  beforeEach(() => {
    lines.length = 0;
  });

  it("issues at most 9999.00 on a card, with a PIN, and voids it", async () => {
    for (const amount of ["9999.01", "1000000"])
      await expect(run(["issue"], { amount })).rejects.toThrow("At most $9,999.00.");
    await run(["issue"], { amount: "9,999.00" });
    const [number = "", , pin = ""] = lines[0]?.split("\t") ?? [];
    const shopper = guest(bookshop.platform);
    const typed = { number, pin: pin.replace("PIN ", "") };
    expect(await shopper.ok("giftcard/balance", typed)).toMatchObject({ balance: 999_900 });
    await run(["void", number]);
    expect(lines.at(-1)).toContain("It held $9,999.00");
    expect(await shopper.call("giftcard/balance", typed)).toMatchObject({ code: "unknown_card" });
    await expect(run(["void", number])).rejects.toThrow("already void");
    await expect(run(["void", "4711"])).rejects.toThrow(CommandError);
    await run(["show", number]);
    expect(lines.join("\n")).toContain("voided\t−$9,999.00\t$0.00");
  });

  it("sends the gift cards of an order to another address, also before their day", async () => {
    const { number, to } = await counter.bought({ send_on: "2026-12-24" });
    const right = counter.somebody();
    await run(["send", String(number)], { to: right });
    bookshop.platform.clock.set(Date.UTC(2026, 11, 25) / 1000);
    await sendDue(counter.sender());
    expect([await emailsTo(bookshop.platform, to), await emailsTo(bookshop.platform, right)]).toMatchObject([
      [],
      [{}],
    ]);
    await run(["send", String(number)], { to, line: "1" });
    expect(await emailsTo(bookshop.platform, to)).toHaveLength(1);
    await expect(run(["send", String(number)], { to, line: "2" })).rejects.toThrow("no gift cards to send");
    await expect(run(["send", String(number)], { to: "nobody" })).rejects.toThrow("email address");
  });

  it("imports the cards of another system once, and refuses what cannot be one", async () => {
    const file = path.join(bookshop.platform.env.dataDir, "cards.csv");
    const rows = ["Card number,PIN,Balance", "GC-0001,4711,25.00", "GC 0002,,$12.50", "GC0001,1,5.00"];
    writeFileSync(file, [...rows, "1.5E+18,,5.00", "GC0003,,10000.00", "GC0004,,-5"].join("\n"));
    expect((await run(["import", file], { "dry-run": true })).code).toBe(2);
    const shopper = guest(bookshop.platform);
    expect(await shopper.call("giftcard/balance", { number: "GC0002" })).toMatchObject({
      code: "unknown_card",
    });
    expect((await run(["import", file])).code).toBe(2);
    expect(lines.at(-1)).toContain("2 new, 0 changed, 0 unchanged, 0 deleted, 4 refused");
    expect(lines.at(-1)).toContain("The new cards hold $37.50 together.");
    expect(lines.at(-1)).not.toContain("GC000");
    expect(await shopper.ok("giftcard/balance", { number: "gc-0001", pin: "4711" })).toMatchObject({
      balance: 2500,
    });
    expect((await run(["import", file], { "allow-refused": "50%" })).code).toBe(2);
    expect(lines.at(-1)).toContain("0 new, 0 changed, 2 unchanged");
  });
});
