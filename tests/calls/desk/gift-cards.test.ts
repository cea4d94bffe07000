import { describe, expect, it } from "vitest";
import { call } from "#app/calls/common/define.server.ts";
import * as cards from "#app/calls/staff/gift-cards.server.ts";
import * as orders from "#app/calls/staff/orders.server.ts";
import { giftCardsCommand } from "#app/cli/commands/gift-cards.ts";
import { brokenAt, trail } from "#app/domain/accounts/audit/audit.server.ts";
import { followSent } from "#app/domain/gift-cards/sales/card-delivery.server.ts";
import { cancelOrder } from "#app/domain/orders/status.server.ts";
import { type PRESETS, RIGHTS } from "#app/domain/staff/rights.ts";
import { isFailure } from "#app/messages/result.ts";
import { runCommand } from "#tests/support/command.ts";
import { addStaff, DeskBrowser, pathIn } from "#tests/support/desk.ts";
import { openGiftCounter } from "#tests/support/gift-counter.ts";
import { ok } from "#tests/support/ok.ts";
import { emailsTo, guest, reviewed } from "#tests/support/shop.ts";
import { openSite } from "#tests/support/site.ts";
import { staffOf } from "#tests/support/staff-calls.ts";

/** Gift cards at the desk: finding, selling, voiding and moving them. */

const counter = await openGiftCounter();
const { bookshop } = counter;
const { platform } = bookshop;
const { database } = platform;
const site = await openSite(platform);
const HOST = new URL(counter.desk().baseUrl).host;
const person = async (email: string, preset: keyof typeof PRESETS) =>
  new DeskBrowser(site, HOST).logIn(email, await addStaff(platform, email, preset));
const manager = await person("mary@example.com", "manager");
const bookseller = await person("bea@example.com", "bookseller");

/** A call's answer, which must not be a failure. */
const visit = () => staffOf(platform, "test");
const shown = async (id: number) => ok(await call(await visit(), cards.show, { id }));
const kinds = async (id: number) => (await shown(id)).entries.map(({ kind }) => kind);
const issued = async (more: object = {}) =>
  ok(await call(await visit(), cards.issue, { amount: 5000, ...more }));
const balanceOf = async ({ number, pin }: { number: string; pin: string }) =>
  guest(platform).call("giftcard/balance", { number, pin });
const NUMBER = /(\d{4} ){5}\d{2}/;
/** The number and the PIN on a page that shows a new card. */
function numberOn(html: string): { number: string; pin: string } {
  const number = NUMBER.exec(html)?.[0].replaceAll(" ", "") ?? "";
  return { number, pin: /<dd[^>]*>(\d{4})<\/dd>/.exec(html)?.[1] ?? "" };
}
/** A customer's order, paid with a card as far as it goes. @returns its number */
async function paidWith(card: { number: string; pin: string }): Promise<number> {
  const shopper = await counter.buyer();
  await shopper.ok("cart/add", { eisbn: bookshop.title.eisbn, quantity: 1 });
  await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup" });
  await shopper.ok("checkout/addGiftCard", { gift_card_number: card.number, pin: card.pin });
  return (await shopper.ok("checkout/submit", await reviewed(shopper, "pickup"))).order_number;
}

