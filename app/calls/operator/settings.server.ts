import { z } from "zod";
import { methodWarnings } from "#app/domain/payments/gateways.server.ts";
import { saveSetting, saveSettings, storeNamed } from "#app/domain/stores/stores.server.ts";
import { isFailure } from "#app/lib/result.ts";
import { operator, staff } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { ticked } from "../common/person-fields.server.ts";
import { shortText } from "./fields.server.ts";

/** `settings/export`: all settings of a shop, as `settings/import` takes them. */
export const exportSettings = defineCall("settings/export", {
  kind: "read",
  access: staff("settings"),
  input: z.object({}),
  run: ({ store }) => ({ settings: store.settings }),
});

/** `settings/set {key, value}`: changes one value, such as `store_info.phone`. Failures: those of `saveSetting`. */
export const set = defineCall("settings/set", {
  access: staff("settings"),
  input: z.object({ key: shortText, value: z.string().max(100_000) }),
  run: ({ platform, store, now }, { key, value }) => saveSetting(platform.database, now, store, key, value),
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
    take_hosts: ticked,
    dry_run: ticked,
  }),
  run: async ({ platform: { database }, now }, { webstore_name, settings, hosts, take_hosts, dry_run }) => {
    const saved = await saveSettings(database, now, webstore_name, settings, hosts, {
      takeHosts: take_hosts,
      dryRun: dry_run,
    });
    const store = isFailure(saved) || dry_run ? undefined : await storeNamed(database, webstore_name);
    if (isFailure(saved) || !store) return saved;
    return { ...saved, warnings: [...saved.warnings, ...(await methodWarnings(database.read, store))] };
  },
});
