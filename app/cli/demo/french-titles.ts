import { readFile } from "node:fs/promises";
import path from "node:path";
import { titleIdsOfCodes } from "#app/domain/catalogue/catalogue.server.ts";
import type { Condition } from "#app/domain/catalogue/catalogue.ts";
import { saveTitle } from "#app/domain/catalogue/title-records.server.ts";
import { importOnix } from "#app/domain/exchange/onix/import.server.ts";
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
 * Imports the French shop's titles from its feed. A title to come is to come again in each demo, whenever it is made.
 * @returns their ids, in the order of `frenchCodes`
 */
export async function importFrenchTitles({ database, clock }: Platform): Promise<number[]> {
  const report = await importOnix(database, () => clock.now(), FEED);
  if (report.refused > 0 || report.stopped)
    throw new Error(`the feed of the demo: ${JSON.stringify(report)}`);
  const today = clock.now() - (clock.now() % 86_400);
  await database.transaction(async (tx) => {
    for (const [product_code, { in_days, future_rank = null }] of Object.entries(await frenchStates())) {
      if (in_days === undefined) continue;
      const release_date = today + in_days * 86_400;
      const saved = await saveTitle(tx, clock.now(), { product_code, release_date, future_rank });
      if (isFailure(saved)) throw new Error(`${product_code}: ${saved.error}`);
    }
  });
  const codes = await frenchCodes();
  const ids = await titleIdsOfCodes(database.read, codes);
  return codes.map((code) => {
    const id = ids.get(code);
    if (id === undefined) throw new Error(`the feed of the demo has no title ${code}`);
    return id;
  });
}
