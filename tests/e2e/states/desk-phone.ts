import { itemPath } from "../shop.ts";
import type { Answer, Visitor } from "../visitor.ts";
import { deskStates, HOBBIT, LONG, NEW_ADDRESS, type States } from "./steps.ts";

/** Orders by phone at the desk. */

const at = deskStates("owner");

const START = "/desk/orders/phone";
const DRAFT = /^Phone order for /;
const eisbnOf = (path: string) => path.split("/")[2] ?? "";
const CALLER = { caller_name: LONG.slice(0, 80), caller_phone: "2505550142", caller_email: "" };
const SAID = { ...CALLER, payment: "contact", purchaseorder: "PO-1", note: LONG };

/** A draft for somebody without an account. @returns the path of its page */
async function started(visitor: Visitor): Promise<string> {
  await visitor.open(START);
  return (await visitor.send(START, CALLER)).path.split("?")[0] ?? "";
}
/**
 * A draft with two books.
 * @returns the path of its page
 */
async function filled(visitor: Visitor): Promise<string> {
  const path = await started(visitor);
  const paths = [visitor.demo ? itemPath("Unless") : HOBBIT, HOBBIT];
  for (const item of paths) {
    await visitor.open(path);
    await visitor.send(path, { what: "", quantity: "2", eisbn: eisbnOf(item) });
  }
  return path;
}
const version = ({ html }: Answer) => /name="version" value="(\d+)"/.exec(html)?.[1] ?? "";

export const deskPhone: States = {
  "routes/desk/phone-orders/phone-orders.tsx": [
    at(
      "an open draft",
      async (visitor) => {
        await started(visitor);
        return visitor.open(START);
      },
      "Phone orders",
    ),
    at("customers found", `${START}?find=example.com`, "Phone orders"),
    at("nobody found", `${START}?find=${LONG}`, "Phone orders"),
    at(
      "a customer",
      async (visitor) => {
        const { html } = await visitor.open(`${START}?find=ben@example.com`);
        return visitor.open(/href="(\/desk\/orders\/phone\?customer=[^"]+)"/.exec(html)?.[1] ?? START);
      },
      "Phone orders",
    ),
    at(
      "refused",
      async (visitor) => {
        await visitor.open(START);
        return visitor.send(START, { caller_name: "", caller_phone: "x", caller_email: LONG });
      },
      "Phone orders",
      422,
    ),
  ],
  "routes/desk/phone-orders/draft.tsx": [
    at("empty", async (visitor) => visitor.open(await started(visitor)), DRAFT),
    at(
      "titles to choose from",
      async (visitor) => visitor.open(`${await started(visitor)}?find=the&copies=2`),
      DRAFT,
    ),
    at("nothing found", async (visitor) => visitor.open(`${await started(visitor)}?find=${LONG}`), DRAFT),
    at("to be picked up", async (visitor) => visitor.open(await filled(visitor)), DRAFT),
    at(
      "to be sent",
      async (visitor) => {
        const path = await filled(visitor);
        const seen = version(await visitor.open(path));
        const sent = { ...SAID, ...NEW_ADDRESS, delivery: "ship", version: seen };
        return visitor.send(`${path}/details`, sent);
      },
      DRAFT,
    ),
    at(
      "a wrong ISBN",
      async (visitor) => {
        const path = await started(visitor);
        await visitor.open(path);
        return visitor.send(path, { what: "9789999999991", quantity: "1" });
      },
      DRAFT,
      422,
    ),
    at("unknown", `${START}/999999999`, "This page does not exist", 404),
  ],
  "routes/desk/phone-orders/lines.tsx": [
    at(
      "refused",
      async (visitor) => {
        const path = await filled(visitor);
        const page = await visitor.open(path);
        const line = /name="lines\[0\]\.cart_id" value="(\d+)"/.exec(page.html)?.[1] ?? "";
        const wrong = { "lines[0].cart_id": line, "lines[0].quantity": "-1" };
        return visitor.send(`${path}/lines`, { version: version(page), ...wrong });
      },
      DRAFT,
      422,
    ),
  ],
  "routes/desk/phone-orders/details.tsx": [
    at(
      "refused",
      async (visitor) => {
        const path = await filled(visitor);
        const seen = version(await visitor.open(path));
        const wrong = { ...SAID, caller_phone: "", delivery: "ship", country: "CA", version: seen };
        return visitor.send(`${path}/details`, wrong);
      },
      DRAFT,
      422,
    ),
  ],
  "routes/desk/phone-orders/place.tsx": [
    at(
      "changed meanwhile",
      async (visitor) => {
        const path = await filled(visitor);
        await visitor.open(path);
        return visitor.send(`${path}/place`, { version: "1", cart_checksum: "seen" });
      },
      DRAFT,
      422,
    ),
  ],
};
