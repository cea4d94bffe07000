import type { Answer, Visitor } from "../visitor.ts";
import { LONG, type State, type States } from "./steps.ts";

/** Today's work and orders at the desk. */

/** The path of the newest order, and its version. */
async function newest(visitor: Visitor): Promise<{ path: string; version: string }> {
  const { html } = await visitor.open("/desk/orders");
  const path = /href="(\/desk\/orders\/\d+)"/.exec(html)?.[1] ?? "";
  const order = await visitor.open(path);
  return { path, version: /name="version" value="([^"]*)"/.exec(order.html)?.[1] ?? "" };
}

/** A page of the newest order. */
const page =
  (part = "") =>
  async (visitor: Visitor): Promise<Answer> => {
    const { path } = await newest(visitor);
    return visitor.open(path + part);
  };

/** A form of the newest order, with something wrong in it. */
const refused = (part: string, form: Record<string, string>) => async (visitor: Visitor) => {
  const { path, version } = await newest(visitor);
  await visitor.open(path + part);
  return visitor.send(path + part, { version, seen: "0", ...form });
};

const at = (state: string, open: State["open"], heading: State["heading"], status = 200): State => ({
  ...{ state, open, heading, status },
  as: "bookseller",
  title: "*",
});

export const deskOrders: States = {
  "routes/desk/index.tsx": [at("some work", "/desk", "Today")],
  "routes/desk/emails/emails.tsx": [
    at("all of them", "/desk/emails", "Emails"),
    at("those that could not be sent", "/desk/emails?state=failed", "Emails"),
    at("a page further on", "/desk/emails?after=1", "Emails"),
  ],
  "routes/desk/emails/email.tsx": [
    at(
      "one",
      async (visitor) => {
        const { html } = await visitor.open("/desk/emails");
        return visitor.open(/href="(\/desk\/emails\/\d+)"/.exec(html)?.[1] ?? "");
      },
      "Email",
    ),
    at("unknown", "/desk/emails/999999", "This page does not exist", 404),
  ],
  "routes/desk/registries.tsx": [
    at("those that are near", "/desk/registries", "Gift registries"),
    at("a page further on", "/desk/registries?after=99999999999-x", "Gift registries"),
  ],
  "routes/desk/orders/orders.tsx": [
    at("all orders", "/desk/orders", "Orders"),
    at("a queue", "/desk/orders?queue=check", "New orders to check"),
    at("nothing found", `/desk/orders?find=${LONG}`, "Orders"),
    at("a page further on", "/desk/orders?queue=done&after=1", "Done"),
  ],
  "routes/desk/orders/done.tsx": [
    at(
      "something done",
      async (visitor) => {
        await refused("/accept", { note: LONG })(visitor);
        return visitor.open("/desk/orders/done");
      },
      "Done today",
    ),
  ],
  "routes/desk/orders/order.tsx": [
    at("new", page(), /^Order \d+$/),
    at(
      "accepted, with a note",
      async (visitor) => {
        await refused("/accept", {})(visitor);
        return refused("/note", { note: LONG })(visitor);
      },
      /^Order \d+$/,
    ),
    at("unknown", "/desk/orders/1", "This page does not exist", 404),
  ],
  "desk-order-accept": [at("its form", page("/accept"), /^Order \d+$/)],
  "desk-order-ready": [at("its form", page("/ready"), /^Order \d+$/)],
  "desk-order-complete": [at("its form", page("/complete"), /^Order \d+$/)],
  "routes/desk/orders/ship.tsx": [
    at("refused", refused("/ship", { tracking: LONG.slice(0, 150) }), /^Order \d+$/, 422),
  ],
  "routes/desk/orders/cancel.tsx": [
    at("its form", page("/cancel"), /^Cancel copies of order \d+$/),
    at(
      "its amounts",
      refused("/cancel", { "lines[0].quantity": "1", intent: "amounts" }),
      /^Cancel copies of order \d+$/,
    ),
    at("refused", refused("/cancel", { "lines[0].quantity": "two" }), /^Cancel copies of order \d+$/, 422),
  ],
  "routes/desk/orders/refund.tsx": [
    at("its form", page("/refund"), /^Refund copies of order \d+$/),
    at("refused", refused("/refund", { "lines[0].quantity": "1" }), /^Refund copies of order \d+$/, 422),
  ],
  "routes/desk/orders/quote.tsx": [
    at("its form", page("/quote"), /^Quote \d+$/),
    at("refused", refused("/quote", { "lines[0].price": "twelve" }), /^Quote \d+$/, 422),
  ],
  "routes/desk/orders/shipping-price.tsx": [
    at("its form", page("/shipping"), /^Order \d+$/),
    at("refused", refused("/shipping", { price: "a lot" }), /^Order \d+$/, 422),
  ],
  "routes/desk/orders/paid.tsx": [at("its form", page("/paid"), /^Order \d+$/)],
  "routes/desk/orders/location.tsx": [at("its form", page("/location"), /^Order \d+$/)],
  "routes/desk/orders/address.tsx": [
    at("refused", refused("/address", { street_address: LONG }), /^Order \d+$/, 422),
  ],
  "routes/desk/orders/undo.tsx": [
    at(
      "refused",
      async (visitor) => {
        await refused("/accept", {})(visitor);
        await refused("/ready", {})(visitor);
        return refused("/undo/1", {})(visitor);
      },
      /^Undo a step of order \d+$/,
      422,
    ),
  ],
  "routes/desk/orders/changed.tsx": [
    at("since long ago", page("/changed?since=1"), /^Order \d+ has changed$/),
  ],
  "routes/desk/orders/email.tsx": [
    at(
      "one",
      async (visitor) => {
        const order = await page()(visitor);
        return visitor.open(/href="(\/desk\/orders\/\d+\/emails\/\d+)"/.exec(order.html)?.[1] ?? "");
      },
      /^Email about order \d+$/,
    ),
  ],
};
