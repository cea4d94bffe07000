import * as accounts from "#app/calls/staff/accounts.server.ts";
import { ACCOUNT_FILTERS, type AccountFilter, type Customer } from "#app/domain/accounts/customer.ts";
import type { Store } from "#app/domain/stores/stores.server.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { changeByEmail, emailOf } from "../by-email.ts";
import {
  allOf,
  type Command,
  CommandError,
  callOrExit,
  countOf,
  dayOf,
  limitOf,
  printAll,
  shopSubcommand,
} from "../command.ts";

/** `shop accounts …`: how staff manage customer accounts. */
export const accountsCommand: Command = {
  name: "accounts",
  does: "customer accounts and institutions",
  subcommands: {
    list: shopSubcommand({
      does: "lists the newest accounts of a shop, or those that you look for",
      options: {
        find: { value: "WORDS", does: "with these in their name, company, email or phone" },
        only: { value: "WHICH", does: `only those: ${ACCOUNT_FILTERS.join(", ")}` },
        limit: limitOf(50),
      },
      async run(visit, { options, print }) {
        const answer = await callOrExit(visit, accounts.list, {
          limit: countOf(options.limit, "limit"),
          find: options.find,
          only: options.only === undefined ? undefined : listNamed(options.only),
        });
        printAll(
          print,
          answer.accounts.map((customer) => line(customer, visit.store)),
        );
      },
    }),
    show: shopSubcommand({
      takes: "EMAIL",
      does: "shows an account and its history",
      async run(visit, { args, print }) {
        const { account, trail, buyers, buys_for } = await callOrExit(visit, accounts.show, {
          email: emailOf(args),
        });
        print(line(account, visit.store));
        if (buyers.length > 0) print(`buyers\t${buyers.map(({ email }) => email).join(", ")}`);
        if (buys_for.length > 0) print(`buys for\t${buys_for.map(({ name }) => name).join(", ")}`);
        const { street_address, city, province, postal_code, phone_number } = account;
        print([street_address, city, province, postal_code, phone_number].filter(Boolean).join(", "));
        for (const entry of trail) {
          const actor = entry.actor === account.public_id ? "themselves" : entry.actor;
          print(
            `${timesOf(visit.store.settings).dateTime(entry.at)}\t${entry.action}\t${actor}\t${entry.detail}`,
          );
        }
      },
    }),
    approve: changeByEmail(
      accounts.approve,
      "lets an account into an exclusive shop and emails its owner",
      "approved",
    ),
    lock: changeByEmail(accounts.lock, "locks an account and logs it out everywhere", "locked"),
    unlock: changeByEmail(accounts.unlock, "unlocks an account", "unlocked"),
    invite: shopSubcommand({
      takes: "EMAIL FIRST-NAME LAST-NAME",
      does: "creates an approved account (an institution's with --company) and emails its owner to choose a password",
      options: { company: { value: "NAME", does: "the institution" } },
      dryRun: "rehearsed",
      async run(visit, { args, options, print }) {
        const email = emailOf(args);
        const [, first_name = "", last_name = ""] = args;
        await callOrExit(visit, accounts.invite, { email, first_name, last_name, company: options.company });
        print(`${email} has an account, and an email is on its way.`);
      },
    }),
    exempt: shopSubcommand({
      takes: "EMAIL",
      does: "exempts an institution from taxes (all, or those named) until the end of a day; --certificate none ends it",
      options: {
        certificate: {
          value: "NUMBER",
          required: true,
          does: "the certificate that the institution showed; none ends the exemption",
        },
        until: { value: "DAY", does: "its last day, such as 2027-12-31" },
        tax: { value: "TYPE", multiple: true, does: "a tax, such as GST (default: all taxes)" },
      },
      dryRun: "rehearsed",
      async run(visit, { args, options, print }) {
        const email = emailOf(args);
        const { certificate, until, tax: types } = options;
        if (certificate === "none") await callOrExit(visit, accounts.endExemption, { email });
        else {
          if (!until) throw new CommandError("--until is missing: the last day of the exemption");
          const exemption = { certificate, until: dayOf(until, visit.store, true), types };
          await callOrExit(visit, accounts.exempt, { email, ...exemption });
        }
        const { account } = await callOrExit(visit, accounts.show, { email });
        print(
          account.tax
            ? `${email} is ${exemptionText(account.tax, visit.store)}.`
            : `The exemption of ${email} has ended: it pays all taxes.`,
        );
      },
    }),
    "book-law": changeByEmail(
      accounts.applyBookLaw,
      "makes an institution subject to Québec's book law: it buys at regular prices",
      "subject to the book law",
    ),
    "end-book-law": changeByEmail(
      accounts.endBookLaw,
      "ends that an institution is subject to Québec's book law",
      "not subject to the book law",
    ),
    link: ofBuyer(accounts.linkBuyer, "lets a customer buy for an institution", "buys for"),
    unlink: ofBuyer(accounts.unlinkBuyer, "ends that somebody buys for an institution", "no longer buys for"),
    export: shopSubcommand({
      takes: "EMAIL",
      does: "prints everything the shop stores about a customer as JSON, and notes that in their history",
      dryRun: "rehearsed",
      async run(visit, { args, print }) {
        print(
          JSON.stringify(await callOrExit(visit, accounts.exportData, { email: emailOf(args) }), null, 2),
        );
      },
    }),
    erase: shopSubcommand({
      takes: "EMAIL",
      does: "deletes a customer's account and what belongs to it; their orders stay without a name",
      options: { confirm: { value: "EMAIL", does: "the address again" } },
      dryRun: "rehearsed",
      async run(visit, { args, options, print }) {
        const email = emailOf(args);
        if (options.confirm !== email)
          throw new CommandError(`This cannot be undone. To go on, add --confirm ${email}`);
        await callOrExit(visit, accounts.erase, { email });
        print(`${email} has no account any more.`);
      },
    }),
    audit: shopSubcommand({
      does: "checks the audit trail; exit code 1 if it was tampered with",
      async run(visit, { print }) {
        const { broken_at, entries } = await callOrExit(visit, accounts.audit, {});
        if (broken_at !== null) {
          print(`The trail is broken at entry ${broken_at}.`);
          return 1;
        }
        print(`${entries} entries, each follows from the one before.`);
        return 0;
      },
    }),
  },
};

