import * as giftCards from "#app/calls/operator/gift-cards.server.ts";
import { inGroups } from "#app/domain/gift-cards/numbers.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { formatCents } from "#app/lib/money.ts";
import { own } from "#app/lib/own.ts";
import { ask, type Command, CommandError, centsOf, countOf, type Invocation, visitShop } from "./command.ts";
import { GIFT_CARDS, runImport } from "./import.ts";

const USAGE = "gift-cards issue | show NUMBER | list | void NUMBER | send ORDER | import FILE";

const VERBS: Readonly<Record<string, (invocation: Invocation, what: string) => Promise<number>>> = {
  async issue(invocation) {
    const { options, print } = invocation;
    const amount = centsOf(options.amount, "amount");
    if (amount === 0) throw new CommandError("--amount must be more than 0");
    const visit = await visitShop(invocation);
    const { number, pin, balance } = await ask(visit, giftCards.issue, { amount, pin: options.pin });
    print([inGroups(number), formatCents(balance), pin && `PIN ${pin}`].filter(Boolean).join("\t"));
    return 0;
  },
  async show(invocation, number) {
    if (!number) throw new CommandError("gift-cards show NUMBER");
    const visit = await visitShop(invocation);
    const { dateTime } = timesOf(visit.store.settings);
    const card = await ask(visit, giftCards.show, { number });
    invocation.print(`•••• ${card.last_four}\t${formatCents(card.balance)}${card.voided ? "\tvoid" : ""}`);
    for (const entry of card.entries)
      invocation.print(
        `${dateTime(entry.at)}\t${entry.kind}\t${formatCents(entry.amount)}\t${formatCents(entry.balance)}`,
      );
    return 0;
  },
  async list(invocation) {
    const visit = await visitShop(invocation);
    const { dateTime } = timesOf(visit.store.settings);
    const { cards } = await ask(visit, giftCards.list, { limit: countOf(invocation.options.limit, "limit") });
    for (const card of cards)
      invocation.print(
        [
          card.id,
          card.last_four ? `•••• ${card.last_four}` : "not sent yet",
          formatCents(card.balance),
          dateTime(card.issued_at),
          card.voided ? "void" : "",
        ].join("\t"),
      );
    return 0;
  },
  async void(invocation, number) {
    const id = countOf(invocation.options.card, "card");
    if (!number && id === undefined) throw new CommandError("gift-cards void NUMBER | --card ID");
    const card = await ask(await visitShop(invocation), giftCards.voiding, number ? { number } : { id });
    const name = card.last_four ? `•••• ${card.last_four}` : String(card.id);
    invocation.print(`Gift card ${name} is void. It held ${formatCents(card.balance)}.`);
    return 0;
  },
  async send(invocation, order) {
    const { to: email = "", line } = invocation.options;
    if (!order || !email) throw new CommandError("gift-cards send ORDER --to ADDRESS [--line 1]");
    await ask(await visitShop(invocation), giftCards.send, {
      order_number: order,
      line: countOf(line, "line"),
      email,
    });
    invocation.print(`Its gift cards go to ${email}.`);
    return 0;
  },
  async import(invocation, file) {
    if (!file) throw new CommandError("gift-cards import FILE");
    return (await runImport(invocation, "gift-cards", GIFT_CARDS, file)).code;
  },
};

export const giftCardsCommand: Command = {
  name: "gift-cards",
  usage: [
    {
      call: "gift-cards issue --amount 50.00 [--pin 1234]",
      does: "issues a card and shows its number and PIN once; only hashes are stored. --pin '' issues one without a PIN",
    },
    { call: "gift-cards show NUMBER", does: "shows a card and its transactions" },
    {
      call: "gift-cards list [--limit 20]",
      does: "lists the newest cards by their ids and last four digits",
    },
    {
      call: "gift-cards void NUMBER | --card ID",
      does: "voids a card, by its number or its id in the list: nobody can spend what is left on it",
    },
    {
      call: "gift-cards send ORDER --to ADDRESS [--line 1]",
      does: "emails the gift cards of an order's line again, with new numbers; those sent before stop working",
    },
    {
      call: "gift-cards import FILE [--dry-run] [--map field=column …] [--errors FILE.csv]",
      does: "adds the cards of another system from CSV or a spreadsheet: number, balance, pin. Numbers that are known stay as they are",
    },
  ],
  async run(invocation) {
    const [name = "", what = ""] = invocation.args;
    const verb = own(VERBS, name);
    if (!verb) throw new CommandError(USAGE);
    return verb(invocation, what);
  },
};
