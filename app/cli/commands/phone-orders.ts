import type { StaffVisit } from "#app/calls/common/staff-visit.server.ts";
import * as phone from "#app/calls/staff/phone-orders.server.ts";
import { PHONE_DELIVERIES, PHONE_LANGUAGES, PHONE_PAYMENTS } from "#app/domain/checkout/phone-orders.ts";
import type { FoundTitle } from "#app/domain/checkout/phone-titles.server.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { formatCents } from "#app/lib/money.ts";
import {
  type Command,
  callOrExit,
  countOf,
  numberOf,
  type Option,
  pairsOf,
  printAll,
  shopSubcommand,
  UsageError,
} from "../command.ts";

const CALLER = {
  name: { value: "NAME", does: "the caller's name" },
  phone: { value: "NUMBER", does: "their phone number" },
  email: { value: "ADDRESS", does: "their email address; without one, nothing is emailed" },
} as const satisfies Record<string, Option>;

const LOCATION = { value: "NAME", does: "where it is picked up, or sent from" } as const satisfies Option;

/** The id of the location with this name. */
async function locationNamed(visit: StaffVisit, name: string | undefined): Promise<number | undefined> {
  if (name === undefined) return undefined;
  const { locations } = await callOrExit(visit, phone.list, {});
  const found = locations.find((location) => location.name.toLowerCase() === name.toLowerCase());
  if (!found)
    throw new UsageError(
      `--location must be one of: ${locations.map((location) => location.name).join(", ")}`,
    );
  return found.location_id;
}

const titleRow = ({ isbn, title, author, price, onhand, message }: FoundTitle) =>
  [isbn, title, author, price === null ? "no price" : formatCents(price), `${onhand} in stock`, message]
    .filter(Boolean)
    .join("\t");

/** Prints a draft: its lines by their numbers from 1, and what it costs. */
async function printDraft(visit: StaffVisit, id: number, print: (text: string) => void): Promise<void> {
  const { draft, cart, payment, shipping_problem, customer_gone, french_terms } = await callOrExit(
    visit,
    phone.show,
    { id },
  );
  const amount = (cents: number | null) => (cents === null ? "not known yet" : formatCents(cents));
  print(`${id}\t${draft.name}\t${draft.phone}\t${draft.email || "no email"}`);
  for (const [index, { title_info, cart_info }] of cart.items.entries())
    print(
      [
        `${index + 1}\t${cart_info.quantity} of ${title_info.title}\t${amount(cart_info.sold_price)}`,
        cart_info.backorder_quantity > 0 ? `${cart_info.backorder_quantity} to be ordered in` : "",
        cart_info.available_quantity < cart_info.quantity
          ? `only ${cart_info.available_quantity} available`
          : "",
      ]
        .filter(Boolean)
        .join("\t"),
    );
  const { shipping, is_shipping_tbd, taxes, total } = cart.summary;
  const tax = taxes.reduce((sum, line) => sum + line.amount, 0);
  print(
    `${draft.delivery}\t${is_shipping_tbd ? "price set later" : amount(shipping)}\ttax ${amount(tax)}\ttotal ${amount(total)}\t${payment ?? ""}`,
  );
  if (shipping_problem) print(`cannot be sent: ${shipping_problem.replaceAll("_", " ")}`);
  if (french_terms)
    print(`terms in French to give the caller first: ${french_terms.path}, version ${french_terms.version}`);
  if (customer_gone) print("The customer's account can't be used any more.");
}

