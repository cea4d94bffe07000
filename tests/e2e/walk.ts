import { PORT, SHOPS } from "./shop.ts";
import { ACTORS, type Actor, DEMO_SHOPS, LOGGED_IN, type State } from "./states/steps.ts";
import { STATES } from "./sweep-states.ts";
import { type Answer, Visitor, type Watch } from "./visitor.ts";

/** The shops that have states: both demo shops, and variants of them. */
export const SWEPT_SHOPS = new Set(
  Object.values(STATES).flatMap((states) => states.flatMap((state) => state.shops ?? DEMO_SHOPS)),
);

export const isDemo = (shop: string): shop is keyof typeof SHOPS => shop in SHOPS;

/**
 * Whether a state is seen in this shop alone: it is a variant of a demo shop, or the only demo shop that has the state.
 */
export const isInOneShop = (shop: string, { shops }: State): boolean => !isDemo(shop) || shops?.length === 1;

/**
 * Whether it is this shop's turn to show a state. Of what both demo shops have, each shows half of the routes; what
 * only one shop has, that one shows.
 * @param at the place of its route among all routes
 */
export const isTurnOf = (shop: string, at: number, state: State): boolean =>
  isInOneShop(shop, state) || at % 2 === Object.keys(SHOPS).indexOf(shop);

/** A state of a page, as a visitor reached it. */
export interface Seen {
  /** The route and the state's description. */
  name: string;
  state: State;
  answer: Answer;
  /** The kind of visitor that got there. */
  visitor: Visitor;
}

/**
 * Brings visitors to every state of a shop, one after the other.
 * @param part which part of the routes, from 0, and the number of parts
 */
export async function walk(
  { shop, port = PORT, watch = {}, part = [0, 1], isWanted = () => true }: WalkOptions,
  look: (seen: Seen) => Promise<unknown> = async () => undefined,
): Promise<void> {
  const host = isDemo(shop) ? undefined : `${shop}.localhost:${port}`;
  const base = `http://localhost:${shop === "prairie" ? port + 1 : port}`;
  let name = "";
  const { seen, ...how } = watch;
  const visitorOf = async (actor: Actor) => {
    const visitor = new Visitor(base, { ...how, host, seen: (answer) => seen?.(answer, name) });
    await ACTORS[actor](visitor);
    return visitor;
  };
  // A state must not affect the next one, so only states that just open a page share a visitor. A login is used again,
  // because it is slow on purpose.
  const shared = new Map<Actor, ReturnType<typeof visitorOf>>();
  const loggedIn = new Map<Actor, Visitor>();
  const newVisitorOf = async (actor: Actor) => {
    if (!LOGGED_IN.has(actor)) return visitorOf(actor);
    const first = loggedIn.get(actor) ?? (await visitorOf(actor));
    loggedIn.set(actor, first);
    return first.twin();
  };
  for (const [index, [route, states]] of Object.entries(STATES).entries()) {
    if (index % part[1] !== part[0]) continue;
    for (const state of states) {
      if (!(state.shops ?? DEMO_SHOPS).includes(shop) || !isWanted(route, index, state)) continue;
      const { open, as: actor = "guest" } = state;
      name = `${route}, ${state.state}`;
      const opening = (typeof open === "string" && shared.get(actor)) || newVisitorOf(actor);
      if (typeof open === "string") shared.set(actor, opening);
      const visitor = await opening;
      const answer = typeof open === "string" ? await visitor.open(open) : await open(visitor);
      await look({ name, state, answer, visitor });
    }
  }
}

export interface WalkOptions {
  shop: string;
  /** The port of the first demo shop. */
  port?: number;
  /** The function that looks at a page; `seen` gets every page on the way as well, with the state that it leads to. */
  watch?: Pick<Watch, "folder" | "headers" | "typing"> & { seen?: (answer: Answer, name: string) => void };
  part?: readonly [number, number];
  /** Leaves out states, by their route's file and its place among all routes. */
  isWanted?: (route: string, at: number, state: State) => boolean;
}
