import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Condition } from "#app/domain/catalogue/catalogue.ts";
import { saveTitles } from "#app/domain/catalogue/title-records.server.ts";
import { importOnix } from "#app/domain/exchange/onix/import.server.ts";
import type { Store } from "#app/domain/stores/stores.server.ts";
import { isFailure } from "#app/messages/result.ts";
import type { Platform } from "#app/platform/platform.server.ts";
import { DEMO } from "./folder.ts";

/** Copies at a shop's first location. */
export type DemoCopies = [
  condition: Condition,
  onhand: number,
  onorder: number,
  cents: number | null,
  note: string | null,
];

/** A title whose state is written in the demo's file. */
export interface DemoState {
  /** Days from when the demo is made to when the title comes out. */
  in_days?: number;
  future_rank?: number;
  stock?: DemoCopies[];
}

const FEED = path.join(DEMO, "quai.onix");

/** The product codes of the French shop's feed, in its order. */
export async function frenchCodes(): Promise<string[]> {
  const feed = await readFile(FEED, "utf8");
  // Each product begins with its own identifier; those of related products come later.
  return [
    ...feed.matchAll(/<NotificationType>03<\/NotificationType>\s*<ProductIdentifier>.*?<IDValue>(\d+)/g),
  ].map(([, code = ""]) => code);
}

export async function frenchStates(): Promise<Record<string, DemoState>> {
  return JSON.parse(await readFile(path.join(DEMO, "quai.states.json"), "utf8"));
}

/**
 * Imports the French shop's titles from its feed, for this shop alone: the others are measured with the English ones. A
 * title to come is to come again in each demo, whenever it is made.
 * @returns their ids, in the order of `frenchCodes`
 */
export async function importFrenchTitles({ database, clock }: Platform, store: Store): Promise<number[]> {
  const now = clock.now();
  const result = await importOnix(database, () => now, FEED);
  if (result.refused > 0 || result.stopped)
    throw new Error(`the feed of the demo: ${JSON.stringify(result)}`);
  const codes = await frenchCodes();
  const states = await frenchStates();
  const today = now - (now % 86_400);
  const records = codes.map((product_code) => {
    const { in_days, future_rank = null } = states[product_code] ?? {};
    const coming = in_days !== undefined && { release_date: today + in_days * 86_400, future_rank };
    return { product_code, only_store_id: store.id, ...coming };
  });
  const saved = await database.transaction((tx) => saveTitles(tx, now, records));
  return saved.map((title, index) => {
    if (isFailure(title)) throw new Error(`${codes[index]}: ${title.error}`);
    return title.id;
  });
}