export const phoneOrdersCommand: Command = {
  name: "phone-orders",
  does: "orders that staff take by phone",
  subcommands: {
    list: shopSubcommand({
      does: "lists those that are not placed yet",
      async run(visit, { print }) {
        const { drafts } = await callOrExit(visit, phone.list, {});
        const { dateTime } = timesOf(visit.store.settings);
        printAll(
          print,
          drafts.map(({ id, name, changed_by, updated_at }) =>
            [id, name, changed_by, dateTime(updated_at)].join("\t"),
          ),
          "No phone order is open.",
        );
      },
    }),
    start: shopSubcommand({
      does: "begins one for an account (--customer), or for somebody without one (--name and --phone)",
      options: {
        customer: { value: "ADDRESS", does: "the email address of their account" },
        institution: { value: "ID", does: "the institution that they buy for, by its id" },
        ...CALLER,
        location: LOCATION,
      },
      dryRun: "rehearsed",
      async run(visit, { options, print }) {
        const { customer, institution, name, phone: number, email } = options;
        const location_id = await locationNamed(visit, options.location);
        if (customer === undefined && (name === undefined || number === undefined))
          throw new UsageError("Give --customer, or --name and --phone");
        const { id } =
          customer === undefined
            ? await callOrExit(visit, phone.startWithout, {
                caller_name: name ?? "",
                caller_phone: number ?? "",
                caller_email: email,
                location_id,
              })
            : await callOrExit(visit, phone.start, { customer, institution, location_id });
        print(`Phone order ${id} is open.`);
      },
    }),
    show: shopSubcommand({
      takes: "ID",
      does: "shows its books and what it costs now",
      async run(visit, { args, print }) {
        await printDraft(visit, numberOf(args[0]), print);
      },
    }),
    find: shopSubcommand({
      takes: "ID WORDS…",
      does: "shows the titles that an ISBN, a barcode or words find",
      async run(visit, { args: [id, ...what], print }) {
        const { titles } = await callOrExit(visit, phone.find, { id: numberOf(id), what: what.join(" ") });
        for (const title of titles) print(titleRow(title));
      },
    }),
    add: shopSubcommand({
      takes: "ID ISBN",
      does: "adds copies of a title",
      options: { copies: { value: "NUMBER", does: "how many; one if omitted" } },
      dryRun: "rehearsed",
      async run(visit, { args, options, print }) {
        const id = numberOf(args[0]);
        const quantity = countOf(options.copies, "copies");
        const { choose } = await callOrExit(visit, phone.add, { id, what: args[1] ?? "", quantity });
        for (const title of choose) print(titleRow(title));
        if (choose.length > 0) throw new UsageError("These are words, not an ISBN. Nothing was added.");
        await printDraft(visit, id, print);
      },
    }),
    change: shopSubcommand({
      takes: "ID LINE COPIES",
      does: "sets how many copies of a line there are; 0 removes it",
      dryRun: "rehearsed",
      async run(visit, { args, print }) {
        const id = numberOf(args[0]);
        const { cart, draft } = await callOrExit(visit, phone.show, { id });
        const line = cart.items[numberOf(args[1]) - 1];
        if (!line) throw new UsageError(`It has ${cart.items.length} lines.`);
        const lines = [{ cart_id: line.cart_info.cart_id, quantity: args[2] ?? "" }];
        await callOrExit(visit, phone.change, { id, version: draft.version, lines });
        await printDraft(visit, id, print);
      },
    }),
    describe: shopSubcommand({
      takes: "ID",
      does: "changes what the caller said; what is left out stays",
      options: {
        ...CALLER,
        delivery: { value: "WAY", does: PHONE_DELIVERIES.join(", ") },
        location: LOCATION,
        to: {
          value: "FIELD=TEXT",
          multiple: true,
          does: "a field of the address that it is sent to, such as city=Victoria",
        },
        provider: { value: "ID", does: "the carrier; the cheapest if omitted" },
        pay: { value: "WAY", does: PHONE_PAYMENTS.join(" or ") },
        language: { value: "en|fr", does: "the language of the order, if the shop has pages in it" },
        po: { value: "NUMBER", does: "their Purchase Order #" },
        note: { value: "WORDS", does: "what they want the shop to know" },
      },
      dryRun: "rehearsed",
      async run(visit, { args, options, print }) {
        const id = numberOf(args[0]);
        const { name, phone: number, email, provider, po, note } = options;
        const delivery = PHONE_DELIVERIES.find((candidate) => candidate === options.delivery);
        const payment = PHONE_PAYMENTS.find((candidate) => candidate === options.pay);
        if (options.delivery !== undefined && !delivery)
          throw new UsageError(`--delivery must be one of: ${PHONE_DELIVERIES.join(", ")}`);
        if (options.pay !== undefined && !payment)
          throw new UsageError(`--pay must be ${PHONE_PAYMENTS.join(" or ")}`);
        const language = PHONE_LANGUAGES.find(
          (candidate) => candidate !== "" && candidate === options.language,
        );
        if (options.language !== undefined && !language) throw new UsageError("--language must be en or fr");
        await callOrExit(visit, phone.describe, {
          id,
          caller_name: name,
          caller_phone: number,
          caller_email: email,
          delivery,
          payment,
          language,
          provider,
          purchaseorder: po,
          note,
          location_id: await locationNamed(visit, options.location),
          ship_to: options.to.length > 0 ? pairsOf(options.to, "to", "text") : undefined,
        });
        await printDraft(visit, id, print);
      },
    }),
    discard: shopSubcommand({
      takes: "ID",
      does: "discards one",
      dryRun: "rehearsed",
      async run(visit, { args, print }) {
        const id = numberOf(args[0]);
        await callOrExit(visit, phone.discard, { id });
        print(`Phone order ${id} is discarded.`);
      },
    }),
    place: shopSubcommand({
      takes: "ID",
      does: "places it at what it costs now, and emails the customer",
      options: {
        "french-terms": {
          value: "VERSION",
          does: "the terms in French that the caller was given before they asked for English, as show names them",
        },
      },
      dryRun: "rehearsed",
      async run(visit, { args, options, print }) {
        const { order_number } = await callOrExit(visit, phone.place, {
          id: numberOf(args[0]),
          french_terms: options["french-terms"],
        });
        print(`It is order ${order_number}.`);
      },
    }),
  },
};
