import { timesOf } from "#app/domain/stores/times.ts";
import { isFailure } from "#app/lib/result.ts";
import {
  type EmailState,
  listEmails,
  type OutboxEmail,
  readEmail,
  resendEmail,
} from "#app/platform/mail/outbox.server.ts";
import { type Command, CommandError, countOf, type Invocation, wantedStore } from "./command.ts";

const STATES: readonly EmailState[] = ["sent", "failed", "failing", "held", "waiting"];

/** How many failed emails one `resend failed` takes on. */
const AT_ONCE = 1000;

export const mailCommand: Command = {
  name: "mail",
  usage: [
    {
      call: `mail list [${STATES.join(" | ")}] [--to ADDRESS] [--limit 20]`,
      does: "the newest emails of a shop; failing ones are tried again for three days, failed ones were given up",
    },
    { call: "mail show NUMBER", does: "an email with its text, and why it could not be sent" },
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

async function list(invocation: Invocation, state: string): Promise<number> {
  const { platform, options, print } = invocation;
  if (state && !STATES.some((one) => one === state))
    throw new CommandError(`"${state}" is not one of: ${STATES.join(", ")}`);
  const store = await wantedStore(invocation);
  const found = await listEmails(platform.database.read, store.id, {
    limit: countOf(options.limit, "limit") ?? 20,
    state: (state || undefined) as EmailState | undefined,
    recipient: options.to,
  });
  const { dateTime } = timesOf(store.settings);
  for (const email of found)
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
  const { platform, print } = invocation;
  const store = await wantedStore(invocation);
  const email = await readEmail(platform.database.read, store.id, id);
  if (!email) throw new CommandError(`There is no email ${id}.`);
  const { dateTime } = timesOf(store.settings);
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
  const { platform, print } = invocation;
  const { database, clock } = platform;
  const store = await wantedStore(invocation);
  if (what !== "failed") {
    const refused = await resendEmail(database, clock.now(), store.id, numberOf("resend", what));
    if (isFailure(refused)) throw new CommandError(String(refused.error));
    print(`Email ${what} will be sent by the server within seconds.`);
    return 0;
  }
  const failed = await listEmails(database.read, store.id, { state: "failed", limit: AT_ONCE });
  let count = 0;
  for (const { id } of failed) {
    const refused = await resendEmail(database, clock.now(), store.id, id);
    if (isFailure(refused)) print(String(refused.error));
    else count++;
  }
  print(`${count} ${count === 1 ? "email" : "emails"} will be sent by the server within seconds.`);
  return 0;
}
