import type { StoreId } from "#app/lib/number-kinds.ts";
import { failure, invalid, problem } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import { settingTexts as words } from "#app/messages/words.ts";
import type { Database, Queries } from "#app/platform/db/database.server.ts";
import { Refusal, refusable } from "#app/platform/db/refusable.server.ts";
import { provinceCode } from "./countries.server.ts";
import {
  documentTyped,
  type Entry,
  formFor,
  shownValue,
  type TypedValues,
  writtenFor,
} from "./forms.server.ts";
import { isSame, type SettingChange, valueAt, withValueAt } from "./history.ts";
import * as rows from "./history-rows.server.ts";
import type { SettingArea } from "./setting-areas.ts";
import { localeOf, type SiteSettings, settingsFrom, settingsIn } from "./settings.ts";
import { checkSettings } from "./settings-check.server.ts";
import {
  DETAIL,
  lockSettings,
  type RecordedChange,
  readSettings,
  type SettingsActor,
  storeChange,
  storedChanges,
  withoutUndefined,
} from "./stored-settings.server.ts";
import { unreadablePairs } from "./theme.ts";
import { usualZone } from "./time-zones.ts";

/** The author of a change to settings, and the shop. */
export interface SettingsContext extends SettingsActor {
  readonly store: { readonly id: StoreId };
}

/** One field that differs, in a setting that has several: a group, or a list of entries. */
export interface ChangedField {
  path: string[];
  /** The entries of lists on the way, by the names that they give themselves, or by their numbers. */
  entries: string[];
  before: unknown;
  after: unknown;
  from: string;
  to: string;
}

/** A change of settings, as the history shows it. */
export interface PastChange {
  id: number;
  at: number;
  actor: string;
  /** `from` and `to` are the values as people write them, or JSON; `fields` lists the differences, field by field. */
  changes: (SettingChange & { from: string; to: string; fields: ChangedField[] })[];
  /** The id of the change that this one undid, and of the one that undid it. */
  takes_back: number | null;
  taken_back: number | null;
}

/**
 * Changes settings to the values typed into their form.
 * @param seen of the form; without it, the last one to save wins
 * @returns the changes. Failures: `invalid`, with a text for each field by its path; `changed_meanwhile`; `no_area`
 */
export function changeSettings(
  database: Database,
  context: SettingsContext,
  form: { area: SettingArea; entry?: Entry | undefined; seen?: string | undefined },
  typed: TypedValues,
): Promise<RecordedChange | Failure> {
  return refusable(database, async (tx) => {
    const before = await lockSettings(tx, context.store.id);
    const locale = localeOf(before);
    const read = settingsIn(locale, before);
    const shownForm = formFor(read, form.area, form.entry);
    if (!shownForm) throw new Refusal(failure("settings.no_area"));
    if (form.seen !== undefined && form.seen !== shownForm.seen)
      throw new Refusal(failure("settings.changed_meanwhile"));
    const after = checkedTyped(read, typed);
    if (isFailure(after)) throw new Refusal(after);
    return storeChange(tx, context.store.id, context, {
      before,
      after: settingsFrom(locale, after.settings),
    });
  });
}

/** The settings with the typed values, or a failure with every mistake by the path of its field. */
export function checkedTyped(before: SiteSettings, typed: TypedValues): { settings: SiteSettings } | Failure {
  const { document: written, problems, typedAt } = documentTyped(before, typed);
  const document = withItsZone(withProvinceCodes(written), before);
  const fields: Record<string, string> = Object.fromEntries(problems.map(({ path, text }) => [path, text]));
  const checked = checkSettings(document);
  if ("problems" in checked)
    for (const { path, message } of checked.problems) fields[typedAt(path)] ??= message;
  else
    for (const { name, setting, chosen } of unreadablePairs(checked.settings.styles))
      if (!isSame(before.styles, checked.settings.styles))
        fields[`styles.${setting}`] ??= problem(words.unreadable[name], { ratio: Number(chosen.toFixed(1)) });
  if (Object.keys(fields).length > 0) return invalid(fields);
  return "settings" in checked ? checked : invalid({});
}

type WrittenSettings = Record<string, unknown> & {
  store_info?: { country?: unknown; province?: unknown; time_zone?: unknown };
  locations?: readonly { sc_addr_array?: { country?: unknown; prov?: unknown } }[];
};

