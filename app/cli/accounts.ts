import { brokenAt, trail } from "#app/domain/accounts/audit/audit.server.ts";
import type { Customer, CustomerDetails } from "#app/domain/accounts/customer.ts";
import * as operating from "#app/domain/accounts/operating.server.ts";
import type { AccountPlace } from "#app/domain/accounts/sign-up.server.ts";
import { linkBase } from "#app/domain/stores/links.ts";
import type { Store } from "#app/domain/stores/stores.server.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { type Failure, isFailure } from "#app/lib/result.ts";
import { type Command, CommandError, dayOf, type Invocation, wantedStore } from "./command.ts";

/** `shop accounts …`: how staff manage customer accounts. */
export const accountsCommand: Command = {
  name: "accounts",
  usage: [
    { call: "accounts list [--store NAME] [--limit 50]", does: "the newest accounts of a shop" },
    { call: "accounts show EMAIL", does: "an account and what happened to it" },
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
    const { platform, args, print } = invocation;
    const [verb = "", email = ""] = args;
    const store = await wantedStore(invocation);
    const place: AccountPlace = {
      store,
      now: platform.clock.now(),
      baseUrl: linkBase(store, invocation.platform.env),
    };
    const { database } = platform;
    switch (verb) {
      case "list":
        return list(invocation, store);
      case "show":
        return show(invocation, store, wanted(email));
      case "approve":
        return done(await operating.approve(database, place, wanted(email)), `${email} is approved.`);
      case "lock":
        return done(await operating.lock(database, place, wanted(email)), `${email} is locked.`);
      case "unlock":
        return done(await operating.unlock(database, place, wanted(email)), `${email} is open again.`);
      case "invite":
        return done(
          await operating.invite(database, place, wanted(email), invited(invocation, store)),
          `${email} has an account, and an email is on its way.`,
        );
      case "exempt":
        return done(
          await operating.setExemption(database, place, wanted(email), exemption(invocation, store)),
          `The taxes of ${email} are set.`,
        );
      case "audit":
        return audit(invocation, store);
      default:
        throw new CommandError("accounts list | show | approve | lock | unlock | invite | exempt | audit");
    }

    function done(refused: Failure | undefined, text: string): number {
      if (isFailure(refused)) throw new CommandError(String(refused.error));
      print(text);
      return 0;
    }
  },
};

function wanted(email: string): string {
  if (!email.includes("@")) throw new CommandError("Which account? Give its email address.");
  return email;
}

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

async function list({ platform, options, print }: Invocation, store: Store): Promise<number> {
  const limit = Number(options.limit ?? 50);
  if (!Number.isInteger(limit) || limit < 1) throw new CommandError("--limit wants a whole number");
  const found = await operating.listCustomers(platform.database.read, store.id, platform.clock.now(), limit);
  for (const customer of found) print(line(customer, store));
  return 0;
}

async function show({ platform, print }: Invocation, store: Store, email: string): Promise<number> {
  const db = platform.database.read;
  const customer = await operating.findCustomer(db, store.id, email, platform.clock.now());
  if (!customer) throw new CommandError(`There is no account for ${email}.`);
  print(line(customer, store));
  const { street_address, city, province, postal_code, phone_number } = customer;
  print([street_address, city, province, postal_code, phone_number].filter(Boolean).join(", "));
  for (const entry of await trail(db, store.id, customer.public_id)) {
    const actor = entry.actor === customer.public_id ? "themselves" : entry.actor;
    print(`${timesOf(store.settings).dateTime(entry.at)}\t${entry.action}\t${actor}\t${entry.detail}`);
  }
  return 0;
}

function invited({ args, options }: Invocation, store: Store): CustomerDetails {
  const [, , first_name, last_name] = args;
  if (!first_name || !last_name) throw new CommandError("accounts invite EMAIL FIRST-NAME LAST-NAME");
  const { country, province } = store.settings.store_info;
  return {
    first_name,
    last_name,
    company: options.company ?? "",
    is_institution: options.company !== undefined,
    phone_number: "",
    phone_number_type: "work",
    phone_number_ext: "",
    alt_phone_number: "",
    alt_phone_number_type: "work",
    alt_phone_number_ext: "",
    street_address: "",
    street_address_2: "",
    city: "",
    province,
    country,
    postal_code: "",
    communication_preference: "email",
    extra_fields: {},
  };
}

function exemption({ options }: Invocation, store: Store) {
  if (options.certificate === "none") return null;
  if (!options.certificate || !options.until)
    throw new CommandError("accounts exempt EMAIL --certificate NUMBER --until YYYY-MM-DD");
  return { certificate: options.certificate, until: dayOf(options.until, store, true), types: options.tax };
}

async function audit({ platform, print }: Invocation, store: Store): Promise<number> {
  const db = platform.database.read;
  const broken = await brokenAt(db, store.id);
  if (broken !== undefined) {
    print(`The trail is broken at entry ${broken}.`);
    return 1;
  }
  print(`${(await trail(db, store.id)).length} entries, each follows from the one before.`);
  return 0;
}
