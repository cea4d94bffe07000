import * as imports from "#app/calls/staff/import.server.ts";
import * as history from "#app/calls/staff/imports.server.ts";
import { allowance, emptyResult, type ImportResult } from "#app/domain/exchange/import-result.ts";
import type { Import } from "#app/domain/imports/imports.server.ts";
import { spelledOut } from "#app/lib/and-more.ts";
import type { Progress } from "#app/lib/progress.ts";
import { LocalFile } from "#app/platform/uploads/uploads.server.ts";
import {
  type AnySubcommand,
  allOf,
  type Command,
  CommandError,
  callOrExit,
  countOf,
  type Invocation,
  limitOf,
  mapPairs,
  type Options,
  printAll,
  STORE,
  shopSubcommand,
  subcommand,
  UsageError,
  visitAll,
  visitShop,
} from "../command.ts";
import { progressLine } from "../progress.ts";
import { refusedRows } from "../refused-rows.ts";
import { watchFolder } from "../watch.ts";

const EVERY_IMPORT = {
  errors: { value: "FILE.csv", does: "writes what was refused to a file" },
  "allow-refused": { value: "5%", does: "how much may be refused, as a share or a number (default: none)" },
} as const satisfies Options;
export const TABLE = {
  map: { value: "field=column", multiple: true, does: "names a column of the table" },
} as const satisfies Options;
const WHOLE_OPTION = { does: "the file is complete: removes what it does not mention" };
const WATCH_OPTIONS = {
  watch: {
    value: "FOLDER",
    does: "imports files as they appear in a folder, moves them to done or failed below it, and emails the shop about refused rows",
  },
  every: { value: "5", does: "with --watch: how many seconds a file must not change to count as complete" },
  once: { does: "with --watch: imports what is there and ends" },
} as const satisfies Options;

type ImportInvocation<Own extends Options> = Invocation<Own & typeof EVERY_IMPORT>;

/** One run of an import, with what every call is sent and who watches. */
interface ImportRun<Own extends Options> {
  invocation: ImportInvocation<Own>;
  every: { file: LocalFile; allow_refused: string | undefined; dry_run: boolean };
  map: Record<string, string>;
  watch: { result: ImportResult; onProgress(result: ImportResult): void };
}

interface Kind<Own extends Options> {
  does: string;
  options: Own;
  run(run: ImportRun<Own>): Promise<{ report: ImportResult; too_many_refused: boolean }>;
}

/** A subcommand that imports a file. */
const importSubcommand = <const Own extends Options>(kind: Kind<Own>): AnySubcommand =>
  subcommand<Own & typeof EVERY_IMPORT>({
    takes: "FILE",
    does: kind.does,
    options: { ...kind.options, ...EVERY_IMPORT },
    dryRun: "by itself",
    run: async (invocation) => (await runImport(invocation, kind, invocation.args[0] ?? "")).code,
  });

type WatchOptions = typeof WATCH_OPTIONS & { readonly store: typeof STORE };

/** A subcommand that imports a file, or files as they come: feeds and stock do, the rest is the operator's own work. */
const watchableSubcommand = <const Own extends WatchOptions>(kind: Kind<Own>): AnySubcommand =>
  subcommand<Own & typeof EVERY_IMPORT>({
    takes: "[FILE]",
    does: kind.does,
    options: { ...kind.options, ...EVERY_IMPORT },
    dryRun: "by itself",
    async run(invocation) {
      const [file] = invocation.args;
      const { watch: folder, every, once } = invocation.options as ImportInvocation<WatchOptions>["options"];
      if (!file === (folder === undefined)) throw new UsageError("Name a FILE, or a folder with --watch");
      if (folder !== undefined) return watch(invocation, kind, folder);
      if (every !== undefined || once) throw new UsageError("--every and --once are for --watch");
      return (await runImport(invocation, kind, file ?? "")).code;
    },
  });

