import { z } from "zod";
import type { Failure } from "#app/lib/result.ts";
import { failure } from "#app/messages/failure.ts";
import type { Database, Queries } from "#app/platform/db/database.server.ts";
import type { Gateway } from "#app/platform/gateways/gateway.ts";
import { PROVIDER_IDS, PROVIDERS, providerNamed } from "#app/platform/gateways/providers.server.ts";
import { simulatorConfig, simulatorGateway } from "#app/platform/gateways/simulator.server.ts";
import type { SiteSettings } from "../stores/settings.ts";
import { readAgain, type Store } from "../stores/stores.server.ts";
import * as rows from "./rows.server.ts";

/** A shop's stored account with a provider, and whether it is simulated; undefined if there is none. */
async function accountOf(db: Queries, storeId: number, provider: string) {
  const text = await rows.accountOf(db, storeId, provider);
  if (text === undefined) return undefined;
  const account: unknown = JSON.parse(text);
  return { account, simulated: simulatorConfig.safeParse(account).success };
}

/** A gateway for a shop's account with a provider; undefined if the operator has not set one up. */
export async function gatewayOf(
  db: Queries,
  storeId: number,
  provider: string,
  dataDir: string,
): Promise<Gateway | undefined> {
  const found = await accountOf(db, storeId, provider);
  if (!found) return undefined;
  return found.simulated ? simulatorGateway(dataDir) : providerNamed(provider).gateway(found.account);
}

export type AccountState = "ready" | "simulated" | "missing" | "invalid";

/** Whether a shop's account with a provider can be used. The provider itself is not asked. */
export async function accountState(db: Queries, storeId: number, provider: string): Promise<AccountState> {
  const found = await accountOf(db, storeId, provider);
  if (!found) return "missing";
  if (found.simulated) return "simulated";
  return providerNamed(provider).account.safeParse(found.account).success ? "ready" : "invalid";
}

/** What pages need to know about a provider they lead to. Nothing secret. */
export interface ProviderPages {
  name: string;
  /** The origins that the shopper's browser is sent to. */
  origins: readonly string[];
  simulated: boolean;
  /** The script and settings of the provider's card field, if it has one. */
  field: Readonly<Record<string, string>> | undefined;
}

export async function providerPages(db: Queries, storeId: number, id: string): Promise<ProviderPages> {
  const provider = providerNamed(id);
  const found = await accountOf(db, storeId, id);
  const simulated = found?.simulated ?? false;
  const { name } = provider;
  if (!found || simulated) return { name, simulated, origins: [], field: undefined };
  const { origins } = provider.gateway(found.account);
  return { name, simulated, origins, field: provider.field(found.account) };
}

const offeredBy = new WeakMap<Store, SiteSettings>();

/**
 * A shop's settings without the payment providers that it has no account with: those could not be paid through.
 * Cached with the shop, which is read again when its accounts change.
 */
export async function offeredSettings(db: Queries, store: Store): Promise<SiteSettings> {
  const { settings } = store;
  const { checkout_info } = settings;
  if (!checkout_info.payment_methods.some((method) => method !== "credit_card")) return settings;
  const known = offeredBy.get(store);
  if (known) return known;
  const accounts = await rows.accountsOf(db, store.id);
  const payment_methods = checkout_info.payment_methods.filter(
    (method) => method === "credit_card" || accounts.includes(method),
  );
  const offered = { ...settings, checkout_info: { ...checkout_info, payment_methods } };
  offeredBy.set(store, offered);
  return offered;
}

/** Advice for the operator on the ways to pay in a shop's settings. */
export async function methodWarnings(db: Queries, store: Store): Promise<string[]> {
  const { payment_methods } = store.settings.checkout_info;
  const accounts = await rows.accountsOf(db, store.id);
  const lacking = payment_methods.filter((one) => one !== "credit_card" && !accounts.includes(one));
  const cards = payment_methods.filter((one) => one === "credit_card" || providerNamed(one).kind === "card");
  return [
    ...lacking.map(
      (one) =>
        `${one} has no account, so it is not offered at checkout. Set it up: shop payments set ${one} FILE`,
    ),
    ...(cards.length > 1
      ? [
          `${cards.join(", ")}: several ways to pay by card. Shoppers see the name of each provider; most shops offer one.`,
        ]
      : []),
  ];
}

/** Saves a shop's account with a provider. It is kept out of the settings, which can be exported. */
export async function setAccount(
  database: Database,
  storeId: number,
  now: number,
  provider: string,
  config: unknown,
): Promise<undefined | Failure> {
  const known = PROVIDERS.find(({ id }) => id === provider);
  if (!known) return failure("payments.unknown_provider", { names: PROVIDER_IDS.join(", ") });
  // A union of both would only say that neither fits.
  const simulated = simulatorConfig.safeParse(config);
  const parsed = simulated.success ? simulated : known.account.safeParse(config);
  if (!parsed.success) return failure("payments.invalid", { problems: z.prettifyError(parsed.error) });
  await database.transaction(async (tx) => {
    await rows.putAccount(tx, storeId, known.id, JSON.stringify(parsed.data), now);
    await readAgain(tx, storeId);
  });
  return undefined;
}

export async function removeAccount(database: Database, storeId: number, provider: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    await readAgain(tx, storeId);
    return rows.deleteAccount(tx, storeId, provider);
  });
}

export function listAccounts(db: Queries, storeId: number): Promise<string[]> {
  return rows.accountsOf(db, storeId);
}
