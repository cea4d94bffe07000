import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { StaffVisit } from "#app/calls/common/staff-visit.server.ts";
import * as door from "#app/calls/staff/door.server.ts";
import * as events from "#app/calls/staff/events.server.ts";
import { doorText } from "#app/domain/door/door-words.ts";
import { ticketName } from "#app/domain/events/events.ts";
import { whenInWords } from "#app/domain/events/when.ts";
import { eventFormOf } from "#app/domain/exchange/events/event-form.ts";
import { spelledOut } from "#app/lib/and-more.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import type { OrderNumber } from "#app/lib/number-kinds.ts";
import { newToken } from "#app/lib/token.server.ts";
import { LocalFile } from "#app/platform/uploads/uploads.server.ts";
import {
  type Command,
  callOrExit,
  centsOf,
  countOf,
  limitOf,
  mapPairs,
  numberOf,
  printAll,
  shopSubcommand,
  UsageError,
} from "../command.ts";
import { progressLine } from "../progress.ts";
import { TABLE } from "./import.ts";

/** Notes about a file that are printed. */
const NOTES = 50;

/** The fields that `events change` takes. */
const CHANGES = {
  name: ["TEXT", "its name"],
  day: ["2026-12-01", "the day on which it begins"],
  starts: ["19:00", "when it begins, on the shop's clock"],
  "ends-day": ["2026-12-02", "the day on which it ends, if that is another"],
  ends: ["21:00", "when it ends"],
  description: ["TEXT", "what happens, in Markdown"],
  place: ["TEXT", "where it is, if not at a location of the shop"],
  price: ["TEXT", "what it costs, in words"],
  seats: ["40", "how many can reserve a place"],
  "answer-by": ["DAY", "until when they can"],
  books: ["ISBN,…", "the books that it is about"],
  picture: ["NAME", "the name of one of the shop's pictures, or a web address"],
} as const;

/** Names the orders whose tickets could not be refunded. */
function printRefused(
  refused: readonly { order_number: OrderNumber; why: string }[],
  print: (line: string) => void,
): void {
  for (const { order_number, why } of refused)
    print(`Order ${order_number} was not refunded, so give the money back yourself: ${why}`);
}

function printHandBack(
  orders: readonly { order_number: OrderNumber; amount: Cents }[],
  print: (line: string) => void,
): void {
  for (const { order_number, amount } of orders)
    print(`Order ${order_number} was paid in the shop: hand back ${formatCents(amount)}.`);
}

