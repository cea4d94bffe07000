import * as stores from "#app/calls/operator/stores.server.ts";
import { ask, type Command, CommandError, visitAll } from "./command.ts";

/** What to do about a refusal, by its code. */
const ADVICE: Readonly<Record<string, (name: string) => string>> = {
  not_confirmed: (name) => ` Make a backup, then add --confirm ${name}`,
  has_books: () => " To close it, set is_exclusive in its settings.",
};

export const storesCommand: Command = {
  name: "stores",
  usage: [
    { call: "stores", does: "lists the shops of this installation, each with its hosts" },
    {
      call: "stores remove NAME --confirm NAME",
      does: "removes a shop with its settings, hosts, stock, lists and accounts. A shop that has taken an order or issued a gift card cannot be removed, because its records must be kept",
    },
  ],
  async run(invocation) {
    const { args, options, print } = invocation;
    const [verb, name] = args;
    const visit = visitAll(invocation);
    if (verb === undefined) {
      const found = await ask(visit, stores.list, {});
      if (found.stores.length === 0)
        print(
          "There is no shop yet. Create one with: shop settings import FILE.json --store NAME --host HOST",
        );
      for (const { id, webstore_name, name, hosts } of found.stores)
        print(`${id}\t${webstore_name}\t${name}\t${hosts.join(" ") || "(no host)"}`);
      return 0;
    }
    if (verb !== "remove" || !name) throw new CommandError("stores | stores remove NAME --confirm NAME");
    const removal = { webstore_name: name, confirm: options.confirm };
    await ask(visit, stores.remove, removal, ({ code, error }) => `${error}${ADVICE[code]?.(name) ?? ""}`);
    print(`The shop ${name} is removed.`);
    return 0;
  },
};
