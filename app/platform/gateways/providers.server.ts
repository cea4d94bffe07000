import { chase } from "./chase/chase.server.ts";
import { clearent } from "./clearent/clearent.server.ts";
import { global } from "./global/global.server.ts";
import { paypal } from "./paypal/paypal.server.ts";
import { square } from "./square/square.server.ts";
import { stripe } from "./stripe/stripe.server.ts";

/** Every payment provider. To add one, add a folder next to this file and a line here (docs/recipes.md). */
export const PROVIDERS = [paypal, chase, clearent, global, stripe, square] as const;

export type ProviderId = (typeof PROVIDERS)[number]["id"];

export const PROVIDER_IDS = PROVIDERS.map(({ id }) => id);

/** @throws Error if no provider has this id: one provider never stands in for another */
export function providerNamed(id: string): (typeof PROVIDERS)[number] {
  const provider = PROVIDERS.find((candidate) => candidate.id === id);
  if (!provider) throw new Error(`there is no payment provider ${id}`);
  return provider;
}
