import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Store } from "#app/domain/stores/stores.server.ts";
import { importTranslations } from "#app/domain/translations/translations.server.ts";
import { isFailure } from "#app/messages/result.ts";
import type { Platform } from "#app/platform/platform.server.ts";
import { DEMO } from "./folder.ts";
import { ENGLISH, wordsOf } from "./words.ts";

/** The files of the French shop that have an English one with the same texts at the same places. */
export const TRANSLATED = ["quai", "quai.content", "quai.events", "quai.comments"] as const;

/** The texts of a file by their places, such as `.lists.0.name`. */
export const textsIn = async (file: string): Promise<Map<string, string>> =>
  textsOf(JSON.parse(await readFile(path.join(DEMO, file), "utf8")));

function textsOf(all: unknown): Map<string, string> {
  const found = new Map<string, string>();
  const walk = (value: unknown, keyPath: string): void => {
    if (typeof value === "string") found.set(keyPath, value);
    else if (typeof value === "object" && value !== null)
      for (const [key, child] of Object.entries(value)) walk(child, `${keyPath}.${key}`);
  };
  walk(all, "");
  return found;
}

/** The words that the shop itself shows, among those that people write to each other. */
const shownIn = ({ preorder, tenPercent, freeShipping, cards }: typeof ENGLISH) => ({
  preorder,
  tenPercent,
  freeShipping,
  cards,
});

/** Gives the French shop what its own texts say in English. */
export async function translateShop({ database, clock }: Platform, store: Store): Promise<void> {
  const pairs = new Map<string, string>();
  for (const name of TRANSLATED) {
    const english = await textsIn(`${name}.en.json`);
    for (const [keyPath, text] of await textsIn(`${name}.json`)) {
      const translation = english.get(keyPath);
      if (translation !== undefined) pairs.set(text, translation);
    }
  }
  for (const [keyPath, text] of textsOf(shownIn(wordsOf(store))))
    pairs.set(text, textsOf(shownIn(ENGLISH)).get(keyPath) ?? text);
  const by = { database, store, now: clock.now(), actor: "operator", may: () => true };
  const done = await importTranslations(by, pairs);
  if (isFailure(done)) throw new Error(String(done.error));
}
