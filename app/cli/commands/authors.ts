import * as authors from "#app/calls/staff/authors.server.ts";
import { type Command, callOrExit, printAll, subcommand, visitAll } from "../command.ts";

/** A subcommand that decides about two names for all shops. */
const decisionSubcommand = (decide: typeof authors.join, does: string) =>
  subcommand({
    takes: "NAME NAME",
    does,
    dryRun: "rehearsed",
    async run({ args, print, ...invocation }) {
      const [name = "", other = ""] = args;
      const decided = await callOrExit(visitAll(invocation), decide, { name, other });
      print(decided.names.join("\t"));
    },
  });

export const authorsCommand: Command = {
  name: "authors",
  does: "which names are one person",
  subcommands: {
    show: subcommand({
      takes: "NAME",
      does: "shows the names of the same person, with the number of titles of each; the first is that of the page",
      async run({ args, print, ...invocation }) {
        const { names } = await callOrExit(visitAll(invocation), authors.show, { name: args[0] ?? "" });
        printAll(
          print,
          names.map(({ name, titles, author }) => `${name}\t${titles}\t/authors/${author}`),
        );
      },
    }),
    join: decisionSubcommand(
      authors.join,
      'says that two names are one person, in all shops, such as "Mark Twain" "Samuel Clemens"',
    ),
    separate: decisionSubcommand(authors.separate, "says that two names are two people, in all shops"),
  },
};
