import { describe, expect, it } from "vitest";
import { translator } from "#app/messages/translate.ts";
import { partOf } from "#tests/support/part-of.ts";
import type { Cart } from "../cart/cart.ts";
import { stockQuestion } from "../cart/cart.ts";
import { settingsSchema } from "../stores/settings.ts";
import {
  type CheckoutState,
  type Draft,
  nextStep,
  previousStep,
  stepShown,
  stepToShow,
  storedDraft,
} from "./checkout.ts";

const settings = settingsSchema.parse({
  store_info: { name: "S", country: "CA", email: "a@example.com" },
  checkout_info: {
    payment_methods: ["credit_card", "chase", "global", "paypal"],
    card_form_understood: true,
    card_public_key: "a key",
  },
});
const contact = {
  name: "A",
  email: "a@b.ca",
  phone: "2505550100",
  purchaseorder: "",
  instructions: "",
  gift_note: "",
  preferred_communication: "email" as const,
};
const state = (draft: Draft, total = 100, items = 1): CheckoutState => ({
  draft,
  settings,
  cart: partOf<Cart>({
    items: Array.from({ length: items }, () => ({ cart_info: { registry: null } })),
    contains_unavailable: false,
    meets_order_min: true,
    summary: { total, total_owing: total, is_shipping_tbd: false },
    delivery: { to: null, option: null },
  }),
});

describe("the table of steps", () => {
  it("[A61] sends back to the cart without a delivery choice", () => {
    for (const step of ["contact", "payment", "review", "delivery", "provider", "credit_card"] as const) {
      expect(stepToShow(state({}), step).id).toBe("cart");
    }
    expect(
      stepToShow(state({ delivery: "pickup", contact, payment_choice: "pickup" }, 100, 0), "review").id,
    ).toBe("cart");
  });
  it("[A63] skips address and provider for pickup, and goes through both for shipping", () => {
    expect(nextStep(state({ delivery: "pickup" }), "cart").id).toBe("contact");
    expect(nextStep(state({ delivery: "ship" }), "cart").id).toBe("delivery");
    expect(nextStep(state({ delivery: "ship" }), "delivery").id).toBe("provider");
    expect(nextStep(state({ delivery: "ship" }), "provider").id).toBe("contact");
  });
  it("[A80] [A81] skips payment when nothing is owed, and gives card providers a step of their own", () => {
    expect(nextStep(state({ delivery: "pickup" }, 0), "contact").id).toBe("review");
    expect(nextStep(state({ delivery: "pickup", payment_choice: "pickup" }), "payment").id).toBe("review");
    for (const choice of ["credit_card", "chase", "global"] as const) {
      expect(nextStep(state({ delivery: "pickup", payment_choice: choice }), "payment").id).toBe(choice);
    }
  });
  it("leads to the first incomplete step, and back by one step", () => {
    expect(stepToShow(state({ delivery: "pickup" }), "review").id).toBe("contact");
    expect(stepToShow(state({ delivery: "pickup", contact }), "review").id).toBe("payment");
    expect(stepToShow(state({ delivery: "pickup", contact, payment_choice: "pickup" }), "review").id).toBe(
      "review",
    );
    expect(previousStep(state({ delivery: "pickup" }), "contact")?.id).toBe("cart");
    expect(previousStep(state({ delivery: "pickup" }, 0), "review")?.id).toBe("contact");
  });
});

describe("[A80] [C12] an order with nothing left to pay", () => {
  it("skips the payment page, whether it costs nothing or gift cards cover it", () => {
    for (const total of [0, 2000]) {
      const covered = state({ delivery: "pickup", contact }, total);
      covered.cart.summary.total_owing = 0;
      expect(stepToShow(covered, "payment").id).toBe("review");
      expect(nextStep(covered, "contact").id).toBe("review");
      expect(previousStep(covered, "review")?.id).toBe("contact");
    }
  });
});

describe("the stock question", () => {
  it("[A21] [A22] is asked only if some copies are on hand", () => {
    expect(stockQuestion({ onhand: 3, is_extra_orderable: true }, 3)).toBeUndefined();
    expect(stockQuestion({ onhand: 0, is_extra_orderable: true }, 9)).toBeUndefined();
    expect(stockQuestion({ onhand: 3, is_extra_orderable: false }, 4)).toMatchObject({
      question: "stock",
      onhand: 3,
      wanted: 4,
      can_order_rest: false,
    });
  });
});

describe("what a step shows", () => {
  it("[H12] [L17] includes its position among the steps that the order has, and the step before it", () => {
    const t = translator("en-CA");
    const back = previousStep(state({ delivery: "pickup" }), "contact");
    expect(stepShown(t, "contact", "pickup", back)).toEqual({
      index: 3,
      all: [0, 3, 4, 5],
      label: "Step 2 of 4",
      back: { path: "/checkout/cart", index: 0 },
    });
    expect(stepShown(t, "contact", "ship").label).toBe("Step 4 of 6");
    expect(stepShown(t, "review", "email").label).toBe("Step 4 of 4");
    expect(stepShown(t, "cart", undefined)).toEqual({
      index: 0,
      all: [0, 1, 2, 3, 4, 5],
      label: "Step 1 of 6",
    });
  });
});

describe("a stored draft", () => {
  it("[H14] forgets payment methods and providers that no longer exist", () => {
    const old = {
      contact,
      payment_choice: "gone",
      token: { value: "t", last_four: "1111" },
      delivery: "ship",
    };
    expect(storedDraft.read(JSON.stringify(old))).toEqual({ contact });
  });
  it("[H14] is refused if it was never written in this form", () => {
    expect(() => storedDraft.read('{"contact":{"name":7}}')).toThrow();
  });
});
