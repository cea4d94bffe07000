import * as giftCards from "#app/calls/operator/gift-cards.server.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { formatCents } from "#app/lib/money.ts";
import { ask, type Command, CommandError, centsOf, countOf, visitShop } from "./command.ts";

export const giftCardsCommand: Command = {
  name: "gift-cards",
  usage: [
    {
      call: "gift-cards issue --amount 50.00 [--pin 1234]",
      does: "issues a card and shows its number once; only a hash is stored",
    },
    { call: "gift-cards show NUMBER", does: "shows a card and its transactions" },
    { call: "gift-cards list [--limit 20]", does: "lists the newest cards by their last four digits" },
  ],
  async run(invocation) {
    const { args, options, print } = invocation;
    const [verb = "", number = ""] = args;
    const visit = await visitShop(invocation);
    const { dateTime } = timesOf(visit.store.settings);
    if (verb === "issue") {
      const amount = centsOf(options.amount, "amount");
      if (amount === 0) throw new CommandError("--amount must be more than 0");
      const card = await ask(visit, giftCards.issue, { amount, pin: options.pin });
      print(`${card.number.replace(/(\d{4})(?=\d)/g, "$1 ")}\t${formatCents(card.balance)}`);
      return 0;
    }
    if (verb === "list") {
      const { cards } = await ask(visit, giftCards.list, { limit: countOf(options.limit, "limit") });
      for (const card of cards)
        print(`•••• ${card.last_four}\t${formatCents(card.balance)}\t${dateTime(card.issued_at)}`);
      return 0;
    }
    if (verb !== "show" || !number) throw new CommandError("gift-cards issue | show NUMBER | list");
    const card = await ask(visit, giftCards.show, { number });
    print(`•••• ${card.last_four}\t${formatCents(card.balance)}`);
    for (const entry of card.entries)
      print(
        `${dateTime(entry.at)}\t${entry.kind}\t${formatCents(entry.amount)}\t${formatCents(entry.balance)}`,
      );
    return 0;
  },
};
