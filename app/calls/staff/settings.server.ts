import { z } from "zod";
import { record } from "#app/domain/accounts/audit/audit.server.ts";
import { methodWarnings } from "#app/domain/payments/gateways.server.ts";
import { colourPreviewOf } from "#app/domain/stores/colour-preview.server.ts";
import {
  changeSettings,
  pastChanges,
  settingForm,
  takeBackChange,
} from "#app/domain/stores/history.server.ts";
import { SETTING_AREA_NAMES } from "#app/domain/stores/setting-areas.ts";
import type { SettingsActor } from "#app/domain/stores/stored-settings.server.ts";
import { saveSetting, saveSettings, storedSettings, storeNamed } from "#app/domain/stores/stores.server.ts";
import { LONG_FORM } from "#app/lib/body-limits.ts";
import { failure } from "#app/messages/failure.ts";
import { isFailure } from "#app/messages/result.ts";
import { operator, staff } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { checkbox } from "../common/person-fields.server.ts";
import type { InstallationVisit } from "../common/staff-visit.server.ts";
import { limit, rowId, shortText, whole } from "./fields.server.ts";

/** The actor behind a change of settings, for their history and the shop's trail. */
const actorOf = ({ now, by }: InstallationVisit): SettingsActor => {
  const actor = by.stores === "all" ? "operator" : by.name;
  return {
    now,
    actor,
    note: (tx, storeId, detail) =>
      record(tx, { storeId, at: now, actor, action: "settings changed", subject: "settings", detail }),
  };
};

/** An area of the settings, or one entry of a list there that has a form of its own. */
const areaOrEntry = z.object({
  area: z.enum(SETTING_AREA_NAMES),
  list: shortText.optional(),
  index: whole(0, 1000).default(0),
});
const areaAndEntryOf = ({ area, list, index }: z.output<typeof areaOrEntry>) => ({
  area,
  entry: list === undefined ? undefined : { list, index },
});

/** `settings/export`: all settings of a shop, as `settings/import` takes them. */
export const exportSettings = defineCall("settings/export", {
  kind: "read",
  access: staff("settings"),
  input: z.object({}),
  run: async ({ platform, store }) => ({ settings: await storedSettings(platform.database.read, store.id) }),
});

/** `settings/set {key, value}`: changes one value, such as `store_info.phone`. Failures: those of `saveSetting`. */
export const setValue = defineCall("settings/set", {
  access: staff("settings"),
  input: z.object({ key: shortText, value: z.string().max(100_000) }),
  run: (visit, { key, value }) => saveSetting(visit.platform.database, visit, key, value, actorOf(visit)),
});

/**
 * `settings/form {area, list, index}`: the settings of an area as a form, or those of one entry of a list; an index
 * after the last is a new entry.
 * @returns its fields, and what was `seen`
 * Failure: `no_area` if there is no such part of the settings.
 */
export const form = defineCall("settings/form", {
  kind: "read",
  access: staff("settings"),
  input: areaOrEntry,
  async run({ platform, store }, input) {
    const { area, entry } = areaAndEntryOf(input);
    return (await settingForm(platform.database.read, store.id, area, entry)) ?? failure("settings.no_area");
  },
});

/** An upper limit: no form has this many fields. */
const MAX_TYPED = 2000;

const typedFields = z
  .record(z.string().max(200), z.union([z.string().max(200_000), z.array(z.string().max(200)).max(100)]))
  .refine((fields) => Object.keys(fields).length <= MAX_TYPED);

/** `settings/preview {typed}`: the colours that the shop would have, with how well its texts could be read. */
export const preview = defineCall("settings/preview", {
  kind: "read",
  access: staff("settings"),
  bodyLimits: LONG_FORM,
  input: z.object({ typed: typedFields }),
  run: ({ store }, input) => colourPreviewOf(store.settings, input.typed),
});

/**
 * `settings/change {area, list, index, seen, typed}`: saves what somebody typed into a form of settings, by path.
 * Without `seen` the last one to save wins. Failures: those of `changeSettings`.
 */
export const change = defineCall("settings/change", {
  access: staff("settings"),
  bodyLimits: LONG_FORM,
  input: areaOrEntry.extend({
    seen: shortText.optional(),
    typed: typedFields,
  }),
  run: (visit, { seen, typed, ...where }) =>
    changeSettings(
      visit.platform.database,
      { ...actorOf(visit), store: visit.store },
      { ...areaAndEntryOf(where), seen },
      typed,
    ),
});

/** `settings/history {before, limit}`: the changes of a shop's settings, the newest first. */
export const history = defineCall("settings/history", {
  kind: "read",
  access: staff("settings"),
  input: z.object({ before: rowId.optional(), limit: limit(20) }),
  run: ({ platform, store }, page) => pastChanges(platform.database.read, store, page),
});

/** `settings/takeBack {id}`: undoes a change, as a change of its own. Failures: those of `takeBackChange`. */
export const takeBack = defineCall("settings/takeBack", {
  access: staff("settings"),
  input: z.object({ id: rowId }),
  run: (visit, { id }) =>
    takeBackChange(visit.platform.database, { ...actorOf(visit), store: visit.store }, id),
});

/**
 * `settings/import {webstore_name, settings, hosts, take_hosts, dry_run}`: replaces all settings of a shop, and its
 * hosts where they are given; creates the shop if it is new. With `dry_run` it only says what would change.
 * Failures: `invalid_name`, `invalid_settings`, `host_taken`.
 */
export const importSettings = defineCall("settings/import", {
  access: operator,
  input: z.object({
    webstore_name: shortText,
    settings: z.unknown(),
    hosts: z.array(shortText).max(100).optional(),
    take_hosts: checkbox,
    dry_run: checkbox,
  }),
  run: async (visit, { webstore_name, settings, hosts, take_hosts, dry_run }) => {
    const { now } = visit;
    const { database } = visit.platform;
    const saved = await saveSettings(database, now, webstore_name, settings, hosts, {
      takeHosts: take_hosts,
      dryRun: dry_run,
      by: actorOf(visit),
    });
    const store = isFailure(saved) || dry_run ? undefined : await storeNamed(database, webstore_name);
    if (isFailure(saved) || !store) return saved;
    return { ...saved, warnings: [...saved.warnings, ...(await methodWarnings(database.read, store))] };
  },
});
