import { itemPath, PASSWORD } from "../shop.ts";
import type { Answer, Visitor } from "../visitor.ts";

/** A state of a page: who looks at it, how they get there, and its title and heading. */
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

/** The states of pages, by the route's id, or its file if it has no id. */
export type States = Readonly<Record<string, readonly State[]>>;

/** Makes states of the desk's pages as somebody sees them; their titles may be anything. */
export const deskStates =
  (as: Actor) =>
  (state: string, open: State["open"], heading: State["heading"], status = 200): State => ({
    state,
    open,
    heading,
    status,
    as,
    title: "*",
  });

/** The parts that several states of a page share. */
type Common = Omit<State, "state" | "open">;
type Own = State["open"] | (Partial<Common> & Pick<State, "open">);

/**
 * The states of a page by their descriptions, each as the path or the steps that lead to it, or with what it has of its
 * own.
 */
export const states = (common: Common, each: Readonly<Record<string, Own>>): State[] =>
  Object.entries(each).map(([state, own]) => ({
    state,
    ...common,
    ...(typeof own === "object" ? own : { open: own }),
  }));

/** The states of a page of the desk whose heading is its title. */
export const deskPage = (as: Actor, heading: string, each: Readonly<Record<string, Own>>): State[] =>
  states({ as, title: `Desk: ${heading}`, heading }, each);

/** A page that does not exist. */
export const missing = (state: string, open: State["open"], as: Actor = "guest"): State => ({
  state,
  open,
  as,
  status: 404,
  title: "404",
  heading: "404",
});

/** Sends a form. */
export const sent =
  (path: string, fields: Record<string, string> = {}) =>
  (visitor: Visitor): Promise<Answer> =>
    visitor.send(path, fields);

/** Opens a page and sends its form. */
export const filled =
  (path: string, fields: Record<string, string>) =>
  async (visitor: Visitor): Promise<Answer> => {
    await visitor.open(path);
    return visitor.send(path, fields);
  };

export const DEMO_SHOPS = ["tidewater", "prairie"] as const;

/**
 * A title with plenty of copies in the demo shops (tests/e2e/server.ts), because every buyer in the sweep takes one.
 */
const PLENTIFUL = itemPath("Unless");
export const HOBBIT = itemPath("The Hobbit");
export const LONG = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft".repeat(
  2,
);
export const NO_TOKEN = "AAAAAAAAAAAAAAAAAAAAAA";
export const HOME = /./;
export const NEW_ADDRESS = {
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
/** Logs in to the desk. @returns the page after the login */
export async function logInToDesk(visitor: Visitor, email: string, to = ""): Promise<Answer> {
  await visitor.open("/desk/login");
  return visitor.send("/desk/login", { email, password: PASSWORD, ...(to && { to }) });
}
export const add = async (visitor: Visitor, title?: string, quantity = "1") => {
  const path = title === undefined ? (visitor.demo ? PLENTIFUL : HOBBIT) : itemPath(title);
  await visitor.open(path);
  return visitor.send(path, { quantity, condition: "" });
};
const choose = (visitor: Visitor, delivery_preference: string) =>
  visitor.send("/checkout/cart/delivery", { delivery_preference });
export const contact = (visitor: Visitor) =>
  visitor.send("/checkout/contact", {
    name: "Ada Reader",
    email: "ada@example.com",
    phone: "2505550100",
    preferred_communication: "email",
  });
export const pay = (visitor: Visitor, payment_choice: string) =>
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
export const toPayment = async (visitor: Visitor) => {
  await add(visitor);
  await choose(visitor, "pickup");
  return contact(visitor);
};
export const toPaymentOf = (choice: string) => async (visitor: Visitor) => {
  await toPayment(visitor);
  return pay(visitor, choice);
};
export async function place(visitor: Visitor): Promise<Answer> {
  const { html } = await visitor.open("/checkout/review");
  const value = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? "";
  return visitor.send("/checkout/review", {
    order_token: value("order_token"),
    cart_checksum: value("cart_checksum"),
  });
}

export async function placedOrder(visitor: Visitor): Promise<Answer> {
  await toPaymentOf("pickup")(visitor);
  return place(visitor);
}

/** A person with an unused email address, at the sign-up form. */
let newcomers = 0;
export async function newcomer(visitor: Visitor): Promise<Answer> {
  newcomers++;
  const email_address = `sweep-${process.pid}-${Date.now()}-${newcomers}@example.com`;
  return visitor.send("/account/signup", { email_address });
}

/** A page about the second address in the address book: its form, or another part. */
export async function secondAddress(visitor: Visitor, page: string, part = ""): Promise<Answer> {
  const { html } = await visitor.open(page);
  const id = new RegExp(`href="${page}/(\\d+)"`).exec(html)?.[1] ?? "0";
  return visitor.open(`${page}/${id}${part}`);
}

/** The people who look, each with the steps to where their states begin. */
export const ACTORS = {
  guest: async () => undefined,
  /** A guest with a book in the cart and all checkout steps filled in. */
  buyer: async (visitor: Visitor) => {
    await toPaymentOf("pickup")(visitor);
  },
  /** An owner of the shop at its desk, who has just been sent an order. */
  bookseller: async (visitor: Visitor) => {
    await placedOrder(visitor);
    await visitor.open("/desk/login");
    await visitor.send("/desk/login", { email: "owner@example.com", password: PASSWORD });
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
  /** The customer Ada with a filled cart. */
  sender: async (visitor: Visitor) => {
    await logIn(visitor, "ada@example.com");
    await toProvider(visitor);
  },
  library: (visitor: Visitor) => logIn(visitor, "library@example.com"),
  ben: (visitor: Visitor) => logIn(visitor, "ben@example.com"),
  owner: (visitor: Visitor) => logInToDesk(visitor, "owner@example.com"),
  seller: (visitor: Visitor) => logInToDesk(visitor, "seller@example.com"),
  waiting: (visitor: Visitor) => logIn(visitor, "wait@example.com"),
  lite: async (visitor: Visitor) => {
    await visitor.send("/lite", { lite: "1" });
    await add(visitor);
  },
} satisfies Record<string, (visitor: Visitor) => Promise<unknown>>;
export type Actor = keyof typeof ACTORS;

/** The people who only log in. */
export const LOGGED_IN: ReadonlySet<Actor> = new Set<Actor>([
  "ada",
  "library",
  "ben",
  "owner",
  "seller",
  "waiting",
]);
