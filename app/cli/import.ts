import * as imports from "#app/calls/operator/import.server.ts";
import { allowance, emptyReport, type ImportReport } from "#app/domain/exchange/report.ts";
import { spelledOut } from "#app/lib/and-more.ts";
import { own } from "#app/lib/own.ts";
import type { Progress } from "#app/lib/progress.ts";
import { LocalFile } from "#app/platform/uploads/uploads.server.ts";
import {
  allOf,
  ask,
  type Command,
  CommandError,
  type Invocation,
  mapping,
  visitAll,
  visitShop,
} from "./command.ts";
import { progressLine } from "./progress.ts";
import { refusedRows } from "./refused-rows.ts";
import { watchFolder } from "./watch.ts";

/** One run of an import, with what every call is sent and who watches. */
interface Run {
  invocation: Invocation;
  every: { file: LocalFile; allow_refused: string | undefined; dry_run: boolean };
  table: Run["every"] & { map: Record<string, string> };
  watch: { report: ImportReport; onProgress(report: ImportReport): void };
}

export interface Kind {
  /** The options that it knows, beside `--errors` and `--allow-refused`. */
  options: readonly (keyof Invocation["options"])[];
  run(run: Run): Promise<{ report: ImportReport; too_many_refused: boolean }>;
}

const TABLE_OPTIONS = ["map", "dry-run"] as const;
const watchedAll = ({ invocation, watch }: Run) => ({ ...visitAll(invocation), watch });
const watchedShop = async ({ invocation, watch }: Run) => ({ ...(await visitShop(invocation)), watch });

/** The gift cards of another system, for `gift-cards import`. */
export const GIFT_CARDS: Kind = {
  options: ["store", ...TABLE_OPTIONS],
  run: async (run) => ask(await watchedShop(run), imports.giftCards, run.table),
};

const KINDS: Readonly<Record<string, Kind>> = {
  onix: {
    options: ["dry-run"],
    run: (run) => ask(watchedAll(run), imports.onix, run.every),
  },
  stock: {
    options: ["store", "whole", "location", ...TABLE_OPTIONS],
    async run(run) {
      const { whole, location } = run.invocation.options;
      return ask(await watchedShop(run), imports.stock, { ...run.table, whole, location });
    },
  },
  titles: {
    options: ["replace", "currency", ...TABLE_OPTIONS],
    async run(run) {
      const { replace, currency: given } = run.invocation.options;
      const currency = given?.toUpperCase();
      if (currency !== undefined && currency !== "CAD" && currency !== "USD")
        throw new CommandError("--currency must be CAD or USD");
      return ask(watchedAll(run), imports.titles, { ...run.table, replace, currency });
    },
  },
  sections: {
    options: ["store", "whole", ...TABLE_OPTIONS],
    async run(run) {
      const { whole } = run.invocation.options;
      return ask(await watchedShop(run), imports.sections, { ...run.table, whole });
    },
  },
  pictures: {
    options: ["dry-run"],
    run: (run) => ask(watchedAll(run), imports.pictures, run.every),
  },
};

/** Runs an import and prints its report. @returns the exit code, and how much was refused */
export async function runImport(
  invocation: Invocation,
  what: string,
  kind: Kind,
  file: string,
): Promise<{ code: number; refused: number }> {
  const { options, print } = invocation;
  refuseOtherOptions(what, kind, options);
  const map = mapping(options.map);
  const allow_refused = options["allow-refused"];
  if (allow_refused !== undefined && !allowance(allow_refused))
    throw new CommandError("--allow-refused must be a share such as 5%, or a number of rows");
  const refused = await refusedRows(options.errors, file, () => report.table);
  const report = emptyReport(refused?.take);
  const dryRun = options["dry-run"] ?? false;
  const started = performance.now();
  const progress = progressLine("rows");
  const every = { file: new LocalFile(file), allow_refused, dry_run: dryRun };
  const table = { ...every, map };
  const run = {
    invocation,
    every,
    table,
    watch: { report, onProgress: (now: ImportReport) => progress.show(progressOf(now)) },
  };
  const { too_many_refused } = await kind.run(run).finally(() => {
    progress.end();
    refused?.close();
  });
  print(summary(report, (performance.now() - started) / 1000, dryRun));
  if (options.errors && report.refused > 0) print(`What was refused is in ${options.errors}.`);
  const { refused: count } = report;
  if (report.stopped) return { code: 1, refused: count };
  return { code: too_many_refused ? 2 : 0, refused: count };
}

