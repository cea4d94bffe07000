import * as lists from "#app/calls/operator/lists.server.ts";
import { LIST_ORDERS, type ListOrder } from "#app/domain/lists/lists.ts";
import { ask, type Command, CommandError, visitShop } from "./command.ts";

export const listsCommand: Command = {
  name: "lists",
  usage: [
    { call: "lists [--store NAME]", does: "lists a shop's lists with their ids" },
    {
      call: "lists add|remove LIST ISBN… [--store NAME]",
      does: "adds titles at the end of a list, or removes them; LIST is its id or its name",
    },
    { call: `lists sort LIST --by ${LIST_ORDERS.join("|")}`, does: "sorts a list's titles" },
  ],
  async run(invocation) {
    const { args, options, print } = invocation;
    const [verb, list, ...codes] = args;
    const visit = await visitShop(invocation);
    if (verb === undefined) {
      for (const one of (await ask(visit, lists.list, {})).lists)
        print(`${one.list_id}\t${one.row_count}\t${one.name}${one.featured ? "\tfeatured" : ""}`);
      return 0;
    }
    if (!["add", "remove", "sort"].includes(verb) || !list)
      throw new CommandError("Say: lists, lists add|remove LIST ISBN…, or lists sort LIST --by title");
    if (verb === "sort") {
      const by = options.by;
      if (!isOrder(by)) throw new CommandError(`Sort by what? --by ${LIST_ORDERS.join("|")}`);
      print(`"${(await ask(visit, lists.sort, { list, by })).name}" is sorted by ${by}.`);
      return 0;
    }
    if (codes.length === 0) throw new CommandError(`Which titles? lists ${verb} LIST ISBN…`);
    const adding = verb === "add";
    const done = await ask(visit, adding ? lists.add : lists.remove, { list, codes });
    const rest = done.unchanged > 0 ? ` ${adding ? "Already on it" : "Not on it"}: ${done.unchanged}.` : "";
    print(`${adding ? "Added to" : "Removed from"} "${done.name}": ${done.changed}.${rest}`);
    return 0;
  },
};

function isOrder(text: string | undefined): text is ListOrder {
  return LIST_ORDERS.some((order) => order === text);
}
