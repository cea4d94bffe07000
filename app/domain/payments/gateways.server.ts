import { z } from "zod";
import type { Failure } from "#app/lib/result.ts";
import { failure } from "#app/messages/failure.ts";
import type { Database, Queries } from "#app/platform/db/database.server.ts";
import type { Gateway } from "#app/platform/gateways/gateway.ts";
import { PROVIDER_IDS, PROVIDERS, providerNamed } from "#app/platform/gateways/providers.server.ts";
import { simulatorConfig, simulatorGateway } from "#app/platform/gateways/simulator.server.ts";
import * as rows from "./rows.server.ts";

/** A shop's account with a provider as it is stored, and whether it is simulated; undefined where there is none. */
async function accountOf(db: Queries, storeId: number, provider: string) {
  const text = await rows.accountOf(db, storeId, provider);
  if (text === undefined) return undefined;
  const account: unknown = JSON.parse(text);
  return { account, simulated: simulatorConfig.safeParse(account).success };
}

/** A shop's account with a provider, ready to be asked; undefined where the operator has set none up. */
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

/** What the pages that lead to a provider need to know of it. Nothing secret. */
export interface ProviderPages {
  name: string;
  /** Origins that the shopper's browser is sent to. */
  origins: readonly string[];
  simulated: boolean;
  /** What its card field in the browser needs, if it has one. */
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

/** Sets up a shop's account with a provider. What is in it stays in the database: settings travel, this does not. */
export async function setAccount(
  database: Database,
  storeId: number,
  now: number,
  provider: string,
  config: unknown,
): Promise<undefined | Failure> {
  const known = PROVIDERS.find(({ id }) => id === provider);
  if (!known) return failure("payments.unknown_provider", { names: PROVIDER_IDS.join(", ") });
  const parsed = z.union([simulatorConfig, known.account]).safeParse(config);
  if (!parsed.success) return failure("payments.invalid", { problems: z.prettifyError(parsed.error) });
  await database.transaction((tx) =>
    rows.putAccount(tx, storeId, known.id, JSON.stringify(parsed.data), now),
  );
  return undefined;
}

export async function removeAccount(database: Database, storeId: number, provider: string): Promise<boolean> {
  return database.transaction((tx) => rows.deleteAccount(tx, storeId, provider));
}

export function listAccounts(db: Queries, storeId: number): Promise<string[]> {
  return rows.accountsOf(db, storeId);
}
