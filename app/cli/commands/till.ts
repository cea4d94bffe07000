import * as till from "#app/calls/staff/till.server.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { type Command, callOrExit, numberOf, printAll, shopSubcommand } from "../command.ts";

export const tillCommand: Command = {
  name: "till",
  does: "the stock that a shop shares with its till at Square",
  subcommands: {
    show: shopSubcommand({
      does: "shows what was read and sent, and the sales that Square did not take",
      async run(visit, { print }) {
        const { dateTime } = timesOf(visit.store.settings);
        const state = await callOrExit(visit, till.show, {});
        const { read, send, read_at, failing_since, problem, waiting, waiting_since, failed } = state;
        print(`reading\t${read ? "on" : "off"}`);
        print(`sending\t${send ? "on" : "off"}`);
        print(`last read\t${read_at === null ? "never" : dateTime(read_at)}`);
        if (failing_since !== null) print(`reading fails since ${dateTime(failing_since)}\t${problem}`);
        if (waiting_since !== null) print(`${waiting} sales wait since ${dateTime(waiting_since)}`);
        for (const { id, code, title, quantity, sold_at, square_location, problem } of failed)
          print(
            [
              ...[
                "not taken",
                id,
                code,
                title,
                quantity > 0 ? `${quantity} sold` : `${-quantity} came back`,
                dateTime(sold_at),
              ],
              ...[square_location, problem],
            ].join("\t"),
          );
      },
    }),
    differences: shopSubcommand({
      does: "lists what Square counts differently, items that are not titles here, and ISBNs that several items have",
      async run(visit, { print }) {
        const { differ, unknown, several } = await callOrExit(visit, till.show, {});
        const lines = [
          ...differ.map(({ code, title, location_id, here, square, waiting, by }) => [
            ...["differs", code, title, `location ${location_id}`, `here ${here}`],
            ...[`Square ${square ?? "has no count"}`, `waiting ${waiting}`, by > 0 ? `+${by}` : by],
          ]),
          ...unknown.map(({ sku, name, code }) => ["unknown", sku, name, code && "no such title"]),
          ...several.map(({ code, variations, waiting }) => [
            ...["several", code, `${variations} items at Square`, `waiting ${waiting}`],
          ]),
        ];
        printAll(
          print,
          lines.map((line) => line.join("\t").trimEnd()),
        );
      },
    }),
    settle: shopSubcommand({
      takes: "ID",
      does: "notes that you corrected Square's count for a sale that it did not take, by the id that show prints",
      dryRun: "rehearsed",
      async run(visit, { args, print }) {
        const { id } = await callOrExit(visit, till.settleTillSale, { id: numberOf(args[0], "ID") });
        print(`${id}: settled. All counts are read again.`);
      },
    }),
    read: shopSubcommand({
      does: "has the server read all of Square's counts within seconds",
      dryRun: "rehearsed",
      async run(visit, { print }) {
        await callOrExit(visit, till.readTill, {});
        print("The server reads Square's counts now. See: shop till show");
      },
    }),
  },
};
