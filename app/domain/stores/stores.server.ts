import type { EpochSeconds, StoreId } from "#app/lib/number-kinds.ts";
import { defaultLocale } from "#app/messages/default-locale.server.ts";
import { failure } from "#app/messages/failure.ts";
import { type Failure, isFailure } from "#app/messages/result.ts";
import type { Database, Queries, Tx } from "#app/platform/db/database.server.ts";
import { Refusal, refusable } from "#app/platform/db/refusable.server.ts";
import { changesBetween } from "./changes.ts";
import { namesFor, readHost } from "./hosts.ts";
import { languageOf, secondLocaleOf } from "./languages.ts";
import type { OwnText } from "./own-texts.ts";
import * as rows from "./rows.server.ts";
import { localeOf, type SiteSettings, settingsIn, settingsSchema } from "./settings.ts";
import { checkSettings, type Problem, withValue } from "./settings-check.server.ts";
import {
  columnsOf,
  lockSettings,
  readSettings,
  type SettingsActor,
  storeChange,
} from "./stored-settings.server.ts";
import { contrastWarnings } from "./theme.ts";
import { timeZoneWarnings } from "./time-zones.ts";
import * as translationRows from "./translation-rows.server.ts";
import { type Translations, translatedSettings } from "./translations.ts";

/** A bookshop of this installation. */
export interface Store {
  readonly id: StoreId;
  readonly webstore_name: string;
  /** Its host names, with non-standard ports. */
  readonly hosts: readonly string[];
  /** Its settings, with texts in the language that this object is for: the main or the second one. */
  readonly settings: SiteSettings;
  /** The same shop in the second language of its pages. */
  readonly second?: Store;
  /** The same shop in its main language, if this object is for the second one. */
  readonly main?: Store;
  /** The translations of the shop's own texts, if this object is for the second language. */
  readonly translations?: Translations;
  /**
   * Set with `translations`: the texts of its settings that staff wrote, and the ones still shown in the main language.
   */
  readonly ownTexts?: readonly OwnText[];
  readonly untranslated?: ReadonlySet<string>;
}

interface CachedStore {
  version: number;
  store: Store;
}

// Parsing settings is too slow to do on every request, so the settings of the shops that were requested last are cached
// until their version changes.
const settingsCache = new WeakMap<Database, Map<number, CachedStore>>();
/** Maximum number of shops whose settings are cached (some 10 kB each). */
export const MAX_CACHED_STORES = 1500;

/** The settings of a shop, if its version is known. @throws Error if the shop is gone */
export async function readStore(database: Database, ref: rows.StoreRef): Promise<Store> {
  let stores = settingsCache.get(database);
  if (!stores) {
    stores = new Map();
    settingsCache.set(database, stores);
  }
  const known = stores.get(ref.id);
  if (known) stores.delete(ref.id);
  if (known?.version === ref.version) {
    stores.set(ref.id, known);
    return known.store;
  }
  const row = await rows.storeById(database.read, ref.id);
  if (!row) throw new Error(`shop ${ref.id} is gone`);
  const settings = settingsSchema.parse(JSON.parse(row.settings));
  settings.locale ||= defaultLocale() ?? "";
  const hosts = await rows.hostsOf(database.read, row.id);
  const second = secondLocaleOf(settings);
  const translated = second
    ? await translationRows.translationsOf(database.read, row.id, languageOf(second))
    : [];
  const translations = second && new Map(translated.map(({ source, text }) => [source, text]));
  const store = inLanguages({ id: row.id, webstore_name: row.webstore_name, hosts, settings }, translations);
  stores.set(row.id, { version: row.version, store });
  for (const [oldest] of stores) {
    if (stores.size <= MAX_CACHED_STORES) break;
    stores.delete(oldest);
  }
  return store;
}

/** A shop in its main language and, if it has one, in its second. */
function inLanguages(shop: Store, translations: Translations | undefined): Store {
  const { settings } = shop;
  const main: Store & { second?: Store } = { ...shop, settings: settingsIn(localeOf(settings), settings) };
  const second = secondLocaleOf(settings);
  if (second && translations)
    main.second = {
      ...shop,
      ...translatedSettings(main.settings, settingsIn(second, settings), translations),
      translations,
      main,
    };
  return main;
}

/** Makes every process read a shop again, because something that belongs to its settings has changed. */
export function readAgain(tx: Tx, storeId: StoreId): Promise<void> {
  return rows.raiseVersion(tx, storeId);
}

/** The number of shops whose settings are cached. */
export const cachedStores = (database: Database): number => settingsCache.get(database)?.size ?? 0;

/** The shop of each host name, as of one count of changes: adding, removing and moving a host counts as a change. */
const hosts = new WeakMap<Database, { atOnce: number; ids: Map<string, number | undefined> }>();
/** Maximum number of host names that are remembered; clients can send any number of unknown ones. */
const MAX_HOSTS = 5_000;

/**
 * The id of the shop for a host name, with or without its port. For an unknown host the default shop, or the only one.
 * Undefined if the installation has no shop, or several and no default.
 */
