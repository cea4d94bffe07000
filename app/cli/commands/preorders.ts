import { writeFile } from "node:fs/promises";
import * as preorders from "#app/calls/staff/preorders.server.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import {
  type Command,
  callOrExit,
  countOf,
  dayOf,
  limitOf,
  numberOf,
  printAll,
  shopSubcommand,
  UsageError,
} from "../command.ts";

export const preordersCommand: Command = {
  name: "preorders",
  does: "pre-order campaigns, and who wants what written in their copies",
  subcommands: {
    list: shopSubcommand({
      does: "lists campaigns, the newest first, with their numbers, states and the copies that were ordered",
      options: { limit: limitOf(1000) },
      async run(visit, { options, print }) {
        const answer = await callOrExit(visit, preorders.list, { limit: countOf(options.limit, "limit") });
        printAll(
          print,
          answer.preorders.map((preorder) =>
            [
              preorder.id,
              preorder.product_code,
              preorder.title,
              preorder.copies === null ? preorder.taken : `${preorder.taken} of ${preorder.copies}`,
              preorder.state.replaceAll("_", " "),
              `/pre-orders/${preorder.name}`,
            ].join("\t"),
          ),
        );
      },
    }),
    set: shopSubcommand({
      takes: "ISBN",
      does: "makes the campaign of a title that is not out yet, or replaces what it says",
      options: {
        extras: { value: "WORDS", does: "what comes with each copy" },
        signed: { does: "the copies are signed" },
        prompt: { value: "WORDS", does: "what buyers may have written in it, as the label of its field" },
        characters: { value: "80", does: "how much they may write" },
        each: { value: "2", does: "how many copies one person may order" },
        copies: { value: "100", does: "how many copies there are" },
        from: { value: "DAY", does: "its first day" },
        until: { value: "DAY", does: "its last day, if it ends before the book is out" },
        name: { value: "NAME", does: "the end of its address (default: made from the title)" },
      },
      dryRun: "rehearsed",
      async run(visit, { args, options, print }) {
        const [code = ""] = args;
        const known = await callOrExit(visit, preorders.showForTitle, { code });
        const { id, made } = await callOrExit(visit, preorders.save, {
          code,
          extras: options.extras,
          signed: options.signed,
          prompt: options.prompt,
          name: options.name ?? known.preorder?.name,
          text_most: countOf(options.characters, "characters"),
          per_person: countOf(options.each, "each"),
          copies: countOf(options.copies, "copies"),
          starts_at: options.from ? dayOf(options.from, visit.store) : undefined,
          ends_at: options.until ? dayOf(options.until, visit.store, true) : undefined,
        });
        print(`Campaign ${id} is ${made ? "made" : "changed"}.`);
      },
    }),
    show: shopSubcommand({
      takes: "NUMBER",
      does: "what a campaign offers, and who wants what written in the copies",
      options: { file: { value: "LIST.csv", does: "writes who wants what, for a spreadsheet" } },
      async run(visit, { args, options, print }) {
        const id = numberOf(args[0]);
        if (options.file !== undefined) {
          if (!/\.csv$/i.test(options.file)) throw new UsageError("--file must end in .csv");
          const { content } = await callOrExit(visit, preorders.file, { id });
          await writeFile(options.file, content, { mode: 0o600 });
          print(`The list is in ${options.file}.`);
          return;
        }
        const preorder = await callOrExit(visit, preorders.show, { id });
        const { date, lastDate } = timesOf(visit.store.settings);
        print(`${preorder.product_code}\t${preorder.title}\t${preorder.state.replaceAll("_", " ")}`);
        print(
          `from ${date(preorder.starts_at)}${preorder.ends_at === null ? "" : ` until ${lastDate(preorder.ends_at)}`}`,
        );
        if (preorder.signed) print("signed");
        if (preorder.extras) print(`with it\t${preorder.extras}`);
        if (preorder.prompt)
          print(`buyers write\t${preorder.prompt}\tup to ${preorder.text_most} characters`);
        for (const line of preorder.lines)
          print(`order ${line.order_number}\t${line.quantity}\t${line.purchaser_name}\t${line.dedication}`);
        if (preorder.is_more) print("There are more: --file writes them all.");
      },
    }),
    remove: campaignSubcommand(
      "ends a campaign; orders keep what they were promised",
      preorders.remove,
      "removed",
    ),
    restore: campaignSubcommand("has a removed campaign run again", preorders.restore, "running again"),
  },
};

/** A subcommand that changes a campaign, by its number. */
function campaignSubcommand(
  does: string,
  call: typeof preorders.remove | typeof preorders.restore,
  done: string,
) {
  return shopSubcommand({
    takes: "NUMBER",
    does,
    dryRun: "rehearsed",
    async run(visit, { args, print }) {
      const id = numberOf(args[0]);
      await callOrExit(visit, call, { id });
      print(`Campaign ${id} is ${done}.`);
    },
  });
}
