import {
  add,
  LONG,
  missing,
  NEW_ADDRESS,
  NO_TOKEN,
  newcomer,
  placedOrder,
  type States,
  secondAddress,
  sent,
  states,
} from "./steps.ts";

/** Logging in, and the account. */
export const account: States = {
  "routes/account/addresses/removal.tsx": [
    {
      state: "the question",
      open: (visitor) => secondAddress(visitor, "/account/addresses", "/removal"),
      as: "ada",
      heading: "Remove this address?",
    },
    missing("unknown", "/account/addresses/999999/removal", "ada"),
  ],
  "routes/account/login.tsx": states(
    { heading: "Login" },
    {
      "the form": "/account/login",
      "asked for": "/account/login?asked&from=/account/lists",
      "a wrong password": {
        open: sent("/account/login", { email_address: "nobody@example.com", password: "nothing at all" }),
        status: 422,
      },
    },
  ),
  "routes/account/log-out.tsx": [
    { state: "the question", open: "/account/log-out", as: "ada", heading: "Log out" },
  ],
  "routes/account/signup.tsx": states(
    { heading: "Sign Up" },
    {
      "the form": "/account/signup",
      "known already": { open: sent("/account/signup", { email_address: "ada@example.com" }), status: 422 },
      "no email": { open: sent("/account/signup", { email_address: LONG }), status: 422 },
    },
  ),
  "routes/account/verify.tsx": [{ state: "sent", open: "/account/verify", heading: "Check your email" }],
  "routes/account/create.tsx": states(
    { heading: "Create an Account" },
    {
      "no email yet": "/account/create",
      expired: { open: "/account/create?token=expired", status: 422 },
      "the form": newcomer,
      "every field wrong": {
        open: async (visitor) => {
          await newcomer(visitor);
          return visitor.send("/account/create", { first_name: LONG.repeat(2), country: "CA" });
        },
        status: 422,
      },
    },
  ),
  "routes/account/finished.tsx": [
    { state: "welcome", open: "/account/finished", as: "ada", heading: "Welcome, Ada" },
  ],
  "routes/account/forgot.tsx": states(
    { heading: "Password Change Utility" },
    {
      "the form": "/account/forgot",
      sent: "/account/forgot?sent",
      expired: { open: `/account/forgot?token=${NO_TOKEN}`, status: 422 },
    },
  ),
  "forgot-password": [{ state: "the form", open: "/forgot-password", heading: "Password Change Utility" }],
  "routes/account/details.tsx": states(
    { as: "ada", heading: "Account details" },
    {
      "a customer's": "/account/details",
      "an institution's": { open: "/account/details", as: "library" },
      "awaits approval": { open: "/account/details", as: "waiting", shops: ["exclusive"] },
      expired: { open: `/account/details?token=${NO_TOKEN}`, status: 422 },
      "every field wrong": {
        open: sent("/account/details", { first_name: "", country: "XX", password: "" }),
        status: 422,
      },
    },
  ),
  "routes/account/details/email.tsx": states(
    { as: "ada", heading: /./ },
    {
      "the form": "/account/details/email",
      "every field wrong": {
        open: sent("/account/details/email", { email_address: "", password: "" }),
        status: 422,
      },
    },
  ),
  "routes/account/details/password.tsx": states(
    { as: "ada", heading: /./ },
    {
      "the form": "/account/details/password",
      "every field wrong": {
        open: sent("/account/details/password", { password: "", new_password: "x", confirm: "y" }),
        status: 422,
      },
    },
  ),
  "routes/account/details/deletion.tsx": states(
    { as: "ada", heading: /./ },
    {
      "the form": "/account/details/deletion",
      "every field wrong": {
        open: sent("/account/details/deletion", { email_address: "", password: "" }),
        status: 422,
      },
    },
  ),
  "routes/account/data.tsx": states(
    { heading: "Your data" },
    {
      "a customer's": { open: "/account/data", as: "ada" },
      "an institution's": { open: "/account/data", as: "library" },
    },
  ),
  "routes/account/addresses.tsx": states(
    { heading: "Address book" },
    {
      "a customer's": { open: "/account/addresses", as: "ada" },
      "somebody else's": { open: "/account/addresses", as: "ben" },
    },
  ),
  "address-new": states(
    { as: "ada", heading: "New address" },
    {
      "the form": "/account/addresses/new",
      "another country": sent("/account/addresses/new", { ...NEW_ADDRESS, country: "GB", intent: "country" }),
      "every field wrong": { open: sent("/account/addresses/new", { name: "" }), status: 422 },
    },
  ),
  "address-one": [
    {
      state: "the form",
      open: (visitor) => secondAddress(visitor, "/account/addresses"),
      as: "ada",
      heading: "Edit address",
    },
  ],
  "routes/account/link.tsx": states(
    { heading: "Linked accounts" },
    {
      "a guest": { open: "/account/link", heading: /./ },
      "a customer": { open: "/account/link", as: "ada" },
      "an owner": { open: "/account/link", as: "library" },
      "a buyer": { open: "/account/link", as: "ben" },
      expired: { open: `/account/link?token=${NO_TOKEN}`, as: "ada", status: 422 },
      "no email": { open: sent("/account/link", { email: "" }), as: "library", status: 422 },
    },
  ),
  "routes/orders/orders.tsx": states(
    { as: "ada", heading: "Orders" },
    {
      none: { open: "/account/orders", as: "ben" },
      "not found": "/account/orders?term=qqqzzz",
      some: async (visitor) => {
        await placedOrder(visitor);
        return visitor.open("/account/orders");
      },
    },
  ),
  "routes/orders/order.tsx": [
    { state: "just placed", open: placedOrder, as: "ada", title: "*", heading: /^Order \d+$/ },
    {
      state: "a quote",
      open: async (visitor) => {
        await add(visitor);
        return visitor.send("/checkout/cart/quote", { message: "For a class of twenty" });
      },
      as: "ada",
      title: "*",
      heading: /^Quote \d+$/,
    },
    missing("unknown", "/account/order/1"),
  ],
  "routes/orders/gift-card.tsx": [missing("unknown", "/account/order/1/gift-cards/0", "ada")],
  "routes/orders/payment.tsx": [missing("unknown", "/account/order/1/payment")],
};
