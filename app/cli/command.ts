import { everyStore, type Store, storeNamed } from "#app/domain/stores/stores.server.ts";
import type { Platform } from "#app/platform/platform.server.ts";

export interface Invocation {
  platform: Platform;
  args: string[];
  options: {
    store?: string;
    map: string[];
    host: string[];
    limit?: string;
    company?: string;
    certificate?: string;
    until?: string;
    note?: string;
    tax: string[];
  };
  print(text: string): void;
}

export interface Command {
  name: string;
  usage: { call: string; does: string }[];
  /** @returns the exit code. */
  run(invocation: Invocation): Promise<number>;
}

/** A refusal whose words are for the operator. */
export class CommandError extends Error {}

/** The shop that `--store` names, or the only one. */
export async function wantedStore({ platform, options }: Invocation): Promise<Store> {
  if (options.store) {
    const store = await storeNamed(platform.database, options.store);
    if (store) return store;
    throw new CommandError(`There is no shop "${options.store}".`);
  }
  const stores = await everyStore(platform.database);
  const [only] = stores;
  if (only && stores.length === 1) return only;
  throw new CommandError(
    stores.length === 0
      ? "There is no shop yet. Make one with: shop settings import FILE.json --store NAME --host HOST"
      : `Which shop? --store ${stores.map((store) => store.webstore_name).join(" or --store ")}`,
  );
}

/** What links in letters begin with: the shop's own address, else the installation's. */
export function baseUrlOf({ platform }: Invocation, store: Store): string {
  const { BASE_URL, PORT } = platform.env;
  return (store.settings.store_info.base_url || BASE_URL || `http://localhost:${PORT}`).replace(/\/$/, "");
}

/** `field=column` pairs of `--map`. */
export function mapping(pairs: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [field, column] = pair.split("=");
      if (!field || !column) throw new CommandError(`--map wants field=column, not "${pair}"`);
      return [field, column];
    }),
  );
}