export async function storeIdForHost(
  database: Database,
  host: string,
  defaultStore: string | undefined,
): Promise<number | undefined> {
  // Counted before anything is read, so that no answer counts as newer than it is.
  const { atOnce } = await database.changeCounts();
  let known = hosts.get(database);
  if (known?.atOnce !== atOnce || known.ids.size >= MAX_HOSTS) {
    known = { atOnce, ids: new Map() };
    hosts.set(database, known);
  }
  const { ids } = known;
  if (ids.has(host)) return ids.get(host);
  const row =
    (await rows.storeByHost(database.read, namesFor(host))) ??
    (defaultStore ? await rows.storeByName(database.read, defaultStore) : await onlyStore(database.read));
  ids.set(host, row?.id);
  return row?.id;
}

/** The shop for a host name, like `storeIdForHost`. */
export async function storeForHost(
  database: Database,
  host: string,
  defaultStore: string | undefined,
): Promise<Store | undefined> {
  const id = await storeIdForHost(database, host, defaultStore);
  return id === undefined ? undefined : storeWithId(database, id);
}

async function onlyStore(db: Queries): Promise<rows.StoreRef | undefined> {
  const [only, another] = await rows.storeRefs(db, { limit: 2 });
  return another ? undefined : only;
}

export async function storeNamed(database: Database, name: string): Promise<Store | undefined> {
  const row = await rows.storeByName(database.read, name);
  return row && readStore(database, row);
}

/** A shop by its id in the database. */
export async function storeWithId(database: Database, id: StoreId): Promise<Store | undefined> {
  const ref = await rows.storeRef(database.read, id);
  return ref && readStore(database, ref);
}

/** The number of shops, and the names of the first ones. */
export function storeNames(database: Database, limit: number): Promise<{ names: string[]; count: number }> {
  return rows.storeNames(database.read, limit);
}

/** Shops to read at once. */
const BATCH_SIZE = 100;

async function* eachRef(database: Database): AsyncGenerator<rows.StoreRef> {
  for (let after = 0; ; ) {
    const some = await rows.storeRefs(database.read, { after, limit: BATCH_SIZE });
    yield* some;
    const last = some.at(-1);
    if (!last || some.length < BATCH_SIZE) return;
    after = last.id;
  }
}

/** Every shop, one after the other: there may be thousands. For commands; no background work should need it. */
export async function* eachStore(database: Database): AsyncGenerator<Store> {
  for await (const ref of eachRef(database)) yield await readStore(database, ref);
}

/** The texts, such as file names, that the settings of all shops contain. @param pattern what such a text looks like */
export async function textsInSettings(database: Database, pattern: RegExp): Promise<Set<string>> {
  const texts = new Set<string>();
  for (let after = 0; ; ) {
    const stores = await rows.settingsAfter(database.read, after, BATCH_SIZE);
    for (const { settings } of stores) for (const [text] of settings.matchAll(pattern)) texts.add(text);
    const last = stores.at(-1);
    if (!last || stores.length < BATCH_SIZE) return texts;
    after = last.id;
  }
}

/** Checks every shop's stored settings: an earlier version of the program may have accepted them. */
export async function storedProblems(
  database: Database,
): Promise<{ webstore_name: string; hosts: readonly string[]; problems: Problem[] }[]> {
  const storesWithProblems = [];
  for await (const { id } of eachRef(database)) {
    const row = await rows.storeById(database.read, id);
    if (!row) continue;
    const checked = checkSettings(JSON.parse(row.settings));
    storesWithProblems.push({
      webstore_name: row.webstore_name,
      hosts: await rows.hostsOf(database.read, id),
      problems: "problems" in checked ? checked.problems : [],
    });
  }
  return storesWithProblems;
}

/** The result of saving settings, or of a dry run. */
export interface SavedSettings {
  /** Stored, but probably unintended: colours that had to be adjusted, a time zone of another province. */
  readonly warnings: string[];
  /** Whether the shop is new. */
  readonly made: boolean;
  /** One line per changed setting; for a new shop, everything that differs from the defaults. */
  readonly changes: string[];
  readonly hosts: {
    readonly added: string[];
    readonly removed: string[];
    /** The added hosts that belonged to another shop, with its name. */
    readonly taken: { host: string; webstore_name: string }[];
  };
}

export interface SavingOptions {
  /** Takes hosts over from other shops; otherwise they are refused. */
  readonly takeHosts?: boolean;
  /** Stores nothing; the result lists the changes. */
  readonly dryRun?: boolean;
  /** The author of the change, for the history. Without one, as for the demo, nothing is recorded. */
  readonly by?: SettingsActor | undefined;
  /** The numbers and the age that a new shop keeps if it comes from another installation. */
  readonly moved?: rows.MovedIdentity;
}

/**
 * Replaces all of a shop's settings, creating the shop if it is new.
 * @param hosts the shop's host names from now on; undefined leaves them unchanged
 * @returns the changes, or a failure that names each mistake with its path
 */
