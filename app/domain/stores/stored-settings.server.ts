import { z } from "zod";
import type { EpochSeconds, StoreId } from "#app/lib/number-kinds.ts";
import { storedJson } from "#app/lib/stored-json.ts";
import type { Queries, Tx } from "#app/platform/db/database.server.ts";
import { changesIn, type SettingChange } from "./history.ts";
import { insertChange } from "./history-rows.server.ts";
import * as rows from "./rows.server.ts";
import { type SiteSettings, settingsSchema } from "./settings.ts";

export const storedChanges = storedJson(
  z.array(
    z.object({ path: z.array(z.string()), before: z.unknown().optional(), after: z.unknown().optional() }),
  ),
);

/** The author of a change to settings, for the history. */
export interface SettingsActor {
  readonly now: EpochSeconds;
  readonly actor: string;
  /** Writes the change to the shop's trail, in the transaction of the change. @param detail the paths that changed */
  note(tx: Tx, storeId: StoreId, detail: string): Promise<void>;
}

/** The recorded change; without an id, nothing changed. */
export interface RecordedChange {
  id: number | undefined;
  changes: SettingChange[];
}

/** The greatest length of the paths in the trail. */
export const DETAIL = 500;

/** A shop's settings as they are stored, to be read only. */
export async function readSettings(db: Queries, storeId: StoreId): Promise<SiteSettings> {
  const row = await rows.storeById(db, storeId);
  if (!row) throw new Error(`shop ${storeId} is gone`);
  return settingsSchema.parse(JSON.parse(row.settings));
}

/** Reads a shop's settings in a transaction that changes them. Other such transactions wait until it ends. */
export async function lockSettings(tx: Tx, storeId: StoreId): Promise<SiteSettings> {
  await rows.raiseVersion(tx, storeId);
  return readSettings(tx, storeId);
}

/** A settings document as it is stored, without undefined values. */
export const withoutUndefined = (settings: SiteSettings): Record<string, unknown> =>
  JSON.parse(JSON.stringify(settings));

/** The columns that a shop's settings are stored in. */
export const columnsOf = (settings: SiteSettings) => ({
  settings: JSON.stringify(settings),
  sells_gift_cards: settings.store_info.giftcards_enabled ? (1 as const) : (0 as const),
});

/** A shop's settings before and after a change, and the id of the change that this one undoes. */
interface StoredChange {
  before: SiteSettings;
  after: SiteSettings;
  takesBack?: number | null;
}

/** Stores a shop's changed settings, and what changed, in one transaction. Nothing is written if nothing did. */
export async function storeChange(
  tx: Tx,
  storeId: StoreId,
  { now, actor, note }: SettingsActor,
  { before, after, takesBack = null }: StoredChange,
): Promise<RecordedChange> {
  const changes = changesIn(withoutUndefined(before), withoutUndefined(after));
  if (changes.length === 0) return { id: undefined, changes };
  await rows.updateSettings(tx, storeId, columnsOf(after), now);
  const id = await insertChange(tx, {
    store_id: storeId,
    at: now,
    actor,
    changes: storedChanges.write(changes),
    takes_back: takesBack,
  });
  await note(
    tx,
    storeId,
    changes
      .map(({ path }) => path.join("."))
      .join(" ")
      .slice(0, DETAIL),
  );
  return { id, changes };
}
