import type { Call } from "#app/calls/common/define.server.ts";
import type { StaffVisit } from "#app/calls/common/operator-visit.server.ts";
import type { Failure } from "#app/lib/result.ts";
import { ask, shopVerb, UsageError } from "./command.ts";

/** The email address that a command names somebody by. @throws UsageError if it is none */
export const emailOf = ([email = ""]: readonly string[]): string => {
  if (!email.includes("@")) throw new UsageError(`Whose? "${email}" is not an email address.`);
  return email;
};

/** A verb that needs nothing but somebody's email address. @param done what they are afterwards */
export const changeByEmail = (
  called: Call<string, unknown, { email: string } | Failure, { email: string }, StaffVisit>,
  does: string,
  done: string,
) =>
  shopVerb({
    takes: "EMAIL",
    does,
    dryRun: "rehearsed",
    async run(visit, { args, print }) {
      const email = emailOf(args);
      await ask(visit, called, { email });
      print(`${email} is ${done}.`);
    },
  });