/** What a folder is watched for: feeds and stock come by themselves, the rest is the operator's own work. */
const WATCHED = ["onix", "stock"];

/** Imports what appears in a folder until the process is asked to stop, or once. */
async function watch(invocation: Invocation, what: string, kind: Kind, folder: string): Promise<number> {
  const { options, print } = invocation;
  if (!WATCHED.includes(what))
    throw new CommandError(
      `--watch is for ${allOf(WATCHED.map((one) => `import ${one}`))}, not for ${what}.`,
    );
  if (options.errors || options["dry-run"])
    throw new CommandError("--watch writes its own files of refused rows; leave --errors and --dry-run out.");
  // Whom to write to; also the shop of a stock file. Refuses an unknown one before anything is moved.
  await visitShop(invocation);
  const every = secondsOf(options.every);
  const stop = new AbortController();
  const end = () => stop.abort();
  process.once("SIGINT", end).once("SIGTERM", end);
  try {
    await watchFolder({
      folder,
      every,
      once: options.once ?? false,
      signal: stop.signal,
      print,
      async take(file, errors) {
        const lines: string[] = [];
        const run = {
          ...invocation,
          options: { ...options, errors },
          print: (text: string) => lines.push(text),
        };
        const done = await runImport(run, what, kind, file).catch((error) => {
          // Anything else may not be about the file, and is worth another try.
          if (!(error instanceof CommandError)) throw error;
          lines.push(error.message);
          return { code: 1, refused: 0 };
        });
        return { ...done, lines: lines.flatMap((text) => text.split("\n")) };
      },
      // The time and the shop's address may not be those of weeks ago, when the watch began.
      tell: async (trouble) => ask(await visitShop(invocation), imports.trouble, withinLimits(trouble)),
    });
  } finally {
    process.off("SIGINT", end).off("SIGTERM", end);
  }
  return 0;
}

/** `--every`; 5 without it. */
function secondsOf(text = "5"): number {
  if (!/^\d{1,5}(\.\d{1,3})?$/.test(text) || Number(text) === 0)
    throw new CommandError("--every must be a number of seconds such as 5 or 0.5");
  return Number(text);
}

/** What `import/trouble` accepts. Names and lines come with files, so they may be of any length. */
function withinLimits<Trouble extends { file: string; lines: string[] }>(trouble: Trouble): Trouble {
  const { MOST_NAME, MOST_LINE, MOST_LINES } = imports.TROUBLE;
  const lines = trouble.lines.slice(0, MOST_LINES).map((line) => shortenedTo(MOST_LINE, line));
  return { ...trouble, file: shortenedTo(MOST_NAME, trouble.file), lines };
}

const shortenedTo = (most: number, text: string) =>
  text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text;

