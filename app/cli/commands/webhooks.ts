import type { StaffVisit } from "#app/calls/common/staff-visit.server.ts";
import * as webhooks from "#app/calls/staff/webhooks.server.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import type { ListedSending } from "#app/domain/webhooks/webhooks.server.ts";
import { WEBHOOK_TYPES, type WebhookType } from "#app/domain/webhooks/webhooks.ts";
import {
  allOf,
  type Command,
  callOrExit,
  countOf,
  limitOf,
  printAll,
  shopSubcommand,
  UsageError,
} from "../command.ts";

/** A webhook's answer to an event. */
const answerIn = ({ state, tries, status, problem, took_ms, answer }: ListedSending): string =>
  [state, tries, status ?? problem, `${took_ms} ms`, answer.replace(/\s+/g, " ")].join("\t");

/** A subcommand that changes something about a webhook. @param change does it, and says what it did */
const webhookSubcommand = (
  does: string,
  change: (visit: StaffVisit, id: string) => Promise<string>,
  dryRun: "rehearsed" | { readonly refused: string } = "rehearsed",
) =>
  shopSubcommand({
    takes: "NUMBER",
    does,
    dryRun,
    run: async (visit, { args, print }) => print(await change(visit, numberIn(args))),
  });

function numberIn([number]: readonly string[]): string {
  if (!number) throw new UsageError("Which number? List webhooks with: shop webhooks list");
  return number;
}

const SENDS = { refused: "it sends something to another server, which cannot be taken back" };

/** `shop webhooks …`: addresses that hear of the shop's orders, stock and customers. */
export const webhooksCommand: Command = {
  name: "webhooks",
  does: "addresses of other programs that hear of the shop's orders, stock and customers",
  subcommands: {
    list: shopSubcommand({
      does: "lists webhooks: number, address, state, events",
      async run(visit, { print }) {
        const answer = await callOrExit(visit, webhooks.list, {});
        printAll(
          print,
          answer.webhooks.map(({ id, url, state, types }) => [id, url, state, types.join(" ")].join("\t")),
        );
      },
    }),
    show: shopSubcommand({
      takes: "NUMBER",
      does: "lists what was sent to a webhook, the newest first: number, event, time, state, tries, answer",
      options: { limit: limitOf(20) },
      async run(visit, { args, options, print }) {
        const limit = countOf(options.limit, "limit");
        const { sendings } = await callOrExit(visit, webhooks.show, { id: numberIn(args), limit });
        const { dateTime } = timesOf(visit.store.settings);
        printAll(
          print,
          sendings.map((sending) =>
            [sending.id, sending.type, dateTime(sending.at), answerIn(sending)].join("\t"),
          ),
        );
      },
    }),
    add: shopSubcommand({
      takes: "ADDRESS",
      does: "adds a webhook, and prints the secret that signs its events; nobody can see it again",
      options: {
        event: {
          value: "EVENT",
          multiple: true,
          does: `what it hears of, one event after the other: ${allOf(WEBHOOK_TYPES)}`,
        },
      },
      dryRun: "rehearsed",
      async run(visit, { args, options, print }) {
        const [url] = args;
        if (!url) throw new UsageError("What is the address of the webhook?");
        const added = await callOrExit(visit, webhooks.add, { url, types: options.event as WebhookType[] });
        print(`Webhook ${added.id}. The secret, which is shown only now:\n${added.secret}`);
      },
    }),
    roll: webhookSubcommand(
      "replaces the secret of a webhook; the former one is valid for a day",
      async (visit, id) => {
        const { secret } = await callOrExit(visit, webhooks.roll, { id });
        return `The new secret, which is shown only now:\n${secret}`;
      },
    ),
    on: webhookSubcommand("switches a webhook on again that nothing could be sent to", async (visit, id) => {
      const { url } = await callOrExit(visit, webhooks.on, { id });
      return `The webhook to ${url} is on.`;
    }),
    remove: webhookSubcommand("removes a webhook with what waits for it", async (visit, id) => {
      const { url } = await callOrExit(visit, webhooks.remove, { id });
      return `The webhook to ${url} is removed.`;
    }),
    test: webhookSubcommand(
      "sends a test event to a webhook, and says what it answered",
      async (visit, id) => answerIn(await callOrExit(visit, webhooks.test, { id })),
      SENDS,
    ),
    resend: webhookSubcommand(
      "sends an event again, by the number that `show` prints, and says what was answered",
      async (visit, id) => answerIn(await callOrExit(visit, webhooks.resend, { id })),
      SENDS,
    ),
  },
};
