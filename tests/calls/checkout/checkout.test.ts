import { beforeEach, describe, expect, it } from "vitest";
import { isFailure } from "#app/messages/result.ts";
import { runOneJob } from "#app/platform/jobs/jobs.server.ts";
import { sharedPlatform } from "#tests/support/shared-platform.ts";
import {
  CANADIAN,
  CONTACT,
  guest,
  makeShop,
  makeTitle,
  merged,
  stock,
  toReview,
} from "#tests/support/shop.ts";

const platform = await sharedPlatform();
beforeEach(() => makeShop(platform, "test", CANADIAN));

async function cartWith(onhand: number, quantity: number, shop = "test") {
  const title = await makeTitle(platform);
  await stock(platform, shop, title, onhand);
  const shopper = guest(platform, shop);
  await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: String(quantity) });
  return { shopper, title };
}

async function onhandOf(titleId: number): Promise<number> {
  const row = await platform.database.read
    .selectFrom("stock")
    .select((select) => select.fn.sum<number>("onhand").as("onhand"))
    .where("title_id", "=", titleId)
    .executeTakeFirstOrThrow();
  return Number(row.onhand);
}

describe("starting the checkout", () => {
  it("keeps both of two steps that arrive at the same moment", async () => {
    for (let round = 0; round < 8; round++) {
      const { shopper } = await cartWith(1, 1);
      await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup" });
      await Promise.all([
        shopper.ok("checkout/setExtras", CONTACT),
        shopper.ok("checkout/setPaymentChoice", { payment_choice: "pickup" }),
      ]);
      expect((await shopper.ok("checkout/get")).draft).toMatchObject({
        contact: { name: CONTACT.name },
        payment_choice: "pickup",
      });
    }
  });

  it("[A64] lets guests pick up only, whatever they post", async () => {
    await makeShop(
      platform,
      "test",
      merged(CANADIAN, { checkout_info: { ship_enabled: true, local_delivery_enabled: true } }),
    );
    const { shopper } = await cartWith(5, 1);
    for (const delivery_preference of ["ship", "local_delivery"]) {
      expect(await shopper.call("checkout/setDelivery", { delivery_preference })).toMatchObject({
        error: "Checkout as Guest for in-store pick up only",
      });
      expect(await shopper.call("checkout/submit", { delivery_preference, ...CONTACT })).toMatchObject({
        code: "guest_pickup_only",
      });
    }
  });

  it("[A65] does not let guests order what is out of stock", async () => {
    const title = await makeTitle(platform);
    const shopper = guest(platform);
    await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
    expect(await shopper.call("checkout/setDelivery", { delivery_preference: "pickup" })).toMatchObject({
      code: "guest_refused",
      error: expect.stringContaining(
        "Guest checkout is not possible for items that are out of stock or for gift cards.",
      ),
    });
  });

  it("needs guest_allow_checkout and visible prices for guests", async () => {
    for (const settings of [{ guest_allow_checkout: false }, { guest_show_price: false }]) {
      const { shopper } = await cartWith(5, 1);
      await makeShop(platform, "test", merged(CANADIAN, settings));
      expect(await shopper.call("checkout/setDelivery", { delivery_preference: "pickup" })).toMatchObject({
        code: "login_required",
      });
      await makeShop(platform, "test", CANADIAN);
    }
  });

  it("[A67] stops orders below the minimum", async () => {
    await makeShop(platform, "test", merged(CANADIAN, { checkout_info: { order_minimum: 5000 } }));
    const { shopper } = await cartWith(5, 1);
    expect(await shopper.ok("cart/get")).toMatchObject({ meets_order_min: false, order_minimum: 5000 });
    expect(await shopper.call("checkout/setDelivery", { delivery_preference: "pickup" })).toMatchObject({
      error: "Your order subtotal is below the minimum order requirement",
    });
  });
});

describe("contact", () => {
  it("[A77] [A78] names each missing or wrong field in the specification's words", async () => {
    const { shopper } = await cartWith(5, 1);
    await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup" });
    expect(await shopper.call("checkout/setExtras", {})).toMatchObject({
      fields: {
        name: "Please input your name.",
        email: "Please input your email address.",
        phone: "Please input your phone number.",
      },
    });
    expect(
      await shopper.call("checkout/setExtras", { name: "  ", email: "nobody", phone: "12" }),
    ).toMatchObject({
      fields: {
        name: "Please input your name.",
        email: "Please input your email address.",
        phone: "Please input your phone number.",
      },
    });
    expect(
      await shopper.call("checkout/setExtras", {
        ...CONTACT,
        promo_code: "12345678901",
        instructions: "x".repeat(1001),
      }),
    ).toMatchObject({
      fields: { promo_code: expect.any(String), instructions: expect.any(String) },
    });
  });

  it("[A79] changes text messages to phone calls where the shop cannot text", async () => {
    const { shopper } = await cartWith(5, 1);
    await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup" });
    await shopper.ok("checkout/setExtras", { ...CONTACT, preferred_communication: "text" });
    expect((await shopper.ok("checkout/get")).draft.contact?.preferred_communication).toBe("phone");
  });
});

