import type { Visitor } from "../visitor.ts";
import { DEMO_SHOPS, missing, NO_TOKEN, type States, sent, states } from "./steps.ts";

const GIFT_CARD = { price: "50", quantity: "1", to: "Бен", from: "", message: "", email: "", send_on: "" };
/** Puts a gift card of the first design into the cart. */
const giftCardInCart = async (visitor: Visitor) => {
  const { html } = await visitor.open("/gift-cards");
  const eisbn = /name="eisbn"[^>]*value="([\w-]{22})"|value="([\w-]{22})"[^>]*name="eisbn"/.exec(html);
  return visitor.send("/gift-cards", { ...GIFT_CARD, eisbn: eisbn?.[1] ?? eisbn?.[2] ?? "" });
};
/** The path of the page that edits a gift card in the cart. */
const giftCardLine = async (visitor: Visitor) => {
  await giftCardInCart(visitor);
  const { html } = await visitor.open("/checkout/cart");
  return /\/checkout\/cart\/gift-cards\/\d+/.exec(html)?.[0] ?? "/none";
};

/** Gift cards for sale. */
export const giftCards: States = {
  "routes/gift-cards/gift-cards.tsx": states(
    { heading: "Gift cards" },
    {
      "the page": "/gift-cards",
      "an unknown card": {
        open: sent("/gift-cards", { intent: "balance", number: "12345678", pin: "" }),
        status: 422,
      },
      "too small an amount, too long a name": {
        open: sent("/gift-cards", { ...GIFT_CARD, price: "0.50", to: "x".repeat(10_000) }),
        shops: DEMO_SHOPS,
        status: 422,
      },
    },
  ),
  "routes/gift-cards/added.tsx": [
    {
      state: "a card was added",
      open: giftCardInCart,
      shops: DEMO_SHOPS,
      title: "Gift cards",
      heading: "Your gift card is in your cart",
    },
  ],
  "routes/gift-cards/line.tsx": [
    ...states(
      { shops: DEMO_SHOPS, title: "Edit your gift card", heading: "Edit your gift card" },
      {
        "a card of the cart": async (visitor) => visitor.open(await giftCardLine(visitor)),
        "a wrong amount": {
          open: async (visitor) =>
            visitor.send(await giftCardLine(visitor), { ...GIFT_CARD, price: "a lot", eisbn: "" }),
          status: 422,
        },
      },
    ),
    missing("unknown", "/checkout/cart/gift-cards/0"),
  ],
  "routes/gift-cards/card.tsx": [missing("an old link", `/gift-card/${NO_TOKEN}`)],
};
