import type { Answer, Visitor } from "../visitor.ts";
import { deskStates, filled, LONG, type States } from "./steps.ts";

/** Gift cards and promotions at the desk. */

const at = deskStates("owner");

const FORM = { amount: "25.00", paid_by: "cash", email: "", name: "" };

/** Sells a gift card. @returns the page with its number, and the path of the card */
async function sold(visitor: Visitor, more: object = {}): Promise<{ page: Answer; path: string }> {
  const { html } = await visitor.open("/desk/gift-cards/new");
  const token = /name="token" value="([^"]+)"/.exec(html)?.[1] ?? "";
  const page = await visitor.send("/desk/gift-cards/new", { ...FORM, ...more, token });
  return { page, path: /href="(\/desk\/gift-cards\/\d+)"/.exec(page.html)?.[1] ?? "" };
}
/** A page of a card that was just sold. */
const ofCard =
  (part = "", more: object = {}) =>
  async (visitor: Visitor): Promise<Answer> =>
    visitor.open((await sold(visitor, more)).path + part);
const EMAILED = { email: "grandma@example.com", name: "Oma ".repeat(12) };

let drawn = 0;
const PROMOTION = {
  code: "SWEEP",
  description: "",
  kind: "percent",
  value: "10",
  scope: "all",
  scope_value: "",
  minimum: "",
  starts_at: "",
  ends_at: "",
  limit_total: "",
  limit_customer: "",
};
/** A page of a new promotion. */
const promotion =
  (part = "") =>
  async (visitor: Visitor): Promise<Answer> => {
    await visitor.open("/desk/promotions/new");
    const code = `S${process.pid}X${drawn++}`;
    const { path } = await visitor.send("/desk/promotions/new", { ...PROMOTION, code, description: LONG });
    return visitor.open(path + part);
  };

export const deskSelling: States = {
  "routes/desk/gift-cards/gift-cards.tsx": [
    at(
      "some cards",
      async (visitor) => {
        await sold(visitor, EMAILED);
        return visitor.open("/desk/gift-cards");
      },
      "Gift cards",
    ),
    at("could not be delivered", "/desk/gift-cards?returned=on", "Gift cards"),
    at("nothing found", `/desk/gift-cards?find=${LONG.slice(0, 150)}@example.com`, "Gift cards"),
    at(
      "an unknown number",
      filled("/desk/gift-cards", { find: "1234567890123456789012" }),
      "Gift cards",
      422,
    ),
  ],
  "routes/desk/gift-cards/issue.tsx": [
    at("the form", "/desk/gift-cards/new", "Issue a gift card"),
    at(
      "refused",
      async (visitor) => (await sold(visitor, { amount: "a lot", email: LONG })).page,
      "Issue a gift card",
      422,
    ),
    at("a new card", async (visitor) => (await sold(visitor, EMAILED)).page, "Gift card for $25.00"),
  ],
  "routes/desk/gift-cards/card.tsx": [
    at("sold and emailed", ofCard("", EMAILED), /^Gift card •••• \d{4}$/),
    at(
      "void",
      async (visitor) => {
        const { path } = await sold(visitor);
        await visitor.open(`${path}/void`);
        await visitor.send(`${path}/void`, { seen: "1" });
        return visitor.open(path);
      },
      /^Gift card •••• \d{4}$/,
    ),
    at("unknown", "/desk/gift-cards/999999999", "This page does not exist", 404),
  ],
  "routes/desk/gift-cards/send.tsx": [
    at("the form", ofCard("/send", EMAILED), /^Send gift card •••• \d{4}$/),
    at(
      "refused",
      async (visitor) => {
        const { path } = await sold(visitor, EMAILED);
        await visitor.open(`${path}/send`);
        return visitor.send(`${path}/send`, { email: LONG });
      },
      /^Send gift card •••• \d{4}$/,
      422,
    ),
  ],
  "routes/desk/gift-cards/move.tsx": [
    at("the question", ofCard("/move"), /^Move the balance of gift card •••• \d{4}$/),
    at(
      "moved",
      async (visitor) => {
        const { path } = await sold(visitor);
        await visitor.open(`${path}/move`);
        return visitor.send(`${path}/move`, { seen: "1" });
      },
      "Gift card for $25.00",
    ),
  ],
  "routes/desk/gift-cards/void.tsx": [at("the question", ofCard("/void"), /^Void gift card •••• \d{4}$/)],
  "routes/desk/promotions/promotions.tsx": [
    at("all", "/desk/promotions", "Promotions"),
    at("none in this state", "/desk/promotions?state=used_up", "Promotions"),
  ],
  "routes/desk/promotions/new.tsx": [
    at("the form", "/desk/promotions/new", "Make a promotion"),
    at(
      "refused",
      filled("/desk/promotions/new", { ...PROMOTION, value: "ten", description: LONG }),
      "Make a promotion",
      422,
    ),
  ],
  "routes/desk/promotions/promotion.tsx": [
    at("running", promotion(), /^Promotion \w+$/),
    at(
      "paused",
      async (visitor) => {
        const { path } = await promotion()(visitor);
        await visitor.send(`${path}/pause`, {});
        return visitor.open(path);
      },
      /^Promotion \w+$/,
    ),
    at("unknown", "/desk/promotions/999999999", "This page does not exist", 404),
  ],
  "routes/desk/promotions/end.tsx": [at("the question", promotion("/end"), /^End promotion \w+$/)],
  "routes/desk/promotions/trial.tsx": [
    at("the form", "/desk/promotions/trial?code=LANTERN10", "Try a code"),
    at(
      "tried",
      filled("/desk/promotions/trial", {
        code: "LANTERN10",
        "titles[0].isbn": "9780618260300",
        "titles[0].quantity": "2",
      }),
      "Try a code",
    ),
    at(
      "refused",
      filled("/desk/promotions/trial", { code: "NOSUCH", "titles[0].isbn": LONG }),
      "Try a code",
      422,
    ),
  ],
};
