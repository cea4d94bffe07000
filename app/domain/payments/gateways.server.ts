import { z } from "zod";
import { type Failure, failure } from "#app/lib/result.ts";
import type { Database, Queries } from "#app/platform/db/database.server.ts";
import { chaseConfig, chaseGateway } from "#app/platform/gateways/chase.server.ts";
import { clearentConfig, clearentGateway } from "#app/platform/gateways/clearent.server.ts";
import type { Gateway } from "#app/platform/gateways/gateway.ts";
import { globalConfig, globalGateway } from "#app/platform/gateways/global.server.ts";
import { paypalConfig, paypalGateway } from "#app/platform/gateways/paypal.server.ts";
import { simulatorConfig, simulatorGateway } from "#app/platform/gateways/simulator.server.ts";
import { PROVIDERS, type Provider } from "./payments.ts";
import * as rows from "./rows.server.ts";

const CONFIGS = {
  paypal: paypalConfig,
  chase: chaseConfig,
  clearent: clearentConfig,
  global: globalConfig,
} as const;

/** A shop's account with a provider, ready to be asked; undefined where the operator has set none up. */
export async function gatewayOf(
  db: Queries,
  storeId: number,
  provider: Provider,
  dataDir: string,
): Promise<Gateway | undefined> {
  const text = await rows.accountOf(db, storeId, provider);
  if (text === undefined) return undefined;
  const config: unknown = JSON.parse(text);
  if (simulatorConfig.safeParse(config).success) return simulatorGateway(dataDir);
  if (provider === "paypal") return paypalGateway(paypalConfig.parse(config));
  if (provider === "chase") return chaseGateway(chaseConfig.parse(config));
  if (provider === "global") return globalGateway(globalConfig.parse(config));
  return clearentGateway(clearentConfig.parse(config));
}

/**
 * Clearent's key for the shopper's browser, or that it is simulated; undefined where a card cannot be made a
 * token of here.
 */
export async function clearentPage(
  db: Queries,
  storeId: number,
): Promise<{ public_key: string; base_url: string } | { simulated: true } | undefined> {
  const text = await rows.accountOf(db, storeId, "clearent");
  if (text === undefined) return undefined;
  if (simulatorConfig.safeParse(JSON.parse(text)).success) return { simulated: true };
  const config = clearentConfig.safeParse(JSON.parse(text));
  return config.success ? { public_key: config.data.public_key, base_url: config.data.base_url } : undefined;
}

/** Sets up a shop's account with a provider. What is in it stays in the database: settings travel, this does not. */
export async function setAccount(
  database: Database,
  storeId: number,
  now: number,
  provider: string,
  config: unknown,
): Promise<undefined | Failure> {
  const known = PROVIDERS.find((one) => one === provider);
  if (!known) return failure("unknown_provider", `A provider is one of ${PROVIDERS.join(", ")}.`);
  const parsed = z.union([simulatorConfig, CONFIGS[known]]).safeParse(config);
  if (!parsed.success) return failure("invalid", z.prettifyError(parsed.error));
  await database.transaction((tx) => rows.putAccount(tx, storeId, known, JSON.stringify(parsed.data), now));
  return undefined;
}

export async function removeAccount(database: Database, storeId: number, provider: string): Promise<boolean> {
  return database.transaction((tx) => rows.deleteAccount(tx, storeId, provider));
}

export function listAccounts(db: Queries, storeId: number): Promise<string[]> {
  return rows.accountsOf(db, storeId);
}
