import { everyStore } from "#app/domain/stores/stores.server.ts";
import type { Command } from "./command.ts";

export const storesCommand: Command = {
  name: "stores",
  usage: [{ call: "stores", does: "the shops of this installation" }],
  async run({ platform, print }) {
    for (const store of await everyStore(platform.database)) {
      print(`${store.id}\t${store.webstore_name}\t${store.settings.store_info.name}`);
    }
    return 0;
  },
};
