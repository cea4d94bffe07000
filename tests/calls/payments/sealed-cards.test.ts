import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { ordersCommand } from "#app/cli/commands/orders.ts";
import { forgetDraftCards } from "#app/domain/checkout/checkout.server.ts";
import { forgetOldCards, openCard } from "#app/domain/orders/placement/sealed-cards.server.ts";
import { newKeyPair } from "#app/domain/payments/card-sealing.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { runCommand } from "#tests/support/command.ts";
import { NOW } from "#tests/support/platform.ts";
import { CONTACT, type MadeTitle, merged, openShop, reviewed, SENDING } from "#tests/support/shop.ts";

let book: MadeTitle;
const keys = newKeyPair();
const WITH_CARDS = merged(SENDING, {
  checkout_info: {
    payment_methods: ["credit_card"],
    card_form_understood: true,
    card_public_key: keys.publicKey,
    card_brands: ["visa", "mastercard"],
  },
});
const shop = await openShop();
const { platform } = shop;
beforeEach(async () => {
  platform.clock.set(NOW);
  await shop.makeShop("test", WITH_CARDS);
  book = await shop.makeTitle({ title: "The Tides" });
  await shop.stock("test", book, 5);
});

/** The operator's command. @returns what it printed */
const orders = async (args: string[], options = {}) =>
  (await runCommand(ordersCommand, platform, args, options)).text;

const NUMBER = "4111 1111 1111 1111";
const CARD = {
  name: "Ada Reader",
  number: NUMBER,
  expiry_month: "12",
  expiry_year: "2027",
  cvv: "987",
  country: "CA",
  postal_code: "v8v1a1",
};
async function withCard(card: object = CARD) {
  const shopper = shop.guest();
  await shopper.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
  await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup" });
  const form = await reviewed(shopper, "credit_card");
  return { shopper, form, answer: await shopper.call("checkout/setCreditCard", card) };
}

describe("the shop's own card form", () => {
  it("[M11] refuses letters in the CVV, with the message beside its field", async () => {
    for (const cvv of ["12a", "abc", "12a3"])
      expect((await withCard({ ...CARD, cvv })).answer).toMatchObject({
        fields: { cvv: "Please enter a valid CVV." },
      });
  });

  it("[A81] [A82] is a step before the review, with every message beside its field", async () => {
    const { shopper, form, answer } = await withCard({});
    expect(answer).toMatchObject({
      fields: {
        name: "Full Name is required.",
        number: "Must be at least 13 digits",
        expiry_month: "Month required",
        expiry_year: "Year required",
        cvv: "Please enter a valid CVV.",
        postal_code: "Valid Postal Code is required.",
      },
    });
    expect(await shopper.call("checkout/submit", form)).toMatchObject({
      detail: { path: "/checkout/credit_card" },
    });
    expect(
      await shopper.call("checkout/setCreditCard", { ...CARD, number: "378282246310005" }),
    ).toMatchObject({
      fields: { number: "Must be an accepted credit card" },
    });
  });

  it("leaves the last four digits, by which staff find the order", async () => {
    const { shopper, form } = await withCard();
    const { order_number } = await shopper.ok("checkout/submit", form);
    expect(await orders(["list"], { find: "1111" })).toContain(String(order_number));
    expect(await orders(["list"], { find: "411111" })).toBe("None.");
  });

  it("stores the card number sealed, so that it appears in no row, answer, log or email", async () => {
    const { shopper, answer, form } = await withCard();
    expect(answer).toMatchObject({ cc_info: { brand: "visa", last_four: "1111", expiry: "12/2027" } });
    const placed = await shopper.ok("checkout/submit", form);
    const seen = [
      platform.logged,
      answer,
      await shopper.ok("checkout/get"),
      await shopper.ok("order/get", { order_id: placed.order_number }),
      await shop.emailsTo(CONTACT.email),
      ...(await Promise.all(
        (
          [
            "checkout_drafts",
            "orders",
            "order_cards",
            "order_items",
            "emails",
            "jobs",
            "rate_limits",
          ] as const
        ).map((table) => platform.database.read.selectFrom(table).selectAll().execute()),
      )),
    ];
    const text = JSON.stringify(seen);
    for (const secret of ["4111111111111111", NUMBER, '"987"']) expect(text).not.toContain(secret);
    expect(text).toContain("•••• 1111");
  });

  it("opens once, with the operator's key, and is destroyed then, with the order, or after 14 days", async () => {
    const file = path.join(platform.env.dataDir, "private.pem");
    const wrong = path.join(platform.env.dataDir, "wrong.pem");
    writeFileSync(file, keys.privateKey);
    writeFileSync(wrong, newKeyPair().privateKey);
    const place = async () => {
      const { shopper, form } = await withCard();
      return (await shopper.ok("checkout/submit", form)).order_number;
    };
    const number = await place();
    await expect(orders(["card", String(number)], { key: wrong })).rejects.toThrow("does not open");
    const opened = await orders(["card", String(number)], { key: file });
    expect(opened).toContain("number\t4111111111111111");
    expect(opened).toContain("cvv\t987");
    expect(opened).toContain("postal_code\tV8V 1A1");
    await expect(orders(["card", String(number)], { key: file })).rejects.toThrow("There is no card");
    const both = await place();
    const desk = await shop.deskOf();
    const reads = [1, 2].map(() => openCard(platform.database, desk.store, both, keys.privateKey));
    expect((await Promise.all(reads)).filter(isFailure)).toHaveLength(1);
    const cancelled = await place();
    await orders(["cancel", String(cancelled)]);
    await expect(orders(["card", String(cancelled)], { key: file })).rejects.toThrow("There is no card");
    const old = await place();
    expect(await forgetOldCards(platform.database, NOW + 13 * 86_400)).toBe(0);
    expect(await forgetOldCards(platform.database, NOW + 15 * 86_400)).toBeGreaterThan(0);
    await expect(orders(["card", String(old)], { key: file })).rejects.toThrow("There is no card");
    // A card that was entered but never used for an order is destroyed too.
    const { shopper } = await withCard();
    expect(await forgetDraftCards(platform.database, NOW - 1)).toBe(0);
    expect(await forgetDraftCards(platform.database, NOW + 1)).toBeGreaterThan(0);
    expect((await shopper.ok("checkout/get")).draft.card).toBeUndefined();
    rmSync(file);
    expect(readFileSync(wrong, "utf8")).toContain("PRIVATE KEY");
  });

  it("exists only in shops that switched it on deliberately and have a key", async () => {
    for (const off of [{ card_form_understood: false }, { card_public_key: "" }, { payment_methods: [] }]) {
      await shop.makeShop("test", merged(WITH_CARDS, { checkout_info: off }));
      const shopper = shop.guest();
      await shopper.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
      await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup" });
      expect(
        await shopper.call("checkout/setPaymentChoice", { payment_choice: "credit_card" }),
      ).toMatchObject({
        code: "unknown_choice",
      });
      expect(await shopper.call("checkout/setCreditCard", CARD)).toMatchObject({ code: "not_offered" });
    }
  });

  it("stops people who try one card after the other, by session, address and card", async () => {
    let refused = 0;
    for (let index = 0; index < 14; index++) {
      const { answer } = await withCard();
      if (isFailure(answer) && answer.code === "too_many") refused++;
    }
    expect(refused).toBeGreaterThan(2);
  });
});
