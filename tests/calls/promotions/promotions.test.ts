import { describe, expect, it } from "vitest";
import { giftCardsCommand } from "#app/cli/commands/gift-cards.ts";
import { promotionsCommand } from "#app/cli/commands/promotions.ts";
import { cardHistory, issueCard } from "#app/domain/gift-cards/gift-cards.server.ts";
import { cancelOrder } from "#app/domain/orders/status.server.ts";
import {
  createPromotion,
  type NewPromotion,
  promotionInFull,
} from "#app/domain/promotions/promotions.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { runCommand } from "#tests/support/command.ts";
import { ok } from "#tests/support/ok.ts";
import { sharedPlatform } from "#tests/support/shared-platform.ts";
import {
  CANADIAN,
  customer,
  deskOf,
  type Guest,
  guest,
  makeShop,
  makeTitle,
  PROMOTION,
  reviewed,
  SENDING,
  stock,
  storeOf,
} from "#tests/support/shop.ts";

const platform = await sharedPlatform();
await makeShop(platform, "test", SENDING);
await makeShop(platform, "plain", {
  ...CANADIAN,
  store_info: { ...(CANADIAN.store_info as object), giftcards_enabled: false },
});
const store = await storeOf(platform);
const book = await makeTitle(platform, {
  subjects: [{ scheme: "bisac", code: "fic009000", label: "Fantasy" }],
});
await stock(platform, "test", book, 1000);
await stock(platform, "plain", book, 1000);

let drawn = 0;
async function promotion(more: Partial<NewPromotion>): Promise<string> {
  const code = more.code ?? `CODE${++drawn}`;
  ok(
    await createPromotion(platform.database, store.id, platform.clock.now(), {
      ...PROMOTION,
      ...more,
      code,
    }),
  );
  return code;
}
async function withBook(quantity = 1, shop = "test"): Promise<Guest> {
  const shopper = guest(platform, shop);
  await shopper.ok("cart/add", { eisbn: book.eisbn, quantity: String(quantity) });
  return shopper;
}
async function pickedUp(shopper: Guest) {
  await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup" });
  return reviewed(shopper, "pickup");
}
const card = (amount: number, pin = "") =>
  issueCard(platform.database, store.id, platform.clock.now(), amount, pin);

