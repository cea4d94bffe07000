import type { StaffVisit } from "#app/calls/common/operator-visit.server.ts";
import * as accounts from "#app/calls/operator/accounts.server.ts";
import type { Customer } from "#app/domain/accounts/customer.ts";
import type { Store } from "#app/domain/stores/stores.server.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { own } from "#app/lib/own.ts";
import { ask, type Command, CommandError, countOf, dayOf, type Invocation, visitShop } from "./command.ts";

/** `shop accounts …`: how staff manage customer accounts. */
export const accountsCommand: Command = {
  name: "accounts",
  usage: [
    { call: "accounts list [--store NAME] [--limit 50]", does: "lists the newest accounts of a shop" },
    { call: "accounts show EMAIL", does: "shows an account and its history" },
    {
      call: "accounts approve EMAIL",
      does: "lets an account into an exclusive shop and emails its owner",
    },
    { call: "accounts lock EMAIL", does: "locks an account and logs it out everywhere" },
    { call: "accounts unlock EMAIL", does: "unlocks it" },
    {
      call: "accounts invite EMAIL FIRST-NAME LAST-NAME [--company NAME]",
      does: "creates an approved account (an institution's with --company) and emails its owner to choose a password",
    },
    {
      call: "accounts exempt EMAIL --certificate NUMBER --until YYYY-MM-DD [--tax TYPE …]",
      does: "exempts an institution from taxes (all, or those named) until that day; --certificate none ends it",
    },
    {
      call: "accounts audit [--store NAME]",
      does: "checks the audit trail; exit code 1 if it was tampered with",
    },
  ],
  async run(invocation) {
    const { args } = invocation;
    const [verb = "", email = ""] = args;
    const visit = await visitShop(invocation);
    if (verb === "list") return list(invocation, visit);
    if (verb === "audit") return audit(invocation, visit);
    const run = own(VERBS, verb);
    if (!run)
      throw new CommandError("accounts list | show | approve | lock | unlock | invite | exempt | audit");
    if (!email.includes("@")) throw new CommandError("Which account? Give its email address.");
    await run(invocation, visit, email);
    return 0;
  },
};

type Verb = (invocation: Invocation, visit: StaffVisit, email: string) => Promise<void>;

/** A verb that needs nothing but the address. */
const change =
  (called: typeof accounts.approve | typeof accounts.lock | typeof accounts.unlock, done: string): Verb =>
  async ({ print }, visit, email) => {
    await ask(visit, called, { email });
    print(`${email} is ${done}.`);
  };

function line(customer: Customer, { settings }: Store): string {
  const { dateTime, lastDate } = timesOf(settings);
  const name = customer.company || `${customer.first_name} ${customer.last_name}`;
  const state = [
    customer.state,
    customer.approved ? "approved" : "not approved",
    ...(customer.is_institution ? ["institution"] : []),
    ...(customer.tax ? [`tax-exempt until ${lastDate(customer.tax.until)}`] : []),
  ].join(", ");
  return `${customer.email_address}\t${name}\t${state}\t${dateTime(customer.created_at)}`;
}

async function list({ options, print }: Invocation, visit: StaffVisit): Promise<number> {
  const found = await ask(visit, accounts.list, { limit: countOf(options.limit, "limit") });
  for (const customer of found.accounts) print(line(customer, visit.store));
  return 0;
}

const show: Verb = async ({ print }, visit, email) => {
  const { account, trail } = await ask(visit, accounts.show, { email });
  print(line(account, visit.store));
  const { street_address, city, province, postal_code, phone_number } = account;
  print([street_address, city, province, postal_code, phone_number].filter(Boolean).join(", "));
  for (const entry of trail) {
    const actor = entry.actor === account.public_id ? "themselves" : entry.actor;
    print(`${timesOf(visit.store.settings).dateTime(entry.at)}\t${entry.action}\t${actor}\t${entry.detail}`);
  }
};

const invite: Verb = async ({ args, options, print }, visit, email) => {
  const [, , first_name, last_name] = args;
  if (!first_name || !last_name) throw new CommandError("accounts invite EMAIL FIRST-NAME LAST-NAME");
  await ask(visit, accounts.invite, { email, first_name, last_name, company: options.company });
  print(`${email} has an account, and an email is on its way.`);
};

const exempt: Verb = async ({ options, print }, visit, email) => {
  const { certificate, until, tax: types } = options;
  if (certificate === "none") await ask(visit, accounts.endExemption, { email });
  else {
    if (!certificate || !until)
      throw new CommandError("accounts exempt EMAIL --certificate NUMBER --until YYYY-MM-DD");
    const exemption = { certificate, until: dayOf(until, visit.store, true), types };
    await ask(visit, accounts.exempt, { email, ...exemption });
  }
  print(`The taxes of ${email} are set.`);
};

const VERBS: Readonly<Record<string, Verb>> = {
  show,
  approve: change(accounts.approve, "approved"),
  lock: change(accounts.lock, "locked"),
  unlock: change(accounts.unlock, "open again"),
  invite,
  exempt,
};

async function audit({ print }: Invocation, visit: StaffVisit): Promise<number> {
  const { broken_at, entries } = await ask(visit, accounts.audit, {});
  if (broken_at !== null) {
    print(`The trail is broken at entry ${broken_at}.`);
    return 1;
  }
  print(`${entries} entries, each follows from the one before.`);
  return 0;
}
