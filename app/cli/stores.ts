import { removeStore } from "#app/domain/housekeeping/removal.server.ts";
import { everyStore, storeNamed } from "#app/domain/stores/stores.server.ts";
import { isFailure } from "#app/lib/result.ts";
import { type Command, CommandError } from "./command.ts";

export const storesCommand: Command = {
  name: "stores",
  usage: [
    { call: "stores", does: "the shops of this installation, each with its hosts" },
    {
      call: "stores remove NAME --confirm NAME",
      does: "removes a shop with its settings, hosts, stock, lists and accounts. One that has taken an order or issued a gift card stays, for its books",
    },
  ],
  async run({ platform, args, options, print }) {
    const [verb, name] = args;
    if (verb === undefined) {
      const stores = await everyStore(platform.database);
      if (stores.length === 0)
        print(
          "There is no shop yet. Create one with: shop settings import FILE.json --store NAME --host HOST",
        );
      for (const { id, webstore_name, settings, hosts } of stores)
        print(`${id}\t${webstore_name}\t${settings.store_info.name}\t${hosts.join(" ") || "(no host)"}`);
      return 0;
    }
    if (verb !== "remove" || !name)
      throw new CommandError("Say: stores, or stores remove NAME --confirm NAME");
    const store = await storeNamed(platform.database, name);
    if (!store) throw new CommandError(`There is no shop "${name}".`);
    if (options.confirm !== name)
      throw new CommandError(
        `This removes the shop ${name} (${store.settings.store_info.name}) for good. Make a backup, then add --confirm ${name}`,
      );
    const gone = await removeStore(platform.database, store, platform.clock.now());
    if (isFailure(gone))
      throw new CommandError(`${gone.error} To close it, set is_exclusive in its settings.`);
    print(`The shop ${name} is removed.`);
    return 0;
  },
};