describe("promotions", () => {
  it("[A76] take off a code's discount before taxes, appear on the order, and have at most 15 characters", async () => {
    const code = await promotion({});
    const shopper = await withBook(2);
    const cart = await shopper.ok("checkout/addPromocode", { code: ` ${code.toLowerCase()} ` });
    expect(cart.summary).toMatchObject({
      subtotal: 4000,
      post_subtotal_discount: 400,
      promo_codes: [{ code, amount: 400, type: "percent", automatic: false }],
      taxes: [{ amount: 180 }],
      total: 3780,
    });
    expect(await shopper.call("checkout/addPromocode", { code: "A2345678901234567" })).toMatchObject({
      fields: { code: "At most 15 characters." },
    });
    // The Purchase Order # uses the same field name in another call, but is never a promo code.
    await shopper.ok("checkout/setExtras", {
      name: "Ada",
      email: "a@example.com",
      phone: "2505550100",
      promo_code: code,
    });
    const placed = await shopper.ok("checkout/submit", await pickedUp(shopper));
    expect(await shopper.ok("order/get", { order_id: placed.order_number })).toMatchObject({
      purchaseorder: "",
      summary: { total: 3780, promo_codes: [{ code }] },
      items: [{ cart_info: { promotion_discount: 400 } }],
    });
  });

  it("are refused with a message beside the field, and can be removed", async () => {
    const shopper = await withBook();
    expect(await shopper.call("checkout/addPromocode", { code: "NOSUCH" })).toMatchObject({
      fields: { code: "This code is not valid." },
    });
    for (const more of [
      { ends_at: platform.clock.now() },
      { starts_at: platform.clock.now() + 60 },
      { automatic: 1 as const, minimum: 1e6 },
    ])
      expect(await shopper.call("checkout/addPromocode", { code: await promotion(more) })).toMatchObject({
        code: "unknown_code",
      });
    await shopper.ok("checkout/addPromocode", { code: await promotion({}) });
    expect((await shopper.ok("checkout/removePromocode")).summary.post_subtotal_discount).toBe(0);
  });

  it("[C6] apply only to their subject, and replace others only when they give more", async () => {
    const other = await makeTitle(platform);
    await stock(platform, "test", other, 9);
    const shopper = await withBook();
    await shopper.ok("cart/add", { eisbn: other.eisbn, quantity: "1" });
    const subject = await promotion({ scope: "subject", scope_value: "FIC" });
    const fiction = await shopper.ok("checkout/addPromocode", { code: subject });
    expect(fiction.summary.post_subtotal_discount).toBe(200);
    // A worse code does not replace a better one, and shows the reason.
    const worse = await promotion({ stacks: 0, kind: "amount", value: 100 });
    expect((await shopper.ok("checkout/addPromocode", { code: worse })).summary).toMatchObject({
      post_subtotal_discount: 200,
      promo_codes: [{ code: subject }],
      idle_codes: [{ code: worse, reason: "not_combined" }],
    });
    const better = await promotion({ stacks: 0, kind: "amount", value: 300 });
    expect((await shopper.ok("checkout/addPromocode", { code: better })).summary).toMatchObject({
      post_subtotal_discount: 300,
      promo_codes: [{ code: better }],
      idle_codes: [{ code: subject }, { code: worse }],
    });
    await shopper.ok("checkout/removePromocode", { code: better });
    const back = await shopper.ok("checkout/removePromocode", { code: worse });
    expect(back.summary).toMatchObject({ post_subtotal_discount: 200, idle_codes: [] });
  });

  it("[C6] are listed with a reason when they have no effect, and can be removed", async () => {
    const shopper = await withBook();
    const large = await promotion({ minimum: 5000 });
    const elsewhere = await promotion({ scope: "subject", scope_value: "HIS" });
    const brief = await promotion({ ends_at: platform.clock.now() + 60 });
    for (const code of [large, elsewhere, brief]) await shopper.ok("checkout/addPromocode", { code });
    const cart = await shopper.ok("cart/get");
    expect(cart.summary.idle_codes).toEqual([
      { code: large, description: "Ten percent off", reason: "below_minimum", minimum: 5000 },
      { code: elsewhere, description: "Ten percent off", reason: "no_title", minimum: 0 },
    ]);
    platform.clock.advance(120);
    expect((await shopper.ok("cart/get")).summary.idle_codes).toContainEqual({
      code: brief,
      description: "",
      reason: "over",
      minimum: 0,
    });
    await shopper.ok("cart/add", { eisbn: book.eisbn, quantity: "2" });
    expect((await shopper.ok("cart/get")).summary).toMatchObject({
      promo_codes: [{ code: large }],
      post_subtotal_discount: 600,
    });
    for (const code of [elsewhere, brief]) await shopper.ok("checkout/removePromocode", { code });
    expect((await shopper.ok("cart/get")).summary.idle_codes).toEqual([]);
  });

  it("[A89] are available only in shops that use them", async () => {
    const shopper = await withBook(1, "plain");
    expect(await shopper.call("checkout/addPromocode", { code: "X" })).toMatchObject({ code: "not_offered" });
    expect(await shopper.call("checkout/addGiftCard", { gift_card_number: "123456" })).toMatchObject({
      code: "not_offered",
    });
  });

  it("are not used more often than their limit when many orders arrive at once", async () => {
    const code = await promotion({ limit_total: 3 });
    const forms = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const shopper = await withBook();
        await shopper.ok("checkout/addPromocode", { code });
        return { shopper, form: await pickedUp(shopper) };
      }),
    );
    const answers = await Promise.all(
      forms.map(({ shopper, form }) => shopper.call("checkout/submit", form)),
    );
    const placed = answers.filter((answer) => !isFailure(answer));
    expect(placed).toHaveLength(3);
    for (const answer of answers)
      if (isFailure(answer)) expect(["code_used", "cart_changed"]).toContain(answer.code);
    const row = await promotionInFull(platform.database.read, store.id, platform.clock.now(), { code });
    expect(row?.used).toBe(3);
  });

  it("limit uses per email address, also for guests, and free one when an order is cancelled", async () => {
    const code = await promotion({ limit_customer: 1 });
    const shopper = await withBook();
    await shopper.ok("checkout/addPromocode", { code });
    const placed = await shopper.ok("checkout/submit", await pickedUp(shopper));
    const again = await withBook();
    await again.ok("checkout/addPromocode", { code });
    const form = await pickedUp(again);
    expect(await again.call("checkout/submit", form)).toMatchObject({ code: "code_used" });
    const desk = await deskOf(platform);
    await cancelOrder(platform.database, desk, placed.order_number);
    expect(isFailure(await again.call("checkout/submit", form))).toBe(false);
  });

  it("[O2] can be created, listed and ended by command, and last until the end of the given day", async () => {
    const lines: string[] = [];
    const run = async (args: string[], options = {}) => {
      const ran = await runCommand(promotionsCommand, platform, args, options);
      lines.push(...ran.lines);
      return ran.code;
    };
    await run(["add", "spring"], { percent: "15", uses: "10", until: "2026-12-31", describe: "Spring" });
    await run(["list"]);
    expect(lines.join("\n")).toContain("SPRING\t15%\tused 0 of 10\tuntil December 31, 2026");
    await run(["end", "SPRING"]);
    const shopper = await withBook();
    expect(await shopper.call("checkout/addPromocode", { code: "spring" })).toMatchObject({
      code: "unknown_code",
    });
    await expect(run(["add", "both"], { percent: "5", amount: "5.00" })).rejects.toThrow("Give one of");
    await expect(run(["add", "x"], { percent: "500" })).rejects.toThrow("at most 100");
  });
});