const watchedAll = ({ invocation, watch }: ImportRun<Options>) => ({ ...visitAll(invocation), watch });
const watchedShop = async ({
  invocation,
  watch,
}: {
  invocation: Parameters<typeof visitShop>[0];
  watch: ImportRun<Options>["watch"];
}) => ({ ...(await visitShop(invocation)), watch });

/** The gift cards of another system, for `gift-cards import`. */
export const GIFT_CARDS = importSubcommand({
  does: "adds the cards of another system from CSV or a spreadsheet: number, balance, pin. Numbers that are known stay as they are",
  options: { store: STORE, ...TABLE },
  run: async (run) =>
    callOrExit(await watchedShop(run), imports.importGiftCards, { ...run.every, map: run.map }),
});

/** Runs an import and prints its report. @returns the exit code, and how much was refused */
async function runImport<Own extends Options>(
  invocation: ImportInvocation<Own>,
  kind: Kind<Own>,
  file: string,
): Promise<{ code: number; refused: number }> {
  const { dryRun, print } = invocation;
  const options = invocation.options as Partial<ImportInvocation<typeof TABLE>["options"]>;
  const map = mapPairs(options.map ?? []);
  const allow_refused = options["allow-refused"];
  if (allow_refused !== undefined && !allowance(allow_refused))
    throw new UsageError("--allow-refused must be a share such as 5%, or a number of rows");
  const refused = await refusedRows(options.errors, file, () => result.table);
  const result = emptyResult(refused?.take);
  const started = performance.now();
  const progress = progressLine("rows");
  const run = {
    invocation,
    every: { file: new LocalFile(file), allow_refused, dry_run: dryRun },
    map,
    watch: { result, onProgress: (now: ImportResult) => progress.show(progressOf(now)) },
  };
  const { too_many_refused } = await kind.run(run).finally(() => {
    progress.end();
    refused?.close();
  });
  print(summary(result, (performance.now() - started) / 1000, dryRun));
  if (options.errors && result.refused > 0) print(`What was refused is in ${options.errors}.`);
  const { refused: count } = result;
  if (result.stopped) return { code: 1, refused: count };
  return { code: too_many_refused ? 2 : 0, refused: count };
}

/** Imports what appears in a folder until the process is asked to stop, or once. */
async function watch<Own extends WatchOptions>(
  invocation: ImportInvocation<Own>,
  kind: Kind<Own>,
  folder: string,
): Promise<number> {
  const { dryRun, print } = invocation;
  const options = invocation.options as ImportInvocation<WatchOptions>["options"];
  const inShop = { ...invocation, options };
  if (options.errors || dryRun)
    throw new UsageError("--watch writes its own files of refused rows; leave --errors and --dry-run out.");
  // Whom to write to; also the shop of a stock file. Refuses an unknown one before anything is moved.
  await visitShop(inShop);
  const every = secondsOf(options.every);
  const stop = new AbortController();
  const end = () => stop.abort();
  process.once("SIGINT", end).once("SIGTERM", end);
  try {
    await watchFolder({
      folder,
      every,
      once: options.once,
      signal: stop.signal,
      print,
      async take(file, errors) {
        const lines: string[] = [];
        const run = {
          ...invocation,
          options: { ...invocation.options, errors },
          print: (text: string) => lines.push(text),
        };
        const done = await runImport(run, kind, file).catch((error) => {
          // Anything else may not be about the file, and is worth another try.
          if (!(error instanceof CommandError)) throw error;
          lines.push(error.message);
          return { code: 1, refused: 0 };
        });
        return { ...done, lines: lines.flatMap((text) => text.split("\n")) };
      },
      // The time and the shop's address may not be those of weeks ago, when the watch began.
      report: async (trouble) => callOrExit(await visitShop(inShop), imports.trouble, withinLimits(trouble)),
    });
  } finally {
    process.off("SIGINT", end).off("SIGTERM", end);
  }
  return 0;
}

