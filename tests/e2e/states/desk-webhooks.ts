import type { Visitor } from "../visitor.ts";
import { LONG, type State, type States } from "./steps.ts";

/** The shop's own webhooks at the desk. */

const at = (state: string, open: State["open"], heading: State["heading"], status = 200): State => ({
  state,
  open,
  heading,
  status,
  as: "owner",
  title: "*",
});

const LIST = "/desk/webhooks";
const NEW = `${LIST}/new`;
/** Nothing listens there, so a test fails at once. */
const url = () => `http://127.0.0.1:9/${LONG.slice(0, 30)}/${process.pid}-${Date.now()}`;

async function sent(visitor: Visitor, fields: Record<string, string>): ReturnType<Visitor["open"]> {
  await visitor.open(NEW);
  return visitor.send(NEW, fields);
}

/** Opens a page of the only webhook of the shop, which has room for five. */
async function opened(visitor: Visitor, page = ""): ReturnType<Visitor["open"]> {
  const { html } = await visitor.open(LIST);
  for (const [, id] of html.matchAll(/\/desk\/webhooks\/(\d+)"/g)) {
    await visitor.open(`${LIST}/${id}/remove`);
    await visitor.send(`${LIST}/${id}/remove`, {});
  }
  await sent(visitor, { url: url(), types: "order.placed" });
  const [path = ""] = /\/desk\/webhooks\/\d+/.exec((await visitor.open(LIST)).html) ?? [];
  await visitor.open(path);
  await visitor.send(`${path}/test`, {});
  return visitor.open(path + page);
}

export const deskWebhooks: States = {
  "routes/desk/webhooks/webhooks.tsx": [
    at(
      "one webhook",
      async (visitor) => {
        await opened(visitor);
        return visitor.open(LIST);
      },
      "Webhooks",
    ),
  ],
  "routes/desk/webhooks/new.tsx": [
    at("refused", (visitor) => sent(visitor, { url: LONG }), "Add a webhook", 422),
    at(
      "the secret",
      async (visitor) => {
        await opened(visitor);
        return sent(visitor, { url: url(), types: "stock.changed" });
      },
      "The secret of the webhook",
    ),
  ],
  "routes/desk/webhooks/webhook.tsx": [
    at("an event that did not arrive", (visitor) => opened(visitor), /^Webhook to /),
  ],
  "routes/desk/webhooks/secret.tsx": [
    at("the question", (visitor) => opened(visitor, "/secret"), "Replace the secret"),
  ],
  "routes/desk/webhooks/remove.tsx": [
    at("the question", (visitor) => opened(visitor, "/remove"), /^Remove the webhook to /),
  ],
};
