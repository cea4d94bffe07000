import * as giftCards from "#app/calls/operator/gift-cards.server.ts";
import { inGroups } from "#app/domain/gift-cards/numbers.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { formatCents } from "#app/lib/money.ts";
import {
  ask,
  type Command,
  centsOf,
  countOf,
  limitOf,
  numberOf,
  printAll,
  shopVerb,
  UsageError,
} from "./command.ts";
import { GIFT_CARDS } from "./import.ts";

export const giftCardsCommand: Command = {
  name: "gift-cards",
  does: "gift cards",
  verbs: {
    issue: shopVerb({
      does: "issues a card and shows its number and PIN once; only hashes are stored",
      options: {
        amount: { value: "50.00", required: true, does: "what it holds" },
        pin: { value: "1234", does: "its PIN, which is drawn without this; '' for none" },
      },
      dryRun: "rehearsed",
      async run(visit, { options, dryRun, print }) {
        const amount = centsOf(options.amount, "amount");
        if (amount === 0) throw new UsageError("--amount must be more than 0");
        const { number, pin, balance } = await ask(visit, giftCards.issue, { amount, pin: options.pin });
        // A number that is not stored must not be handed out.
        const shown = dryRun ? ["a new card"] : [inGroups(number), pin && `PIN ${pin}`];
        print([shown[0], formatCents(balance), shown[1]].filter(Boolean).join("\t"));
        return 0;
      },
    }),
    show: shopVerb({
      takes: "NUMBER",
      does: "shows a card and its transactions",
      async run(visit, { args, print }) {
        const [number = ""] = args;
        const { dateTime } = timesOf(visit.store.settings);
        const card = await ask(visit, giftCards.show, { number });
        print(`•••• ${card.last_four}\t${formatCents(card.balance)}${card.voided ? "\tvoid" : ""}`);
        for (const entry of card.entries)
          print(
            `${dateTime(entry.at)}\t${entry.kind.replaceAll("_", " ")}\t${formatCents(entry.amount)}\t${formatCents(entry.balance)}`,
          );
        return 0;
      },
    }),
    list: shopVerb({
      does: "lists the newest cards by their ids and last four digits",
      options: { limit: limitOf(20) },
      async run(visit, { options, print }) {
        const { dateTime } = timesOf(visit.store.settings);
        const { cards } = await ask(visit, giftCards.list, { limit: countOf(options.limit, "limit") });
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
        return 0;
      },
    }),
    void: shopVerb({
      takes: "[NUMBER]",
      does: "voids a card, by its number or its id in the list: nobody can spend what is left on it",
      options: { card: { value: "ID", does: "its id, instead of its number" } },
      dryRun: "rehearsed",
      async run(visit, { args, options, print }) {
        const [number] = args;
        const id = countOf(options.card, "card");
        if (!number === (id === undefined)) throw new UsageError("Give the card's NUMBER or --card ID");
        const card = await ask(visit, giftCards.voiding, number ? { number } : { id });
        const name = card.last_four ? `•••• ${card.last_four}` : String(card.id);
        print(`Gift card ${name} is void. It held ${formatCents(card.balance)}.`);
        return 0;
      },
    }),
    send: shopVerb({
      takes: "ORDER",
      does: "emails the gift cards of an order's line again, with new numbers; those sent before stop working",
      options: {
        to: { value: "ADDRESS", required: true, does: "where they go" },
        line: { value: "1", does: "the line of the order; the first without it" },
      },
      dryRun: "rehearsed",
      async run(visit, { args, options, print }) {
        const order_number = numberOf(args[0], "ORDER");
        const { to: email, line } = options;
        await ask(visit, giftCards.send, { order_number, line: countOf(line, "line"), email });
        print(`Its gift cards go to ${email}.`);
        return 0;
      },
    }),
    import: GIFT_CARDS,
  },
};
