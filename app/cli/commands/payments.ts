import { writeFile } from "node:fs/promises";
import * as payments from "#app/calls/staff/payments.server.ts";
import { formatCents } from "#app/lib/money.ts";
import { PROVIDER_IDS } from "#app/platform/gateways/providers.server.ts";
import {
  anyOf,
  type Command,
  CommandError,
  callOrExit,
  printAll,
  shopSubcommand,
  subcommand,
  visitAll,
} from "../command.ts";
import { readJson } from "../json-file.ts";

export const paymentsCommand: Command = {
  name: "payments",
  does: "payment providers and the refunds that are left to you",
  subcommands: {
    list: shopSubcommand({
      does: "lists the providers that a shop has an account with",
      async run(visit, { print }) {
        printAll(print, (await callOrExit(visit, payments.list, {})).providers);
      },
    }),
    set: shopSubcommand({
      takes: "PROVIDER FILE.json",
      does: `sets up ${anyOf(PROVIDER_IDS)}; the file's contents are stored in the database`,
      dryRun: "rehearsed",
      async run(visit, { args, print }) {
        const [name = "", file = ""] = args;
        await callOrExit(visit, payments.setAccount, { provider: name, account: await readJson(file) });
        print(`${name} is set up. Add it to the settings' checkout_info.payment_methods to offer it.`);
      },
    }),
    remove: shopSubcommand({
      takes: "PROVIDER",
      does: "removes a provider account",
      dryRun: "rehearsed",
      async run(visit, { args, print }) {
        const [name = ""] = args;
        await callOrExit(visit, payments.remove, { provider: name });
        print(`${name} is removed.`);
      },
    }),
    try: shopSubcommand({
      takes: "PROVIDER",
      does: "asks a provider whether it accepts the account; no money moves",
      dryRun: { refused: "it asks the provider, and changes nothing but when that was" },
      async run(visit, { args, print }) {
        const [name = ""] = args;
        await callOrExit(visit, payments.tryAccount, { provider: name });
        print(`${name} accepts the account.`);
      },
    }),
    due: shopSubcommand({
      does: "lists the refunds that you must make yourself",
      async run(visit, { print }) {
        const { refunds } = await callOrExit(visit, payments.listDueRefunds, {});
        printAll(
          print,
          refunds.map((refund) =>
            [
              refund.id,
              `order ${refund.order_number}`,
              refund.provider,
              formatCents(refund.amount),
              refund.why,
            ].join("\t"),
          ),
        );
      },
    }),
    refunded: shopSubcommand({
      takes: "REFUND",
      does: "records that you have made one of them; the shopper gets an email",
      options: { reference: { value: "CODE", does: "what the provider calls it" } },
      dryRun: "rehearsed",
      async run(visit, { args, options, print }) {
        const [id = ""] = args;
        const { amount } = await callOrExit(visit, payments.recordManualRefund, {
          id,
          reference: options.reference,
        });
        print(`${formatCents(amount)} is refunded.`);
      },
    }),
    keys: subcommand({
      takes: "PRIVATE.pem",
      does: "creates a key pair for the shop's own card form: writes the private key to the file and prints the public key for the settings",
      async run(invocation) {
        const [file = ""] = invocation.args;
        const { publicKey, privateKey } = await callOrExit(visitAll(invocation), payments.keys, {});
        // Never overwrite a key that may still be needed; only its owner can read the file.
        await writeFile(file, privateKey, { mode: 0o600, flag: "wx" }).catch(() => {
          throw new CommandError(`${file} cannot be written, or already exists.`);
        });
        invocation.print(publicKey);
      },
    }),
  },
};