/** `--every` (default: 5). */
function secondsOf(text = "5"): number {
  if (!/^\d{1,5}(\.\d{1,3})?$/.test(text) || Number(text) === 0)
    throw new UsageError("--every must be a number of seconds such as 5 or 0.5");
  return Number(text);
}

/**
 * Cuts trouble down to the limits of `import/trouble`. Names and lines come from files, so they may be of any length.
 */
function withinLimits<Trouble extends { file: string; lines: string[] }>(trouble: Trouble): Trouble {
  const { MAX_NAME, MAX_LINE, MAX_LINES } = imports.TROUBLE;
  const lines = trouble.lines.slice(0, MAX_LINES).map((line) => shortenedTo(MAX_LINE, line));
  return { ...trouble, file: shortenedTo(MAX_NAME, trouble.file), lines };
}

const shortenedTo = (most: number, text: string) =>
  text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text;

/** An import of the history in one line. */
const inHistory = (
  importRun: Pick<Import, "id" | "kind" | "name" | "actor" | "state" | "added" | "changed" | "refused">,
) =>
  [
    ...[importRun.id, importRun.kind, importRun.name, importRun.actor, importRun.state],
    `${importRun.added} new, ${importRun.changed} changed, ${importRun.refused} refused`,
  ].join("\t");

export const importCommand: Command = {
  name: "import",
  does: "titles, stock, sections and pictures from files. Exit code 0: done, 1: the file cannot be used, 2: more was refused than allowed",
  subcommands: {
    onix: watchableSubcommand({
      does: "imports titles, updates and deletions from ONIX 2.1, 3.0 or 3.1, with long or short tags, compressed or not",
      options: { ...WATCH_OPTIONS, store: { ...STORE, does: "with --watch: the shop that is emailed" } },
      async run(run) {
        const { watch, store } = run.invocation.options;
        if (store !== undefined && watch === undefined)
          throw new UsageError("--store is for --watch: the titles of a feed are for all shops");
        return callOrExit(watchedAll(run), imports.onix, run.every);
      },
    }),
    stock: watchableSubcommand({
      does: "sets a shop's stock from CSV or a spreadsheet: isbn, onhand, onorder, price, condition, location, note",
      options: {
        ...WATCH_OPTIONS,
        ...TABLE,
        store: STORE,
        whole: WHOLE_OPTION,
        location: { value: "NAME", does: "where the copies are, if the file does not say" },
      },
      async run(run) {
        const { whole, location } = run.invocation.options;
        const sent = { ...run.every, map: run.map, whole, location };
        return callOrExit(await watchedShop(run), imports.stock, sent);
      },
    }),
    titles: importSubcommand({
      does: "adds titles from a list, most popular first: isbn, title, author, year, language, publisher, price …",
      options: {
        ...TABLE,
        replace: { does: "also changes known titles" },
        currency: { value: "CAD|USD", does: "of prices whose column does not say" },
      },
      async run(run) {
        const { replace, currency: currencyText } = run.invocation.options;
        const currency = currencyText?.toUpperCase();
        if (currency !== undefined && currency !== "CAD" && currency !== "USD")
          throw new UsageError("--currency must be CAD or USD");
        return callOrExit(watchedAll(run), imports.titles, { ...run.every, map: run.map, replace, currency });
      },
    }),
    sections: importSubcommand({
      does: "sets a shop's own subjects (keys that begin with __) and categories: key, label, isbn. Replaces those in the file",
      options: { ...TABLE, store: STORE, whole: WHOLE_OPTION },
      async run(run) {
        const { whole } = run.invocation.options;
        return callOrExit(await watchedShop(run), imports.sections, { ...run.every, map: run.map, whole });
      },
    }),
    pictures: importSubcommand({
      does: "imports covers (ISBN.jpg) and pages (ISBN_1.jpg, ISBN_2.jpg …) from the folder FILE",
      options: {},
      run: (run) => callOrExit(watchedAll(run), imports.pictures, run.every),
    }),
    list: shopSubcommand({
      does: "lists what was imported, at the desk and by command, and changes of several titles",
      options: { limit: limitOf(30) },
      async run(visit, { options, print }) {
        const answer = await callOrExit(visit, history.list, { limit: countOf(options.limit, "limit") });
        printAll(print, answer.imports.map(inHistory));
      },
    }),
    show: shopSubcommand({
      takes: "ID",
      does: "shows an import: what it did, and the first rows that it refused",
      async run(visit, { args, print }) {
        const [id = ""] = args;
        const { import: importRun, lines } = await callOrExit(visit, history.listRefusedRows, { id });
        print(inHistory(importRun));
        if (importRun.said.problem) print(importRun.said.problem);
        for (const { line, reason } of lines) print(`line ${line}: ${reason}`);
      },
    }),
    undo: shopSubcommand({
      takes: "ID",
      does: "puts back what an import of the desk changed, except what has been changed again since",
      dryRun: {
        refused: "an undo goes row by row and leaves what has changed since; import show says how much it is",
      },
      async run(visit, { args, print }) {
        const [id = ""] = args;
        await callOrExit(visit, history.undo, { id });
        const { state, left } = await callOrExit(visit, history.show, { id });
        print(state === "undone" ? `${left.undone} undone, ${left.count} left` : "It waits for its turn.");
        for (const { product_code, title } of left.titles) print(`left: ${product_code}\t${title}`);
      },
    }),
  },
};

