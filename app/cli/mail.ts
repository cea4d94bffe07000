import * as mail from "#app/calls/operator/mail.server.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { EMAIL_STATES, type OutboxEmail } from "#app/platform/mail/outbox.server.ts";
import { allOf, ask, type Command, CommandError, countOf, type Invocation, visitShop } from "./command.ts";

export const mailCommand: Command = {
  name: "mail",
  usage: [
    {
      call: `mail list [${EMAIL_STATES.join(" | ")}] [--to ADDRESS] [--limit 20]`,
      does: "lists the newest emails of a shop; failing ones are retried for three days, failed ones were given up",
    },
    { call: "mail show NUMBER", does: "shows an email with its text, and why it could not be sent" },
    {
      call: "mail resend NUMBER | failed",
      does: "sends an email now, or all that failed, with another three days of tries",
    },
  ],
  async run(invocation) {
    const [verb = "", what = ""] = invocation.args;
    if (verb === "list") return list(invocation, what);
    if (verb === "show") return show(invocation, numberOf(verb, what));
    if (verb === "resend") return resend(invocation, what);
    throw new CommandError("mail list | show NUMBER | resend NUMBER | resend failed");
  },
};

function numberOf(verb: string, text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new CommandError(`mail ${verb} NUMBER`);
  return Number(text);
}

async function list(invocation: Invocation, named: string): Promise<number> {
  const { options, print } = invocation;
  const state = EMAIL_STATES.find((one) => one === named);
  if (named && !state) throw new CommandError(`"${named}" is not one of: ${allOf(EMAIL_STATES)}`);
  const visit = await visitShop(invocation);
  const limit = countOf(options.limit, "limit");
  const { emails } = await ask(visit, mail.list, { state, to: options.to, limit });
  const { dateTime } = timesOf(visit.store.settings);
  for (const email of emails)
    print(
      [email.id, dateTime(email.created_at), email.state, email.recipient, email.subject, triesOf(email)]
        .filter(Boolean)
        .join("\t"),
    );
  return 0;
}

const triesOf = ({ tries, problem }: OutboxEmail) =>
  problem ? `${tries} ${tries === 1 ? "try" : "tries"}: ${problem}` : "";

async function show(invocation: Invocation, id: number): Promise<number> {
  const { print } = invocation;
  const visit = await visitShop(invocation);
  const email = await ask(visit, mail.show, { id });
  const { dateTime } = timesOf(visit.store.settings);
  print(`email\t${email.id} (${email.kind || "unknown"})`);
  print(`to\t${email.recipient}`);
  print(`subject\t${email.subject}`);
  print(`written\t${dateTime(email.created_at)}`);
  print(`state\t${email.state}${email.sent_at === null ? "" : `, ${dateTime(email.sent_at)}`}`);
  if (email.problem) print(`problem\t${triesOf(email)}`);
  print("");
  print(email.text || "Its text has been deleted.");
  return 0;
}

async function resend(invocation: Invocation, what: string): Promise<number> {
  const { print } = invocation;
  const visit = await visitShop(invocation);
  if (what !== "failed") {
    await ask(visit, mail.resend, { id: numberOf("resend", what) });
    print(`Email ${what} will be sent by the server within seconds.`);
    return 0;
  }
  const { count, problems } = await ask(visit, mail.resendFailed, {});
  for (const problem of problems) print(problem);
  print(`${count} ${count === 1 ? "email" : "emails"} will be sent by the server within seconds.`);
  return 0;
}
