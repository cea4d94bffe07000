import { giftCardNumber } from "../shop.ts";
import type { Answer, Visitor } from "../visitor.ts";
import { contact, LONG, pay, place, type States, secondAddress, toPayment, toPaymentOf } from "./steps.ts";

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
    {
      state: "a card that pays for all of it",
      open: async (visitor) => {
        const { html } = await withGiftCard(visitor, "large");
        return visitor.open(/\/checkout\/gift-cards\/\d+(?=")/.exec(html)?.[0] ?? "/none");
      },
      shops: ["tidewater"],
      title: "Checkout Gift Card",
      heading: "How much of your gift card to use",
    },
    {
      state: "a wrong amount from the payment page",
      open: async (visitor) => {
        const { html } = await withGiftCard(visitor, "small");
        const path = /\/checkout\/gift-cards\/\d+\?from=payment/.exec(html)?.[0] ?? "/none";
        return visitor.send(path, { amount: "a lot" });
      },
      shops: ["tidewater"],
      status: 422,
      title: "Checkout Gift Card",
      heading: "How much of your gift card to use",
    },
    {
      state: "unknown",
      open: "/checkout/gift-cards/0",
      as: "buyer",
      status: 404,
      title: "404",
      heading: "404",
    },
  ],
  "routes/checkout/delivery.tsx": [
    {
      state: "addresses",
      open: "/checkout/delivery",
      as: "sender",
      step: 2,
      heading: "Where should we send it?",
    },
    {
      state: "none chosen",
      open: (visitor) => visitor.send("/checkout/delivery", {}),
      as: "sender",
      status: 422,
      step: 2,
      heading: "Where should we send it?",
    },
  ],
  "quote-address": [
    {
      state: "the form",
      open: "/checkout/cart/quote/address",
      as: "sender",
      title: "*",
      heading: "New address",
    },
    {
      state: "nothing typed",
      open: (visitor) => visitor.send("/checkout/cart/quote/address", { name: "" }),
      as: "sender",
      status: 422,
      title: "*",
      heading: "New address",
    },
  ],
  "checkout-address-new": [
    { state: "the form", open: "/checkout/delivery/new", as: "sender", step: 2, heading: "New address" },
    {
      state: "every field wrong",
      open: (visitor) => visitor.send("/checkout/delivery/new", { name: "" }),
      as: "sender",
      status: 422,
      step: 2,
      heading: "New address",
    },
  ],
  "checkout-address-one": [
    {
      state: "the form",
      open: (visitor) => secondAddress(visitor, "/checkout/delivery"),
      as: "sender",
      step: 2,
      heading: "Edit address",
    },
    {
      state: "unknown",
      open: "/checkout/delivery/999999",
      as: "sender",
      status: 404,
      title: "404",
      heading: "404",
    },
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
  "routes/checkout/provider.tsx": [
    {
      state: "the choice",
      open: "/checkout/provider",
      as: "sender",
      step: 3,
      heading: "How should we ship it?",
    },
    {
      state: "none chosen",
      open: (visitor) => visitor.send("/checkout/provider", { provider: "nonsense" }),
      as: "sender",
      status: 422,
      step: 3,
      heading: "How should we ship it?",
    },
  ],
  "routes/checkout/contact.tsx": [
    { state: "filled in", open: "/checkout/contact", as: "buyer", step: 4, heading: "Who is it for?" },
    {
      state: "every field wrong",
      open: (visitor) =>
        visitor.send("/checkout/contact", {
          name: "",
          email: LONG,
          phone: "x",
          promo_code: LONG,
          instructions: "",
        }),
      as: "buyer",
      status: 422,
      step: 4,
      heading: "Who is it for?",
    },
  ],
  "routes/payments/payment.tsx": [
    {
      state: "the choice",
      open: "/checkout/payment",
      as: "buyer",
      step: 5,
      heading: "How do you want to pay?",
    },
    {
      state: "a button that it does not have",
      open: (visitor) => visitor.send("/checkout/payment", { intent: "constructor", gift_card_number: "1" }),
      as: "buyer",
      status: 422,
      step: 5,
      heading: "How do you want to pay?",
    },
    {
      state: "none chosen",
      open: (visitor) => visitor.send("/checkout/payment", {}),
      as: "buyer",
      status: 422,
      step: 5,
      heading: "How do you want to pay?",
    },
    {
      state: "an unknown gift card",
      open: (visitor) =>
        visitor.send("/checkout/payment", { intent: "add-card", gift_card_number: "12345678", pin: "" }),
      as: "buyer",
      status: 422,
      step: 5,
      heading: "How do you want to pay?",
    },
  ],
  "routes/payments/credit-card.tsx": [
    { state: "the form", open: toPaymentOf("credit_card"), shops: ["cards"], step: 5, heading: /card/i },
    {
      state: "every field wrong",
      open: async (visitor) => {
        await toPaymentOf("credit_card")(visitor);
        return visitor.send("/checkout/credit_card", { name: "", number: "12", country: "US" });
      },
      shops: ["cards"],
      status: 422,
      step: 5,
      heading: /card/i,
    },
  ],
  "checkout-chase": [
    { state: "announced", open: toPaymentOf("chase"), shops: ["tidewater"], step: 5, heading: "Your card" },
  ],
  "checkout-global": [
    { state: "announced", open: toPaymentOf("global"), shops: ["prairie"], step: 5, heading: "Your card" },
  ],
  "checkout-clearent": [
    { state: "announced", open: toPaymentOf("clearent"), shops: ["clearent"], step: 5, heading: "Your card" },
  ],
  "routes/checkout/review.tsx": [
    { state: "a guest's", open: "/checkout/review", as: "buyer", step: 6, heading: "Review your order" },
    {
      state: "a parcel",
      open: async (visitor) => {
        const { html } = await visitor.open("/checkout/provider");
        const provider = /name="provider"[^>]* value="([^"]+)"/.exec(html)?.[1] ?? "";
        await visitor.send("/checkout/provider", { provider });
        await contact(visitor);
        return pay(visitor, "contact");
      },
      as: "sender",
      step: 6,
      heading: "Review your order",
    },
    {
      state: "an old form",
      open: (visitor) => visitor.send("/checkout/review", { csrf: "old" }),
      as: "buyer",
      status: 403,
      step: 6,
      heading: "Review your order",
    },
  ],
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
  "routes/checkout/other-step.tsx": [
    { state: "unknown", open: "/checkout/nonsense", status: 404, title: "404", heading: "404" },
  ],
  checkout2: [{ state: "the placeholder", open: "/checkout2", heading: "Delivery" }],
  "checkout2-step": [
    { state: "the placeholder", open: "/checkout2/anything", title: "Checkout2", heading: "Delivery" },
  ],
  "routes/payments/simulator.tsx": [
    { state: "open", open: toSimulator, title: "Payment simulator", heading: "Payment simulator" },
    {
      state: "settled",
      open: async (visitor) => {
        const { path } = await toSimulator(visitor);
        return visitor.send(path, { answer: "leave" });
      },
      title: "Payment simulator",
      heading: "Payment simulator",
    },
  ],
  "routes/payments/return.tsx": [
    { state: "unknown", open: "/payments/return/nonsense", status: 422, title: "Payment", heading: /./ },
  ],
};
