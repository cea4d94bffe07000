import type { Failure } from "#app/lib/result.ts";
import { failure, invalid, problem } from "#app/messages/failure.ts";
import { settingTexts as words } from "#app/messages/words.ts";
import type { Database, Queries } from "#app/platform/db/database.server.ts";
import { Refusal, refusable } from "#app/platform/db/refusable.server.ts";
import { checkSettings } from "./checking.server.ts";
import { documentTyped, type Entry, formFor, shownValue, type Typed } from "./forms.server.ts";
import { isSame, type SettingChange, valueAt, withValueAt } from "./history.ts";
import * as rows from "./history-rows.server.ts";
import {
  type Changed,
  DETAIL,
  lockSettings,
  plain,
  readSettings,
  type SettingsActor,
  storeChange,
  storedChanges,
} from "./recording.server.ts";
import type { SettingArea } from "./setting-areas.ts";
import type { SiteSettings } from "./settings.ts";
import { unreadablePairs } from "./theme.ts";

/** Who changes which shop's settings. */
export interface SettingsPlace extends SettingsActor {
  readonly store: { readonly id: number };
}

/** A change of settings, as the history shows it. */
export interface PastChange {
  id: number;
  at: number;
  actor: string;
  /** `from` and `to` are the values as people write them, or JSON. */
  changes: (SettingChange & { from: string; to: string })[];
  /** The id of the change that this one took back, and of the one that took it back. */
  takes_back: number | null;
  taken_back: number | null;
}

/**
 * Changes settings by what was typed into their form.
 * @param seen of the form; without it, the last one to save wins
 * @returns what changed. Failures: `invalid`, with a text for each field by its path; `changed_meanwhile`; `no_area`
 */
export function changeSettings(
  database: Database,
  place: SettingsPlace,
  form: { area: SettingArea; entry?: Entry | undefined; seen?: string | undefined },
  typed: Typed,
): Promise<Changed | Failure> {
  return refusable(database, async (tx) => {
    const before = await lockSettings(tx, place.store.id);
    const shown = formFor(before, form.area, form.entry);
    if (!shown) throw new Refusal(failure("settings.no_area"));
    if (form.seen !== undefined && form.seen !== shown.seen)
      throw new Refusal(failure("settings.changed_meanwhile"));
    const after = checkedTyped(before, typed);
    if ("error" in after) throw new Refusal(after);
    return storeChange(tx, place.store.id, place, before, after.settings);
  });
}

/** The settings with what was typed, or a failure with every mistake by the path of its field. */
export function checkedTyped(before: SiteSettings, typed: Typed): { settings: SiteSettings } | Failure {
  const { document, problems, typedAt } = documentTyped(before, typed);
  const fields: Record<string, string> = Object.fromEntries(problems.map(({ path, text }) => [path, text]));
  const checked = checkSettings(document);
  if ("problems" in checked)
    for (const { path, message } of checked.problems) fields[typedAt(path)] ??= message;
  else
    for (const { name, setting, chosen } of unreadablePairs(checked.settings.styles))
      if (!isSame(before.styles, checked.settings.styles))
        fields[`styles.${setting}`] ??= problem(words.unreadable[name], { ratio: chosen.toFixed(1) });
  if (Object.keys(fields).length > 0) return invalid(fields);
  return "settings" in checked ? checked : invalid({});
}

/** A shop's changes of settings, the newest first. @param before shows those before this id */
export async function pastChanges(
  db: Queries,
  { id, settings }: { readonly id: number; readonly settings: SiteSettings },
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<{ changes: PastChange[]; next: number | null }> {
  const found = await rows.changesOf(db, id, { before, limit: limit + 1 });
  const zone = settings.store_info.time_zone;
  const changes = found.slice(0, limit).map(({ changes, ...row }) => ({
    ...row,
    changes: storedChanges.read(changes).map((one) => ({
      ...one,
      from: shownValue(one.path, one.before, zone),
      to: shownValue(one.path, one.after, zone),
    })),
  }));
  return { changes, next: found.length > limit ? (changes.at(-1)?.id ?? null) : null };
}

/**
 * Takes a change back: every setting gets the value it had before. That is a change of its own, which can be taken back too.
 * Failures: `no_change`, `taken_back` (somebody did that already), `changed_since` (a setting has another value by now),
 * `invalid_settings`.
 */
export function takeBack(database: Database, place: SettingsPlace, id: number): Promise<Changed | Failure> {
  return refusable(database, async (tx) => {
    const settings = await lockSettings(tx, place.store.id);
    const row = await rows.changeWithId(tx, place.store.id, id);
    if (!row) throw new Refusal(failure("settings.no_change"));
    if (row.taken_back !== null) throw new Refusal(failure("settings.taken_back"));
    const changes = storedChanges.read(row.changes);
    const document = plain(settings);
    const others = changes.filter(({ path, after }) => !isSame(valueAt(document, path), after));
    if (others.length > 0) {
      const names = others.map(({ path }) => path.join(".")).join(", ");
      throw new Refusal(failure("settings.changed_since", { names: names.slice(0, DETAIL) }));
    }
    const restored = changes.reduce((at, { path, before }) => withValueAt(at, path, before), document);
    const checked = checkSettings(restored);
    if ("problems" in checked) {
      const problems = checked.problems.map(({ path, message }) => `${path}: ${message}`).join(" ");
      throw new Refusal(failure("stores.invalid_settings", { problems }));
    }
    return storeChange(tx, place.store.id, place, settings, checked.settings, id);
  });
}

/** The form of an area or an entry, as somebody would change it now. */
export const settingForm = async (db: Queries, storeId: number, area: SettingArea, entry?: Entry) =>
  formFor(await readSettings(db, storeId), area, entry);
