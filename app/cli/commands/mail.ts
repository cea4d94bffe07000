import type { StaffVisit } from "#app/calls/common/staff-visit.server.ts";
import * as mail from "#app/calls/staff/mail.server.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { EMAIL_STATES, type OutboxEmail } from "#app/platform/email/outbox.server.ts";
import {
  allOf,
  type Command,
  callOrExit,
  countOf,
  limitOf,
  numberOf,
  printAll,
  shopSubcommand,
  UsageError,
} from "../command.ts";

export const mailCommand: Command = {
  name: "mail",
  does: "the emails that a shop sent",
  subcommands: {
    list: shopSubcommand({
      takes: `[${EMAIL_STATES.join("|")}]`,
      does: "lists the newest emails of a shop; failing ones are retried for three days, failed ones were given up",
      options: { to: { value: "ADDRESS", does: "only those to this address" }, limit: limitOf(20) },
      async run(visit, { args, options, print }) {
        const [stateName] = args;
        const state = EMAIL_STATES.find((candidate) => candidate === stateName);
        if (stateName && !state) throw new UsageError(`"${stateName}" is not one of: ${allOf(EMAIL_STATES)}`);
        const limit = countOf(options.limit, "limit");
        const { emails } = await callOrExit(visit, mail.list, { state, to: options.to, limit });
        const { dateTime } = timesOf(visit.store.settings);
        printAll(
          print,
          emails.map((email) =>
            [
              email.id,
              dateTime(email.created_at),
              email.state,
              email.recipient,
              email.subject,
              triesOf(email),
            ]
              .filter(Boolean)
              .join("\t"),
          ),
        );
      },
    }),
    show: shopSubcommand({
      takes: "NUMBER",
      does: "shows an email with its text, and why it could not be sent",
      async run(visit, { args, print }) {
        await show(visit, numberOf(args[0]), print);
      },
    }),
    resend: shopSubcommand({
      takes: "NUMBER|failed",
      does: "sends an email now, or all that failed, with another three days of tries",
      dryRun: "rehearsed",
      async run(visit, { args, print }) {
        const [what] = args;
        if (what !== "failed") {
          await callOrExit(visit, mail.resend, { id: numberOf(what) });
          print(`Email ${what} will be sent by the server within seconds.`);
          return;
        }
        const { count, problems } = await callOrExit(visit, mail.resendFailed, {});
        for (const problem of problems) print(problem);
        print(`${count} ${count === 1 ? "email" : "emails"} will be sent by the server within seconds.`);
      },
    }),
  },
};

const triesOf = ({ tries, problem }: OutboxEmail) =>
  problem ? `${tries} ${tries === 1 ? "try" : "tries"}: ${problem}` : "";

async function show(visit: StaffVisit, id: number, print: (text: string) => void): Promise<void> {
  const email = await callOrExit(visit, mail.show, { id });
  const { dateTime } = timesOf(visit.store.settings);
  print(`email\t${email.id} (${email.kind || "unknown"})`);
  print(`to\t${email.recipient}`);
  print(`subject\t${email.subject}`);
  print(`written\t${dateTime(email.created_at)}`);
  print(`state\t${email.state}${email.sent_at === null ? "" : `, ${dateTime(email.sent_at)}`}`);
  if (email.problem) print(`problem\t${triesOf(email)}`);
  print("");
  print(email.text || "Its text has been deleted.");
}
