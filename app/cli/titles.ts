import * as titles from "#app/calls/operator/titles.server.ts";
import type { TitleForStaff } from "#app/domain/catalogue/editing.server.ts";
import { emptyReport, type ImportReport } from "#app/domain/exchange/report.ts";
import type { EditField, WrittenEdit } from "#app/domain/exchange/title-edits.server.ts";
import { spelledOut } from "#app/lib/and-more.ts";
import { formatCents } from "#app/lib/money.ts";
import { LocalFile } from "#app/platform/uploads/uploads.server.ts";
import { ask, type Command, CommandError, countOf, type Invocation, mapping, visitShop } from "./command.ts";
import { shortened } from "./import.ts";
import { refusedRows } from "./refused-rows.ts";

/** What each verb changes: the columns it reads of a file, and what one title's arguments mean. */
interface Verb {
  call: string;
  does: string;
  fields: readonly EditField[];
  always?: WrittenEdit;
  /** The edit of one title, from the arguments behind its ISBN and the options. */
  written?(args: readonly string[], options: Invocation["options"]): WrittenEdit;
}

const VERBS: Readonly<Record<string, Verb>> = {
  edit: {
    call: "titles edit ISBN [--price 12.50] [--description TEXT] [--note WORDS]",
    does: 'sets the shop\'s own price, description and shelf note; "none" removes one. A file has the columns isbn, price, description, note, comment, by, hidden',
    fields: ["price", "description", "note", "comment", "by", "hidden"],
    written: (_, { price, description, note }) => ({
      ...(price?.at(-1) !== undefined && { price: price.at(-1) as string }),
      ...(description !== undefined && { description }),
      ...(note !== undefined && { note }),
    }),
  },
  price: {
    call: "titles price ISBN 12.50|none",
    does: "sets the shop's own price of a new copy, which replaces that of feeds and stock files",
    fields: ["price"],
    written: ([price = ""]) => ({ price }),
  },
  comment: {
    call: "titles comment ISBN TEXT|none --by NAME",
    does: "sets a staff comment, one per person",
    fields: ["comment", "by"],
    written: ([comment = ""], { by = "" }) => ({ comment, by }),
  },
  hide: {
    call: "titles hide ISBN…",
    does: "hides titles in this shop: nobody can find, see or buy them",
    fields: [],
    always: { hidden: "yes" },
  },
  unhide: { call: "titles unhide ISBN…", does: "shows them again", fields: [], always: { hidden: "no" } },
};

export const titlesCommand: Command = {
  name: "titles",
  usage: [
    {
      call: "titles show ISBN… | --file FILE.csv [--store NAME]",
      does: "shows what the feeds say about a title, and what this shop says instead",
    },
    { call: "titles list [--limit 50]", does: "lists the titles that this shop has changed or hidden" },
    ...Object.values(VERBS).map(({ call, does }) => ({ call: `${call} | --file FILE.csv`, does })),
    {
      call: "titles … --file FILE.csv [--dry-run] [--map field=column …] [--errors FILE.csv]",
      does: "--dry-run: shows what would change, and stores nothing. --map: names the columns. --errors: writes what was refused to a file",
    },
  ],
  async run(invocation) {
    const { args, options, print } = invocation;
    const [name = "", ...rest] = args;
    const verb = Object.hasOwn(VERBS, name) ? VERBS[name] : undefined;
    if (!verb && name !== "show" && name !== "list")
      throw new CommandError(`titles show | list | ${Object.keys(VERBS).join(" | ")}`);
    if (name === "list") return list(invocation);
    const file = options.file === undefined ? undefined : new LocalFile(options.file);
    if (!file && rest.length === 0) throw new CommandError(verb?.call ?? "titles show ISBN…");
    if (!verb) return show(invocation, rest, file);
    refuseOptionsOfFiles(file, options);
    const report = file
      ? await editFromFile(invocation, verb, file)
      : (
          await ask(await visitShop(invocation), titles.edit, {
            edits: editsOfArguments(verb, rest, options),
          })
        ).report;
    const dryRun = options["dry-run"] ?? false;
    for (const line of shortened(report.changes, report.changed, dryRun)) print(line);
    const reasons = report.reasons.map(({ where, reason }) => `${where}: ${reason}`);
    for (const line of spelledOut(reasons, report.refused)) print(line);
    if (report.stopped) print(`Stopped: ${report.stopped}`);
    const counts = `${report.changed} changed, ${report.refused} refused`;
    print(dryRun ? `Nothing was stored. It would be: ${counts}` : counts);
    if (options.errors && report.refused > 0) print(`What was refused is in ${options.errors}.`);
    return report.stopped || report.refused > 0 ? 1 : 0;
  },
};