/** Settings with the codes of provinces that somebody typed in words: Ontario is ON. */
function withProvinceCodes(document: WrittenSettings): WrittenSettings {
  const code = (country: unknown, text: unknown) =>
    typeof text === "string" ? provinceCode(String(country ?? ""), text) : text;
  const { store_info: info, locations } = document;
  return {
    ...document,
    ...(info && { store_info: { ...info, province: code(info.country, info.province) } }),
    ...(Array.isArray(locations) && {
      locations: locations.map(({ sc_addr_array: at, ...location }) => ({
        ...location,
        ...(at && { sc_addr_array: { ...at, prov: code(at.country, at.prov) } }),
      })),
    }),
  };
}

/**
 * Settings whose time zone moves with the province. A zone that somebody chose stays: one that is not the usual one of
 * the old province, or that was typed together with the new province.
 */
function withItsZone(document: WrittenSettings, { store_info: before }: SiteSettings): WrittenSettings {
  const { store_info: info } = document;
  const hasMoved = info?.province !== before.province || info?.country !== before.country;
  const isChosen = info?.time_zone !== before.time_zone || before.time_zone !== usualZone(before);
  if (!info || !hasMoved || isChosen || info.province === "") return document;
  const { time_zone: _, ...rest } = info;
  // Without a zone, the schema uses the usual one of the province.
  return { ...document, store_info: rest };
}

/** The fields that differ between two values of a setting. Those that people write alike are left out. */
function fieldsChanged(
  path: readonly string[],
  entries: readonly string[],
  before: unknown,
  after: unknown,
  shop: ReturnType<typeof writtenFor>,
): ChangedField[] {
  if (!hasFields(before) && !hasFields(after)) {
    const [from, to] = [shownValue(path, before, shop), shownValue(path, after, shop)];
    return from === to ? [] : [{ path: [...path], entries: [...entries], before, after, from, to }];
  }
  const [old, now] = [partsOf(before), partsOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((key) => {
    const names = /^\d+$/.test(key) ? [...entries, nameOfEntry(now[key] ?? old[key], key)] : entries;
    return fieldsChanged([...path, key], names, old[key], now[key], shop);
  });
}

function nameOfEntry(entry: unknown, key: string): string {
  const { altname, label, name, title } = partsOf(entry);
  const first = [altname, label, name, title].find((text) => typeof text === "string" && text !== "");
  return first === undefined ? String(Number(key) + 1) : String(first);
}

/** Whether a value has parts with fields of their own: a group, or a list of groups. Hours are one value. */
const hasFields = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  (!Array.isArray(value) || value.some((element) => typeof element === "object" && !Array.isArray(element)));
const partsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

/** A shop's changes of settings, the newest first. @param before shows those before this id */
export async function pastChanges(
  db: Queries,
  { id, settings }: { readonly id: number; readonly settings: SiteSettings },
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<{ changes: PastChange[]; next: number | null }> {
  const changeRows = await rows.changesOf(db, id, { before, limit: limit + 1 });
  const shop = writtenFor(settings);
  const changes = changeRows.slice(0, limit).map(({ changes, ...row }) => ({
    ...row,
    changes: storedChanges.read(changes).map((change) => ({
      ...change,
      from: shownValue(change.path, change.before, shop),
      to: shownValue(change.path, change.after, shop),
      fields: fieldsChanged(change.path, [], change.before, change.after, shop),
    })),
  }));
  return { changes, next: changeRows.length > limit ? (changes.at(-1)?.id ?? null) : null };
}

/**
 * Undoes a change: every setting gets the value it had before. That is a change of its own, which can be undone too.
 * Failures: `no_change`, `taken_back` (somebody did that already), `changed_since` (a setting has another value by
 * now), `invalid_settings`.
 */
export function takeBackChange(
  database: Database,
  context: SettingsContext,
  id: number,
): Promise<RecordedChange | Failure> {
  return refusable(database, async (tx) => {
    const settings = await lockSettings(tx, context.store.id);
    const row = await rows.changeWithId(tx, context.store.id, id);
    if (!row) throw new Refusal(failure("settings.no_change"));
    if (row.taken_back !== null) throw new Refusal(failure("settings.taken_back"));
    const changes = storedChanges.read(row.changes);
    const document = withoutUndefined(settings);
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
    return storeChange(tx, context.store.id, context, {
      before: settings,
      after: checked.settings,
      takesBack: id,
    });
  });
}

/** The form of an area or an entry, as somebody would change it now. */
export async function settingForm(db: Queries, storeId: StoreId, area: SettingArea, entry?: Entry) {
  const settings = await readSettings(db, storeId);
  return formFor(settingsIn(localeOf(settings), settings), area, entry);
}