describe("gift cards", () => {
  it("[A57] can be entered with spaces, need five characters or more, and their PIN if they have one", async () => {
    const plain = await card(5000);
    const guarded = await card(5000, "4711");
    const shopper = await withBook();
    expect(plain.number).toMatch(/^\d{22}$/);
    expect(await shopper.call("checkout/addGiftCard", { gift_card_number: "1234" })).toMatchObject({
      fields: { gift_card_number: "Card number required." },
    });
    const cart = await shopper.ok("checkout/addGiftCard", {
      gift_card_number: plain.number.replace(/(.{4})/g, "$1 "),
    });
    expect(cart.gift_cards).toMatchObject([
      { number: `•••• ${plain.last_four}`, balance: 5000, amount: 2100 },
    ]);
    for (const pin of ["", "0000"])
      expect(
        await shopper.call("checkout/addGiftCard", { gift_card_number: guarded.number, pin }),
      ).toMatchObject({ code: "unknown_card" });
    expect(
      (await shopper.ok("checkout/addGiftCard", { gift_card_number: guarded.number, pin: "4711" }))
        .gift_cards,
    ).toHaveLength(2);
    expect(
      (await shopper.ok("checkout/removeGiftCard", { gift_card_number: guarded.number })).gift_cards,
    ).toHaveLength(1);
  });

  it("[M10] are named by the id that the cart shows, and not by the dots that hide their number", async () => {
    const shopper = await withBook();
    const { number } = await card(5000);
    const cart = await shopper.ok("checkout/addGiftCard", { gift_card_number: number });
    const [held] = cart.gift_cards;
    const dots = { gift_card_number: held?.number ?? "" };
    expect(await shopper.call("checkout/removeGiftCard", dots)).toMatchObject({ code: "unknown_card" });
    expect(await shopper.call("checkout/editGiftCard", { ...dots, amount: "1.00" })).toMatchObject({
      code: "unknown_card",
    });
    const id = String(held?.id);
    const edited = await shopper.ok("checkout/editGiftCard", { id, amount: "1.00" });
    expect(edited.gift_cards).toMatchObject([{ amount: 100 }]);
    expect((await shopper.ok("checkout/removeGiftCard", { id })).gift_cards).toEqual([]);
  });

  it("[A58] are refused with a message when their balance is zero", async () => {
    const shopper = await withBook();
    expect(
      await shopper.call("checkout/addGiftCard", { gift_card_number: (await card(0)).number }),
    ).toMatchObject({ error: "This card has a balance of $0" });
  });

  it("[A59] take amounts with a dollar sign and up to two decimals, and nothing else", async () => {
    const { number } = await card(5000);
    const shopper = await withBook();
    await shopper.ok("checkout/addGiftCard", { gift_card_number: number });
    for (const [amount, used] of [
      ["$5", 500],
      ["7.5", 750],
      ["$ 12.34", 1234],
      ["9999", 2100],
    ] as const) {
      const cart = await shopper.ok("checkout/editGiftCard", { gift_card_number: number, amount });
      expect(cart.summary.total_gift_card_amount_used).toBe(used);
    }
    for (const amount of ["", "-5", "1.234", "1e3", "five", undefined])
      expect(await shopper.call("checkout/editGiftCard", { gift_card_number: number, amount })).toMatchObject(
        {
          fields: { amount: "Amount required." },
        },
      );
  });

  it("[A80] can pay for the whole order, which then needs no payment, and keep the rest", async () => {
    const held = await card(5000);
    const shopper = await withBook();
    await shopper.ok("checkout/addGiftCard", { gift_card_number: held.number });
    await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup" });
    const form = await reviewed(shopper);
    expect(await shopper.ok("checkout/get")).toMatchObject({
      choices: ["not_required"],
      payment: "not_required",
      cart: { summary: { total: 2100, total_owing: 0 } },
    });
    const placed = await shopper.ok("checkout/submit", form);
    expect(await shopper.ok("order/get", { order_id: placed.order_number })).toMatchObject({
      payment_type: "not_required",
      summary: { total: 2100, total_gift_card_amount_used: 2100, total_owing: 0 },
    });
    const history = await cardHistory(platform.database.read, store.id, held.number);
    expect(history).toMatchObject({
      balance: 2900,
      entries: [
        { kind: "issued", amount: 5000 },
        { kind: "spent", amount: -2100, balance: 2900 },
      ],
    });
    const desk = await deskOf(platform);
    await cancelOrder(platform.database, desk, placed.order_number);
    expect(await cardHistory(platform.database.read, store.id, held.number)).toMatchObject({ balance: 5000 });
  });

  it("never pay more than they hold, however many orders use them at once", async () => {
    const held = await card(5000);
    const forms = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const shopper = await withBook();
        await shopper.ok("checkout/addGiftCard", { gift_card_number: held.number });
        await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup" });
        return { shopper, form: await reviewed(shopper) };
      }),
    );
    const answers = await Promise.all(
      forms.map(({ shopper, form }) => shopper.call("checkout/submit", form)),
    );
    expect(answers.filter((answer) => !isFailure(answer))).toHaveLength(2);
    const history = await cardHistory(platform.database.read, store.id, held.number);
    expect(history?.balance).toBe(800);
    expect(history?.entries.reduce((sum, entry) => sum + entry.amount, 0)).toBe(800);
  });

  it("[A86] can be sent by a program together with delivery, promo code and order", async () => {
    const code = await promotion({});
    const held = await card(5000, "77");
    const shopper = await customer(platform, "program@example.com");
    await shopper.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
    const order = {
      delivery_preference: "ship",
      address_id: "0",
      provider: "express",
      multiship_method: "all",
      payment_choice: "contact",
      name: "Ada Reader",
      email: "ada@example.com",
      phone: "2505550100",
      old_promo_code: "PO-7",
      promo_code: code,
      gift_cards: JSON.stringify([{ number: held.number, pin: "77", amount: "10.00" }]),
    };
    expect(await shopper.call("checkout/submit", { ...order, provider: "balloon" })).toMatchObject({
      code: "conflict",
    });
    expect(await shopper.call("checkout/submit", { ...order, promo_code: "NOSUCH" })).toMatchObject({
      code: "unknown_code",
    });
    expect(await shopper.call("checkout/submit", { ...order, gift_cards: "[{}]" })).toMatchObject({
      code: "invalid",
    });
    const placed = await shopper.ok("checkout/submit", order);
    expect(await shopper.ok("order/get", { order_id: placed.order_number })).toMatchObject({
      delivery_type: "ship",
      purchaseorder: "PO-7",
      shipping: { provider: "Express" },
      summary: { promo_codes: [{ code }], shipping: 2500, total_gift_card_amount_used: 1000 },
    });
  });

  it("show their balance to anybody with the number, a limited number of times", async () => {
    const { number } = await card(1234);
    const shopper = guest(platform);
    expect(await shopper.ok("giftcard/balance", { number })).toMatchObject({ balance: 1234 });
    let refused = 0;
    for (let index = 0; index < 40; index++) {
      const answer = await shopper.call("giftcard/balance", { number: `9999${index}` });
      if (isFailure(answer) && answer.code === "too_many") refused++;
    }
    expect(refused).toBeGreaterThan(15);
  });

  it("can be issued and shown by command, and the number is printed once and never stored", async () => {
    const lines: string[] = [];
    const run = async (args: string[], options = {}) => {
      const ran = await runCommand(giftCardsCommand, platform, args, options);
      lines.push(...ran.lines);
      return ran.code;
    };
    await run(["issue"], { amount: "25.00" });
    const number = lines[0]?.split("\t")[0]?.replaceAll(" ", "") ?? "";
    await run(["show", number]);
    expect(lines.at(-1)).toContain("issued\t$25.00");
    const kept = await platform.database.read.selectFrom("gift_cards").selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(number);
  });
});
