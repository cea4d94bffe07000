import {
  add,
  LONG,
  NEW_ADDRESS,
  NO_TOKEN,
  newcomer,
  placedOrder,
  type States,
  secondAddress,
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
    {
      state: "unknown",
      open: "/account/addresses/999999/removal",
      as: "ada",
      status: 404,
      title: "404",
      heading: "404",
    },
  ],

  "routes/account/login.tsx": [
    { state: "the form", open: "/account/login", heading: "Login" },
    { state: "asked for", open: "/account/login?asked&from=/account/lists", heading: "Login" },
    {
      state: "a wrong password",
      open: (visitor) =>
        visitor.send("/account/login", { email_address: "nobody@example.com", password: "nothing at all" }),
      status: 422,
      heading: "Login",
    },
  ],
  "routes/account/log-out.tsx": [
    { state: "the question", open: "/account/log-out", as: "ada", heading: "Log out" },
  ],
  "routes/account/signup.tsx": [
    { state: "the form", open: "/account/signup", heading: "Sign Up" },
    {
      state: "known already",
      open: (visitor) => visitor.send("/account/signup", { email_address: "ada@example.com" }),
      status: 422,
      heading: "Sign Up",
    },
    {
      state: "no email",
      open: (visitor) => visitor.send("/account/signup", { email_address: LONG }),
      status: 422,
      heading: "Sign Up",
    },
  ],
  "routes/account/verify.tsx": [{ state: "sent", open: "/account/verify", heading: "Check your email" }],
  "routes/account/create.tsx": [
    { state: "no email yet", open: "/account/create", heading: "Create an Account" },
    { state: "expired", open: "/account/create?token=expired", status: 422, heading: "Create an Account" },
    { state: "the form", open: newcomer, heading: "Create an Account" },
    {
      state: "every field wrong",
      open: async (visitor) => {
        await newcomer(visitor);
        return visitor.send("/account/create", { first_name: LONG.repeat(2), country: "CA" });
      },
      status: 422,
      heading: "Create an Account",
    },
  ],
  "routes/account/finished.tsx": [
    { state: "welcome", open: "/account/finished", as: "ada", heading: "Welcome, Ada" },
  ],
  "routes/account/forgot.tsx": [
    { state: "the form", open: "/account/forgot", heading: "Password Change Utility" },
    { state: "sent", open: "/account/forgot?sent", heading: "Password Change Utility" },
    {
      state: "expired",
      open: `/account/forgot?token=${NO_TOKEN}`,
      status: 422,
      heading: "Password Change Utility",
    },
  ],
  "forgot-password": [{ state: "the form", open: "/forgot-password", heading: "Password Change Utility" }],
  "routes/account/details.tsx": [
    { state: "a customer's", open: "/account/details", as: "ada", heading: "Account details" },
    { state: "an institution's", open: "/account/details", as: "library", heading: "Account details" },
    {
      state: "awaits approval",
      open: "/account/details",
      as: "waiting",
      shops: ["exclusive"],
      heading: "Account details",
    },
    {
      state: "expired",
      open: `/account/details?token=${NO_TOKEN}`,
      as: "ada",
      status: 422,
      heading: "Account details",
    },
    {
      state: "every field wrong",
      open: (visitor) => visitor.send("/account/details", { first_name: "", country: "XX", password: "" }),
      as: "ada",
      status: 422,
      heading: "Account details",
    },
  ],
  "routes/account/details/email.tsx": [
    { state: "the form", open: "/account/details/email", as: "ada", heading: /./ },
    {
      state: "every field wrong",
      open: (visitor) => visitor.send("/account/details/email", { email_address: "", password: "" }),
      as: "ada",
      status: 422,
      heading: /./,
    },
  ],
  "routes/account/details/password.tsx": [
    { state: "the form", open: "/account/details/password", as: "ada", heading: /./ },
    {
      state: "every field wrong",
      open: (visitor) =>
        visitor.send("/account/details/password", { password: "", new_password: "x", confirm: "y" }),
      as: "ada",
      status: 422,
      heading: /./,
    },
  ],
  "routes/account/details/deletion.tsx": [
    { state: "the form", open: "/account/details/deletion", as: "ada", heading: /./ },
    {
      state: "every field wrong",
      open: (visitor) => visitor.send("/account/details/deletion", { email_address: "", password: "" }),
      as: "ada",
      status: 422,
      heading: /./,
    },
  ],
  "routes/account/data.tsx": [
    { state: "a customer's", open: "/account/data", as: "ada", heading: "Your data" },
    { state: "an institution's", open: "/account/data", as: "library", heading: "Your data" },
  ],
  "routes/account/addresses.tsx": [
    { state: "a customer's", open: "/account/addresses", as: "ada", heading: "Address book" },
    { state: "somebody else's", open: "/account/addresses", as: "ben", heading: "Address book" },
  ],
  "address-new": [
    { state: "the form", open: "/account/addresses/new", as: "ada", heading: "New address" },
    {
      state: "another country",
      open: (visitor) =>
        visitor.send("/account/addresses/new", { ...NEW_ADDRESS, country: "GB", intent: "country" }),
      as: "ada",
      heading: "New address",
    },
    {
      state: "every field wrong",
      open: (visitor) => visitor.send("/account/addresses/new", { name: "" }),
      as: "ada",
      status: 422,
      heading: "New address",
    },
  ],
  "address-one": [
    {
      state: "the form",
      open: (visitor) => secondAddress(visitor, "/account/addresses"),
      as: "ada",
      heading: "Edit address",
    },
  ],
  "routes/account/link.tsx": [
    { state: "a guest", open: "/account/link", heading: /./ },
    { state: "a customer", open: "/account/link", as: "ada", heading: "Linked accounts" },
    { state: "an owner", open: "/account/link", as: "library", heading: "Linked accounts" },
    { state: "a buyer", open: "/account/link", as: "ben", heading: "Linked accounts" },
    {
      state: "expired",
      open: `/account/link?token=${NO_TOKEN}`,
      as: "ada",
      status: 422,
      heading: "Linked accounts",
    },
    {
      state: "no email",
      open: (visitor) => visitor.send("/account/link", { email: "" }),
      as: "library",
      status: 422,
      heading: "Linked accounts",
    },
  ],
  "routes/orders/orders.tsx": [
    { state: "none", open: "/account/orders", as: "ben", heading: "Orders" },
    { state: "not found", open: "/account/orders?term=qqqzzz", as: "ada", heading: "Orders" },
    {
      state: "some",
      open: async (visitor) => {
        await placedOrder(visitor);
        return visitor.open("/account/orders");
      },
      as: "ada",
      heading: "Orders",
    },
  ],
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
    { state: "unknown", open: "/account/order/1", status: 404, title: "404", heading: "404" },
  ],

  "routes/orders/gift-card.tsx": [
    {
      state: "unknown",
      open: "/account/order/1/gift-cards/0",
      as: "ada",
      status: 404,
      title: "404",
      heading: "404",
    },
  ],

  "routes/orders/payment.tsx": [
    { state: "unknown", open: "/account/order/1/payment", status: 404, title: "404", heading: "404" },
  ],
};
