import { cardHistory, issueCard, listCards } from "#app/domain/gift-cards/gift-cards.server.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { formatCents } from "#app/lib/money.ts";
import { type Command, CommandError, centsOf, countOf, wantedStore } from "./command.ts";

export const giftCardsCommand: Command = {
  name: "gift-cards",
  usage: [
    {
      call: "gift-cards issue --amount 50.00 [--pin 1234]",
      does: "issues a card and shows its number once; only a hash is stored",
    },
    { call: "gift-cards show NUMBER", does: "a card and its transactions" },
    { call: "gift-cards list [--limit 20]", does: "the newest cards, by their last digits" },
  ],
  async run(invocation) {
    const { platform, args, options, print } = invocation;
    const { database, clock } = platform;
    const [verb = "", number = ""] = args;
    const store = await wantedStore(invocation);
    if (verb === "issue") {
      const amount = centsOf(options.amount, "amount");
      if (amount === 0) throw new CommandError("--amount is above 0");
      const card = await issueCard(database, store.id, clock.now(), amount, options.pin);
      print(`${card.number.replace(/(\d{4})(?=\d)/g, "$1 ")}\t${formatCents(card.balance)}`);
      return 0;
    }
    if (verb === "list") {
      for (const card of await listCards(database.read, store.id, countOf(options.limit, "limit") ?? 20))
        print(
          `•••• ${card.last_four}\t${formatCents(card.balance)}\t${timesOf(store.settings).dateTime(card.issued_at)}`,
        );
      return 0;
    }
    if (verb !== "show" || !number) throw new CommandError("gift-cards issue | show NUMBER | list");
    const card = await cardHistory(database.read, store.id, number);
    if (!card) throw new CommandError("There is no such card.");
    print(`•••• ${card.last_four}\t${formatCents(card.balance)}`);
    for (const entry of card.entries)
      print(
        `${timesOf(store.settings).dateTime(entry.at)}\t${entry.kind}\t${formatCents(entry.amount)}\t${formatCents(entry.balance)}`,
      );
    return 0;
  },
};
