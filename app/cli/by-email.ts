import type { Call } from "#app/calls/common/define.server.ts";
import type { StaffVisit } from "#app/calls/common/staff-visit.server.ts";
import type { Failure } from "#app/messages/result.ts";
import { callOrExit, shopSubcommand, UsageError } from "./command.ts";

/** The account's email argument. @throws UsageError if it is not an email address */
export const emailOf = ([email = ""]: readonly string[]): string => {
  if (!email.includes("@")) throw new UsageError(`Whose? "${email}" is not an email address.`);
  return email;
};

/** A subcommand that takes only an account's email address. @param done the account's new state, for the message */
export const changeByEmail = (
  called: Call<string, unknown, { email: string } | Failure, { email: string }, StaffVisit>,
  does: string,
  done: string,
) =>
  shopSubcommand({
    takes: "EMAIL",
    does,
    dryRun: "rehearsed",
    async run(visit, { args, print }) {
      const email = emailOf(args);
      await callOrExit(visit, called, { email });
      print(`${email} is ${done}.`);
    },
  });