describe("placing an order", () => {
  it("takes the stock, empties the cart, numbers the order and queues two emails", async () => {
    const { shopper, title } = await cartWith(5, 2);
    const form = await toReview(shopper);
    const placed = await shopper.ok("checkout/submit", form);
    expect(placed.order_number).toBeGreaterThan(100_000);
    expect(await onhandOf(title.id)).toBe(3);
    expect((await shopper.ok("cart/get")).items).toHaveLength(0);
    const order = await shopper.ok("order/get", { order_id: placed.order_number });
    expect(order).toMatchObject({
      purchaser_name: "Ada Reader",
      delivery_key: "pickup",
      payment_type: "pickup",
      summary: { subtotal: 4000, total: 4200, taxes: [{ type: "GST", amount: 200 }] },
    });
    const emails = await platform.database.read
      .selectFrom("emails")
      .selectAll()
      .where("subject", "like", `%${placed.order_number}%`)
      .execute();
    expect(emails.map((email) => email.recipient).sort()).toEqual(["ada@example.com", "shop@example.com"]);
    expect(emails[0]?.body_text).toContain(
      `http://shop.test/account/order/${placed.order_number}?key=${placed.key}`,
    );
  });

  it("places one order with one answer when the same form is sent many times", async () => {
    const { shopper, title } = await cartWith(50, 1);
    const form = await toReview(shopper);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => shopper.call("checkout/submit", form)),
    );
    const numbers = new Set(
      answers.map((answer) => (isFailure(answer) ? JSON.stringify(answer) : answer.order_number)),
    );
    expect([...numbers]).toHaveLength(1);
    expect(await onhandOf(title.id)).toBe(49);
    expect(await shopper.call("checkout/submit", form)).toEqual(answers[0]);
  });

  it("is not placed with a contact or a way to pay that its review did not show", async () => {
    const { shopper } = await cartWith(5, 1);
    const form = await toReview(shopper);
    const shown = async () => (await shopper.ok("checkout/get")).choices_checksum;
    const before = await shown();
    // In another tab.
    for (const change of [
      () => shopper.ok("checkout/setExtras", { ...CONTACT, email: "somebody.else@example.com" }),
      () => shopper.ok("checkout/setPaymentChoice", { payment_choice: "contact" }),
    ]) {
      const seen = await shown();
      await change();
      expect(await shopper.call("checkout/submit", { ...form, choices_checksum: seen })).toMatchObject({
        code: "choices_changed",
      });
    }
    const choices_checksum = await shown();
    const placed = await shopper.ok("checkout/submit", { ...form, choices_checksum });
    expect(await shopper.ok("checkout/submit", { ...form, choices_checksum })).toEqual(placed);
    expect(await shopper.call("checkout/submit", { ...form, choices_checksum: before })).toMatchObject({
      code: "token_reused",
    });
    const order = await shopper.ok("order/get", { order_id: placed.order_number });
    expect(order).toMatchObject({ email: "somebody.else@example.com", payment_type: "contact" });
  });

  it("refuses a token that comes with another body", async () => {
    const { shopper } = await cartWith(5, 1);
    const form = await toReview(shopper);
    await shopper.ok("checkout/submit", form);
    expect(await shopper.call("checkout/submit", { ...form, cart_checksum: "another" })).toMatchObject({
      code: "token_reused",
    });
  });

  it("does not give another shopper the answer to a token", async () => {
    const { shopper } = await cartWith(5, 1);
    const form = await toReview(shopper);
    await shopper.ok("checkout/submit", form);
    const { shopper: other } = await cartWith(5, 1);
    await toReview(other);
    expect(await other.call("checkout/submit", form)).toMatchObject({ code: "cart_changed" });
  });

  it("[A83] refuses the order when stock has gone, and writes nothing", async () => {
    const { shopper, title } = await cartWith(2, 2);
    const form = await toReview(shopper);
    await stock(platform, "test", title, 1);
    expect(await shopper.call("checkout/submit", form)).toMatchObject({
      code: "stock_gone",
      error: "We no longer have the inventory to fulfill this order.",
    });
    expect(await onhandOf(title.id)).toBe(1);
    expect((await shopper.ok("cart/get")).items).toHaveLength(1);
  });

  it("[A84] refuses the order when the cart or a price has changed, and writes nothing", async () => {
    const { shopper, title } = await cartWith(5, 1);
    const form = await toReview(shopper);
    const second = guest(platform, "test", shopper.session_id);
    await second.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
    expect(await shopper.call("checkout/submit", form)).toMatchObject({ code: "cart_changed" });
    await stock(platform, "test", title, 5, { price: 999 });
    expect(await shopper.call("checkout/submit", form)).toMatchObject({ code: "cart_changed" });
    expect(await onhandOf(title.id)).toBe(5);
  });

  it("sells exactly the copies on hand when many shoppers order at once", async () => {
    const title = await makeTitle(platform);
    await stock(platform, "test", title, 5);
    const shoppers = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const shopper = guest(platform);
        await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
        return { shopper, form: await toReview(shopper) };
      }),
    );
    const answers = await Promise.all(
      shoppers.map(({ shopper, form }) => shopper.call("checkout/submit", form)),
    );
    const sold = answers.filter((answer) => !isFailure(answer));
    expect(sold).toHaveLength(5);
    expect(new Set(sold.map((answer) => !isFailure(answer) && answer.order_number)).size).toBe(5);
    expect(await onhandOf(title.id)).toBe(0);
    for (const answer of answers) if (isFailure(answer)) expect(answer.code).toBe("stock_gone");
  });

  it("[A86] takes everything in a program's submit, drops empty values, and returns errors as key and value", async () => {
    const { shopper } = await cartWith(5, 1);
    expect(
      await shopper.call("checkout/submit", {
        delivery_preference: "pickup",
        ...CONTACT,
        email: "nobody",
        payment_choice: "pickup",
      }),
    ).toMatchObject({
      error: { email: "Please input your email address." },
    });
    const placed = await shopper.ok("checkout/submit", {
      delivery_preference: "pickup",
      ...CONTACT,
      payment_choice: "pickup",
      instructions: "",
      promo_code: "",
      old_promo_code: "PO-77",
      address_id: "",
    });
    expect(await shopper.ok("order/get", { order_id: placed.order_number })).toMatchObject({
      purchaseorder: "PO-77",
      notes: "",
    });
  });

  it("ignores prices and totals in the form", async () => {
    const { shopper } = await cartWith(5, 1);
    const form = await toReview(shopper);
    const placed = await shopper.ok("checkout/submit", { ...form, total: "1", price: "1", subtotal: "0" });
    expect(await shopper.ok("order/get", { order_id: placed.order_number })).toMatchObject({
      summary: { total: 2100 },
    });
  });

  it("[A80] skips the payment step when nothing is to be paid", async () => {
    const title = await makeTitle(platform, { list_price_can: 0 });
    await stock(platform, "test", title, 5);
    const shopper = guest(platform);
    await shopper.ok("cart/add", { eisbn: title.eisbn, quantity: "1" });
    await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup" });
    await shopper.ok("checkout/setExtras", CONTACT);
    expect(await shopper.ok("checkout/getPaymentChoices")).toMatchObject({ pickup: ["not_required"] });
    const placed = await shopper.ok("checkout/submit", {});
    expect(await shopper.ok("order/get", { order_id: placed.order_number })).toMatchObject({
      payment_type: "not_required",
    });
  });
});

