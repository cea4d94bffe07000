import { z } from "zod";
import { brokenAt, trail } from "#app/domain/accounts/audit/audit.server.ts";
import * as operating from "#app/domain/accounts/operating.server.ts";
import { taxTypesOf } from "#app/domain/tax/tax.ts";
import type { Failure } from "#app/lib/result.ts";
import { failure } from "#app/messages/failure.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { staff } from "../common/access.server.ts";
import { defineCall } from "../common/define.server.ts";
import type { StaffVisit } from "../common/operator-visit.server.ts";
import { limit, moment, shortText } from "./fields.server.ts";

const email = z.string().trim().min(1).max(320);

/** `accounts/list {limit, find}`: the newest accounts of a shop; those with these words in their name, email or phone. */
export const list = defineCall("accounts/list", {
  kind: "read",
  access: staff("see_customers"),
  input: z.object({ limit: limit(50), find: shortText.optional() }),
  run: async ({ platform, store, now }, { limit, find }) => ({
    accounts: await operating.listCustomers(platform.database.read, store.id, now, limit, find),
  }),
});

/** `accounts/show {email}`: an account and what happened to it. Failure: `not_found`. */
export const show = defineCall("accounts/show", {
  kind: "read",
  access: staff("see_customers"),
  input: z.object({ email }),
  run: async ({ platform, store, now }, { email }) => {
    const db = platform.database.read;
    const account = await operating.findCustomer(db, store.id, email, now);
    if (!account) return failure("accounts.operating.not_found", { email });
    return { account, trail: await trail(db, store.id, account.public_id) };
  },
});

type Verb = (database: Database, visit: StaffVisit, email: string) => Promise<Failure | undefined>;
const change = <const Name extends string>(name: Name, verb: Verb) =>
  defineCall(name, {
    access: staff("edit_customers"),
    input: z.object({ email }),
    run: async (visit, { email }) => (await verb(visit.platform.database, visit, email)) ?? { email },
  });

/** `accounts/approve {email}`: lets it into an exclusive shop, and emails its owner. Failure: `not_found`. */
export const approve = change("accounts/approve", operating.approve);
/** `accounts/lock {email}`: locks it and logs it out everywhere. Failure: `not_found`. */
export const lock = change("accounts/lock", operating.lock);
/** `accounts/unlock {email}`. Failure: `not_found`. */
export const unlock = change("accounts/unlock", operating.unlock);
/** `accounts/endExemption {email}`: it pays all taxes again. Failure: `not_found`. */
export const endExemption = change("accounts/endExemption", (database, visit, email) =>
  operating.setExemption(database, visit, email, null),
);

/**
 * `accounts/exempt {email, certificate, until, types}`: exempts an institution from those taxes, or from all if none
 * are named. Failures: `not_found`, `unknown_tax`, `past`.
 */
export const exempt = defineCall("accounts/exempt", {
  access: staff("edit_customers"),
  input: z.object({
    email,
    certificate: shortText.min(1),
    until: moment,
    types: z.array(shortText).max(100).default([]),
  }),
  run: async (visit, { email, ...exemption }) => {
    const known = taxTypesOf(visit.store.settings);
    const type = exemption.types.find((one) => !known.includes(one));
    if (type !== undefined)
      return failure("accounts.operating.unknown_tax", { type, types: known.join(", ") }, { at: "tax" });
    if (exemption.until <= visit.now) return failure("accounts.operating.past", {}, { at: "until" });
    return (await operating.setExemption(visit.platform.database, visit, email, exemption)) ?? { email };
  },
});

/**
 * `accounts/invite {email, first_name, last_name, company}`: creates an approved account, an institution's if it has a
 * company, and emails its owner to choose a password. Failure: `registered`.
 */
export const invite = defineCall("accounts/invite", {
  access: staff("edit_customers"),
  input: z.object({
    email: z.email().max(200),
    first_name: shortText.min(1),
    last_name: shortText.min(1),
    company: shortText.default(""),
  }),
  run: async (visit, { email, company, ...name }) => {
    const { country, province } = visit.store.settings.store_info;
    const refused = await operating.invite(visit.platform.database, visit, email, {
      ...name,
      company,
      is_institution: company !== "",
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
    });
    return refused ?? { email };
  },
});

/** `accounts/audit`: checks the audit trail. @returns its length, and the number of the first entry that does not fit */
export const audit = defineCall("accounts/audit", {
  kind: "read",
  access: staff("settings"),
  input: z.object({}),
  run: async ({ platform, store }) => {
    const db = platform.database.read;
    const broken_at = (await brokenAt(db, store.id)) ?? null;
    return { broken_at, entries: (await trail(db, store.id)).length };
  },
});
