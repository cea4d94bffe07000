import * as titles from "#app/calls/staff/titles.server.ts";
import { bindingCodes } from "#app/domain/catalogue/bindings.ts";
import type { TitleForStaff } from "#app/domain/catalogue/title-edits.server.ts";
import { emptyResult, type ImportResult } from "#app/domain/exchange/import-result.ts";
import type { EditField, WrittenEdit } from "#app/domain/exchange/title-edits.server.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { spelledOut } from "#app/lib/and-more.ts";
import { formatCents } from "#app/lib/money.ts";
import { LocalFile } from "#app/platform/uploads/uploads.server.ts";
import {
  anyOf,
  type Command,
  callOrExit,
  centsOf,
  countOf,
  type Invocation,
  limitOf,
  mapPairs,
  numberOf,
  type Option,
  type Options,
  printAll,
  STORE,
  shopSubcommand,
  subcommand,
  UsageError,
  visitAll,
  visitShop,
  withOptions,
} from "../command.ts";
import { refusedRows } from "../refused-rows.ts";
import { indentLines, TABLE } from "./import.ts";

const FROM_FILE = {
  file: { value: "FILE.csv", does: "a table with the column isbn, instead of one title" },
  ...TABLE,
  errors: { value: "FILE.csv", does: "with --file: writes what was refused to a file" },
} as const satisfies Options;

/** A subcommand's change to titles: the columns it reads from a file, and the meaning of one title's arguments. */
interface Edit<Own extends Options> {
  takes: string;
  does: string;
  options?: Own;
  fields: readonly EditField[];
  always?: WrittenEdit;
  /**
   * The edit of one title, from the arguments behind its ISBN and the options. Without it, it takes any number of
   * ISBNs.
   */
  written?(args: readonly string[], options: Invocation<Own>["options"]): WrittenEdit;
}

/** A subcommand that changes one title, or the titles of a file. */
const editSubcommand = <const Own extends Options = Record<never, Option>>(edit: Edit<Own>) =>
  subcommand({
    takes: edit.takes.replace(/\S+/g, "[$&]"),
    does: edit.does,
    options: { ...edit.options, ...FROM_FILE, store: STORE },
    dryRun: "by itself",
    async run(given) {
      const { args, dryRun, print } = given;
      const invocation = withOptions<EditOptions>(given);
      const { file, errors, map } = invocation.options;
      const needed = edit.takes.split(" ");
      if (file === undefined && (errors !== undefined || map.length > 0))
        throw new UsageError("--map and --errors are for a file: --file FILE.csv");
      if (file !== undefined && args.length > 0)
        throw new UsageError(`"${args[0]}" is one word too many: --file names the titles`);
      if (file === undefined && args.length < needed.length)
        throw new UsageError(`${needed[args.length]?.replace("…", "")} is missing, or --file FILE.csv`);
      const { written, always } = edit;
      const [code = "", ...rest] = args;
      const edits = written
        ? [{ code, written: written(rest, withOptions<Own>(given).options) }]
        : args.map((argument) => ({ code: argument, written: always ?? {} }));
      const result =
        file === undefined
          ? (await callOrExit(await visitShop(invocation), titles.edit, { edits, dry_run: dryRun })).report
          : await editFromFile(invocation, edit, new LocalFile(file));
      for (const line of indentLines(result.changes, result.changed, dryRun)) print(line);
      const reasons = result.reasons.map(({ where, reason }) => `${where}: ${reason}`);
      for (const line of spelledOut(reasons, result.refused)) print(line);
      if (result.stopped) print(`Stopped: ${result.stopped}`);
      const counts = `${result.changed} changed, ${result.refused} refused`;
      print(dryRun ? `Nothing was stored. It would be: ${counts}` : counts);
      if (errors && result.refused > 0) print(`What was refused is in ${errors}.`);
      return result.stopped || result.refused > 0 ? 1 : 0;
    },
  });

type EditOptions = typeof FROM_FILE & { readonly store: typeof STORE };
type EditInvocation = Invocation<EditOptions>;

async function editFromFile(
  invocation: EditInvocation,
  { fields, always }: Pick<Edit<Options>, "fields" | "always">,
  file: LocalFile,
): Promise<ImportResult> {
  const { options, dryRun } = invocation;
  const refused = await refusedRows(options.errors, file.path, () => result.table);
  const result = emptyResult(refused?.take);
  const visit = { ...(await visitShop(invocation)), watch: { result, onProgress() {} } };
  const input = { file, fields: [...fields], always, map: mapPairs(options.map), dry_run: dryRun };
  await callOrExit(visit, titles.editFromFile, input).finally(() => refused?.close());
  return result;
}

