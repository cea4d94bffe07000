import * as programs from "#app/calls/staff/programs.server.ts";
import { PROGRAM_RIGHTS, type Right } from "#app/domain/staff/rights.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { allOf, type Command, callOrExit, printAll, shopSubcommand, UsageError } from "../command.ts";

/** `shop programs …`: the keys of a shop's own programs. */
export const programsCommand: Command = {
  name: "programs",
  does: "keys with which a shop's own programs make the calls of its staff",
  subcommands: {
    list: shopSubcommand({
      does: "lists programs: number, name, state, what they may do, who made the key, last call",
      async run(visit, { print }) {
        const answer = await callOrExit(visit, programs.list, {});
        const { dateTime } = timesOf(visit.store.settings);
        printAll(
          print,
          [...answer.programs, ...answer.ended].map(({ id, name, state, rights, maker, used_at }) =>
            [
              ...[id, name, state, rights.join(" "), maker ?? "operator"],
              used_at === null ? "never" : dateTime(used_at),
            ].join("\t"),
          ),
        );
      },
    }),
    add: shopSubcommand({
      takes: "NAME",
      does: "makes a key for a program, and prints it; nobody can see it again",
      options: {
        right: {
          value: "RIGHT",
          multiple: true,
          does: `what it may do, one right after the other: ${allOf(PROGRAM_RIGHTS)}`,
        },
      },
      dryRun: "rehearsed",
      async run(visit, { args, options, print }) {
        const [name] = args;
        if (!name) throw new UsageError("What is the program's name?");
        const { key } = await callOrExit(visit, programs.add, { name, rights: options.right as Right[] });
        print(`The key for "${name}", which is shown only now:\n${key}`);
      },
    }),
    end: shopSubcommand({
      takes: "NUMBER",
      does: "ends a program's key; it opens nothing from the next call on",
      dryRun: "rehearsed",
      async run(visit, { args, print }) {
        const [number] = args;
        if (!number) throw new UsageError("Which program? List them with: shop programs list");
        const { name } = await callOrExit(visit, programs.end, { id: number });
        print(`The key of "${name}" has ended.`);
      },
    }),
  },
};
