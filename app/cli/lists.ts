import * as lists from "#app/calls/operator/lists.server.ts";
import { LIST_ORDERS, type ListOrder } from "#app/domain/lists/lists.ts";
import { ask, type Command, printAll, shopVerb, UsageError } from "./command.ts";

const list = shopVerb({
  does: "lists a shop's lists with their ids",
  async run(visit, { print }) {
    const found = await ask(visit, lists.list, {});
    printAll(
      print,
      found.lists.map(
        (one) => `${one.list_id}\t${one.row_count}\t${one.name}${one.featured ? "\tfeatured" : ""}`,
      ),
    );
    return 0;
  },
});

const change = (
  called: typeof lists.add | typeof lists.remove,
  does: string,
  done: string,
  unchanged: string,
) =>
  shopVerb({
    takes: "LIST ISBN…",
    does,
    dryRun: "rehearsed",
    async run(visit, { args, print }) {
      const [list = "", ...codes] = args;
      const { name, changed, ...more } = await ask(visit, called, { list, codes });
      const rest = more.unchanged > 0 ? ` ${unchanged}: ${more.unchanged}.` : "";
      print(`${done} "${name}": ${changed}.${rest}`);
      return 0;
    },
  });

export const listsCommand: Command = {
  name: "lists",
  does: "a shop's own lists of titles",
  alone: list,
  verbs: {
    list,
    new: shopVerb({
      takes: "NAME",
      does: "starts an empty list; lists add fills it",
      dryRun: "rehearsed",
      async run(visit, { args, print }) {
        const [name = ""] = args;
        const { id } = await ask(visit, lists.start, { name });
        print(`${id}\t"${name.trim()}" is ready.`);
        return 0;
      },
    }),
    add: change(
      lists.add,
      "adds titles at the end of a list; LIST is its id or its name",
      "Added to",
      "Already on it",
    ),
    remove: change(lists.remove, "removes titles from a list", "Removed from", "Not on it"),
    sort: shopVerb({
      takes: "LIST",
      does: "sorts a list's titles",
      options: { by: { value: LIST_ORDERS.join("|"), required: true, does: "the order" } },
      dryRun: "rehearsed",
      async run(visit, { args, options, print }) {
        const [list = ""] = args;
        const { by } = options;
        if (!isOrder(by)) throw new UsageError(`Sort by what? --by ${LIST_ORDERS.join("|")}`);
        print(`"${(await ask(visit, lists.sort, { list, by })).name}" is sorted by ${by}.`);
        return 0;
      },
    }),
  },
};

function isOrder(text: string): text is ListOrder {
  return LIST_ORDERS.some((order) => order === text);
}
