import { giftCardNumber } from "../shop.ts";
import type { Answer, Visitor } from "../visitor.ts";
import {
  contact,
  LONG,
  missing,
  pay,
  place,
  type States,
  secondAddress,
  sent,
  states,
  toPayment,
  toPaymentOf,
} from "./steps.ts";

/** A payment page, or a review that needs none, with a gift card. */
async function withGiftCard(visitor: Visitor, kind: "small" | "large"): Promise<Answer> {
  await toPayment(visitor);
  const gift_card_number = giftCardNumber(kind, visitor.folder);
  return visitor.send("/checkout/payment", { intent: "add-card", gift_card_number, pin: "" });
}

/** An order that waits for payment at a provider. */
async function toSimulator(visitor: Visitor): Promise<Answer> {
  await toPayment(visitor);
  const { html } = await visitor.open("/checkout/payment");
  const choice = /value="(paypal|global)"/.exec(html)?.[1] ?? "";
  await pay(visitor, choice);
  if (choice !== "paypal") await visitor.send(`/checkout/${choice}`, {});
  return place(visitor);
}

/** The checkout and paying. */
export const checkout: States = {
  "routes/payments/gift-card.tsx": [
    ...states(
      { shops: ["tidewater"], title: "Checkout Gift Card", heading: "How much of your gift card to use" },
      {
        "a card that pays for all of it": async (visitor) => {
          const { html } = await withGiftCard(visitor, "large");
          return visitor.open(/\/checkout\/gift-cards\/\d+(?=")/.exec(html)?.[0] ?? "/none");
        },
        "a wrong amount from the payment page": {
          open: async (visitor) => {
            const { html } = await withGiftCard(visitor, "small");
            const path = /\/checkout\/gift-cards\/\d+\?from=payment/.exec(html)?.[0] ?? "/none";
            return visitor.send(path, { amount: "a lot" });
          },
          status: 422,
        },
      },
    ),
    missing("unknown", "/checkout/gift-cards/0", "buyer"),
  ],
  "routes/checkout/delivery.tsx": states(
    { as: "sender", step: 2, heading: "Where should we send it?" },
    { addresses: "/checkout/delivery", "none chosen": { open: sent("/checkout/delivery"), status: 422 } },
  ),
  "quote-address": states(
    { as: "sender", title: "*", heading: "New address" },
    {
      "the form": "/checkout/cart/quote/address",
      "nothing typed": { open: sent("/checkout/cart/quote/address", { name: "" }), status: 422 },
    },
  ),
  "checkout-address-new": states(
    { as: "sender", step: 2, heading: "New address" },
    {
      "the form": "/checkout/delivery/new",
      "every field wrong": { open: sent("/checkout/delivery/new", { name: "" }), status: 422 },
    },
  ),
  "checkout-address-one": [
    {
      state: "the form",
      open: (visitor) => secondAddress(visitor, "/checkout/delivery"),
      as: "sender",
      step: 2,
      heading: "Edit address",
    },
    missing("unknown", "/checkout/delivery/999999", "sender"),
  ],
  "checkout-address-removal": [
    {
      state: "the question",
      open: (visitor) => secondAddress(visitor, "/checkout/delivery", "/removal"),
      as: "sender",
      step: 2,
      heading: "Remove this address?",
    },
  ],
  "routes/checkout/provider.tsx": states(
    { as: "sender", step: 3, heading: "How should we ship it?" },
    {
      "the choice": "/checkout/provider",
      "none chosen": { open: sent("/checkout/provider", { provider: "nonsense" }), status: 422 },
    },
  ),
  "routes/checkout/contact.tsx": states(
    { as: "buyer", step: 4, heading: "Who is it for?" },
    {
      "filled in": "/checkout/contact",
      "every field wrong": {
        open: sent("/checkout/contact", {
          name: "",
          email: LONG,
          phone: "x",
          promo_code: LONG,
          instructions: "",
        }),
        status: 422,
      },
    },
  ),
  "routes/payments/payment.tsx": states(
    { as: "buyer", step: 5, heading: "How do you want to pay?" },
    {
      "the choice": "/checkout/payment",
      "a button that it does not have": {
        open: sent("/checkout/payment", { intent: "constructor", gift_card_number: "1" }),
        status: 422,
      },
      "none chosen": { open: sent("/checkout/payment"), status: 422 },
      "an unknown gift card": {
        open: sent("/checkout/payment", { intent: "add-card", gift_card_number: "12345678", pin: "" }),
        status: 422,
      },
    },
  ),
  "routes/payments/credit-card.tsx": states(
    { shops: ["cards"], step: 5, heading: /card/i },
    {
      "the form": toPaymentOf("credit_card"),
      "every field wrong": {
        open: async (visitor) => {
          await toPaymentOf("credit_card")(visitor);
          return visitor.send("/checkout/credit_card", { name: "", number: "12", country: "US" });
        },
        status: 422,
      },
    },
  ),
  "checkout-chase": [
    { state: "announced", open: toPaymentOf("chase"), shops: ["tidewater"], step: 5, heading: "Your card" },
  ],
  "checkout-global": [
    { state: "announced", open: toPaymentOf("global"), shops: ["prairie"], step: 5, heading: "Your card" },
  ],
  "checkout-clearent": [
    { state: "announced", open: toPaymentOf("clearent"), shops: ["clearent"], step: 5, heading: "Your card" },
  ],
  "routes/checkout/review.tsx": states(
    { as: "buyer", step: 6, heading: "Review your order" },
    {
      "a guest's": "/checkout/review",
      "a parcel": {
        open: async (visitor) => {
          const { html } = await visitor.open("/checkout/provider");
          const provider = /name="provider"[^>]* value="([^"]+)"/.exec(html)?.[1] ?? "";
          await visitor.send("/checkout/provider", { provider });
          await contact(visitor);
          return pay(visitor, "contact");
        },
        as: "sender",
      },
      "an old form": { open: sent("/checkout/review", { csrf: "old" }), status: 403 },
    },
  ),
  "routes/payments/paying.tsx": [
    {
      state: "begun",
      open: async (visitor) => {
        await toSimulator(visitor);
        return visitor.open("/checkout/paying");
      },
      step: 6,
      heading: /./,
    },
  ],
  "routes/payments/paypal.tsx": [
    { state: "failed", open: "/checkout/paypal", as: "buyer", status: 422, step: 5, heading: /./ },
  ],
  "routes/checkout/other-step.tsx": [missing("unknown", "/checkout/nonsense")],
  checkout2: [{ state: "the placeholder", open: "/checkout2", heading: "Delivery" }],
  "checkout2-step": [
    { state: "the placeholder", open: "/checkout2/anything", title: "Checkout2", heading: "Delivery" },
  ],
  "routes/payments/simulator.tsx": states(
    { title: "Payment simulator", heading: "Payment simulator" },
    {
      open: toSimulator,
      settled: async (visitor) => {
        const { path } = await toSimulator(visitor);
        return visitor.send(path, { answer: "leave" });
      },
    },
  ),
  "routes/payments/return.tsx": [
    { state: "unknown", open: "/payments/return/nonsense", status: 422, title: "Payment", heading: /./ },
  ],
};
