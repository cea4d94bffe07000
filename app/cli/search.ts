import * as search from "#app/calls/operator/search.server.ts";
import { andMore } from "#app/lib/and-more.ts";
import { ask, type Command, CommandError, countOf, visitShop } from "./command.ts";

export const searchCommand: Command = {
  name: "search",
  usage: [
    {
      call: "search misses [--days 30] [--limit 100] [--store NAME]",
      does: "lists searches that no title matched in every word: how often, and what was offered instead",
    },
  ],
  async run(invocation) {
    const { args, options, print } = invocation;
    if (args[0] !== "misses") throw new CommandError("Use: shop search misses");
    const days = countOf(options.days, "days") ?? 30;
    const { misses } = await ask(await visitShop(invocation), search.misses, {
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
};