describe("finding gift cards", () => {
  it("finds them by number, last digits, email address and order number", async () => {
    const { number, to } = await counter.bought();
    const held = await counter.received(to);
    const [{ id = 0 } = {}] = await counter.cardsOf(number);
    const plain = await issued();
    const idsOf = async (find: string) =>
      ok(await call(await visit(), cards.list, { find })).cards.map((card) => card.id);
    for (const find of [
      held.number,
      held.number.slice(-4),
      `•••• ${held.number.slice(-4)}`,
      to.toUpperCase(),
      "ada@example.com",
      String(number),
    ])
      expect([find, await idsOf(find)]).toEqual([find, [id]]);
    expect(await idsOf("nobody@example.com")).toEqual([]);
    expect(await idsOf("anything")).toEqual([]);
    expect(await idsOf(plain.number)).toEqual([plain.id]);
    const order = await paidWith(held);
    expect(await idsOf(String(order))).toEqual([id]);
    expect(await shown(id)).toMatchObject({
      sale: { order: { order_number: number }, recipient: to, state: "sent" },
      entries: [{ kind: "sold" }, { kind: "spent", order_number: order, who: "" }],
    });
  });

  it("shows pages by the id at their edge", async () => {
    const ids = [];
    for (let index = 0; index < 5; index++) ids.unshift((await issued()).id);
    const page = async (edge: object) => {
      const answer = ok(await call(await visit(), cards.list, { limit: 2, ...edge }));
      return { ...answer, cards: answer.cards.map(({ id }) => id) };
    };
    expect(await page({})).toEqual({ cards: ids.slice(0, 2), next: ids[1], previous: null });
    const second = await page({ after: ids[1] });
    expect(second).toEqual({ cards: ids.slice(2, 4), next: ids[3], previous: ids[2] });
    expect(await page({ before: ids[2] })).toEqual({ cards: ids.slice(0, 2), next: ids[1], previous: null });
  });

  it("never has a number in an address, and shows its digits only to those who may see them", async () => {
    const card = await issued();
    await manager.open("/desk/gift-cards");
    const sent = await manager.send("/desk/gift-cards", { find: card.number });
    expect(pathIn(sent)).toBe(`/desk/gift-cards/${card.id}`);
    const wrong = await manager.send("/desk/gift-cards", { find: `${card.number.slice(0, -1)}x` });
    expect(wrong.response.status).toBe(422);
    expect(wrong.html).toContain("There is no such card.");
    const byEmail = await manager.send("/desk/gift-cards", { find: "ben@example.com" });
    expect(pathIn(byEmail)).toBe("/desk/gift-cards?find=ben%40example.com");
    const digits = `•••• ${card.last_four}`;
    for (const path of ["/desk/gift-cards", `/desk/gift-cards/${card.id}`]) {
      expect((await manager.open(path)).html).toContain(digits);
      const { html, response } = await bookseller.open(path);
      expect(response.status).toBe(200);
      expect(html).not.toContain(card.last_four);
    }
    expect((await bookseller.open("/desk/gift-cards/new")).response.status).toBe(403);
    expect((await bookseller.open(`/desk/gift-cards/${card.id}/void`)).response.status).toBe(403);
    expect((await manager.open("/desk/gift-cards/999999")).response.status).toBe(404);
  });

  it("lists those that could not be delivered, as many as today's page counts, and sends them again", async () => {
    const { to } = await counter.bought({ quantity: "2" });
    await counter.received(to);
    await database.transaction((tx) =>
      tx
        .updateTable("gift_card_sales")
        .set({ returned_at: platform.clock.now() })
        .where("recipient", "=", to)
        .execute(),
    );
    const { html } = await manager.open("/desk");
    expect(html).toMatch(/href="\/desk\/gift-cards\?returned=on"[^>]*><span[^>]*>2</);
    const list = await manager.open("/desk/gift-cards?returned=on");
    const paths = [...list.html.matchAll(/href="(\/desk\/gift-cards\/\d+)"/g)].map(([, path = ""]) => path);
    expect(paths).toHaveLength(2);
    await manager.open(`${paths[0]}/send`);
    expect((await manager.send(`${paths[0]}/send`, { email: "no" })).response.status).toBe(422);
    const again = counter.somebody();
    expect(pathIn(await manager.send(`${paths[0]}/send`, { email: again }))).toBe(paths[0]);
    expect(await emailsTo(platform, again)).toHaveLength(1);
    expect((await manager.open("/desk/gift-cards?returned=on")).html).toContain("No gift cards.");
    const id = Number(paths[0]?.split("/").at(-1));
    expect(await trail(database.read, bookshop.store.id, `gift-card:${id}`)).toMatchObject([
      { action: "gift card sent", actor: "manager person" },
    ]);
  });
});

