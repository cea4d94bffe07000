import type { ParseArgsOptionsConfig, parseArgs } from "node:util";
import { type Call, call } from "#app/calls/common/define.server.ts";
import {
  type Operator,
  type OperatorVisit,
  operatorVisit,
  type StaffVisit,
  staffVisit,
} from "#app/calls/common/operator-visit.server.ts";
import { type Store, storeNamed, storeNames } from "#app/domain/stores/stores.server.ts";
import { daySpan } from "#app/lib/dates.ts";
import { parseCents } from "#app/lib/money.ts";
import { errorLines, type Failure, isFailure } from "#app/lib/result.ts";
import { listed } from "#app/lib/word-list.ts";
import { SOURCE } from "#app/messages/locales.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { Platform } from "#app/platform/platform.server.ts";

/** The options of all commands, for `parseArgs` of `node:util`, which also gives `Invocation` their types. */
export const OPTIONS = {
  store: { type: "string" },
  map: { type: "string", multiple: true, default: [] },
  host: { type: "string", multiple: true, default: [] },
  limit: { type: "string" },
  days: { type: "string" },
  company: { type: "string" },
  certificate: { type: "string" },
  until: { type: "string" },
  note: { type: "string" },
  tax: { type: "string", multiple: true, default: [] },
  amount: { type: "string" },
  percent: { type: "string" },
  "free-shipping": { type: "boolean" },
  subject: { type: "string" },
  list: { type: "string" },
  minimum: { type: "string" },
  from: { type: "string" },
  uses: { type: "string" },
  each: { type: "string" },
  automatic: { type: "boolean" },
  stacks: { type: "boolean" },
  describe: { type: "string" },
  pin: { type: "string" },
  tracking: { type: "string" },
  parcel: { type: "string" },
  price: { type: "string", multiple: true },
  shipping: { type: "string" },
  "ship-to": { type: "string", multiple: true },
  pickup: { type: "string" },
  po: { type: "string" },
  key: { type: "string" },
  method: { type: "string" },
  reference: { type: "string" },
  file: { type: "string" },
  description: { type: "string" },
  by: { type: "string" },
  "dry-run": { type: "boolean" },
  errors: { type: "string" },
  "allow-refused": { type: "string" },
  whole: { type: "boolean" },
  replace: { type: "boolean" },
  location: { type: "string" },
  currency: { type: "string" },
  "take-host": { type: "boolean" },
  confirm: { type: "string" },
  to: { type: "string" },
  minutes: { type: "string" },
  find: { type: "string" },
  pictures: { type: "string" },
  card: { type: "string" },
  line: { type: "string" },
  title: { type: "string" },
  occasion: { type: "string" },
  format: { type: "string" },
  watch: { type: "string" },
  every: { type: "string" },
  once: { type: "boolean" },
} as const satisfies ParseArgsOptionsConfig;

export interface Invocation {
  platform: Platform;
  args: string[];
  options: ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>["values"];
  print(text: string): void;
}

export interface Command {
  name: string;
  usage: { call: string; does: string }[];
  /** Set where the command must not change the database's schema, whatever version made it. */
  asIs?: boolean;
  /** @returns the exit code. */
  run(invocation: Invocation): Promise<number>;
}

/** A command that does not open the database, because it puts one in its place. */
export interface LoneCommand extends Pick<Command, "name" | "usage"> {
  /** @returns the exit code. */
  runAlone(invocation: Omit<Invocation, "platform"> & { env: Env }): Promise<number>;
}

/** A refusal whose message is written for the operator. */
export class CommandError extends Error {}

const COMMAND_LINE: Operator = { name: "command line", stores: "all" };

/** A visit for what all shops share. */
export function visitAll({ platform }: Invocation): OperatorVisit {
  return operatorVisit(platform, COMMAND_LINE);
}

/** A visit in the shop that `--store` names, or in the only one. */
export async function visitShop(invocation: Invocation): Promise<StaffVisit> {
  return staffVisit(invocation.platform, COMMAND_LINE, await wantedStore(invocation));
}

/** The text of a refusal. A field that an option gave is named like the option. */
function textOf({ error, fields }: Failure): string {
  if (typeof error === "string" || !fields) return errorLines(error).join("\n");
  return Object.entries(fields)
    .map(([field, text]) => {
      const option = field.replaceAll("_", "-");
      return `${option in OPTIONS ? `--${option}` : field}: ${text}`;
    })
    .join("\n");
}

/** Names to choose from, in a sentence of a command: "a, b or c". */
export const anyOf = (names: readonly string[]) => listed(SOURCE, names, "or");
/** Names in a sentence of a command: "a, b and c". */
export const allOf = (names: readonly string[]) => listed(SOURCE, names, "and");

/** Makes a call. @throws CommandError with the text of its refusal, or with what `words` make of it */
export async function ask<Output, Sent, By extends OperatorVisit>(
  visit: By,
  called: Call<string, unknown, Output, Sent, By>,
  payload: Sent,
  words: (refused: Failure) => string = textOf,
): Promise<Exclude<Output, Failure>> {
  const answer = await call(visit, called, payload);
  if (isFailure(answer)) throw new CommandError(words(answer));
  return answer as Exclude<Output, Failure>;
}

/** Maximum number of shops listed in a message. */
const SHOPS_NAMED = 20;

/** The shop that `--store` names, or the only one. */
export async function wantedStore({ platform, options }: Invocation): Promise<Store> {
  if (options.store) {
    const store = await storeNamed(platform.database, options.store);
    if (store) return store;
    throw new CommandError(`There is no shop "${options.store}".`);
  }
  const { names, count } = await storeNames(platform.database, SHOPS_NAMED);
  const [name = ""] = names;
  const only = count === 1 ? await storeNamed(platform.database, name) : undefined;
  if (only) return only;
  throw new CommandError(
    count === 0
      ? "There is no shop yet. Create one with: shop settings import FILE.json --store NAME --host HOST"
      : `Which shop? --store ${names.join(" or --store ")}${count > names.length ? " …" : ""}`,
  );
}

/** An amount of money as an operator types it. */
export function centsOf(text: string | undefined, option: string): number {
  const cents = parseCents(text ?? "");
  if (cents === undefined) throw new CommandError(`--${option} must be an amount such as 12.50`);
  return cents;
}

/** A whole number of 1 or more. */
export function countOf(text: string | undefined, option: string): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new CommandError(`--${option} must be a whole number of 1 or more`);
  return Number(text);
}

/** The first second of a day in the shop's time zone, or of the day after it: "until" a day includes that day. */
export function dayOf(text: string, { settings }: Store, end = false): number {
  const span = daySpan(text, settings.store_info.time_zone);
  if (!span) throw new CommandError(`"${text}" is not a date such as 2026-12-31`);
  return end ? span.to : span.from;
}

/** `field=column` pairs of `--map`. */
export function mapping(pairs: readonly string[]): Record<string, string> {
  return pairsOf(pairs, "map", "column");
}

/** The pairs of an option that is given once for each field, such as `--map field=column`. */
export function pairsOf(pairs: readonly string[], option: string, what: string): Record<string, string> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [field, ...rest] = pair.split("=");
      const value = rest.join("=");
      if (!field || !value) throw new CommandError(`--${option} must be field=${what}, not "${pair}"`);
      return [field, value];
    }),
  );
}
