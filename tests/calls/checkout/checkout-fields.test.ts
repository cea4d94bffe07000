import { describe, expect, it } from "vitest";
import { isFailure } from "#app/messages/result.ts";
import { CONTACT, openShop, SENDING } from "#tests/support/shop.ts";

const shop = await openShop();
await shop.makeShop("test", SENDING);
const book = await shop.makeTitle({ title: "The Tides" });
await shop.stock("test", book, 5);

describe("a phone number", () => {
  it("[L8] is stored as people write it, also of a guest whose browser runs no scripts", async () => {
    const shopper = shop.guest();
    await shopper.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
    await shopper.ok("checkout/setDelivery", { delivery_preference: "pickup" });
    const stored = async (phone: string) => {
      await shopper.ok("checkout/setExtras", { ...CONTACT, phone });
      return (await shopper.ok("checkout/get")).draft.contact?.phone;
    };
    expect(await stored("2505550111")).toBe("(250) 555-0111");
    expect(await stored("+44 2079460000")).toBe("+44 2079460000");
  });

  it("[M11] that is too long is not said to be missing", async () => {
    const shopper = await shop.customer("long-phone@example.com");
    const address = {
      name: "Ada",
      street_address: "1 Street",
      city: "Victoria",
      province: "BC",
      country: "CA",
      postal_code: "V8V 1A1",
    };
    expect(
      await shopper.call("address/create", { ...address, phone_number: "+44 20 7946 0000" }),
    ).toMatchObject({
      fields: { phone_number: expect.stringContaining("10 to 15 characters") },
    });
    expect(await shopper.call("address/create", { ...address, phone_number: "" })).toMatchObject({
      fields: { phone_number: "Phone number is required." },
    });
  });
});

describe("[A86] a program's submit", () => {
  it("stores everything, ignores empty values, and reports all mistakes as key and value", async () => {
    const shopper = shop.guest();
    await shopper.ok("cart/add", { eisbn: book.eisbn, quantity: "1" });
    expect(
      await shopper.call("checkout/submit", {
        delivery_preference: "pickup",
        name: "Ada",
        email: "nobody",
        phone: "1",
      }),
    ).toMatchObject({
      error: { email: "Please input your email address.", phone: "Please input your phone number." },
    });
    expect(
      isFailure(
        await shopper.call("checkout/submit", {
          delivery_preference: "pickup",
          provider: "",
          address_id: "",
          promo_code: "",
          payment_choice: "pickup",
          ...CONTACT,
        }),
      ),
    ).toBe(false);
  });
});