describe("selling a gift card at the counter", () => {
  const FORM = { amount: "25.00", paid_by: "card", email: "", name: "" };

  it("shows its number once, and issues one card however often the form is sent", async () => {
    const page = await manager.open("/desk/gift-cards/new");
    const token = /name="token" value="([^"]+)"/.exec(page.html)?.[1] ?? "";
    const send = () => manager.send("/desk/gift-cards/new", { ...FORM, token });
    const [one, two] = await Promise.all([send(), send()]);
    const [first, second] = one.response.status === 200 ? [one, two] : [two, one];
    expect(first.response.headers.get("Cache-Control")).toBe("no-store");
    const card = numberOn(first.html);
    expect(await balanceOf(card)).toMatchObject({ balance: 2500 });
    expect(pathIn(second)).toMatch(/^\/desk\/gift-cards\/\d+$/);
    expect(pathIn(await send())).toBe(pathIn(second));
    const { html } = await manager.open(pathIn(second));
    expect(html).toContain("manager person sold it for $25.00. Paid by: Card.");
    expect(html).not.toContain(card.number.slice(0, -4));
    const id = Number(pathIn(second).split("/").at(-1));
    expect(await trail(database.read, bookshop.store.id, `gift-card:${id}`)).toMatchObject([
      { action: "gift card sold", actor: "manager person", detail: "$25.00, card" },
    ]);
    expect(await brokenAt(database.read, bookshop.store.id)).toBeUndefined();
  });

  it("keeps what was typed, and says what is wrong beside its field", async () => {
    await manager.open("/desk/gift-cards/new");
    for (const [wrong, said] of [
      [{ amount: "" }, "Enter an amount such as 12.50."],
      [{ amount: "10000" }, "At most $9,999.00."],
      [{ email: "nobody" }, "email address"],
    ] as const) {
      const { response, html } = await manager.send("/desk/gift-cards/new", {
        ...FORM,
        name: "Grandma",
        token: "0123456789",
        ...wrong,
      });
      expect([wrong, response.status]).toEqual([wrong, 422]);
      expect(html).toContain(said);
      expect(html).toContain("Grandma");
      expect(html).toContain('name="token" value="0123456789"');
    }
  });

  it("emails it to its recipient, and shows the same number to staff", async () => {
    const to = counter.somebody();
    await manager.open("/desk/gift-cards/new");
    const { html } = await manager.send("/desk/gift-cards/new", {
      ...FORM,
      email: to,
      name: "Grandma",
      token: "a-token-of-a-form",
    });
    const card = numberOn(html);
    const opened = await guest(platform).ok("giftcard/open", { key: await counter.keyTo(to) });
    expect(opened).toMatchObject({ to: "Grandma", amount: 2500, cards: [card] });
    expect((await site.ask(HOST, `/gift-card/${await counter.keyTo(to)}`)).status).toBe(200);
    await followSent(counter.sender());
    const answer = ok(await call(await visit(), cards.list, { find: to }));
    expect(answer.cards).toMatchObject([
      { last_four: card.number.slice(-4), sale: { order: null, state: "sent" } },
    ]);
  });

  it("has a kind of its own for store credit, also from the command line", async () => {
    const { text } = await runCommand(giftCardsCommand, platform, ["issue"], {
      amount: "12.00",
      for: "store_credit",
    });
    expect(text).toMatch(NUMBER);
    const [{ id = 0 } = {}] = ok(await call(await visit(), cards.list, { limit: 1 })).cards;
    expect(await shown(id)).toMatchObject({
      balance: 1200,
      entries: [{ kind: "credited", who: "operator", means: "" }],
    });
  });
});

describe("voiding a gift card", () => {
  it("asks for the password, happens once, and says so to the person who was slower", async () => {
    const { id } = await issued();
    const path = `/desk/gift-cards/${id}/void`;
    platform.clock.advance(1000);
    expect(pathIn(await manager.open(path))).toContain("/desk/confirm");
    await manager.logIn("mary@example.com");
    const page = await manager.open(path);
    expect(page.html).toContain("$50.00 can no longer be spent");
    const version = /name="seen" value="(\d+)"/.exec(page.html)?.[1] ?? "";
    const [one, two] = await Promise.all([1, 2].map(() => manager.send(path, { seen: version })));
    expect([one, two].map((sent) => sent && pathIn(sent))).toEqual([
      `/desk/gift-cards/${id}`,
      `/desk/gift-cards/${id}`,
    ]);
    expect(await kinds(id)).toEqual(["issued", "voided"]);
    expect(await shown(id)).toMatchObject({
      voided: true,
      balance: 0,
      entries: [{}, { who: "manager person" }],
    });
    expect(pathIn(await manager.send(path, { seen: version }))).toBe(`/desk/gift-cards/${id}`);
    expect(await kinds(id)).toEqual(["issued", "voided"]);
  });

  it("does nothing if the card was used after the page was opened", async () => {
    const card = await issued();
    const { id } = card;
    await manager.open(`/desk/gift-cards/${id}/void`);
    await paidWith(card);
    const sent = await manager.send(`/desk/gift-cards/${id}/void`, { seen: "1" });
    expect(pathIn(sent)).toBe(`/desk/gift-cards/${id}`);
    expect(sent.response.headers.getSetCookie().join()).toContain("desk_card_changed");
    expect(await kinds(id)).toEqual(["issued", "spent"]);
  });
});

