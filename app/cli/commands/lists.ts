import * as lists from "#app/calls/staff/lists.server.ts";
import { LIST_ORDERS, type ListOrder } from "#app/domain/lists/lists.ts";
import {
  type Command,
  callOrExit,
  countOf,
  limitOf,
  numberOf,
  printAll,
  shopSubcommand,
  UsageError,
} from "../command.ts";

const list = shopSubcommand({
  does: "lists a shop's lists with their ids",
  options: { find: { value: "WORDS", does: "only those with these words in their names" } },
  async run(visit, { options, print }) {
    const answer = await callOrExit(visit, lists.list, { find: options.find, limit: 10_000 });
    printAll(
      print,
      answer.lists.map(
        ({ list_id, row_count, name, featured, is_hidden }) =>
          `${list_id}\t${row_count}\t${name}${featured ? "\tfeatured" : ""}${is_hidden ? "\thidden" : ""}`,
      ),
    );
  },
});

const change = (
  called: typeof lists.add | typeof lists.removeTitles,
  does: string,
  done: string,
  unchanged: string,
) =>
  shopSubcommand({
    takes: "LIST ISBN…",
    does,
    dryRun: "rehearsed",
    async run(visit, { args, print }) {
      const [list = "", ...codes] = args;
      const { name, changed, ...more } = await callOrExit(visit, called, { list, codes });
      const rest = more.unchanged > 0 ? ` ${unchanged}: ${more.unchanged}.` : "";
      print(`${done} "${name}": ${changed}.${rest}`);
    },
  });

export const listsCommand: Command = {
  name: "lists",
  does: "a shop's own lists of titles",
  alone: list,
  subcommands: {
    list,
    new: shopSubcommand({
      takes: "NAME",
      does: "starts an empty list; lists add fills it",
      dryRun: "rehearsed",
      async run(visit, { args, print }) {
        const [name = ""] = args;
        const { id } = await callOrExit(visit, lists.startList, { name });
        print(`${id}\t"${name.trim()}" is ready.`);
      },
    }),
    add: change(
      lists.add,
      "adds titles at the end of a list; LIST is its id or its name",
      "Added to",
      "Already on it",
    ),
    remove: change(lists.removeTitles, "removes titles from a list", "Removed from", "Not on it"),
    move: shopSubcommand({
      takes: "LIST ISBN PLACE",
      does: "puts a title at a place of a list, from 1, and adds it if it is not on it",
      dryRun: "rehearsed",
      async run(visit, { args, print }) {
        const [list = "", code, to] = args;
        const answer = await callOrExit(visit, lists.place, { list, code, place: numberOf(to, "PLACE") });
        print(`It is at place ${answer.place}${answer.was === null ? "" : `, and was at ${answer.was}`}.`);
      },
    }),
    hide: visibilitySubcommand(true, "hides a list from everybody but staff", "is hidden"),
    show: visibilitySubcommand(false, "shows a hidden list again", "is shown"),
    delete: shopSubcommand({
      takes: "LIST",
      does: "deletes a list; blocks that show it keep their words",
      dryRun: "rehearsed",
      async run(visit, { args, print }) {
        const [list = ""] = args;
        await callOrExit(visit, lists.deleteList, { list });
        print(`"${list}" is deleted.`);
      },
    }),
    picks: shopSubcommand({
      does: "lists what staff say about titles, the newest first",
      options: { limit: limitOf(50) },
      async run(visit, { options, print }) {
        const answer = await callOrExit(visit, lists.picks, { limit: countOf(options.limit, "limit") });
        printAll(
          print,
          answer.picks.map(({ product_code, title, author, text }) =>
            [product_code, title, author, text.replace(/\s+/g, " ")].join("\t"),
          ),
        );
      },
    }),
    pick: shopSubcommand({
      takes: "ISBN COMMENT",
      does: "records what somebody on the staff says about a title; none takes it back",
      options: {
        by: { value: "NAME", required: true, does: "who says it" },
        list: {
          value: "NAME",
          does: "also puts the title on this list, and creates the list if the shop has none",
        },
      },
      dryRun: "rehearsed",
      async run(visit, { args, options, print }) {
        const [code = "", comment = ""] = args;
        const { by, list } = options;
        if (comment.toLowerCase() === "none") await callOrExit(visit, lists.unpickTitle, { code, by });
        else await callOrExit(visit, lists.pickTitle, { code, by, comment, list });
        print("Done.");
      },
    }),
    sort: shopSubcommand({
      takes: "LIST",
      does: "sorts a list's titles",
      options: { by: { value: LIST_ORDERS.join("|"), required: true, does: "the order" } },
      dryRun: "rehearsed",
      async run(visit, { args, options, print }) {
        const [list = ""] = args;
        const { by } = options;
        if (!isOrder(by)) throw new UsageError(`Sort by what? --by ${LIST_ORDERS.join("|")}`);
        print(`"${(await callOrExit(visit, lists.sort, { list, by })).name}" is sorted by ${by}.`);
      },
    }),
  },
};

/** A subcommand that hides a list or shows it. */
function visibilitySubcommand(is_hidden: boolean, does: string, done: string) {
  return shopSubcommand({
    takes: "LIST",
    does,
    dryRun: "rehearsed",
    async run(visit, { args, print }) {
      const [list = ""] = args;
      await callOrExit(visit, lists.hide, { list, is_hidden });
      print(`"${list}" ${done}.`);
    },
  });
}

function isOrder(text: string): text is ListOrder {
  return LIST_ORDERS.some((order) => order === text);
}
