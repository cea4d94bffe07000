import { giftCardNumber, itemPath, PASSWORD } from "./shop.ts";
import type { Answer, Visitor } from "./visitor.ts";

/**
 * Every page of the shop in every state, for the sweep, by route: who looks at it, and its title and heading. A page of
 * `app/routes.ts` without an entry here fails the sweep.
 */
export interface State {
  /** A short description, for failure messages. */
  state: string;
  /** The path to open, or the steps that lead to the page. */
  open: string | ((visitor: Visitor) => Promise<Answer>);
  as?: Actor;
  /** The shops to look at; by default both demo shops. */
  shops?: readonly string[];
  status?: number;
  /** The title after the shop's name; by default made from the path. "*" accepts any title. */
  title?: string;
  /** The step of the checkout, 1 to 6. */
  step?: number;
  heading: string | RegExp;
}

export const DEMO_SHOPS = ["tidewater", "prairie"] as const;

/** The path of a title with plenty of stock, because every buyer in the sweep takes a copy. */
async function plentiful(visitor: Visitor): Promise<string> {
  if (!visitor.demo) return HOBBIT;
  const { html } = await visitor.open("/browse/filter/r/0xy");
  const onShelf = (card: string) => Number(/(\d+) on our shelves/.exec(card)?.[1] ?? 0);
  const [most = ""] = html.split("<article").sort((a, b) => onShelf(b) - onShelf(a));
  return /\/item\/[\w-]{22}/.exec(most)?.[0] ?? HOBBIT;
}
/** Opens a demo event that takes reservations. @returns its path */
async function reservableEvent(visitor: Visitor): Promise<string> {
  const { html } = await visitor.open("/events?t=martel");
  const path = /\/events\/\d{9,}/.exec(html)?.[0] ?? "/events/none";
  await visitor.open(path);
  return path;
}
const HOBBIT = itemPath("The Hobbit");
const LONG = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft".repeat(2);
const NO_TOKEN = "AAAAAAAAAAAAAAAAAAAAAA";
const HOME = /./;
const NEW_ADDRESS = {
  name: "Nora Reader",
  street_address: "12 Dallas Road",
  city: "Victoria",
  country: "CA",
  province: "BC",
  postal_code: "V8V 1A1",
  phone_number: "2505550142",
};

const logIn = async (visitor: Visitor, email: string) => {
  await visitor.open("/account/login");
  await visitor.send("/account/login", { email_address: email, password: PASSWORD });
};
const add = async (visitor: Visitor, title?: string, quantity = "1") => {
  const path = title === undefined ? await plentiful(visitor) : itemPath(title);
  await visitor.open(path);
  return visitor.send(path, { quantity, condition: "" });
};
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
const choose = (visitor: Visitor, delivery_preference: string) =>
  visitor.send("/checkout/cart/delivery", { delivery_preference });
const contact = (visitor: Visitor) =>
  visitor.send("/checkout/contact", {
    name: "Ada Reader",
    email: "ada@example.com",
    phone: "2505550100",
    preferred_communication: "email",
  });
const pay = (visitor: Visitor, payment_choice: string) =>
  visitor.send("/checkout/payment", { payment_choice });
/** Takes a logged-in customer to the address step. */
const toDelivery = async (visitor: Visitor) => {
  await add(visitor);
  return choose(visitor, "ship");
};
const toProvider = async (visitor: Visitor) => {
  await toDelivery(visitor);
  return visitor.send("/checkout/delivery", { address_id: "0" });
};
const toPayment = async (visitor: Visitor) => {
  await add(visitor);
  await choose(visitor, "pickup");
  return contact(visitor);
};
const toPaymentOf = (choice: string) => async (visitor: Visitor) => {
  await toPayment(visitor);
  return pay(visitor, choice);
};
/** A payment page, or a review that needs none, with a gift card. */
async function withGiftCard(visitor: Visitor, kind: "small" | "large"): Promise<Answer> {
  await toPayment(visitor);
  const gift_card_number = giftCardNumber(kind, visitor.folder);
  return visitor.send("/checkout/payment", { intent: "add-card", gift_card_number, pin: "" });
}

/** An order that waits for payment at a provider. */
async function toSimulator(visitor: Visitor): Promise<Answer> {
  await toPayment(visitor);
  const { html } = await visitor.open("/checkout/payment");
  const choice = /value="(paypal|global)"/.exec(html)?.[1] ?? "";
  await pay(visitor, choice);
  if (choice !== "paypal") await visitor.send(`/checkout/${choice}`, {});
  return place(visitor);
}

