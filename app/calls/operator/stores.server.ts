import { z } from "zod";
import { removeStore } from "#app/domain/housekeeping/removal.server.ts";
import { eachStore, storeNamed } from "#app/domain/stores/stores.server.ts";
import { failure } from "#app/messages/failure.ts";
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
 * `stores/remove {webstore_name, confirm}`: removes a shop permanently; `confirm` repeats its name.
 * Failures: `not_found`, `not_confirmed`, `has_records`.
 */
export const remove = defineCall("stores/remove", {
  access: operator,
  input: z.object({ webstore_name: shortText, confirm: shortText.default("") }),
  run: async ({ platform, now }, { webstore_name, confirm }) => {
    const store = await storeNamed(platform.database, webstore_name);
    if (!store) return failure("calls.stores.not_found", { shop: webstore_name });
    const { name } = store.settings.store_info;
    if (confirm !== webstore_name)
      return failure("calls.stores.not_confirmed", { shop: webstore_name, name });
    return removeStore(platform.database, store, now);
  },
});
