import { writeFile } from "node:fs/promises";
import path from "node:path";
import * as events from "#app/calls/operator/events.server.ts";
import { ticketName } from "#app/domain/events/events.ts";
import { whenInWords } from "#app/domain/events/when.ts";
import { spelledOut } from "#app/lib/and-more.ts";
import { LocalFile } from "#app/platform/uploads/uploads.server.ts";
import {
  ask,
  type Command,
  CommandError,
  centsOf,
  countOf,
  type Invocation,
  mapping,
  visitShop,
} from "./command.ts";
import { progressLine } from "./progress.ts";

export const eventsCommand: Command = {
  name: "events",
  usage: [
    {
      call: "events import FILE [--store NAME] [--minutes 90] [--map field=column …] [--pictures FOLDER] [--dry-run]",
      does: "events from CSV, a spreadsheet, JSON or a calendar (.ics): key, name, start, end, description, picture, place, location, price, seats, answer_by, books, tickets; in JSON custom_content as well. All of them, or none if there is a mistake; the same key again changes an event. --minutes is how long events without an end take",
    },
    {
      call: "events list [DAY] [--limit 50]",
      does: "events from a day on (by default from a month ago), with how many people come and how often each was seen",
    },
    {
      call: "events cancel NUMBER",
      does: "cancels an event, emails everybody who reserved a place, and cancels or refunds orders of its tickets; its page stays and says so",
    },
    {
      call: "events ticket NUMBER NAME --amount 12.50 --limit 50",
      does: "offers tickets for an event: their price, and how many are left; the same name again changes both",
    },
    {
      call: "events bundle NUMBER TICKET ISBN [--amount 30.00]",
      does: "offers a book together with a ticket at one price for both; without --amount, no longer",
    },
    {
      call: "events guests NUMBER [--find NAME] [--file LIST.pdf|LIST.csv]",
      does: "who is expected at an event, by last name; --find searches, as at the door; --file writes the list to print or for a spreadsheet",
    },
  ],
  async run(invocation) {
    const [verb = "", what = ""] = invocation.args;
    if (verb === "import" && what) return importFile(invocation, what);
    if (verb === "list") return list(invocation, what || undefined);
    if (verb === "cancel" && /^\d{1,15}$/.test(what)) return cancel(invocation, Number(what));
    if (verb === "guests" && /^\d{1,15}$/.test(what)) return guests(invocation, Number(what));
    if (verb === "ticket" && /^\d{1,15}$/.test(what))
      return ticket(invocation, Number(what), invocation.args.slice(2).join(" "));
    if (verb === "bundle" && /^\d{1,15}$/.test(what)) return bundle(invocation, Number(what));
    throw new CommandError(
      "Say: events import FILE, events list [DAY], events ticket NUMBER NAME, events bundle NUMBER TICKET ISBN, events guests NUMBER or events cancel NUMBER",
    );
  },
};

/** Notes about a file that are printed. */
const NOTES = 50;

async function importFile(invocation: Invocation, file: string): Promise<number> {
  const { options, print } = invocation;
  const dryRun = options["dry-run"] ?? false;
  const progress = progressLine("items");
  const { saved, cancelled, notes, orders } = await ask(
    { ...(await visitShop(invocation)), onProgress: progress.show },
    events.importFile,
    {
      file: new LocalFile(file),
      minutes: countOf(options.minutes, "minutes"),
      map: mapping(options.map),
      dry_run: dryRun,
      folder: new LocalFile(options.pictures ?? path.dirname(file)),
    },
    ({ error }) => `Nothing was stored. ${file} has mistakes:\n${error}`,
  ).finally(progress.end);
  for (const note of spelledOut(notes.slice(0, NOTES), notes.length)) print(`note: ${note}`);
  for (const { change, name, event_id } of saved)
    if (change !== "same") print([change, event_id || "", name].filter(Boolean).join("\t"));
  for (const name of cancelled) print(`cancelled\t${name}`);
  const count = (change: string) => saved.filter((one) => one.change === change).length;
  print(
    `${count("added")} added, ${count("changed")} changed, ${count("same")} as they were, ${cancelled.length} cancelled`,
  );
  if (orders > 0) print(`${orders} orders of tickets cancelled or refunded.`);
  if (dryRun) print("Nothing was stored: this was a dry run.");
  return 0;
}

async function list(invocation: Invocation, day: string | undefined): Promise<number> {
  const { options, print } = invocation;
  const visit = await visitShop(invocation);
  const limit = countOf(options.limit, "limit");
  const found = await ask(visit, events.list, { day, limit });
  for (const event of found.events)
    print(
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
    );
  return 0;
}

async function cancel(invocation: Invocation, event_id: number): Promise<number> {
  const { emailed, orders } = await ask(await visitShop(invocation), events.cancel, { event_id });
  invocation.print(`Event ${event_id} is cancelled.`);
  invocation.print(
    `${emailed} reservations were emailed, ${orders} orders of tickets cancelled or refunded.`,
  );
  return 0;
}

async function guests(invocation: Invocation, event_id: number): Promise<number> {
  const { options, print } = invocation;
  const visit = await visitShop(invocation);
  if (options.file !== undefined) {
    const format = /\.(csv|pdf)$/i.exec(options.file)?.[1]?.toLowerCase();
    if (format !== "csv" && format !== "pdf") throw new CommandError("--file must end in .csv or .pdf");
    const { file } = await ask(visit, events.guestFile, { event_id, format });
    await writeFile(options.file, file, { mode: 0o600 });
    print(`The guests are in ${options.file}.`);
    return 0;
  }
  const { event, entries } = await ask(visit, events.guests, { event_id, find: options.find });
  for (const { people, name, email, waiting, ticket, order_number } of entries)
    print(
      [people, name, email, ticketName(ticket), order_number && `order ${order_number}`, waiting && "waiting"]
        .filter(Boolean)
        .join("\t"),
    );
  const expected = entries.reduce((sum, { people, waiting }) => sum + (waiting ? 0 : people), 0);
  print(`${expected} ${expected === 1 ? "person" : "people"} at ${event.name}`);
  return 0;
}

async function ticket(invocation: Invocation, event_id: number, name: string): Promise<number> {
  const { amount, limit } = invocation.options;
  const { code } = await ask(await visitShop(invocation), events.ticket, {
    event_id,
    name,
    price: centsOf(amount, "amount"),
    // None are left to sell: a way to stop selling them.
    left: limit === "0" ? 0 : needed(countOf(limit, "limit")),
  });
  invocation.print(`Tickets are for sale as ${code}.`);
  return 0;
}

async function bundle(invocation: Invocation, event_id: number): Promise<number> {
  const { amount } = invocation.options;
  const names = invocation.args.slice(2);
  const code = names.pop() ?? "";
  const ticket = names.join(" ");
  if (!ticket || !code) throw new CommandError("Say: events bundle NUMBER TICKET ISBN [--amount 30.00]");
  const price = amount === undefined ? undefined : centsOf(amount, "amount");
  await ask(await visitShop(invocation), events.bundle, { event_id, ticket, code, price });
  invocation.print(
    price === undefined ? "The two are no longer offered together." : "The two are offered together.",
  );
  return 0;
}

function needed(count: number | undefined): number {
  if (count === undefined) throw new CommandError("--limit must say how many tickets are left to sell");
  return count;
}
