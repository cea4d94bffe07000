import * as disputes from "#app/calls/staff/disputes.server.ts";
import { disputedText, type ListedDispute } from "#app/domain/orders/disputes/disputes.ts";
import { providerName } from "#app/domain/payments/payments.ts";
import type { Store } from "#app/domain/stores/stores.server.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { DISPUTE_REASONS, DISPUTE_STATES, type DisputeState } from "#app/platform/gateways/gateway.ts";
import {
  anyOf,
  type Command,
  callOrExit,
  centsOf,
  countOf,
  dayOf,
  limitOf,
  numberOf,
  printAll,
  shopSubcommand,
  UsageError,
} from "../command.ts";

const STATE = { value: DISPUTE_STATES.join("|") } as const;

export const disputesCommand: Command = {
  name: "disputes",
  does: "payments that customers dispute (chargebacks)",
  subcommands: {
    list: shopSubcommand({
      does: "lists disputes, the newest first; with --state open, those that are due first",
      options: { limit: limitOf(50), state: { ...STATE, does: "only those in this state" } },
      async run(visit, { options, print }) {
        const limit = countOf(options.limit, "limit");
        const answer = await callOrExit(visit, disputes.list, { limit, state: stateOf(options.state) });
        printAll(
          print,
          answer.disputes.map((dispute) => line(visit.store, dispute)),
        );
      },
    }),
    add: shopSubcommand({
      takes: "ORDER",
      does: "records a dispute that no provider has reported",
      options: {
        amount: { value: "12.50", does: "how much the customer wants back" },
        reason: { value: DISPUTE_REASONS.join("|"), does: "what the customer says (default: other)" },
        due: { value: "DAY", does: "the last day on which you can answer" },
        reference: { value: "CODE", does: "what the bank or the provider calls it" },
        note: { value: "WORDS", does: "for the order's history" },
      },
      dryRun: "rehearsed",
      async run(visit, { args, options, print }) {
        const { reason: reasonName = "other", due, reference, note } = options;
        const reason = DISPUTE_REASONS.find((candidate) => candidate === reasonName);
        if (!reason) throw new UsageError(`--reason must be ${anyOf(DISPUTE_REASONS)}`);
        const { id } = await callOrExit(visit, disputes.add, {
          reason,
          reference,
          note,
          order_number: numberOf(args[0], "ORDER"),
          amount: centsOf(options.amount, "amount"),
          due_at: due === undefined ? undefined : dayOf(due, visit.store, true) - 1,
        });
        print(`Dispute ${id} is recorded.`);
      },
    }),
    note: shopSubcommand({
      takes: "DISPUTE [WORDS…]",
      does: "writes down what was done about a dispute; the answer itself is given at the provider",
      options: { state: { ...STATE, does: "what state it is in now" } },
      dryRun: "rehearsed",
      async run(visit, { args, options, print }) {
        const [id, ...words] = args;
        const answer = await callOrExit(visit, disputes.addNote, {
          id: numberOf(id, "DISPUTE"),
          note: words.join(" "),
          state: stateOf(options.state),
        });
        print(line(visit.store, answer));
      },
    }),
  },
};

function stateOf(text: string | undefined): DisputeState | undefined {
  const state = DISPUTE_STATES.find((candidate) => candidate === text);
  if (text !== undefined && !state) throw new UsageError(`--state must be ${anyOf(DISPUTE_STATES)}`);
  return state;
}

function line(store: Store, dispute: ListedDispute): string {
  const { id, order_number, provider, reference, reason, due_at, state } = dispute;
  return [
    String(id),
    `order ${order_number}`,
    disputedText(store, dispute, "en-CA"),
    provider && providerName(provider),
    reference,
    reason.replaceAll("_", " "),
    due_at === null ? "" : `answer by ${timesOf(store.settings).dateTime(due_at)}`,
    state.replaceAll("_", " "),
  ]
    .filter(Boolean)
    .join("\t");
}
