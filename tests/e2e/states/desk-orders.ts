import type { Answer, Visitor } from "../visitor.ts";
import { deskStates, LONG, placedOrder, type States } from "./steps.ts";

/** Today's work and orders at the desk. */

/** The path of the newest order, and its version. */
async function newest(visitor: Visitor): Promise<{ path: string; version: string }> {
  const { html } = await visitor.open("/desk/orders");
  const path = /href="(\/desk\/orders\/\d+)"/.exec(html)?.[1] ?? "";
  return { path, version: seenIn(await visitor.open(path)).version };
}

/** The hidden field of a form about an order: the version that its page showed. */
const seenIn = ({ html }: Answer) => ({
  version: /name="version" value="([^"]*)"/.exec(html)?.[1] ?? "",
  seen: "0",
});

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

/**
 * The page that records a dispute of an order that is paid, or can be: not of the newest, which other states need
 * unpaid.
 */
async function paidOrder(visitor: Visitor): Promise<string> {
  await placedOrder(visitor);
  const { html } = await visitor.open("/desk/orders");
  const paths = [...html.matchAll(/href="(\/desk\/orders\/\d+)"/g)].map(([, path = ""]) => path);
  for (const path of paths.slice(1).reverse()) {
    let order = await visitor.open(path);
    if (order.html.includes(`${path}/paid"`)) {
      order = await visitor.send(`${path}/paid`, { ...seenIn(order), method: "cash" });
    }
    if (order.html.includes(`${path}/dispute"`)) return `${path}/dispute`;
  }
  throw new Error("no order is paid");
}
const DISPUTE = { amount: "1.00", due_at: "2099-12-31", reason: "unauthorized", reference: "", note: LONG };
const disputed = (form: Record<string, string>) => async (visitor: Visitor) => {
  const path = await paidOrder(visitor);
  return visitor.send(path, { ...DISPUTE, ...seenIn(await visitor.open(path)), ...form });
};
/** A dispute, after staff have written this about it. */
const dispute =
  (form?: Record<string, string>) =>
  async (visitor: Visitor): Promise<Answer> => {
    const order = await disputed({})(visitor);
    const [path = ""] = order.html.match(/\/desk\/disputes\/\d+/g)?.slice(-1) ?? [];
    const opened = await visitor.open(path);
    return form ? visitor.send(path, { ...seenIn(opened), ...form }) : opened;
  };

const at = deskStates("bookseller");

export const deskOrders: States = {
  "routes/desk/today/today.tsx": [at("some work", "/desk", "Today")],
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
  "routes/desk/registries/registries.tsx": [
    at("those that are near", "/desk/registries", "Gift registries"),
    at("a page further on", "/desk/registries?after=99999999999-x", "Gift registries"),
  ],
  "routes/desk/orders/orders.tsx": [
    at("all orders", "/desk/orders", "Orders"),
    at("a queue", "/desk/orders?queue=check", "New orders to check"),
    at("nothing found", `/desk/orders?find=${LONG}`, "Orders"),
    at("a page further on", "/desk/orders?queue=done&after=1", "Done"),
  ],
  "routes/desk/orders/recent-acts.tsx": [
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
  "routes/desk/orders/refund-amount.tsx": [
    at("its form", page("/refund-amount"), /^Refund an amount of order \d+$/),
    at(
      "refused",
      refused("/refund-amount", { how_much: "everything", amount: "5" }),
      /^Refund an amount of order \d+$/,
      422,
    ),
  ],
  "routes/desk/orders/quote.tsx": [
    at("its form", page("/quote"), /^Quote \d+$/),
    at("refused", refused("/quote", { "lines[0].price": "twelve" }), /^Quote \d+$/, 422),
  ],
  "routes/desk/orders/shipping-price.tsx": [
    at("its form", page("/shipping"), /^Order \d+$/),
    at("refused", refused("/shipping", { price: "a lot" }), /^Order \d+$/, 422),
  ],
  "routes/desk/orders/dispute.tsx": [
    at(
      "its form",
      async (visitor) => visitor.open(await paidOrder(visitor)),
      /^Record a dispute of order \d+$/,
    ),
    at("refused", disputed({ amount: "some" }), /^Record a dispute of order \d+$/, 422),
  ],
  "routes/desk/disputes/disputes.tsx": [
    at("none", "/desk/disputes?state=won", "Disputes"),
    at(
      "some",
      async (visitor) => {
        await disputed({})(visitor);
        return visitor.open("/desk/disputes");
      },
      "Disputes",
    ),
  ],
  "routes/desk/disputes/dispute.tsx": [
    at("to answer", dispute(), /^Dispute about order \d+$/),
    at("lost", dispute({ note: LONG, state: "lost" }), /^Dispute about order \d+$/),
    at("refused", dispute({ note: "", state: "open" }), /^Dispute about order \d+$/, 422),
    at("unknown", "/desk/disputes/999999", "This page does not exist", 404),
  ],
  "routes/desk/orders/paid.tsx": [at("its form", page("/paid"), /^Order \d+$/)],
  "routes/desk/orders/refund-given.tsx": [
    at("unknown", page("/refunds/none"), "This page does not exist", 404),
  ],
  "routes/desk/orders/charge.tsx": [at("its form", page("/charge"), /^Order \d+$/)],
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
  "routes/desk/orders/order-changes.tsx": [
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