export const eventsCommand: Command = {
  name: "events",
  does: "events, their tickets and guests",
  subcommands: {
    import: shopSubcommand({
      takes: "FILE",
      does: "events from CSV, a spreadsheet, JSON or a calendar (.ics): key, name, start, end, description, picture, place, location, price, seats, answer_by, books, tickets; in JSON custom_content as well. All of them, or none if there is a mistake; the same key again changes an event",
      options: {
        minutes: { value: "90", does: "how long events without an end take" },
        ...TABLE,
        pictures: {
          value: "FOLDER",
          does: "where pictures are that do not come from the web (default: the file's folder)",
        },
      },
      dryRun: "by itself",
      async run(visit, { args, options, dryRun, print }) {
        const [file = ""] = args;
        const progress = progressLine("items");
        const { saved, cancelled, notes, orders, refused, hand_back } = await callOrExit(
          { ...visit, onProgress: progress.show },
          events.importFile,
          {
            file: new LocalFile(file),
            minutes: countOf(options.minutes, "minutes"),
            map: mapPairs(options.map),
            dry_run: dryRun,
            folder: new LocalFile(options.pictures ?? path.dirname(file)),
          },
          ({ error }) => `Nothing was stored. ${file} has mistakes:\n${error}`,
        ).finally(progress.end);
        for (const note of spelledOut(notes.slice(0, NOTES), notes.length)) print(`note: ${note}`);
        for (const { change, name, event_id } of saved)
          if (change !== "same") print([change, event_id || "", name].filter(Boolean).join("\t"));
        for (const name of cancelled) print(`cancelled\t${name}`);
        const count = (change: string) => saved.filter((event) => event.change === change).length;
        print(
          `${count("added")} added, ${count("changed")} changed, ${count("same")} as they were, ${cancelled.length} cancelled`,
        );
        if (orders > 0) print(`${orders} orders of tickets cancelled or refunded.`);
        printRefused(refused, print);
        printHandBack(hand_back, print);
        if (dryRun) print("Nothing was stored: this was a dry run.");
      },
    }),
    add: shopSubcommand({
      takes: "NAME",
      does: "adds one event; the same name on the same day again changes it",
      options: {
        start: { value: '"2026-12-01 19:00"', required: true, does: "when it begins, on the shop's clock" },
        end: { value: '"2026-12-01 21:00"', does: "when it ends; or give --minutes" },
        minutes: { value: "90", does: "how long it takes" },
        description: { value: "TEXT", does: "what happens, as text or HTML" },
        place: { value: "TEXT", does: "where it is, if not at a location of the shop" },
        location: { value: "NAME", does: "the location of the shop" },
        price: { value: "TEXT", does: "what it costs, in words" },
        seats: { value: "40", does: "how many can reserve a place" },
        "answer-by": { value: "DAY", does: "until when they can" },
        book: { value: "ISBN", multiple: true, does: "a book that it is about" },
        picture: { value: "FILE", does: "its picture: a file or a web address" },
      },
      dryRun: "rehearsed",
      async run(visit, { args, options, dryRun, print }) {
        const [name = ""] = args;
        const { minutes, book: books, "answer-by": answer_by, picture, ...fields } = options;
        // A picture is a file, which stays if the transaction is rolled back.
        if (dryRun && picture !== undefined) throw new UsageError("With --picture there is no --dry-run");
        const isFile = picture !== undefined && !/^https?:/.test(picture);
        const { event_id, change, notes } = await callOrExit(visit, events.add, {
          ...fields,
          name,
          books,
          answer_by,
          minutes: countOf(minutes, "minutes"),
          picture: isFile ? path.basename(picture) : picture,
          folder: isFile ? new LocalFile(path.dirname(picture)) : undefined,
        });
        for (const note of notes) print(`note: ${note}`);
        print([change, event_id || "", name].filter(Boolean).join("\t"));
      },
    }),
    show: shopSubcommand({
      takes: "NUMBER",
      does: "an event with its tickets, bundles and history",
      async run(visit, { args, print }) {
        const event = await callOrExit(visit, events.show, { event_id: numberOf(args[0]) });
        print(
          [event.id, whenInWords(event, visit.locale), event.name, event.place].filter(Boolean).join("\t"),
        );
        for (const { name, price, left, sold, code } of event.tickets)
          print(`ticket\t${name}\t${formatCents(price ?? 0)}\t${left} left\t${sold} sold\t${code}`);
        for (const { ticket, code, title, price } of event.bundles)
          print(`bundle\t${ticket} with ${title} (${code})\t${formatCents(price)}`);
        for (const { at, actor, action, detail } of event.history)
          print(`${new Date(at * 1000).toISOString()}\t${actor}\t${action}${detail && `: ${detail}`}`);
      },
    }),
    change: shopSubcommand({
      takes: "NUMBER",
      does: "changes what the options name of an event; guests are emailed if it moves",
      options: Object.fromEntries(
        Object.entries(CHANGES).map(([name, [value, does]]) => [name, { value, does }]),
      ) as Record<keyof typeof CHANGES, { value: string; does: string }>,
      dryRun: "rehearsed",
      async run(visit, { args, options, dryRun, print }) {
        const event_id = numberOf(args[0]);
        // A picture is a file, which stays if the transaction is rolled back.
        if (dryRun && options.picture !== undefined)
          throw new UsageError("With --picture there is no --dry-run");
        const event = await callOrExit(visit, events.show, { event_id });
        const entries = Object.entries(options).flatMap(([name, value]) =>
          value === undefined ? [] : [[name.replaceAll("-", "_"), value]],
        );
        const { is_html, ...typed } = { ...eventFormOf(event), ...Object.fromEntries(entries) };
        const { change } = await callOrExit(visit, events.change, {
          event_id,
          seen: event.seen,
          ...typed,
          is_html: options.description === undefined ? is_html : "",
        });
        print(`${change}\t${event_id}\t${typed.name}`);
      },
    }),
    list: shopSubcommand({
      takes: "[DAY]",
      does: "events from a day on (default: from a month ago), with how many people come and how often each was seen",
      options: { limit: limitOf(50) },
      async run(visit, { args, options, print }) {
        const limit = countOf(options.limit, "limit");
        const answer = await callOrExit(visit, events.list, { day: args[0], limit });
        printAll(
          print,
          answer.events.map((event) =>
            [
              event.id,
              whenInWords(event, visit.locale),
              event.name,
              event.place,
              event.is_cancelled && "cancelled",
              event.seats !== null && `${event.coming} of ${event.seats} places taken`,
              event.waiting > 0 && `${event.waiting} waiting`,
              `${event.views} ${event.views === 1 ? "view" : "views"}`,
            ]
              .filter(Boolean)
              .join("\t"),
          ),
        );
      },
    }),
    cancel: shopSubcommand({
      takes: "NUMBER",
      does: "cancels an event, emails everybody who reserved a place, and cancels or refunds orders of its tickets; its page stays and says so",
      dryRun: "rehearsed",
      async run(visit, { args, print }) {
        const event_id = numberOf(args[0]);
        const { emailed, orders, refused, hand_back } = await callOrExit(visit, events.cancel, { event_id });
        print(`Event ${event_id} is cancelled.`);
        print(`${emailed} reservations were emailed, ${orders} orders of tickets cancelled or refunded.`);
        printRefused(refused, print);
        printHandBack(hand_back, print);
      },
    }),
    ticket: shopSubcommand({
      takes: "NUMBER NAME…",
      does: "offers tickets for an event: their price, and how many are left; the same name again changes both",
      options: {
        amount: { value: "12.50", required: true, does: "the price of a ticket" },
        limit: { value: "50", required: true, does: "how many are left to sell; 0 ends the sale" },
      },
      dryRun: "rehearsed",
      async run(visit, { args, options, print }) {
        const [number, ...name] = args;
        const { amount, limit } = options;
        const { code } = await callOrExit(visit, events.ticket, {
          event_id: numberOf(number),
          name: name.join(" "),
          price: centsOf(amount, "amount"),
          left: limit === "0" ? 0 : (countOf(limit, "limit") ?? 0),
        });
        print(`Tickets are for sale as ${code}.`);
      },
    }),
    bundle: shopSubcommand({
      takes: "NUMBER TICKET… ISBN",
      does: "offers a book together with a ticket at one price for both; without --amount, no longer",
      options: { amount: { value: "30.00", does: "the price of both" } },
      dryRun: "rehearsed",
      async run(visit, { args, options, print }) {
        const [number, ...names] = args;
        const code = names.pop() ?? "";
        const price = options.amount === undefined ? undefined : centsOf(options.amount, "amount");
        const event_id = numberOf(number);
        await callOrExit(visit, events.bundle, { event_id, ticket: names.join(" "), code, price });
        print(
          price === undefined ? "The two are no longer offered together." : "The two are offered together.",
        );
      },
    }),
    guests: shopSubcommand({
      takes: "NUMBER",
      does: "who is expected at an event, by last name",
      options: {
        find: { value: "NAME", does: "only those with this name or email, as at the door" },
        file: { value: "LIST.pdf|LIST.csv", does: "writes the list, to print or for a spreadsheet" },
      },
      async run(visit, { args, options, print }) {
        const event_id = numberOf(args[0]);
        if (options.file !== undefined) {
          const format = /\.(csv|pdf)$/i.exec(options.file)?.[1]?.toLowerCase();
          if (format !== "csv" && format !== "pdf") throw new UsageError("--file must end in .csv or .pdf");
          if (options.find !== undefined)
            throw new UsageError("--file writes the whole list: leave --find out");
          const { content } = await callOrExit(visit, events.guestFile, { event_id, format });
          await writeFile(options.file, content, { mode: 0o600 });
          print(`The guests are in ${options.file}.`);
          return;
        }
        const { event, entries, by_hand } = await callOrExit(visit, events.guests, {
          event_id,
          find: options.find,
        });
        for (const guest of [...entries, ...by_hand]) {
          const { people, name, email, waiting, ticket, order_number, entry, code, arrived, last } = guest;
          print(
            [
              people,
              name,
              email,
              ticketName(ticket),
              order_number && `order ${order_number}`,
              waiting && "waiting",
              code || entry,
              last && `${arrived} came (tick ${last.id})`,
            ]
              .filter(Boolean)
              .join("\t"),
          );
        }
        const expected = entries.reduce((sum, { people, waiting }) => sum + (waiting ? 0 : people), 0);
        print(`${expected} ${expected === 1 ? "person" : "people"} at ${event.name}`);
      },
    }),
    doors: shopSubcommand({
      does: "the events of today and the coming days, with how many people are expected and came",
      options: { limit: limitOf(50) },
      async run(visit, { options, print }) {
        const answer = await callOrExit(visit, door.doors, { limit: countOf(options.limit, "limit") });
        printAll(
          print,
          answer.events.map((event) =>
            [
              ...[event.id, whenInWords(event, visit.locale), event.name],
              ...[`${event.expected} expected`, `${event.came} came`],
            ].join("\t"),
          ),
        );
      },
    }),
    check: shopSubcommand({
      takes: "NUMBER CODE",
      does: "whether a ticket lets somebody in at an event",
      async run(visit, { args, print }) {
        const [number, ...code] = args;
        const event_id = numberOf(number);
        const answer = await callOrExit(visit, door.check, { event_id, code: code.join(" ") });
        print(doorText(answer, textContextOf(visit)));
        return answer.state === "valid" ? 0 : 1;
      },
    }),
    tick: shopSubcommand({
      takes: "NUMBER [CODE]",
      does: "ticks people who come in: by the code of their ticket, or an entry as `events guests` prints it",
      options: {
        places: { value: "2", does: "how many of them come (default: all who are left)" },
        name: { value: "NAME", does: "somebody who is not on the list, instead of a code" },
      },
      dryRun: "rehearsed",
      async run(visit, { args, options, print }) {
        const [number, ...code] = args;
        const arrival = {
          token: newToken(),
          ticket: code.join(" "),
          name: options.name,
          places: countOf(options.places, "places"),
        };
        const { answers } = await callOrExit(visit, door.tick, {
          event_id: numberOf(number),
          coming: [arrival],
        });
        for (const answer of answers) print(doorText(answer, textContextOf(visit)));
        return answers.every(({ state }) => state === "arrived") ? 0 : 1;
      },
    }),
    untick: shopSubcommand({
      takes: "NUMBER TICK",
      does: "takes a tick back, by its number in `events guests`",
      dryRun: "rehearsed",
      async run(visit, { args, print }) {
        const [event_id, tick_id] = [numberOf(args[0]), numberOf(args[1], "TICK")];
        const { undone } = await callOrExit(visit, door.untick, { event_id, tick_id });
        print(undone ? "They count as not arrived." : "That was taken back before.");
      },
    }),
    came: shopSubcommand({
      takes: "NUMBER ENTRY=COUNT…",
      does: "stores how many came under entries of `events guests`, all of them or none",
      dryRun: "rehearsed",
      async run(visit, { args, print }) {
        const [number, ...pairs] = args;
        const event_id = numberOf(number);
        const came = pairs.map((pair) => {
          const [, entry = "", count = ""] = /^([^=]+)=(\d{1,4})$/.exec(pair) ?? [];
          if (!entry) throw new UsageError(`${pair} is not like g12=2`);
          return { entry, came: count };
        });
        const { seen } = await callOrExit(visit, events.guests, { event_id });
        const { changed } = await callOrExit(visit, door.saveAttendance, {
          event_id,
          token: newToken(),
          seen,
          came,
        });
        print(`${changed} ${changed === 1 ? "row" : "rows"} changed.`);
      },
    }),
  },
};

/** What sentences about the door need to know: the shop, the language and the time. */
const textContextOf = ({ store, locale, now }: StaffVisit) => ({ settings: store.settings, locale, now });
