import { type Call, call } from "#app/calls/common/define.server.ts";
import {
  type InstallationVisit,
  installationVisit,
  type StaffCaller,
  type StaffVisit,
  staffVisit,
} from "#app/calls/common/staff-visit.server.ts";
import { type Store, storeNamed, storeNames } from "#app/domain/stores/stores.server.ts";
import { daySpan } from "#app/lib/dates.ts";
import { parseCents } from "#app/lib/money.ts";
import { listText } from "#app/lib/word-list.ts";
import { SOURCE } from "#app/messages/locales.ts";
import { answerOrThrow, errorLines, type Failure } from "#app/messages/result.ts";
import { rehearse } from "#app/platform/db/refusable.server.ts";
import { emailsSince, newestEmail } from "#app/platform/email/outbox.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { Platform } from "#app/platform/platform.server.ts";
import { nextCommand } from "./next-commands.ts";

/** An option of a subcommand. */
export interface Option {
  /** Its value as the help shows it: "NAME", "12.50". An option without a value is a switch. */
  readonly value?: string;
  /** It may be given several times. */
  readonly multiple?: true;
  readonly required?: true;
  readonly does: string;
}
export type Options = Readonly<Record<string, Option>>;

type ValueOf<One extends Option> = One extends { value: string }
  ? One extends { multiple: true }
    ? string[]
    : One extends { required: true }
      ? string
      : string | undefined
  : boolean;
type Values<Own extends Options> = { readonly [Name in keyof Own]: ValueOf<Own[Name]> };

/** A parsed command line. */
export interface Invocation<Own extends Options = Options> {
  readonly platform: Platform;
  readonly subcommand: AnySubcommand;
  readonly args: string[];
  readonly options: Values<Own>;
  /** Nothing may be stored or sent. For a rehearsed subcommand this only matters for the words it prints. */
  readonly dryRun: boolean;
  print(text: string): void;
}

/** One thing that a command does. Parsing, help and the tests of all options come from this. */
interface SubcommandDescription<Own extends Options> {
  /** Its positions as the help shows them: "NUMBER [DAY] ISBN…". */
  readonly takes?: string;
  readonly does: string;
  readonly options?: Own;
  /**
   * Set for a subcommand that changes something; one that does not set it can only make calls that read. `rehearsed`:
   * `--dry-run` does all of it in a transaction that is rolled back, which suits work that takes seconds. `by itself`:
   * the subcommand reads `dryRun` and its call stores nothing. Otherwise the reason why there is no `--dry-run`.
   */
  readonly dryRun?: "rehearsed" | "by itself" | { readonly refused: string } | undefined;
}

type ExitCode = Promise<number> | Promise<void>;

interface OpenSubcommand<Own extends Options> extends SubcommandDescription<Own> {
  /** Set where the subcommand must not change the database's schema, whatever version made it. */
  readonly asIs?: boolean;
  /** Set where the subcommand may be the first to use the database. All others refuse a folder that has none. */
  readonly createsDatabase?: boolean;
  /** @returns the exit code, if it is not 0. */
  run(invocation: Invocation<Own>): ExitCode;
}

/** A subcommand that does not open the database, because it replaces it. */
interface LoneSubcommand<Own extends Options> extends SubcommandDescription<Own> {
  /** @returns the exit code, if it is not 0. */
  runAlone(invocation: Omit<Invocation<Own>, "platform" | "subcommand"> & { env: Env }): ExitCode;
}

/** A subcommand with any options. Parsing passes it their values. */
// biome-ignore lint/suspicious/noExplicitAny: the options of a subcommand are known where it is defined
export type AnySubcommand = OpenSubcommand<any> | LoneSubcommand<any>;

export interface Command {
  readonly name: string;
  readonly does: string;
  readonly subcommands?: Readonly<Record<string, AnySubcommand>>;
  /** The subcommand that runs if none is named. */
  readonly alone?: AnySubcommand;
}