/** The progress of a long import. */
function progressOf({ read, added, changed, refused, share }: ImportResult): Progress {
  const done = share?.();
  return {
    doing: `${added} new, ${changed} changed, ${refused} refused`,
    done: read,
    // The rows ahead are as long as those so far, more or less.
    ...(done && { total: Math.round(read / done) }),
  };
}

export function summary(result: ImportResult, seconds: number, dryRun = false): string {
  const rate = seconds > 0 ? Math.round(result.read / seconds) : result.read;
  const counts = `${result.added} new, ${result.changed} changed, ${result.unchanged} unchanged, ${result.deleted} deleted, ${result.refused} refused`;
  const lines = [
    `${result.read} read in ${seconds.toFixed(1)} s (${rate} a second)`,
    dryRun ? `Nothing was stored. It would be: ${counts}` : counts,
  ];
  if (result.without_price > 0)
    lines.push(`${result.without_price} without a price in a currency of the shops: kept as "no price"`);
  lines.push(...indentLines(result.changes, result.added + result.changed + result.deleted, dryRun));
  const reasons = result.reasons.map(({ where, reason }) => `${where}: ${reason}`);
  lines.push(...indentLines(reasons, result.refused, true));
  for (const [what, { count, where }] of result.remarks)
    lines.push(`${count} × ${what} (${where.join(", ")}${count > where.length ? " …" : ""})`);
  lines.push(...result.notes);
  if (result.unknown_codes.size > 0) lines.push(`Unknown codes: ${unknownCodes(result)}`);
  if (result.stopped)
    lines.push(
      `Stopped early: ${result.stopped.replace(/\.$/, "")}.${dryRun || result.read === 0 ? "" : " What was read before that is stored."}`,
    );
  return lines.join("\n");
}

/** The most lines that a report spells out. */
export function indentLines(lines: readonly string[], all: number, wanted: boolean): string[] {
  if (!wanted) return [];
  return spelledOut(lines, all).map((line) => `  ${line}`);
}

/** Unknown codes, the most frequent first. */
function unknownCodes({ unknown_codes }: ImportResult): string {
  const sorted = [...unknown_codes].sort((a, b) => b[1] - a[1]);
  const mostFrequent = sorted.slice(0, 20).map(([code, count]) => `${code} (${count})`);
  const rest = sorted.length - mostFrequent.length;
  return allOf(rest > 0 ? [...mostFrequent, `${rest} more`] : mostFrequent);
}
