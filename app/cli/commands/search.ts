import * as search from "#app/calls/staff/search.server.ts";
import { andMore } from "#app/lib/and-more.ts";
import { type Command, callOrExit, countOf, limitOf, printAll, shopSubcommand } from "../command.ts";

export const searchCommand: Command = {
  name: "search",
  does: "what shoppers searched for",
  subcommands: {
    misses: shopSubcommand({
      does: "lists searches that no title matched in every word: how often, and what was offered instead",
      options: {
        days: { value: "30", does: "how many days to look back (default: 30)" },
        limit: limitOf(100),
      },
      async run(visit, { options, print }) {
        const days = countOf(options.days, "days") ?? 30;
        const { misses } = await callOrExit(visit, search.misses, {
          days,
          limit: countOf(options.limit, "limit"),
        });
        for (const { term, type, searches, matches, offered } of misses)
          print(
            [
              searches,
              type === "keyword" ? term : `${term} (${type})`,
              offered === "" ? "nothing offered" : andMore(offered, matches - 1),
            ].join("\t"),
          );
        if (misses.length === 0)
          print(`Every search of the last ${days === 1 ? "day" : `${days} days`} had a match.`);
      },
    }),
    names: shopSubcommand({
      does: "lists the words that this shop has given another meaning, and the searches that it has dismissed",
      async run(visit, { print }) {
        const { decided } = await callOrExit(visit, search.listDecisions, {});
        printAll(
          print,
          decided.map(({ term, meant }) => `${term}\t${meant ?? "dismissed"}`),
        );
      },
    }),
    name: shopSubcommand({
      takes: "WORDS MEANT",
      does: 'has who searches for WORDS find what MEANT finds: search name "boz" "charles dickens"',
      dryRun: "rehearsed",
      async run(visit, { args, print }) {
        const { term, meant } = await callOrExit(visit, search.name, {
          term: args[0] ?? "",
          meant: args[1] ?? "",
        });
        print(`${term}\t${meant}`);
      },
    }),
    dismiss: shopSubcommand({
      takes: "WORDS",
      does: "leaves a search out of the list from now on",
      dryRun: "rehearsed",
      async run(visit, { args, print }) {
        print(`${(await callOrExit(visit, search.dismiss, { term: args[0] ?? "" })).term}\tdismissed`);
      },
    }),
    forget: shopSubcommand({
      takes: "WORDS",
      does: "takes back a name, or that a search was dismissed",
      dryRun: "rehearsed",
      async run(visit, { args, print }) {
        print(`${(await callOrExit(visit, search.forget, { term: args[0] ?? "" })).term}\ttaken back`);
      },
    }),
  },
};