/** A subcommand with its arguments and options. */
export interface ParsedSubcommand {
  readonly subcommand: AnySubcommand;
  readonly args: string[];
  /** Every option of the subcommand: a text, a list of texts, or whether a switch is set. */
  readonly options: Record<string, string | string[] | boolean | undefined>;
  readonly dryRun: boolean;
}

/** A subcommand for the machine, or for data that all shops share. */
export const subcommand = <const Own extends Options = Record<never, Option>>(
  definition: OpenSubcommand<Own>,
): AnySubcommand => definition;
/** A subcommand that does not open the database. */
export const loneSubcommand = <const Own extends Options = Record<never, Option>>(
  definition: LoneSubcommand<Own>,
): AnySubcommand => definition;

/** `--store`, for subcommands that call `visitShop`. */
export const STORE: Text = { value: "NAME", does: "the shop; where there is only one, it need not be named" };
type Text = { readonly value: string; readonly does: string };
type InShop = { readonly store: Text };

/** A subcommand in one shop: it takes `--store`, and is passed the visit. */
export function shopSubcommand<const Own extends Options = Record<never, Option>>({
  run,
  options,
  ...rest
}: SubcommandDescription<Own> & {
  run(visit: StaffVisit, invocation: Invocation<Own & InShop>): ExitCode;
}): AnySubcommand {
  return {
    ...rest,
    options: { ...options, store: STORE },
    run: async (invocation: Invocation<Own & InShop>) =>
      (await run(await visitShop(invocation), invocation)) ?? 0,
  };
}

/**
 * The invocation of a subcommand for a function that reads only some of its options. The compiler cannot compare the
 * values of options that it does not know yet.
 */
export const withOptions = <Own extends Options>(
  invocation: Omit<Invocation, "options"> & { options: object },
): Invocation<Own> => invocation as unknown as Invocation<Own>;

/** A failure whose message is written for the operator. */
export class CommandError extends Error {}
/** A mistake in the arguments, independent of the data. Exit code 2. */
export class UsageError extends CommandError {}

/**
 * Runs a subcommand. A rehearsal does everything in one transaction and rolls it back, with the emails and jobs in it,
 * and shows the emails as well. Providers are not asked for money (`Database.isRehearsal`).
 * @returns the exit code
 */
export async function perform(
  { subcommand, dryRun, ...rest }: ParsedSubcommand,
  platform: Platform,
  print: (text: string) => void,
): Promise<number> {
  if (!("run" in subcommand))
    throw new Error("perform: this subcommand has no `run`, so it takes no database");
  const invocation = { ...rest, subcommand, dryRun, platform, print };
  if (!dryRun || subcommand.dryRun !== "rehearsed") return (await subcommand.run(invocation)) ?? 0;
  print("Dry run. Nothing is stored, sent or charged. It would print:");
  return rehearse(platform.database, async (database) => {
    const before = await newestEmail(database.read);
    const code = await subcommand.run({ ...invocation, platform: { ...platform, database } });
    const { emails, count } = await emailsSince(database.read, before, EMAILS_NAMED);
    for (const { recipient, subject } of emails) print(`email to ${recipient}: ${subject}`);
    if (count > emails.length) print(`… and ${count - emails.length} more emails`);
    return code ?? 0;
  });
}

/** Emails that a rehearsal lists. */
const EMAILS_NAMED = 20;

/** The operator of the command line, and the subcommand that acts. */
type CommandLine = StaffCaller & { readonly subcommand: AnySubcommand };
const commandLine = (subcommand: AnySubcommand): CommandLine => ({
  name: "command line",
  stores: "all",
  subcommand,
});

/** A visit for data that all shops share. */
export function visitAll({
  platform,
  subcommand,
}: Pick<Invocation, "platform" | "subcommand">): InstallationVisit {
  return installationVisit(platform, commandLine(subcommand));
}

type ShopNamed = Pick<Invocation, "platform" | "subcommand"> & { options: { store: string | undefined } };

/** A visit in the shop that `--store` names, or in the only one. */
export async function visitShop(invocation: ShopNamed): Promise<StaffVisit> {
  const { platform, subcommand } = invocation;
  return staffVisit(platform, commandLine(subcommand), await wantedStore(invocation));
}