async function place(visitor: Visitor): Promise<Answer> {
  const { html } = await visitor.open("/checkout/review");
  const value = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? "";
  return visitor.send("/checkout/review", {
    order_token: value("order_token"),
    cart_checksum: value("cart_checksum"),
  });
}

async function placedOrder(visitor: Visitor): Promise<Answer> {
  await toPaymentOf("pickup")(visitor);
  return place(visitor);
}

/** A person with an unused email address, at the sign-up form. */
let newcomers = 0;
async function newcomer(visitor: Visitor): Promise<Answer> {
  newcomers++;
  const email_address = `sweep-${process.pid}-${Date.now()}-${newcomers}@example.com`;
  return visitor.send("/account/signup", { email_address });
}

/** A page about the second address in the address book: its form, or another part. */
async function secondAddress(visitor: Visitor, page: string, part = ""): Promise<Answer> {
  const { html } = await visitor.open(page);
  const id = new RegExp(`href="${page}/(\\d+)"`).exec(html)?.[1] ?? "0";
  return visitor.open(`${page}/${id}${part}`);
}

/** A new list with a title on it. */
async function ownListPath(visitor: Visitor): Promise<{ path: string }> {
  await visitor.open("/account/lists");
  const made = await visitor.send("/account/lists", { name: "Summer reading" });
  const id = /\/account\/lists\/(L[\w-]{11})/.exec(made.html)?.[1] ?? "none";
  await visitor.open(`${HOBBIT}/lists`);
  await visitor.send(`${HOBBIT}/lists`, { add: id });
  return { path: `/account/lists/${id}` };
}
const ownList =
  (part = "") =>
  async (visitor: Visitor) =>
    visitor.open((await ownListPath(visitor)).path + part);

/** The people who look, each with the steps to where their states begin. */
export const ACTORS = {
  guest: async () => undefined,
  /** A guest with a book in the cart and all checkout steps filled in. */
  buyer: async (visitor: Visitor) => {
    await toPaymentOf("pickup")(visitor);
  },
  /** A guest who wants more copies than there are, and a title that must be ordered. */
  hopeful: async (visitor: Visitor) => {
    await add(visitor);
    await visitor.open(itemPath("Romeo and Juliet"));
    await visitor.send(itemPath("Romeo and Juliet"), { quantity: "2", condition: "" });
  },
  ada: async (visitor: Visitor) => {
    await logIn(visitor, "ada@example.com");
  },
  /** The same customer with a filled cart. */
  sender: async (visitor: Visitor) => {
    await logIn(visitor, "ada@example.com");
    await toProvider(visitor);
  },
  library: (visitor: Visitor) => logIn(visitor, "library@example.com"),
  ben: (visitor: Visitor) => logIn(visitor, "ben@example.com"),
  waiting: (visitor: Visitor) => logIn(visitor, "wait@example.com"),
  lite: async (visitor: Visitor) => {
    await visitor.send("/lite", { lite: "1" });
    await add(visitor);
  },
} satisfies Record<string, (visitor: Visitor) => Promise<unknown>>;
export type Actor = keyof typeof ACTORS;

