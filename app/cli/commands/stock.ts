import * as stock from "#app/calls/staff/stock.server.ts";
import { CONDITIONS } from "#app/domain/catalogue/catalogue.ts";
import { REASON_NAMES } from "#app/domain/stockroom/movements.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import {
  anyOf,
  type Command,
  callOrExit,
  countOf,
  numberOf,
  type Options,
  printAll,
  shopSubcommand,
  UsageError,
} from "../command.ts";

const AT = {
  location: { value: "1", required: true, does: "the id of the location" },
} as const satisfies Options;

export const stockCommand: Command = {
  name: "stock",
  does: "copies that are moved by hand, and counts",
  subcommands: {
    show: shopSubcommand({
      takes: "ISBN",
      does: "shows where copies of a title stand, and what staff moved, the newest first",
      async run(visit, { args, print }) {
        const { dateTime } = timesOf(visit.store.settings);
        const { shelves, movements } = await callOrExit(visit, stock.show, { code: args[0] ?? "" });
        for (const { name, condition, onhand, onorder } of shelves)
          print(`${name}\t${condition || "new"}\t${onhand} on hand, ${onorder} on order`);
        printAll(
          print,
          movements.map((movement) =>
            [
              ...[
                movement.id,
                dateTime(movement.at),
                movement.actor,
                movement.reason,
                movement.quantity,
                movement.onhand,
              ],
              movement.order_number === null ? movement.note : `order ${movement.order_number}`,
              movement.undone_by && `taken back by ${movement.undone_by}`,
            ]
              .join("\t")
              .trimEnd(),
          ),
        );
      },
    }),
    adjust: shopSubcommand({
      takes: "ISBN",
      does: "moves copies for a reason; with correction, --copies is how many are really there, with ordered how many are on order",
      options: {
        ...AT,
        reason: { value: REASON_NAMES.join("|"), required: true, does: "why" },
        copies: { value: "1", required: true, does: "how many" },
        condition: { value: "S", does: "the code of their condition (default: new copies)" },
        note: { value: "WORDS", does: "for the ledger" },
      },
      dryRun: "rehearsed",
      async run(visit, { args, options, print }) {
        const reason = REASON_NAMES.find((candidate) => candidate === options.reason);
        if (!reason) throw new UsageError(`--reason must be ${anyOf(REASON_NAMES)}`);
        const condition = CONDITIONS.find((candidate) => candidate === (options.condition ?? ""));
        if (condition === undefined)
          throw new UsageError(`--condition must be ${anyOf(CONDITIONS.slice(1))}`);
        const { code, onhand } = await callOrExit(visit, stock.adjust, {
          code: args[0] ?? "",
          reason,
          condition,
          note: options.note,
          location_id: numberOf(options.location, "--location"),
          copies: numberOf(options.copies, "--copies"),
        });
        print(`${code}\t${onhand} on hand`);
      },
    }),
    receive: shopSubcommand({
      takes: "ISBN",
      does: "receives new copies: those that orders wait for are set aside, the others go on the shelf",
      options: { ...AT, copies: { value: "1", does: "how many (default: 1)" } },
      dryRun: "rehearsed",
      async run(visit, { args, options, print }) {
        const code = args[0] ?? "";
        await callOrExit(visit, stock.receive, {
          code,
          copies: countOf(options.copies, "copies"),
          location_id: numberOf(options.location, "--location"),
        });
        const { movements } = await callOrExit(visit, stock.show, { code });
        print(`${code}\t${movements[0]?.onhand ?? 0} on hand`);
      },
    }),
    sections: shopSubcommand({
      does: "lists the sections that can be counted, by their keys",
      async run(visit, { print }) {
        const { sections } = await callOrExit(visit, stock.sections, {});
        printAll(
          print,
          sections.map(({ key, label, titles }) => `${key}\t${label}\t${titles} titles`),
        );
      },
    }),
    counts: shopSubcommand({
      does: "lists counts: those under way, then those that ended last",
      async run(visit, { print }) {
        const { dateTime } = timesOf(visit.store.settings);
        const { counts } = await callOrExit(visit, stock.counts, {});
        printAll(
          print,
          counts.map(({ id, name, location_id, begun_at, begun_by, ended_at, applied }) =>
            [
              ...[id, name || "what is scanned", `location ${location_id}`, dateTime(begun_at), begun_by],
              ended_at === null ? "under way" : applied ? "applied" : "discarded",
            ].join("\t"),
          ),
        );
      },
    }),
    count: shopSubcommand({
      takes: "[SECTION]",
      does: "begins to count a section by its key, or joins the count of it; without one, only what is counted is compared",
      options: AT,
      dryRun: "rehearsed",
      async run(visit, { args, options, print }) {
        const location_id = numberOf(options.location, "--location");
        print(
          String((await callOrExit(visit, stock.beginCount, { location_id, section: args[0] ?? "" })).id),
        );
      },
    }),
    counted: shopSubcommand({
      takes: "COUNT ISBN",
      does: "counts one more copy of a title, or with --total says how many there are",
      options: { total: { value: "5", does: "how many there are in all" } },
      dryRun: "rehearsed",
      async run(visit, { args, options, print }) {
        const id = numberOf(args[0], "COUNT");
        const total = options.total === undefined ? undefined : numberOf(options.total, "--total");
        const { counted } = await callOrExit(visit, stock.count, { id, code: args[1] ?? "", total });
        print(`${counted} counted`);
      },
    }),
    differences: shopSubcommand({
      takes: "COUNT",
      does: "lists what differs from the stock in a count",
      async run(visit, { args, print }) {
        const { lines } = await callOrExit(visit, stock.showCount, {
          id: numberOf(args[0], "COUNT"),
          limit: 200,
        });
        printAll(
          print,
          lines.map(({ code, title, expected, counted }) =>
            [code, title, `expected ${expected}`, `counted ${counted}`].join("\t"),
          ),
        );
      },
    }),
    apply: shopSubcommand({
      takes: "COUNT",
      does: "writes the differences of a count to the stock, and ends it",
      dryRun: "rehearsed",
      async run(visit, { args, print }) {
        const { changed } = await callOrExit(visit, stock.applyCount, { id: numberOf(args[0], "COUNT") });
        print(`${changed} changed`);
      },
    }),
    drop: shopSubcommand({
      takes: "COUNT",
      does: "discards a count",
      dryRun: "rehearsed",
      async run(visit, { args, print }) {
        print(
          `${(await callOrExit(visit, stock.dropCount, { id: numberOf(args[0], "COUNT") })).id}: discarded`,
        );
      },
    }),
    undo: shopSubcommand({
      takes: "ID",
      does: "takes a movement back, by its id",
      dryRun: "rehearsed",
      async run(visit, { args, print }) {
        const { id } = await callOrExit(visit, stock.undo, { id: numberOf(args[0], "ID") });
        print(`${id}: taken back`);
      },
    }),
  },
};