/** The text of a failure. A field that an option gave is named like the option. */
function textOf(failure: Failure, options: Options = {}): string {
  const { error, fields } = failure;
  const fieldLines = Object.entries(typeof error === "string" ? {} : (fields ?? {})).map(([field, text]) => {
    const option = field.replaceAll("_", "-");
    return `${Object.hasOwn(options, option) ? `--${option}` : field}: ${text}`;
  });
  return (fieldLines.length > 0 ? fieldLines : errorLines(error)).join("\n") + nextCommand(failure);
}

/** Every option of a subcommand, with the `--dry-run` that it has because it changes something. */
export function optionsOf({ options = {}, dryRun }: AnySubcommand): Options {
  return typeof dryRun === "string" ? { ...options, "dry-run": DRY_RUN } : options;
}

const DRY_RUN: Option = { does: "only shows what would happen: nothing is stored, sent or charged" };

/** Names to choose from, in a sentence of a command: "a, b or c". */
export const anyOf = (names: readonly string[]) => listText(SOURCE, names, "or");
/** Names in a sentence of a command: "a, b and c". */
export const allOf = (names: readonly string[]) => listText(SOURCE, names, "and");

/**
 * Makes a call. @throws CommandError with the text of its failure, or with the text that `words` makes of it
 * @throws Error if the call changes something and the subcommand does not say so
 */
export async function callOrExit<Output, Sent, By extends InstallationVisit>(
  visit: By,
  called: Call<string, unknown, Output, Sent, By>,
  payload: Sent,
  words?: (failure: Failure) => string,
): Promise<Exclude<Output, Failure>> {
  const { subcommand } = visit.by as CommandLine;
  if (called.kind === "write" && subcommand.dryRun === undefined)
    throw new Error(`${called.name} changes something, so its command must say how --dry-run works`);
  return answerOrThrow(
    await call(visit, called, payload),
    (failure) => new CommandError(words ? words(failure) : textOf(failure, subcommand.options)),
  );
}

/** Maximum number of shops listed in a message. */
const SHOPS_NAMED = 20;

/** The shop that `--store` names, or the only one. */
async function wantedStore({ platform, options }: ShopNamed): Promise<Store> {
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
  if (cents === undefined) throw new UsageError(`--${option} must be an amount such as 12.50`);
  return cents;
}

/** A whole number of 1 or more. */
export function countOf(text: string | undefined, option: string): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`--${option} must be a whole number of 1 or more`);
  return Number(text);
}

/** `--limit` of a listing. */
export const limitOf = (usual: number) =>
  ({ value: "COUNT", does: `how many to list at most (default: ${usual})` }) as const satisfies Option;

/** Prints what was found. An operator cannot tell an empty answer from a command that did nothing. */
export function printAll(print: (text: string) => void, lines: readonly string[], none = "None."): void {
  for (const line of lines.length > 0 ? lines : [none]) print(line);
}

/** The number of an order, event or email among the positions. */
export function numberOf(text: string | undefined, what = "NUMBER"): number {
  if (!/^\d{1,15}$/.test(text ?? "")) throw new UsageError(`${what} must be a number, not "${text ?? ""}"`);
  return Number(text);
}

/** The first second of a day in the shop's time zone, or of the day after it: "until" a day includes that day. */
export function dayOf(text: string, { settings }: Store, end = false): number {
  const span = daySpan(text, settings.store_info.time_zone);
  if (!span) throw new UsageError(`"${text}" is not a date such as 2026-12-31`);
  return end ? span.to : span.from;
}

/** `field=column` pairs of `--map`. */
export function mapPairs(pairs: readonly string[]): Record<string, string> {
  return pairsOf(pairs, "map", "column");
}

/** The pairs of an option that is given once for each field, such as `--map field=column`. */
export function pairsOf(pairs: readonly string[], option: string, what: string): Record<string, string> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [field, ...rest] = pair.split("=");
      const value = rest.join("=");
      if (!field || !value) throw new UsageError(`--${option} must be field=${what}, not "${pair}"`);
      return [field, value];
    }),
  );
}