/** A subcommand about who buys for an institution. @param done what the buyer does afterwards */
function ofBuyer(
  called: typeof accounts.linkBuyer | typeof accounts.unlinkBuyer,
  does: string,
  done: string,
) {
  return shopSubcommand({
    takes: "EMAIL BUYER",
    does,
    dryRun: "rehearsed",
    async run(visit, { args, print }) {
      const email = emailOf(args);
      const buyer = emailOf(args.slice(1));
      await callOrExit(visit, called as typeof accounts.linkBuyer, { email, buyer });
      print(`${buyer} ${done} ${email}.`);
    },
  });
}

/** The list that somebody names. @throws CommandError if there is no such list */
function listNamed(only: string): AccountFilter {
  const filter = ACCOUNT_FILTERS.find((name) => name === only);
  if (!filter) throw new CommandError(`--only must be ${ACCOUNT_FILTERS.join(", ")}`);
  return filter;
}

/** Which taxes, and until when. */
function exemptionText({ until, types }: NonNullable<Customer["tax"]>, { settings }: Store): string {
  const which = types.length > 0 ? `exempt from ${allOf(types)}` : "tax-exempt";
  return `${which} until ${timesOf(settings).lastDate(until)}`;
}

function line(customer: Customer, store: Store): string {
  const { dateTime } = timesOf(store.settings);
  const name = customer.company || `${customer.first_name} ${customer.last_name}`;
  const state = [
    customer.state,
    customer.approved ? "approved" : "not approved",
    ...(customer.is_institution ? ["institution"] : []),
    ...(customer.tax ? [exemptionText(customer.tax, store)] : []),
    ...(customer.is_under_book_law ? ["under the book law"] : []),
  ].join(", ");
  return `${customer.email_address}\t${name}\t${state}\t${dateTime(customer.created_at)}`;
}
