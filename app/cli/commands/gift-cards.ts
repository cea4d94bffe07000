import * as giftCards from "#app/calls/staff/gift-cards.server.ts";
import { inGroups } from "#app/domain/gift-cards/numbers.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { formatCents } from "#app/lib/money.ts";
import {
  anyOf,
  type Command,
  callOrExit,
  centsOf,
  countOf,
  limitOf,
  numberOf,
  printAll,
  shopSubcommand,
  UsageError,
} from "../command.ts";
import { GIFT_CARDS } from "./import.ts";

export const giftCardsCommand: Command = {
  name: "gift-cards",
  does: "gift cards",
  subcommands: {
    issue: shopSubcommand({
      does: "issues a card and shows its number and PIN once; only hashes are stored",
      options: {
        amount: { value: "50.00", required: true, does: "what it holds" },
        for: { value: giftCards.ISSUED_FOR.join("|"), does: "how it was paid, or that it is store credit" },
        to: { value: "ADDRESS", does: "emails it" },
        name: { value: "NAME", does: "who it is for, in that email" },
        pin: { value: "1234", does: "its PIN, which is drawn without this; '' for none" },
      },
      dryRun: "rehearsed",
      async run(visit, { options, dryRun, print }) {
        const amount = centsOf(options.amount, "amount");
        if (amount === 0) throw new UsageError("--amount must be more than 0");
        const paid_by = giftCards.ISSUED_FOR.find((purpose) => purpose === options.for);
        if (options.for !== undefined && !paid_by)
          throw new UsageError(`--for must be ${anyOf(giftCards.ISSUED_FOR)}`);
        const { pin: chosenPin, to: email, name } = options;
        const { number, pin, balance } = await callOrExit(visit, giftCards.issue, {
          amount,
          pin: chosenPin,
          paid_by,
          email,
          name,
        });
        // A number that is not stored must not be handed out.
        const cardLines = dryRun ? ["a new card"] : [inGroups(number), pin && `PIN ${pin}`];
        print([cardLines[0], formatCents(balance), cardLines[1]].filter(Boolean).join("\t"));
      },
    }),
    show: shopSubcommand({
      takes: "[NUMBER]",
      does: "shows a card, by its number or its id in the list, and its transactions",
      options: { card: { value: "ID", does: "its id, instead of its number" } },
      async run(visit, { args, options, print }) {
        const { dateTime } = timesOf(visit.store.settings);
        const card = await callOrExit(visit, giftCards.show, oneOf(args[0], options.card));
        print(`•••• ${card.last_four}\t${formatCents(card.balance)}${card.voided ? "\tvoid" : ""}`);
        if (card.moved_to !== null) print(`Its balance is on card ${card.moved_to}.`);
        printAll(
          print,
          card.entries.map(({ at, kind, amount, balance, order_number, who, means }) =>
            [
              ...[dateTime(at), kind.replaceAll("_", " "), formatCents(amount), formatCents(balance)],
              order_number === null ? means : `order ${order_number}`,
              who,
            ]
              .join("\t")
              .trimEnd(),
          ),
        );
      },
    }),
    list: shopSubcommand({
      does: "lists the newest cards by their ids and last four digits",
      options: {
        limit: limitOf(20),
        find: {
          value: "WORDS",
          does: "a number, its last four digits, an order's number or an email address",
        },
        returned: { does: "those whose email could not be delivered" },
      },
      async run(visit, { options, print }) {
        const { dateTime } = timesOf(visit.store.settings);
        const { find, returned } = options;
        const { cards } = await callOrExit(visit, giftCards.list, {
          limit: countOf(options.limit, "limit"),
          find,
          returned,
        });
        printAll(
          print,
          cards.map((card) =>
            [
              card.id,
              card.last_four ? `•••• ${card.last_four}` : "not sent yet",
              formatCents(card.balance),
              dateTime(card.issued_at),
              card.voided ? "void" : "",
            ].join("\t"),
          ),
        );
      },
    }),
    void: shopSubcommand({
      takes: "[NUMBER]",
      does: "voids a card, by its number or its id in the list: nobody can spend what is left on it",
      options: { card: { value: "ID", does: "its id, instead of its number" } },
      dryRun: "rehearsed",
      async run(visit, { args, options, print }) {
        const card = await callOrExit(visit, giftCards.voidCard, oneOf(args[0], options.card));
        const name = card.last_four ? `•••• ${card.last_four}` : String(card.id);
        print(`Gift card ${name} is void. It held ${formatCents(card.balance)}.`);
      },
    }),
    move: shopSubcommand({
      takes: "ID",
      does: "moves a card's balance to a new number, which it shows once; the old one stops working",
      dryRun: "rehearsed",
      async run(visit, { args, dryRun, print }) {
        const card = await callOrExit(visit, giftCards.move, { id: numberOf(args[0], "ID") });
        const cardLines = dryRun ? ["a new card"] : [inGroups(card.number), `PIN ${card.pin}`];
        print([cardLines[0], formatCents(card.balance), cardLines[1]].filter(Boolean).join("\t"));
      },
    }),
    send: shopSubcommand({
      takes: "[ORDER]",
      does: "emails the gift cards of an order's line again, with new numbers; those sent before stop working",
      options: {
        to: { value: "ADDRESS", required: true, does: "where they go" },
        line: { value: "1", does: "the line of the order (default: the first)" },
        card: { value: "ID", does: "a card that was emailed, instead of an order" },
      },
      dryRun: "rehearsed",
      async run(visit, { args, options, print }) {
        const id = countOf(options.card, "card");
        if (id !== undefined) {
          await callOrExit(visit, giftCards.resend, { id, email: options.to });
          print(`It goes to ${options.to}.`);
          return;
        }
        const order_number = numberOf(args[0], "ORDER");
        const { to: email, line } = options;
        await callOrExit(visit, giftCards.send, { order_number, line: countOf(line, "line"), email });
        print(`Its gift cards go to ${email}.`);
      },
    }),
    import: GIFT_CARDS,
  },
};

/** The card that a NUMBER or an id names. */
function oneOf(number: string | undefined, card: string | undefined) {
  const id = countOf(card, "card");
  if (!number === (id === undefined)) throw new UsageError("Give the card's NUMBER or --card ID");
  return number ? { number } : { id };
}