export async function saveSettings(
  database: Database,
  now: EpochSeconds,
  name: string,
  document: unknown,
  hosts?: readonly string[],
  { takeHosts = false, dryRun = false, by, moved }: SavingOptions = {},
): Promise<SavedSettings | Failure> {
  if (!/^[a-z0-9][a-z0-9-]{0,40}$/.test(name)) {
    return failure("stores.invalid_name");
  }
  const checked = checkSettings(document);
  const readings = hosts?.map(readHost) ?? [];
  const mistakes = [
    ...("problems" in checked
      ? checked.problems.map(({ path, message }) => (path === "" ? message : `${path}: ${message}`))
      : []),
    ...readings.flatMap((reading) => ("problem" in reading ? [reading.problem] : [])),
  ];
  if ("problems" in checked || mistakes.length > 0) {
    return failure("stores.invalid_settings", { problems: mistakes.map((line) => `  ${line}`).join("\n") });
  }
  const wanted = hosts && [
    ...new Set(readings.flatMap((reading) => ("host" in reading ? [reading.host] : []))),
  ];
  const { settings } = checked;
  const written = (document as { store_info?: { time_zone?: unknown } }).store_info;
  return refusable(database, async (tx) => {
    const existing = await rows.storeByName(tx, name);
    const before = existing && (await rows.storeById(tx, existing.id));
    const had = existing ? await rows.hostsOf(tx, existing.id) : [];
    const takenHosts = await rows.hostsOfOthers(tx, existing?.id, wanted ?? []);
    if (takenHosts.length > 0 && !takeHosts) {
      const whose = takenHosts.map(
        ({ host, webstore_name }) => `${host} belongs to the shop ${webstore_name}.`,
      );
      throw new Refusal(failure("stores.host_taken", { problems: whose.join(" ") }));
    }
    if (!dryRun) {
      const stored = columnsOf(settings);
      const id = existing?.id ?? (await rows.insertStore(tx, name, stored, now, moved));
      if (existing && by)
        await storeChange(tx, id, by, { before: await lockSettings(tx, id), after: settings });
      else if (existing) await rows.updateSettings(tx, id, stored, now);
      if (wanted) await rows.replaceHosts(tx, id, wanted);
    }
    return {
      warnings: [
        ...contrastWarnings(settings.styles),
        ...timeZoneWarnings(settings.store_info, written?.time_zone !== undefined, now),
      ],
      made: !existing,
      changes: changesBetween(
        before ? settingsSchema.parse(JSON.parse(before.settings)) : defaultsFor(settings),
        settings,
      ),
      hosts: {
        added: wanted?.filter((host) => !had.includes(host)) ?? [],
        removed: wanted ? had.filter((host) => !wanted.includes(host)) : [],
        taken: takenHosts,
      },
    };
  });
}

export const { MAX_STORE_ID } = rows;

/** A shop of another installation. */
export interface MovedStore extends rows.MovedIdentity {
  readonly webstore_name: string;
  readonly hosts: readonly string[];
  readonly settings: unknown;
}

/**
 * Creates a shop that comes from another installation. Failures: `invalid_settings`, `host_taken`, `exists`,
 * `number_taken` (a shop of that number is here, whatever its name is now).
 */
export async function addMovedStore(
  database: Database,
  now: EpochSeconds,
  { webstore_name, hosts, settings, ...moved }: MovedStore,
): Promise<undefined | Failure> {
  if (await rows.storeByName(database.read, webstore_name))
    return failure("stores.exists", { shop: webstore_name });
  if (await rows.storeRef(database.read, moved.id))
    return failure("stores.number_taken", { shop: webstore_name });
  const saved = await saveSettings(database, now, webstore_name, settings, hosts, { moved });
  return isFailure(saved) ? saved : undefined;
}

/** A shop's row with its settings and hosts, for the file that moves it to another installation. */
export async function movedStore(db: Queries, id: StoreId): Promise<MovedStore | undefined> {
  const store = await rows.wholeStore(db, id);
  return (
    store && { ...store, settings: JSON.parse(store.settings) as unknown, hosts: await rows.hostsOf(db, id) }
  );
}

/** A shop's settings as they are stored, with texts that are still the defaults in the language of their source. */
export const storedSettings = (db: Queries, id: StoreId): Promise<SiteSettings> => readSettings(db, id);

/** Changes one value of a shop's settings. Failures: `no_value`, `not_json`, and those of `saveSettings`. */
export async function saveSetting(
  database: Database,
  { store, now }: { store: Store; now: EpochSeconds },
  key: string,
  written: string,
  by?: SettingsActor,
): Promise<SavedSettings | Failure> {
  const document = withValue(await readSettings(database.read, store.id), key, written);
  return isFailure(document)
    ? document
    : saveSettings(database, now, store.webstore_name, document, undefined, { by });
}

/** The settings of a shop that sets only the required values. */
function defaultsFor({ store_info: { name, country, email } }: SiteSettings): SiteSettings {
  return settingsSchema.parse({ store_info: { name, country, email } });
}