export const importCommand: Command = {
  name: "import",
  usage: [
    {
      call: "import onix FILE",
      does: "imports titles, updates and deletions from ONIX 2.1, 3.0 or 3.1, with long or short tags, compressed or not",
    },
    {
      call: "import stock FILE [--store NAME] [--whole] [--location NAME]",
      does: "sets a shop's stock from CSV or a spreadsheet: isbn, onhand, onorder, price, condition, location, note. --whole: the file is the complete stock",
    },
    {
      call: "import titles FILE [--replace] [--currency CAD|USD]",
      does: "adds titles from a list, most popular first: isbn, title, author, year, language, publisher, price …; --replace also changes known titles",
    },
    {
      call: "import sections FILE [--store NAME] [--whole]",
      does: "sets a shop's own subjects (keys that begin with __) and categories: key, label, isbn. Replaces those in the file; with --whole, all",
    },
    {
      call: "import pictures FOLDER",
      does: "imports covers (ISBN.jpg) and pages (ISBN_1.jpg, ISBN_2.jpg …) from a folder",
    },
    {
      call: "import onix|stock --watch FOLDER [--every 5] [--once] [--store NAME]",
      does: "imports files as they appear in a folder, moves them to done or failed below it, and emails the shop about refused rows. --every: how many seconds a file must not change to count as complete; --once: imports what is there and ends",
    },
    {
      call: "import … [--dry-run] [--map field=column …] [--errors FILE.csv] [--allow-refused 5%]",
      does: "--dry-run only shows what would change, --map names columns of a table, --errors writes what was refused to a file, --allow-refused says how much may be. Exit code 0: done, 1: the file cannot be used, 2: more was refused than allowed",
    },
  ],
  async run(invocation) {
    const [what = "", file] = invocation.args;
    const folder = invocation.options.watch;
    if (!file && !folder) throw new CommandError(`import ${Object.keys(KINDS).join("|")} FILE`);
    const kind = own(KINDS, what);
    if (!kind) throw new CommandError(`import knows ${allOf(Object.keys(KINDS))}, not "${what}"`);
    if (folder) return watch(invocation, what, kind, folder);
    return (await runImport(invocation, what, kind, file ?? "")).code;
  },
};

const IMPORT_OPTIONS = ["store", "map", "dry-run", "whole", "replace", "location", "currency"] as const;

/** An option that the import does not know would otherwise be ignored silently. */
function refuseOtherOptions(what: string, kind: Kind, options: Invocation["options"]): void {
  const given = IMPORT_OPTIONS.filter((name) => (name === "map" ? options.map.length > 0 : options[name]));
  const other = given.find((name) => !kind.options.includes(name) && name !== "store");
  if (other) throw new CommandError(`import ${what} does not know --${other}.`);
}

/** What a long import has done so far. */
function progressOf({ read, added, changed, refused, share }: ImportReport): Progress {
  const done = share?.();
  return {
    doing: `${added} new, ${changed} changed, ${refused} refused`,
    done: read,
    // The rows ahead are as long as those so far, more or less.
    ...(done && { all: Math.round(read / done) }),
  };
}

export function summary(report: ImportReport, seconds: number, dryRun = false): string {
  const rate = seconds > 0 ? Math.round(report.read / seconds) : report.read;
  const counts = `${report.added} new, ${report.changed} changed, ${report.unchanged} unchanged, ${report.deleted} deleted, ${report.refused} refused`;
  const lines = [
    `${report.read} read in ${seconds.toFixed(1)} s (${rate} a second)`,
    dryRun ? `Nothing was stored. It would be: ${counts}` : counts,
  ];
  if (report.without_price > 0)
    lines.push(`${report.without_price} without a price in a currency of the shops: kept as "no price"`);
  lines.push(...shortened(report.changes, report.added + report.changed + report.deleted, dryRun));
  const reasons = report.reasons.map(({ where, reason }) => `${where}: ${reason}`);
  lines.push(...shortened(reasons, report.refused, true));
  for (const [what, { count, where }] of report.remarks)
    lines.push(`${count} × ${what} (${where.join(", ")}${count > where.length ? " …" : ""})`);
  lines.push(...report.notes);
  if (report.unknown_codes.size > 0)
    lines.push(`Codes that are on no list known here: ${unknownCodes(report)}`);
  if (report.stopped)
    lines.push(
      `Stopped early: ${report.stopped.replace(/\.$/, "")}.${dryRun || report.read === 0 ? "" : " What was read before that is stored."}`,
    );
  return lines.join("\n");
}

/** The lines that a report spells out of so many. */
export function shortened(lines: readonly string[], all: number, wanted: boolean): string[] {
  if (!wanted) return [];
  return spelledOut(lines, all).map((line) => `  ${line}`);
}

/** Unknown codes, the most frequent first. */
function unknownCodes({ unknown_codes }: ImportReport): string {
  const sorted = [...unknown_codes].sort((a, b) => b[1] - a[1]);
  const shown = sorted.slice(0, 20).map(([code, count]) => `${code} (${count})`);
  const rest = sorted.length - shown.length;
  return allOf(rest > 0 ? [...shown, `${rest} more`] : shown);
}