/** What only a file needs would otherwise be ignored silently. */
function refuseOptionsOfFiles(file: LocalFile | undefined, options: Invocation["options"]): void {
  const given = (["errors", "dry-run", "map"] as const).find((name) =>
    name === "map" ? options.map.length > 0 : options[name],
  );
  if (given && !file) throw new CommandError(`--${given} is for a file: titles … --file FILE.csv`);
}

async function editFromFile(
  invocation: Invocation,
  { fields, always }: Verb,
  file: LocalFile,
): Promise<ImportReport> {
  const { options } = invocation;
  const refused = await refusedRows(options.errors, file.path, () => report.table);
  const report = emptyReport(refused?.take);
  const visit = { ...(await visitShop(invocation)), watch: { report, onProgress() {} } };
  const asked = { file, fields: [...fields], always, map: mapping(options.map), dry_run: options["dry-run"] };
  await ask(visit, titles.editFromFile, asked).finally(() => refused?.close());
  return report;
}

/** A verb with a text of its own takes one title; the others take any number. */
function editsOfArguments(verb: Verb, args: readonly string[], options: Invocation["options"]) {
  const { written, always } = verb;
  if (!written) return args.map((code) => ({ code, written: always ?? {} }));
  const [code = "", ...rest] = args;
  return [{ code, written: written(rest, options) }];
}

async function list(invocation: Invocation): Promise<number> {
  const { options, print } = invocation;
  const visit = await visitShop(invocation);
  const found = await ask(visit, titles.list, { limit: countOf(options.limit, "limit") });
  for (const one of found.titles) {
    const what = [
      one.hidden === 1 && "hidden",
      one.price !== null && formatCents(one.price),
      one.description !== null && "own description",
      one.shelf_note !== null && `note: ${one.shelf_note}`,
    ];
    print(`${one.product_code}\t${one.title}\t${what.filter(Boolean).join(", ")}`);
  }
  return 0;
}

async function show(
  invocation: Invocation,
  codes: readonly string[],
  file: LocalFile | undefined,
): Promise<number> {
  const { print } = invocation;
  const found = await ask(await visitShop(invocation), titles.show, { codes: [...codes], file });
  for (const { text, is_code, title } of found.titles) {
    if (title) showTitle(title, print);
    else print(`${text}: ${is_code ? "is not in the catalogue" : "is not an ISBN, EAN or UPC"}`);
  }
  return found.titles.some(({ title }) => !title) ? 1 : 0;
}

function showTitle(title: TitleForStaff, print: (text: string) => void): void {
  const { edits } = title;
  const money = (cents: number | null) => (cents === null ? "none" : formatCents(cents));
  const own = (text: string | number | null) => (text === null ? "none" : String(text));
  print(`${title.product_code}\t${[title.title, title.author_line].filter(Boolean).join(", ")}`);
  print(`in this shop\t${edits.hidden ? "hidden" : "shown"}\t${title.state.replaceAll("_", " ")}`);
  print(`price\t${money(edits.price)}\tlist price of the feeds ${money(title.list_price)}`);
  print(`shelf note\t${own(edits.shelf_note)}`);
  print(`description\t${own(edits.description)}`);
  print(`the feeds' description\t${own(title.description)}`);
  for (const { author, text } of title.comments) print(`comment by ${author}\t${text}`);
}