describe("moving a balance to a new number", () => {
  it("makes the old number void, and leads refunds to the new one", async () => {
    const old = await issued({ paid_by: "cash" });
    const order = await paidWith(old);
    const left = (await shown(old.id)).balance;
    const page = await manager.open(`/desk/gift-cards/${old.id}/move`);
    const version = /name="seen" value="(\d+)"/.exec(page.html)?.[1] ?? "";
    const moved = await manager.send(`/desk/gift-cards/${old.id}/move`, { seen: version });
    expect(moved.response.status).toBe(200);
    const card = numberOn(moved.html);
    expect(await balanceOf(old)).toMatchObject({ code: "unknown_card" });
    expect(await balanceOf(card)).toMatchObject({ balance: left });
    const again = await manager.send(`/desk/gift-cards/${old.id}/move`, { seen: version });
    expect(again.response.headers.getSetCookie().join()).toContain("desk_card_gone");
    const { moved_to, entries } = await shown(old.id);
    expect(entries.at(-1)).toMatchObject({ kind: "moved", amount: -left, balance: 0, who: "manager person" });
    const newId = moved_to ?? 0;
    // Moved twice, so that the first card leads to the third.
    const third = ok(await call(await visit(), cards.move, { id: newId }));
    expect((await shown(old.id)).moved_to).toBe(third.id);
    await cancelOrder(database, counter.desk(), order);
    expect(await balanceOf(third)).toMatchObject({ balance: 5000 });
    expect(await kinds(third.id)).toEqual(["moved", "given_back"]);
    expect((await shown(old.id)).balance).toBe(0);
    const { html } = await manager.open(`/desk/gift-cards/${old.id}`);
    expect(html).toContain(`href="/desk/gift-cards/${third.id}"`);
    expect((await manager.open(`/desk/gift-cards/${old.id}/move`)).html).toContain("void already");
  });

  it("gives one new number to two people who ask at once", async () => {
    const { id } = await issued();
    const person = await visit();
    const all = await Promise.all([1, 2, 3].map(() => call(person, cards.move, { id, seen: 1 })));
    expect(all.filter((one) => !isFailure(one))).toHaveLength(1);
    expect(all.filter(isFailure)).toMatchObject([{ code: "voided" }, { code: "voided" }]);
  });

  it("keeps the sum of both, whatever is spent or refunded at the same time", async () => {
    const card = await issued();
    const order = await paidWith(card);
    const person = await visit();
    const [moved] = await Promise.all([
      call(person, cards.move, { id: card.id }),
      cancelOrder(database, counter.desk(), order),
    ]);
    expect(await shown(ok(moved).id)).toMatchObject({ balance: 5000 });
    expect(await shown(card.id)).toMatchObject({ balance: 0 });
  });

  it("keeps what an order bought: refunding the order voids the new number", async () => {
    const { number, to } = await counter.bought();
    await counter.received(to);
    const [{ id = 0 } = {}] = await counter.cardsOf(number);
    const moved = ok(await call(await visit(), cards.move, { id }));
    ok(await call(await visit(), orders.refund, { order_number: number }));
    expect(await shown(moved.id)).toMatchObject({ voided: true, balance: 0 });
  });

  it("is refused for a card that has no number yet", async () => {
    const { number } = await counter.bought({ send_on: "2026-12-24" });
    const [{ id = 0 } = {}] = await counter.cardsOf(number);
    expect(await call(await visit(), cards.move, { id })).toMatchObject({ code: "unsent" });
  });
});

it("staff of one location learn nothing about the orders of another", async () => {
  const { number, to } = await counter.bought();
  await counter.received(to);
  const [{ id = 0 } = {}] = await counter.cardsOf(number);
  const elsewhere = await staffOf(platform, "test", {
    name: "Sam",
    stores: bookshop.store.id,
    rights: RIGHTS,
    locations: [77],
  });
  expect(ok(await call(elsewhere, cards.list, { find: String(number) })).cards).toEqual([]);
  expect(await call(elsewhere, cards.show, { id })).toMatchObject({ sale: { order: null } });
  expect(await call(elsewhere, cards.resend, { id, email: to })).toMatchObject({ code: "not_found" });
});