describe("the order's page", () => {
  it("opens for the session that placed the order or with its key, and for nobody else", async () => {
    const { shopper } = await cartWith(5, 1);
    const placed = await shopper.ok("checkout/submit", await toReview(shopper));
    const stranger = guest(platform);
    const order_id = placed.order_number;
    const unknown = await stranger.call("order/get", { order_id: 1 });
    expect(await stranger.call("order/get", { order_id })).toEqual(unknown);
    expect(await stranger.call("order/get", { order_id, key: "AAAAAAAAAAAAAAAAAAAAAA" })).toEqual(unknown);
    expect(await stranger.ok("order/get", { order_id, key: placed.key })).toMatchObject({
      order_number: order_id,
    });
    // The same number means another order in another shop.
    await makeShop(platform, "other", CANADIAN);
    expect(await guest(platform, "other").call("order/get", { order_id, key: placed.key })).toEqual(unknown);
  });
});

describe("email", () => {
  it("is sent once, into files when no mail server is configured", async () => {
    const { emailSender } = await import("#app/platform/email/delivery.server.ts");
    const { emailRenderer } = await import("#app/platform/email/renderer.server.ts");
    const { readdir, readFile } = await import("node:fs/promises");
    // The orders of the other tests have used up the day's emails to this address.
    platform.clock.advance(86_400);
    const { shopper } = await cartWith(5, 1);
    await shopper.ok("checkout/submit", await toReview(shopper));
    const handlers = {
      "mail.send": emailSender(platform.database, platform.clock, platform.env, platform.log, emailRenderer),
    };
    while (await runOneJob(platform.database, platform.clock, platform.log, handlers)) {
      // every waiting email
    }
    const folder = `${platform.env.dataDir}/mail`;
    const files = (await readdir(folder)).filter((name) => name.endsWith(".eml"));
    const emails = await platform.database.read.selectFrom("emails").select(["id", "sent_at"]).execute();
    expect(files).toHaveLength(emails.filter((email) => email.sent_at !== null).length);
    const text = await readFile(`${folder}/${files.sort().at(-2)}`, "utf8");
    expect(text).toContain("To: ada@example.com");
    expect(text).toContain("Content-Language: en-CA");
  });
});