/** A subcommand that decides about two titles for all shops. */
const decisionSubcommand = (decide: typeof titles.join, does: string) =>
  subcommand({
    takes: "ISBN ISBN",
    does,
    dryRun: "rehearsed",
    async run({ args, print, ...invocation }) {
      const [code = "", other = ""] = args;
      const decided = await callOrExit(visitAll(invocation), decide, { code, other });
      print(decided.titles.join("\t"));
    },
  });

export const titlesCommand: Command = {
  name: "titles",
  does: "what this shop says about titles",
  subcommands: {
    show: shopSubcommand({
      takes: "[ISBN…]",
      does: "shows what the feeds say about titles, and what this shop says instead",
      options: { file: FROM_FILE.file },
      async run(visit, { args: codes, options, print }) {
        const file = options.file === undefined ? undefined : new LocalFile(options.file);
        if (!file && codes.length === 0) throw new UsageError("ISBN is missing, or --file FILE.csv");
        const answer = await callOrExit(visit, titles.show, { codes, file });
        for (const { text, is_code, title } of answer.titles) {
          if (title) showTitle(title, print);
          else print(`${text}: ${is_code ? "is not in the catalogue" : "is not an ISBN, EAN or UPC"}`);
        }
        return answer.titles.some(({ title }) => !title) ? 1 : 0;
      },
    }),
    list: shopSubcommand({
      does: "lists the titles that this shop has changed or hidden",
      options: { limit: limitOf(50), hidden: { does: "only those it has hidden" } },
      async run(visit, { options, print }) {
        const { hidden } = options;
        const answer = await callOrExit(visit, titles.list, {
          limit: countOf(options.limit, "limit"),
          hidden,
        });
        printAll(
          print,
          answer.titles.map((title) => {
            const what = [
              title.hidden && "hidden",
              title.price !== null && formatCents(title.price),
              title.own_description && "own description",
              title.shelf_note !== null && `note: ${title.shelf_note}`,
              title.own_cover && "own cover",
            ];
            return `${title.product_code}\t${title.title}\t${what.filter(Boolean).join(", ")}`;
          }),
        );
      },
    }),
    find: shopSubcommand({
      takes: "WORDS…",
      does: "finds titles as shoppers do, with what the shop has of them and says about them",
      options: { limit: limitOf(25) },
      async run(visit, { args, options, print }) {
        const limit = countOf(options.limit, "limit");
        const answer = await callOrExit(visit, titles.find, { term: args.join(" "), limit });
        printAll(
          print,
          [...answer.titles, ...answer.hidden].map((title) =>
            [
              title.product_code,
              title.title,
              `${title.onhand} on hand, ${title.reserved} reserved, ${title.awaited} to be ordered in`,
              title.hidden ? "hidden" : "",
            ]
              .join("\t")
              .trimEnd(),
          ),
        );
      },
    }),
    history: shopSubcommand({
      takes: "ISBN",
      does: "shows who changed what about a title, the newest first, with the numbers that undo takes",
      async run(visit, { args, print }) {
        const { dateTime } = timesOf(visit.store.settings);
        const { history } = await callOrExit(visit, titles.showForStaff, { code: args[0] ?? "" });
        printAll(
          print,
          history.map(({ number, at, actor, action, changes, by }) =>
            [
              ...[number, dateTime(at), actor, action],
              changes
                .map(({ field, before, after }) => `${field}: ${before ?? "none"} → ${after ?? "none"}`)
                .join(", "),
              by,
            ]
              .join("\t")
              .trimEnd(),
          ),
        );
      },
    }),
    cover: shopSubcommand({
      takes: "ISBN",
      does: "shows a picture as the title's cover in this shop alone",
      options: {
        file: { value: "PICTURE", does: "the picture" },
        remove: { does: "shows the feeds' cover again" },
      },
      dryRun: "rehearsed",
      async run(visit, { args, options: { file, remove }, print }) {
        if ((file === undefined) === !remove)
          throw new UsageError("Name a picture with --file, or --remove.");
        const cover = file === undefined ? { remove: true } : { file: new LocalFile(file) };
        const { code } = await callOrExit(visit, titles.cover, { code: args[0] ?? "", ...cover });
        print(`${code}: ${remove ? "shows the feeds' cover" : "has the new cover"}`);
        return 0;
      },
    }),
    undo: shopSubcommand({
      takes: "ISBN NUMBER",
      does: "takes a change back, by its number in the history",
      dryRun: "rehearsed",
      async run(visit, { args, print }) {
        const { code } = await callOrExit(visit, titles.undo, {
          code: args[0] ?? "",
          number: numberOf(args[1], "NUMBER"),
        });
        print(`${code}: undone`);
      },
    }),
    add: shopSubcommand({
      takes: "[ISBN]",
      does: "adds a title that no feed has, for this shop alone until a feed has it too",
      options: {
        title: { value: "TITLE", required: true, does: "its title" },
        author: { value: "NAMES", does: "who wrote it" },
        publisher: { value: "NAME", does: "its publisher" },
        price: { value: "12.50", required: true, does: "its list price in the shop's currency" },
        binding: { value: "pb", does: "the code of its binding: hc, pb (the default), mm, sp …" },
      },
      dryRun: "rehearsed",
      async run(visit, { args, options, print }) {
        const { title, author, publisher } = options;
        const binding = bindingCodes.find((code) => code === (options.binding ?? "pb"));
        if (!binding) throw new UsageError(`--binding must be ${anyOf(bindingCodes)}`);
        const price = centsOf(options.price, "price");
        const input = { code: args[0] ?? "", title, author, publisher, price, binding };
        print(`${(await callOrExit(visit, titles.add, input)).code}\t${title}`);
      },
    }),
    edit: editSubcommand({
      takes: "ISBN",
      does: 'sets the shop\'s own price, description and shelf note; "none" removes one. A file has the columns isbn, price, description, note, comment, by, hidden',
      options: {
        price: { value: "12.50", does: "the price of a new copy" },
        description: { value: "TEXT", does: "the description" },
        note: { value: "WORDS", does: "the shelf note" },
      },
      fields: ["price", "description", "note", "comment", "by", "hidden"],
      written: (_, { price, description, note }) => ({
        ...(price !== undefined && { price }),
        ...(description !== undefined && { description }),
        ...(note !== undefined && { note }),
      }),
    }),
    price: editSubcommand({
      takes: "ISBN PRICE",
      does: "sets the shop's own price of a new copy, such as 12.50, which replaces that of feeds and stock files; none removes it",
      fields: ["price"],
      written: ([price = ""]) => ({ price }),
    }),
    comment: editSubcommand({
      takes: "ISBN TEXT",
      does: "sets a staff comment, one per person; none removes it",
      options: { by: { value: "NAME", does: "whose comment it is" } },
      fields: ["comment", "by"],
      written: ([comment = ""], { by = "" }) => ({ comment, by }),
    }),
    hide: editSubcommand({
      takes: "ISBN…",
      does: "hides titles in this shop: nobody can find, see or buy them",
      fields: [],
      always: { hidden: "yes" },
    }),
    join: decisionSubcommand(titles.join, "says that two titles are editions of one work, in all shops"),
    separate: decisionSubcommand(
      titles.separate,
      "says that two titles are not editions of one work, in all shops",
    ),
    unhide: editSubcommand({
      takes: "ISBN…",
      does: "shows them again",
      fields: [],
      always: { hidden: "no" },
    }),
  },
};

function showTitle(title: TitleForStaff, print: (text: string) => void): void {
  const { edits } = title;
  const money = (cents: number | null) => (cents === null ? "none" : formatCents(cents));
  const textOf = (text: string | number | null) => (text === null ? "none" : String(text));
  print(`${title.product_code}\t${[title.title, title.author_line].filter(Boolean).join(", ")}`);
  print(`in this shop\t${edits.hidden ? "hidden" : "shown"}\t${title.state.replaceAll("_", " ")}`);
  print(`price\t${money(edits.price)}\tlist price of the feeds ${money(title.list_price)}`);
  print(`shelf note\t${textOf(edits.shelf_note)}`);
  print(`description\t${textOf(edits.description)}`);
  print(`cover\t${edits.cover === null ? "none" : "its own"}`);
  print(`the feeds' description\t${textOf(title.description)}`);
  for (const { author, text } of title.comments) print(`comment by ${author}\t${text}`);
}
