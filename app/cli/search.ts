import * as search from "#app/calls/operator/search.server.ts";
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
        `${searches}\t${type === "keyword" ? term : `${term} (${type})`}\t${offered === "" ? "nothing offered" : `${offered}${matches > 1 ? ` and ${matches - 1} more` : ""}`}`,
      );
    if (misses.length === 0)
      print(`Every search of the last ${days === 1 ? "day" : `${days} days`} had a match.`);
    return 0;
  },
};
