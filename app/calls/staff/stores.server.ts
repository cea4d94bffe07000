import { z } from "zod";
import { removeStore } from "#app/domain/housekeeping/removal.server.ts";
import { exportShop } from "#app/domain/housekeeping/shop-move/export.server.ts";
import { importShop } from "#app/domain/housekeeping/shop-move/import.server.ts";
import { eachStore, storeNamed } from "#app/domain/stores/stores.server.ts";
import { failure } from "#app/messages/failure.ts";
import { LocalFile } from "#app/platform/uploads/uploads.server.ts";
import { operator } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import { shortText } from "./fields.server.ts";

/** `stores/list`: every shop of this installation, with its hosts. */
export const list = defineCall("stores/list", {
  kind: "read",
  access: operator,
  input: z.object({}),
  async run({ platform }) {
    const stores: { id: number; webstore_name: string; name: string; hosts: readonly string[] }[] = [];
    for await (const { id, webstore_name, settings, hosts } of eachStore(platform.database))
      stores.push({ id, webstore_name, name: settings.store_info.name, hosts });
    return { stores };
  },
});

/**
 * `stores/remove {webstore_name, confirm, exported?}`: removes a shop permanently; `confirm` repeats its name. With a
 * file that has everything the shop has (`stores/export`), also one with orders. Failures: `not_found`,
 * `not_confirmed`, and those of `removeStore`.
 */
export const remove = defineCall("stores/remove", {
  access: operator,
  input: z.object({
    webstore_name: shortText,
    confirm: shortText.default(""),
    exported: z.instanceof(LocalFile).optional(),
  }),
  run: async ({ platform, now }, { webstore_name, confirm, exported }) => {
    const { database, env } = platform;
    const store = await storeNamed(database, webstore_name);
    if (!store) return failure("calls.stores.not_found", { shop: webstore_name });
    const { name } = store.settings.store_info;
    if (confirm !== webstore_name)
      return failure("calls.stores.not_confirmed", { shop: webstore_name, name });
    return removeStore({ database, dataDir: env.dataDir, now }, store, exported?.path);
  },
});

/**
 * `stores/export {webstore_name, file}`: writes a shop with its orders, accounts and lists to a new file, for another
 * installation. Failures: `not_found` if there is no such shop; `unusable_file` if the file cannot be used.
 */
export const exportStore = defineCall("stores/export", {
  kind: "read",
  access: operator,
  input: z.object({ webstore_name: shortText, file: z.instanceof(LocalFile) }),
  run: async ({ platform, now }, { webstore_name, file }) => {
    const { database, env } = platform;
    const store = await storeNamed(database, webstore_name);
    if (!store) return failure("calls.stores.not_found", { shop: webstore_name });
    return exportShop({ database, dataDir: env.dataDir, now }, store.id, file.path);
  },
});

/**
 * `stores/import {file, hosts?}`: creates the shop of such a file. Failures: those of `importShop`.
 */
export const importStore = defineCall("stores/import", {
  access: operator,
  input: z.object({
    file: z.instanceof(LocalFile),
    /** Its host names here; without them, those that it had. */
    hosts: z.array(shortText).max(100).optional(),
  }),
  run: async ({ platform, now }, { file, hosts }) => {
    const { database, env } = platform;
    database.expectManyWrites?.();
    return importShop({ database, dataDir: env.dataDir, now }, file.path, hosts);
  },
});