/** The states of each page, by its route's id, or its file if it has no id. */
export const STATES: Readonly<Record<string, readonly State[]>> = {
  "routes/home/home.tsx": [
    { state: "home", open: "/", heading: HOME },
    { state: "home, lite version", open: "/", as: "lite", heading: HOME },
    { state: "no prices", open: "/", shops: ["noprices"], heading: HOME },
    { state: "a link to the old site", open: "/", shops: ["moved"], heading: HOME },
    { state: "its own markup", open: "/", shops: ["measured"], heading: HOME },
    {
      state: "closed to guests",
      open: "/",
      shops: ["private"],
      status: 403,
      heading: "Welcome to Prairie Lantern",
    },
    {
      state: "waits for approval",
      open: "/",
      as: "waiting",
      shops: ["exclusive"],
      status: 403,
      heading: "Welcome to Prairie Lantern",
    },
  ],
  home: [{ state: "home", open: "/home", heading: HOME }],
  browse: [
    { state: "everything", open: "/browse", heading: "Browse" },
    { state: "everything, lite version", open: "/browse", as: "lite", heading: "Browse" },
    { state: "as an institution", open: "/browse", as: "library", heading: "Browse" },
    { state: "no prices", open: "/browse", shops: ["noprices"], heading: "Browse" },
  ],
  "browse-filter": [
    { state: "a section", open: "/browse/filter/s/fic/f/pb", heading: "Fiction" },
    { state: "a later page", open: "/browse/filter/o/52", heading: "Browse" },
    { state: "a term", open: "/browse/filter/t/hobbit", heading: "“hobbit”" },
    { state: "a misspelled term", open: "/browse/filter/t/hungar", heading: "“hungar”" },
    { state: "a misspelled term, exactly", open: "/browse/filter/t/hungar/m/exact", heading: "“hungar”" },
    { state: "nothing", open: "/browse/filter/t/qqqzzz", heading: "“qqqzzz”" },
    { state: "long words", open: `/browse/filter/t/${LONG}`, heading: `“${LONG}”` },
  ],
  "browse-url": [
    { state: "the question", open: "/browse/url", heading: "Search by web page" },
    { state: "nothing typed", open: "/browse/url?url=", status: 422, heading: "Search by web page" },
  ],
  "browse-url-of": [
    {
      state: "not an address",
      open: "/browse/url/nonsense",
      status: 422,
      title: "Browse Url",
      heading: "Search by web page",
    },
  ],
  "routes/browse/file.tsx": [
    { state: "the question", open: "/browse/file", heading: "Search by file" },
    {
      state: "no file",
      open: (visitor) => visitor.sendFile("/browse/file", "", ""),
      status: 422,
      heading: "Search by file",
    },
    {
      state: "nothing in it",
      open: (visitor) => visitor.sendFile("/browse/file", "list.txt", "no code"),
      heading: "Browse",
    },
  ],
  "routes/item/item.tsx": [
    { state: "a title", open: itemPath("The Giver"), title: "The Giver", heading: "The Giver" },
    { state: "with an audiobook", open: HOBBIT, title: "The Hobbit", heading: "The Hobbit" },
    { state: "lite version", open: HOBBIT, as: "lite", title: "The Hobbit", heading: "The Hobbit" },
    { state: "many conditions", open: itemPath("The Help"), title: "The Help", heading: "The Help" },
    {
      state: "not here",
      open: itemPath("Romeo and Juliet"),
      title: "Romeo and Juliet",
      heading: "Romeo and Juliet",
    },
    { state: "no prices", open: HOBBIT, shops: ["noprices"], title: "The Hobbit", heading: "The Hobbit" },
    {
      state: "no location chosen",
      open: HOBBIT,
      shops: ["plain"],
      title: "The Hobbit",
      heading: "The Hobbit",
    },
    { state: "no cart", open: HOBBIT, shops: ["nocart"], title: "The Hobbit", heading: "The Hobbit" },
    { state: "last ordered", open: HOBBIT, as: "library", title: "The Hobbit", heading: "The Hobbit" },
    { state: "unknown", open: "/item/nonsense", status: 404, title: "404", heading: "404" },
    {
      state: "a wrong quantity",
      open: async (visitor) => {
        await visitor.open(HOBBIT);
        return visitor.send(HOBBIT, { quantity: "abc", condition: "" });
      },
      status: 422,
      title: "The Hobbit",
      heading: "The Hobbit",
    },
    { state: "added", open: (visitor) => add(visitor), title: "*", heading: /./ },
  ],
  "routes/item/locations.tsx": [
    {
      state: "where it is",
      open: `${HOBBIT}/locations`,
      shops: ["tidewater", "plain"],
      title: "The Hobbit",
      heading: "Where to find The Hobbit",
    },
    {
      state: "one shop only",
      open: `${HOBBIT}/locations`,
      shops: ["prairie"],
      status: 404,
      title: "404",
      heading: "404",
    },
  ],
  "item-in-list": [
    {
      state: "its place",
      open: async (visitor) => {
        const { html } = await visitor.open("/");
        const list = /\/lists\/(L[\w-]+)"/.exec(html)?.[1];
        const page = await visitor.open(`/lists/${list}`);
        return visitor.open(/\/item\/[\w-]{22}\/lists\/[\w-]+/.exec(page.html)?.[0] ?? "/none");
      },
      title: "*",
      heading: /./,
    },
  ],
  "routes/item/interiors.tsx": [
    { state: "none", open: `${HOBBIT}/interiors`, status: 404, title: "404", heading: "404" },
  ],
  "routes/item/audiobooks.tsx": [
    {
      state: "the choice",
      open: `${HOBBIT}/audiobooks`,
      title: "The Hobbit",
      heading: "Audiobooks of The Hobbit",
    },
    {
      state: "no answer",
      open: `${HOBBIT}/audiobooks`,
      shops: ["silent"],
      title: "The Hobbit",
      heading: "Audiobooks of The Hobbit",
    },
  ],
  "routes/item/more.tsx": [
    { state: "editions", open: `${HOBBIT}/editions`, title: "The Hobbit", heading: /./ },
    { state: "related", open: `${HOBBIT}/related`, title: "The Hobbit", heading: "More like this" },
    {
      state: "series",
      open: `${itemPath("The Hunger Games")}/series`,
      title: "The Hunger Games",
      heading: /./,
    },
    { state: "author", open: `${HOBBIT}/author`, title: "The Hobbit", heading: /./ },
    { state: "unknown", open: `${HOBBIT}/nonsense`, status: 404, title: "404", heading: "404" },
  ],
  "routes/item/add.tsx": [
    {
      state: "not enough copies",
      open: (visitor) => add(visitor, "The Time Traveler's Wife", "9"),
      title: "The Time Traveler's Wife",
      heading: /^We only have 3 in stock/,
    },
  ],
  "routes/item/tell-me.tsx": [
    {
      state: "the question",
      open: `${itemPath("Romeo and Juliet")}/tell-me`,
      title: "Romeo and Juliet",
      heading: /^Tell me/,
    },
    {
      state: "no email",
      open: async (visitor) => {
        await visitor.open(`${itemPath("Romeo and Juliet")}/tell-me`);
        return visitor.send(`${itemPath("Romeo and Juliet")}/tell-me`, { email: LONG });
      },
      status: 422,
      title: "Romeo and Juliet",
      heading: /^Tell me/,
    },
    {
      state: "sent",
      open: `${itemPath("Romeo and Juliet")}/tell-me?sent`,
      title: "Romeo and Juliet",
      heading: /./,
    },
  ],
  "routes/notices/notice.tsx": [
    { state: "unknown", open: `/notices/${NO_TOKEN}`, title: "Notices", heading: /./ },
  ],
  "routes/lists/list.tsx": [
    { state: "a list", open: "/lists/Ltidewater02", shops: ["tidewater"], title: "*", heading: /./ },
    { state: "a list", open: "/lists/Lprairie0001", shops: ["prairie"], title: "*", heading: /./ },
    {
      state: "within a page of the shop",
      open: async (visitor) => {
        const { html } = await visitor.open("/winter");
        return visitor.open(/\/lists\/L[\w-]+\/winter/.exec(html)?.[0] ?? "/none");
      },
      shops: ["tidewater"],
      title: "*",
      heading: /./,
    },
    { state: "unknown", open: "/lists/Lnothing0000", status: 404, title: "404", heading: "404" },
  ],
  "routes/lists/features.tsx": [{ state: "all", open: "/features", heading: "Featured lists" }],
  "features-filtered": [
    { state: "a term", open: "/features/t/winter", title: "Features", heading: "Featured lists" },
    { state: "nothing", open: "/features/t/qqqzzz", title: "Features", heading: "Featured lists" },
  ],
  "routes/events/events.tsx": [
    { state: "upcoming", open: "/events", heading: "Events" },
    { state: "a month", open: "/events?m=202001", heading: "Events in January 2020" },
    { state: "nothing found", open: "/events?t=qqqzzz", heading: "Events" },
  ],
  "routes/events/one.tsx": [
    {
      state: "an event",
      open: async (visitor) => {
        const { html } = await visitor.open("/events");
        return visitor.open(/\/events\/\d{9,}/.exec(html)?.[0] ?? "/events/none");
      },
      title: "*",
      heading: /./,
    },
    {
      state: "a reservation without a name",
      open: async (visitor) => {
        const path = await reservableEvent(visitor);
        return visitor.send(path, { name: "", email: "ada@example.com", party: "1" });
      },
      shops: ["tidewater"],
      status: 422,
      title: "*",
      heading: "An evening with Yann Martel",
    },
    {
      state: "a reservation was made",
      open: async (visitor) => {
        const path = await reservableEvent(visitor);
        return visitor.send(path, { name: "Ada", email: "reserving@example.com", party: "1" });
      },
      shops: ["tidewater"],
      title: "*",
      heading: "An evening with Yann Martel",
    },
    {
      state: "a day without events",
      open: "/events/20200101",
      heading: "Events on Wednesday, January 1, 2020",
    },
    {
      state: "no such day",
      open: "/events/20261340",
      status: 404,
      title: "404",
      heading: "We could not find this event",
    },
    {
      state: "no such event",
      open: "/events/1",
      status: 404,
      title: "404",
      heading: "We could not find this event",
    },
  ],
  "routes/events/ticket.tsx": [
    {
      state: "more tickets than there are",
      open: async (visitor) => {
        const { html } = await visitor.open("/events?t=quiz");
        const event = await visitor.open(/\/events\/\d{9,}/.exec(html)?.[0] ?? "/events/none");
        const path = /\/events\/\d+\/tickets\/[\w-]{22}/.exec(event.html)?.[0] ?? "/events/none";
        return visitor.send(path, { quantity: "none" });
      },
      shops: ["tidewater"],
      status: 422,
      title: "Bookshop Day: the literary pub quiz",
      heading: "Bookshop Day: the literary pub quiz",
    },
    { state: "unknown", open: "/events/1/tickets/x", status: 404, title: "404", heading: /./ },
  ],
  "routes/events/reservation.tsx": [
    { state: "unknown", open: `/reservations/${NO_TOKEN}`, title: "Reservation", heading: "Reservation" },
  ],
  "routes/gift-cards/gift-cards.tsx": [
    { state: "the page", open: "/gift-cards", heading: "Gift cards" },
    {
      state: "an unknown card",
      open: (visitor) => visitor.send("/gift-cards", { intent: "balance", number: "12345678", pin: "" }),
      status: 422,
      heading: "Gift cards",
    },
    {
      state: "too small an amount, too long a name",
      open: (visitor) => visitor.send("/gift-cards", { ...GIFT_CARD, price: "0.50", to: "x".repeat(10_000) }),
      shops: DEMO_SHOPS,
      status: 422,
      heading: "Gift cards",
    },
  ],
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
    {
      state: "a card of the cart",
      open: async (visitor) => visitor.open(await giftCardLine(visitor)),
      shops: DEMO_SHOPS,
      title: "Edit your gift card",
      heading: "Edit your gift card",
    },
    {
      state: "a wrong amount",
      open: async (visitor) =>
        visitor.send(await giftCardLine(visitor), { ...GIFT_CARD, price: "a lot", eisbn: "" }),
      shops: DEMO_SHOPS,
      status: 422,
      title: "Edit your gift card",
      heading: "Edit your gift card",
    },
    { state: "unknown", open: "/checkout/cart/gift-cards/0", status: 404, title: "404", heading: "404" },
  ],
  "routes/gift-cards/card.tsx": [
    {
      state: "an old link",
      open: `/gift-card/${NO_TOKEN}`,
      status: 404,
      title: "404",
      heading: "404",
    },
  ],
  "routes/pages/location.tsx": [
    {
      state: "the choice",
      open: "/location",
      shops: ["tidewater", "plain"],
      heading: "Which of our shops is yours?",
    },
    {
      state: "an unknown one",
      open: (visitor) => visitor.send("/location", { location_id: "99" }),
      shops: ["tidewater"],
      status: 422,
      heading: "Which of our shops is yours?",
    },
    {
      state: "one shop only",
      open: "/location",
      shops: ["prairie"],
      status: 404,
      title: "404",
      heading: "404",
    },
  ],
  "routes/pages/privacy-policy.tsx": [{ state: "the page", open: "/privacy-policy", heading: /privacy/i }],
  "routes/pages/contact.tsx": [{ state: "the page", open: "/contact", heading: "Contact and hours" }],
  "routes/pages/elsewhere.tsx": [
    { state: "nothing there", open: "/no/such/page", status: 404, title: "404", heading: "404" },
    { state: "long words", open: `/${LONG}`, status: 404, title: "404", heading: "404" },
    { state: "a page of blocks", open: "/winter", shops: ["tidewater"], heading: "Winter reading" },
    { state: "a page of lists", open: "/our-lists", shops: ["tidewater"], heading: "All our lists" },
    { state: "for customers", open: "/club", shops: ["guarded"], status: 403, heading: "Login" },
    { state: "a page of its own", open: "/club", shops: ["measured"], heading: "Club" },
  ],

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
        return visitor.send("/checkout/cart", { "lines[0].cart_id": id, "lines[0].quantity": "400" });
      },
      as: "buyer",
      title: "Checkout Cart Stock",
      heading: /./,
    },
  ],
  "routes/payments/gift-card.tsx": [
    {
      state: "a card that pays for all of it",
      open: async (visitor) => {
        const { html } = await withGiftCard(visitor, "large");
        return visitor.open(/\/checkout\/gift-cards\/\d+(?=")/.exec(html)?.[0] ?? "/none");
      },
      shops: ["tidewater"],
      title: "Checkout Gift Card",
      heading: "How much of your gift card to use",
    },
    {
      state: "a wrong amount from the payment page",
      open: async (visitor) => {
        const { html } = await withGiftCard(visitor, "small");
        const path = /\/checkout\/gift-cards\/\d+\?from=payment/.exec(html)?.[0] ?? "/none";
        return visitor.send(path, { amount: "a lot" });
      },
      shops: ["tidewater"],
      status: 422,
      title: "Checkout Gift Card",
      heading: "How much of your gift card to use",
    },
    {
      state: "unknown",
      open: "/checkout/gift-cards/0",
      as: "buyer",
      status: 404,
      title: "404",
      heading: "404",
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
  "routes/checkout/delivery.tsx": [
    {
      state: "addresses",
      open: "/checkout/delivery",
      as: "sender",
      step: 2,
      heading: "Where should we send it?",
    },
    {
      state: "none chosen",
      open: (visitor) => visitor.send("/checkout/delivery", {}),
      as: "sender",
      status: 422,
      step: 2,
      heading: "Where should we send it?",
    },
  ],
  "checkout-address-new": [
    { state: "the form", open: "/checkout/delivery/new", as: "sender", step: 2, heading: "New address" },
    {
      state: "every field wrong",
      open: (visitor) => visitor.send("/checkout/delivery/new", { name: "" }),
      as: "sender",
      status: 422,
      step: 2,
      heading: "New address",
    },
  ],
  "checkout-address-one": [
    {
      state: "the form",
      open: (visitor) => secondAddress(visitor, "/checkout/delivery"),
      as: "sender",
      step: 2,
      heading: "Edit address",
    },
    {
      state: "unknown",
      open: "/checkout/delivery/999999",
      as: "sender",
      status: 404,
      title: "404",
      heading: "404",
    },
  ],
  "checkout-address-removal": [
    {
      state: "the question",
      open: (visitor) => secondAddress(visitor, "/checkout/delivery", "/removal"),
      as: "sender",
      step: 2,
      heading: "Remove this address?",
    },
  ],
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
  "routes/cart/removal.tsx": [
    {
      state: "the question",
      open: "/checkout/cart/removal",
      as: "buyer",
      heading: "Remove everything from your cart?",
    },
  ],
  "routes/checkout/provider.tsx": [
    {
      state: "the choice",
      open: "/checkout/provider",
      as: "sender",
      step: 3,
      heading: "How should we ship it?",
    },
    {
      state: "none chosen",
      open: (visitor) => visitor.send("/checkout/provider", { provider: "nonsense" }),
      as: "sender",
      status: 422,
      step: 3,
      heading: "How should we ship it?",
    },
  ],
  "routes/checkout/contact.tsx": [
    { state: "filled in", open: "/checkout/contact", as: "buyer", step: 4, heading: "Who is it for?" },
    {
      state: "every field wrong",
      open: (visitor) =>
        visitor.send("/checkout/contact", {
          name: "",
          email: LONG,
          phone: "x",
          promo_code: LONG,
          instructions: "",
        }),
      as: "buyer",
      status: 422,
      step: 4,
      heading: "Who is it for?",
    },
  ],
  "routes/payments/payment.tsx": [
    {
      state: "the choice",
      open: "/checkout/payment",
      as: "buyer",
      step: 5,
      heading: "How do you want to pay?",
    },
    {
      state: "a button that it does not have",
      open: (visitor) => visitor.send("/checkout/payment", { intent: "constructor", gift_card_number: "1" }),
      as: "buyer",
      status: 422,
      step: 5,
      heading: "How do you want to pay?",
    },
    {
      state: "none chosen",
      open: (visitor) => visitor.send("/checkout/payment", {}),
      as: "buyer",
      status: 422,
      step: 5,
      heading: "How do you want to pay?",
    },
    {
      state: "an unknown gift card",
      open: (visitor) =>
        visitor.send("/checkout/payment", { intent: "add-card", gift_card_number: "12345678", pin: "" }),
      as: "buyer",
      status: 422,
      step: 5,
      heading: "How do you want to pay?",
    },
  ],
  "routes/payments/credit-card.tsx": [
    { state: "the form", open: toPaymentOf("credit_card"), shops: ["cards"], step: 5, heading: /card/i },
    {
      state: "every field wrong",
      open: async (visitor) => {
        await toPaymentOf("credit_card")(visitor);
        return visitor.send("/checkout/credit_card", { name: "", number: "12", country: "US" });
      },
      shops: ["cards"],
      status: 422,
      step: 5,
      heading: /card/i,
    },
  ],
  "checkout-chase": [
    { state: "announced", open: toPaymentOf("chase"), shops: ["tidewater"], step: 5, heading: "Your card" },
  ],
  "checkout-global": [
    { state: "announced", open: toPaymentOf("global"), shops: ["prairie"], step: 5, heading: "Your card" },
  ],
  "checkout-clearent": [
    { state: "announced", open: toPaymentOf("clearent"), shops: ["clearent"], step: 5, heading: "Your card" },
  ],
  "routes/checkout/review.tsx": [
    { state: "a guest's", open: "/checkout/review", as: "buyer", step: 6, heading: "Review your order" },
    {
      state: "a parcel",
      open: async (visitor) => {
        const { html } = await visitor.open("/checkout/provider");
        const provider = /name="provider"[^>]* value="([^"]+)"/.exec(html)?.[1] ?? "";
        await visitor.send("/checkout/provider", { provider });
        await contact(visitor);
        return pay(visitor, "contact");
      },
      as: "sender",
      step: 6,
      heading: "Review your order",
    },
    {
      state: "an old form",
      open: (visitor) => visitor.send("/checkout/review", { csrf: "old" }),
      as: "buyer",
      status: 403,
      step: 6,
      heading: "Review your order",
    },
  ],
  "routes/payments/paying.tsx": [
    {
      state: "begun",
      open: async (visitor) => {
        await toSimulator(visitor);
        return visitor.open("/checkout/paying");
      },
      step: 6,
      heading: /./,
    },
  ],
  "routes/payments/paypal.tsx": [
    { state: "failed", open: "/checkout/paypal", as: "buyer", status: 422, step: 5, heading: /./ },
  ],
  "routes/checkout/other-step.tsx": [
    { state: "unknown", open: "/checkout/nonsense", status: 404, title: "404", heading: "404" },
  ],
  checkout2: [{ state: "the placeholder", open: "/checkout2", heading: "Delivery" }],
  "checkout2-step": [
    { state: "the placeholder", open: "/checkout2/anything", title: "Checkout2", heading: "Delivery" },
  ],
  "routes/payments/simulator.tsx": [
    { state: "open", open: toSimulator, title: "Payment simulator", heading: "Payment simulator" },
    {
      state: "settled",
      open: async (visitor) => {
        const { path } = await toSimulator(visitor);
        return visitor.send(path, { answer: "leave" });
      },
      title: "Payment simulator",
      heading: "Payment simulator",
    },
  ],
  "routes/payments/return.tsx": [
    { state: "unknown", open: "/payments/return/nonsense", status: 422, title: "Payment", heading: /./ },
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
  "routes/account/lists.tsx": [
    { state: "some", open: "/account/lists", as: "ada", heading: "My lists" },
    { state: "found", open: "/account/lists?t=qqq&s=name", as: "ada", heading: "My lists" },
    {
      state: "without a name",
      open: async (visitor) => {
        await visitor.open("/account/lists");
        return visitor.send("/account/lists", { name: " " });
      },
      as: "ada",
      status: 422,
      heading: "My lists",
    },
  ],
  "routes/account/lists/one.tsx": [
    { state: "its form", open: ownList(), as: "ada", title: "*", heading: "Edit list" },
  ],
  "routes/account/lists/removal.tsx": [
    {
      state: "the question",
      open: ownList("/removal"),
      as: "ada",
      title: "*",
      heading: "Delete this list?",
    },
  ],
  "routes/account/lists/import.tsx": [
    { state: "its form", open: ownList("/import"), as: "ada", title: "*", heading: /^Import into/ },
    {
      state: "a preview",
      open: async (visitor) => {
        const { path } = await ownListPath(visitor);
        await visitor.open(`${path}/import`);
        return visitor.send(`${path}/import`, { text: "9780618260300, 9780000000002" });
      },
      as: "ada",
      title: "*",
      heading: "We found one title",
    },
  ],
  "routes/account/lists/copy.tsx": [
    { state: "its form", open: ownList("/copy"), as: "ada", title: "*", heading: "Copy to list" },
  ],
  "routes/account/lists/cart.tsx": [
    { state: "its form", open: ownList("/cart"), as: "ada", title: "*", heading: "Add all to cart" },
  ],
  "routes/lists/title-lists.tsx": [
    { state: "a guest", open: `${HOBBIT}/lists`, status: 403, title: "*", heading: "Login" },
    { state: "lists", open: `${HOBBIT}/lists`, as: "ada", title: "*", heading: /^Add The Hobbit to a list/ },
  ],
  "routes/registries/registries.tsx": [
    { state: "a guest", open: "/gift-registry", status: 403, title: "*", heading: "Login" },
    { state: "some", open: "/gift-registry", as: "ada", heading: "Gift Registry" },
    { state: "none", open: "/gift-registry", as: "library", heading: "Gift Registry" },
  ],
  "registry-new": [
    {
      state: "its form",
      open: "/gift-registry/new",
      as: "ada",
      title: "New gift registry",
      heading: "New gift registry",
    },
    {
      state: "refused",
      open: async (visitor) => {
        await visitor.open("/gift-registry/new");
        return visitor.send("/gift-registry/new", {
          title: LONG,
          description: "",
          purchase_deadline: "2001-01-01",
        });
      },
      as: "ada",
      status: 422,
      title: "New gift registry",
      heading: "New gift registry",
    },
  ],
  "routes/registries/registry.tsx": [
    ...DEMO_SHOPS.flatMap((shop): State[] => [
      {
        state: "with its link",
        open: `/gift-registry/R42-${shop}`,
        shops: [shop],
        title: "*",
        heading: "Ada and Ben",
      },
      {
        state: "filtered",
        open: `/gift-registry/R42-${shop}?f=purchased&s=author`,
        shops: [shop],
        title: "*",
        heading: "Ada and Ben",
      },
      {
        state: "its owner's",
        open: `/gift-registry/R42-${shop}`,
        shops: [shop],
        as: "ada",
        title: "*",
        heading: "Ada and Ben",
      },
    ]),
    { state: "unknown", open: `/gift-registry/${NO_TOKEN}`, status: 404, title: "*", heading: /./ },
  ],
  "registry-edit": DEMO_SHOPS.map((shop) => ({
    state: "its form",
    open: `/gift-registry/R42-${shop}/edit`,
    shops: [shop],
    as: "ada" as const,
    title: "Edit gift registry",
    heading: "Edit gift registry",
  })),
  "routes/registries/removal.tsx": DEMO_SHOPS.map((shop) => ({
    state: "the question",
    open: `/gift-registry/R42-${shop}/removal`,
    shops: [shop],
    as: "ada" as const,
    title: "*",
    heading: "Delete registry?",
  })),
  "routes/registries/share.tsx": DEMO_SHOPS.map((shop) => ({
    state: "its link",
    open: `/gift-registry/R42-${shop}/share`,
    shops: [shop],
    title: "*",
    heading: "Share Ada and Ben",
  })),
  "routes/registries/thanks.tsx": [
    {
      state: "of a closed registry",
      open: async (visitor) => {
        await visitor.open("/gift-registry/new");
        const made = await visitor.send("/gift-registry/new", {
          title: "Спасибо",
          occasion: "Other",
          description: "Закрыто сразу.",
          shipping_id: "none",
        });
        const path = /\/gift-registry\/[\w-]{22}/.exec(made.html)?.[0] ?? "/none";
        await visitor.open(`${path}/edit`);
        await visitor.send(`${path}/edit`, {
          title: "Спасибо",
          occasion: "Other",
          description: "Закрыто сразу.",
          shipping_id: "none",
        });
        return visitor.open(`${path}/thanks`);
      },
      as: "ada",
      title: "Thank-you list",
      heading: "Thank-you list",
    },
  ],
  "routes/registries/title-registries.tsx": [
    { state: "a guest", open: `${HOBBIT}/registries`, status: 403, title: "*", heading: "Login" },
    {
      state: "some",
      open: `${HOBBIT}/registries`,
      as: "ada",
      title: "*",
      heading: /^Add The Hobbit to a gift registry/,
    },
  ],
  "routes/lists/cartable.tsx": [
    {
      state: "an order form",
      open: "/lists/cartable/Ltidewater02",
      shops: ["tidewater"],
      as: "library",
      title: "*",
      heading: /./,
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
  "routes/account/orders.tsx": [
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
  "routes/account/order.tsx": [
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

  "routes/account/order-gift-card.tsx": [
    {
      state: "unknown",
      open: "/account/order/1/gift-cards/0",
      as: "ada",
      status: 404,
      title: "404",
      heading: "404",
    },
  ],

  "routes/account/order-payment.tsx": [
    { state: "unknown", open: "/account/order/1/payment", status: 404, title: "404", heading: "404" },
  ],

  "routes/pages/refused.tsx": [
    { state: "nothing refused", open: "/refused", status: 404, title: "404", heading: "404" },
  ],

  "routes/dev/test.tsx": [{ state: "the menu", open: "/test", heading: "Test menu" }],
  "routes/dev/mail.tsx": [
    { state: "the emails", open: "/dev/mail", title: "Emails of the demo", heading: "Emails of the demo" },
  ],
  "routes/dev/emails.tsx": [
    {
      state: "every kind of email",
      open: "/dev/emails",
      title: "Every kind of email",
      heading: "Every kind of email",
    },
  ],
};
