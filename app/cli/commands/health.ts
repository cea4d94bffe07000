import type { StaffVisit } from "#app/calls/common/staff-visit.server.ts";
import * as health from "#app/calls/staff/health.server.ts";
import type { ServerError } from "#app/domain/checkup/errors.server.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import {
  type Command,
  callOrExit,
  countOf,
  limitOf,
  printAll,
  shopSubcommand,
  UsageError,
} from "../command.ts";

function linesOf({ store }: StaffVisit, errors: readonly ServerError[]): string[] {
  const { dateTime } = timesOf(store.settings);
  return errors.map(({ reference, at, method, page, kind }) =>
    [reference, dateTime(at), `${method} ${page}`, kind].join("\t"),
  );
}

/** `shop health …`: what the desk's page about health shows. `shop doctor` examines the whole installation. */
export const healthCommand: Command = {
  name: "health",
  does: "how a shop is: emails, work that waits, imports, backups, disk, errors",
  subcommands: {
    show: shopSubcommand({
      does: "says how each subject is",
      async run(visit, { print }) {
        const answer = await callOrExit(visit, health.get, {});
        printAll(
          print,
          Object.entries(answer).map(([about, { state, ...facts }]) =>
            [about, state, JSON.stringify(facts)].join("\t"),
          ),
        );
        return Object.values(answer).some(({ state }) => state === "problem") ? 1 : 0;
      },
    }),
    errors: shopSubcommand({
      does: "lists the errors that shoppers saw in the last seven days, the newest first",
      options: { limit: limitOf(50) },
      async run(visit, { options, print }) {
        const { errors } = await callOrExit(visit, health.errors, { limit: countOf(options.limit, "limit") });
        printAll(print, linesOf(visit, errors));
      },
    }),
    error: shopSubcommand({
      takes: "REFERENCE",
      does: "looks up the reference that a shopper was shown; its first four characters are enough",
      async run(visit, { args, print }) {
        const [reference = ""] = args;
        if (!reference) throw new UsageError("Which reference?");
        const { errors } = await callOrExit(visit, health.error, { reference });
        printAll(print, linesOf(visit, errors));
      },
    }),
  },
};
