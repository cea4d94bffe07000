import * as search from "#app/calls/operator/search.server.ts";
import { andMore } from "#app/lib/and-more.ts";
import { ask, type Command, countOf, limitOf, shopVerb } from "./command.ts";

export const searchCommand: Command = {
  name: "search",
  does: "what shoppers searched for",
  verbs: {
    misses: shopVerb({
      does: "lists searches that no title matched in every word: how often, and what was offered instead",
      options: { days: { value: "30", does: "of how many days; 30 without it" }, limit: limitOf(100) },
      async run(visit, { options, print }) {
        const days = countOf(options.days, "days") ?? 30;
        const { misses } = await ask(visit, search.misses, {
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
        return 0;
      },
    }),
  },
};
