import { add, DEMO_SHOPS, LONG, type States, sent, states } from "./steps.ts";

/** The cart. */
export const cart: States = {
  "routes/cart/cart.tsx": states(
    { step: 1, heading: "Your Cart" },
    {
      empty: "/checkout/cart",
      "a guest's": { open: "/checkout/cart", as: "buyer" },
      "lite version": { open: "/checkout/cart", as: "lite" },
      "to be ordered": { open: "/checkout/cart", as: "hopeful" },
      "a customer's": { open: "/checkout/cart", as: "sender" },
      "a pre-order": {
        open: async (visitor) => {
          await add(visitor, "Gone Girl");
          return visitor.open("/checkout/cart");
        },
        shops: DEMO_SHOPS,
      },
      closed: { open: "/checkout/cart", shops: ["nocart"] },
      "for customers": { open: "/checkout/cart", shops: ["loginonly"] },
      "a wrong quantity": {
        open: async (visitor) => {
          const { html } = await visitor.open("/checkout/cart");
          const id = /name="lines\[0\]\.cart_id" value="([^"]+)"/.exec(html)?.[1] ?? "";
          return visitor.send("/checkout/cart", { "lines[0].cart_id": id, "lines[0].quantity": "abc" });
        },
        as: "buyer",
        status: 422,
      },
      "a wrong code": {
        open: sent("/checkout/cart", { intent: "add-code", code: "NONE" }),
        as: "buyer",
        status: 422,
      },
    },
  ),
  "routes/cart/delivery.tsx": [
    {
      state: "a location that the shop does not have",
      open: sent("/checkout/cart/delivery", { delivery_preference: "pickup", location_id: "99" }),
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
  "routes/cart/email.tsx": states(
    { as: "buyer", heading: /./ },
    {
      "the question": "/checkout/cart/email",
      "no email": { open: sent("/checkout/cart/email", { email_address: LONG }), status: 422 },
    },
  ),
  "routes/cart/import.tsx": states(
    { heading: /./ },
    {
      "the question": "/checkout/cart/import",
      nothing: {
        open: (visitor) => visitor.sendFile("/checkout/cart/import", "", "", { text: "" }),
        status: 422,
      },
      "the preview": (visitor) =>
        visitor.sendFile("/checkout/cart/import", "", "", { text: "9780439023481, 2\n9780000000002" }),
    },
  ),
  "routes/cart/quote.tsx": states(
    { as: "sender", heading: /./ },
    {
      "the question": "/checkout/cart/quote",
      "no message": { open: sent("/checkout/cart/quote", { message: "" }), status: 422 },
    },
  ),
  "routes/cart/removal.tsx": [
    {
      state: "the question",
      open: "/checkout/cart/removal",
      as: "buyer",
      heading: "Remove everything from your cart?",
    },
  ],
  "routes/cart/list.tsx": [
    { state: "its form", open: "/checkout/cart/list", as: "sender", title: "*", heading: "Copy to list" },
  ],
};
