import * as stores from "#app/calls/operator/stores.server.ts";
import { type Command, callOrExit, printAll, verb, visitAll } from "../command.ts";

/** Advice about a refusal, by its code. */
const ADVICE: Readonly<Record<string, (name: string) => string>> = {
  not_confirmed: (name) => ` Make a backup, then add --confirm ${name}`,
  has_records: () => " To close it, set is_exclusive in its settings.",
};

const list = verb({
  does: "lists the shops of this installation, each with its hosts",
  async run(invocation) {
    const found = await callOrExit(visitAll(invocation), stores.list, {});
    printAll(
      invocation.print,
      found.stores.map(
        ({ id, webstore_name, name, hosts }) =>
          `${id}\t${webstore_name}\t${name}\t${hosts.join(" ") || "(no host)"}`,
      ),
      "There is no shop yet. Create one with: shop settings import FILE.json --store NAME --host HOST",
    );
  },
});

export const storesCommand: Command = {
  name: "stores",
  does: "the shops of this installation",
  alone: list,
  verbs: {
    list,
    remove: verb({
      takes: "NAME",
      does: "removes a shop with its settings, hosts, stock, lists and accounts. A shop that has taken an order or issued a gift card cannot be removed, because its records must be kept",
      options: { confirm: { value: "NAME", does: "the name again" } },
      dryRun: "rehearsed",
      async run(invocation) {
        const { args, options, print } = invocation;
        const [name = ""] = args;
        const removal = { webstore_name: name, confirm: options.confirm };
        await callOrExit(
          visitAll(invocation),
          stores.remove,
          removal,
          ({ code, error }) => `${error}${ADVICE[code]?.(name) ?? ""}`,
        );
        print(`The shop ${name} is removed.`);
      },
    }),
  },
};
