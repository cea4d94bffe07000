import { LONG, type States } from "./steps.ts";

/** The cart. */
export const cart: States = {
  "routes/cart/cart.tsx": [
    { state: "empty", open: "/checkout/cart", step: 1, heading: "Your Cart" },
    { state: "a guest's", open: "/checkout/cart", as: "buyer", step: 1, heading: "Your Cart" },
    { state: "lite version", open: "/checkout/cart", as: "lite", step: 1, heading: "Your Cart" },
    { state: "to be ordered", open: "/checkout/cart", as: "hopeful", step: 1, heading: "Your Cart" },
    { state: "a customer's", open: "/checkout/cart", as: "sender", step: 1, heading: "Your Cart" },
    { state: "closed", open: "/checkout/cart", shops: ["nocart"], step: 1, heading: "Your Cart" },
    { state: "for customers", open: "/checkout/cart", shops: ["loginonly"], step: 1, heading: "Your Cart" },
    {
      state: "a wrong quantity",
      open: async (visitor) => {
        const { html } = await visitor.open("/checkout/cart");
        const id = /name="lines\[0\]\.cart_id" value="([^"]+)"/.exec(html)?.[1] ?? "";
        return visitor.send("/checkout/cart", { "lines[0].cart_id": id, "lines[0].quantity": "abc" });
      },
      as: "buyer",
      status: 422,
      step: 1,
      heading: "Your Cart",
    },
    {
      state: "a wrong code",
      open: (visitor) => visitor.send("/checkout/cart", { intent: "add-code", code: "NONE" }),
      as: "buyer",
      status: 422,
      step: 1,
      heading: "Your Cart",
    },
  ],
  "routes/cart/delivery.tsx": [
    {
      state: "a location that the shop does not have",
      open: (visitor) =>
        visitor.send("/checkout/cart/delivery", { delivery_preference: "pickup", location_id: "99" }),
      as: "buyer",
      status: 422,
      step: 1,
      heading: "Your Cart",
    },
  ],
  "routes/cart/stock.tsx": [
    {
      state: "not enough copies",
      open: async (visitor) => {
        const { html } = await visitor.open("/checkout/cart");
        const id = /name="lines\[0\]\.cart_id" value="([^"]+)"/.exec(html)?.[1] ?? "";
        return visitor.send("/checkout/cart", { "lines[0].cart_id": id, "lines[0].quantity": "9000" });
      },
      as: "buyer",
      title: "Checkout Cart Stock",
      heading: /./,
    },
  ],
  "routes/cart/email.tsx": [
    { state: "the question", open: "/checkout/cart/email", as: "buyer", heading: /./ },
    {
      state: "no email",
      open: (visitor) => visitor.send("/checkout/cart/email", { email_address: LONG }),
      as: "buyer",
      status: 422,
      heading: /./,
    },
  ],
  "routes/cart/import.tsx": [
    { state: "the question", open: "/checkout/cart/import", heading: /./ },
    {
      state: "nothing",
      open: (visitor) => visitor.sendFile("/checkout/cart/import", "", "", { text: "" }),
      status: 422,
      heading: /./,
    },
    {
      state: "the preview",
      open: (visitor) =>
        visitor.sendFile("/checkout/cart/import", "", "", { text: "9780439023481, 2\n9780000000002" }),
      heading: /./,
    },
  ],
  "routes/cart/quote.tsx": [
    { state: "the question", open: "/checkout/cart/quote", as: "sender", heading: /./ },
    {
      state: "no message",
      open: (visitor) => visitor.send("/checkout/cart/quote", { message: "" }),
      as: "sender",
      status: 422,
      heading: /./,
    },
  ],
  "routes/cart/removal.tsx": [
    {
      state: "the question",
      open: "/checkout/cart/removal",
      as: "buyer",
      heading: "Remove everything from your cart?",
    },
  ],
  "routes/cart/list.tsx": [
    {
      state: "its form",
      open: "/checkout/cart/list",
      as: "sender",
      title: "*",
      heading: "Copy to list",
    },
  ],
};
