import { PROGRAM_RIGHTS } from "#app/domain/staff/rights.ts";
import type { WebhookBodies } from "#app/domain/webhooks/webhooks.ts";
import type { Failure } from "#app/messages/result.ts";
import { rightOf } from "../common/access.server.ts";
import type { Call } from "../common/define.server.ts";
import type { StaffVisit } from "../common/staff-visit.server.ts";
import { inputSchema } from "../openapi/input.server.ts";
import { isFile, type Schema } from "../openapi/schema.ts";
import * as accounts from "../staff/accounts.server.ts";
import * as content from "../staff/content.server.ts";
import * as disputes from "../staff/disputes.server.ts";
import * as door from "../staff/door.server.ts";
import * as events from "../staff/events.server.ts";
import * as giftCards from "../staff/gift-cards.server.ts";
import * as importing from "../staff/import.server.ts";
import * as imports from "../staff/imports.server.ts";
import * as ledger from "../staff/ledger.server.ts";
import * as lists from "../staff/lists.server.ts";
import * as mail from "../staff/mail.server.ts";
import * as orders from "../staff/orders.server.ts";
import * as packing from "../staff/packing.server.ts";
import * as payments from "../staff/payments.server.ts";
import * as phoneOrders from "../staff/phone-orders.server.ts";
import * as pictures from "../staff/pictures.server.ts";
import * as preorders from "../staff/preorders.server.ts";
import * as promotions from "../staff/promotions.server.ts";
import * as registries from "../staff/registries.server.ts";
import * as reports from "../staff/reports.server.ts";
import * as search from "../staff/search.server.ts";
import * as stock from "../staff/stock.server.ts";
import * as till from "../staff/till.server.ts";
import * as titles from "../staff/titles.server.ts";
import * as today from "../staff/today.server.ts";
import * as translations from "../staff/translations.server.ts";
import * as versions from "../staff/versions.server.ts";

/** The calls of staff that a shop's own programs can make with a key. */
export type ProgramCall = Call<string, unknown, unknown, unknown, StaffVisit>;

/** The modules with calls for programs; a test compares this list with all calls. */
const MODULES = [
  accounts,
  content,
  disputes,
  door,
  events,
  giftCards,
  importing,
  imports,
  ledger,
  lists,
  mail,
  orders,
  packing,
  payments,
  phoneOrders,
  pictures,
  preorders,
  promotions,
  registries,
  reports,
  search,
  stock,
  till,
  titles,
  today,
  translations,
  versions,
] as const;

/** Calls that no program can make, because their answer has a payment card's number. */
const FOR_PEOPLE: readonly string[] = ["orders/card"];

/**
 * Whether a program can make a call: whether it may have the right, and whether the call's input can be sent. A call
 * that reads files of this machine is for commands.
 */
export function isForPrograms(called: ProgramCall): boolean {
  const right = rightOf(called.access);
  if (!right || !PROGRAM_RIGHTS.includes(right) || FOR_PEOPLE.includes(called.name)) return false;
  const { properties, required = [] } = inputSchema(called.documentedInput());
  return called.bodyLimits.files > 0 || !required.some((name) => isFile(properties?.[name] as Schema));
}

type ExportsOf<Module> = Module extends unknown ? Module[keyof Module] : never;
type MadeCall = Extract<
  ExportsOf<(typeof MODULES)[number]>,
  { readonly name: string; run(visit: never, input: never): unknown }
>;

/**
 * The answers of these calls when they succeed, and what webhooks send. The published schemas are generated from these
 * types.
 */
export type ProgramAnswers = {
  [Made in MadeCall as Made["name"]]: Exclude<Awaited<ReturnType<Made["run"]>>, Failure>;
} & WebhookBodies;

const isCall = (value: unknown): value is ProgramCall =>
  typeof value === "object" && value !== null && "access" in value && "run" in value;

/** All calls that programs can make. */
export const programCalls: readonly ProgramCall[] = MODULES.flatMap((module): unknown[] =>
  Object.values(module),
)
  .filter(isCall)
  .filter(isForPrograms);

const byName = new Map(programCalls.map((called) => [called.name, called]));

/** The call of this name, if programs can make it. */
export const programCallNamed = (name: string): ProgramCall | undefined => byName.get(name);
