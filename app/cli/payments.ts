import { readFile, writeFile } from "node:fs/promises";
import * as payments from "#app/calls/operator/payments.server.ts";
import { formatCents } from "#app/lib/money.ts";
import { PROVIDER_IDS } from "#app/platform/gateways/providers.server.ts";
import { anyOf, ask, type Command, CommandError, visitAll, visitShop } from "./command.ts";

export const paymentsCommand: Command = {
  name: "payments",
  usage: [
    { call: "payments list", does: "lists the providers that a shop has an account with" },
    {
      call: "payments set PROVIDER FILE.json",
      does: `sets up ${anyOf(PROVIDER_IDS)}; the file's contents are stored in the database`,
    },
    { call: "payments remove PROVIDER", does: "removes a provider account" },
    { call: "payments due", does: "lists the refunds that you must make in a provider's console" },
    {
      call: "payments refunded REFUND [--reference CODE]",
      does: "records that you have made one of them; the shopper gets an email",
    },
    {
      call: "payments keys PRIVATE.pem",
      does: "creates a key pair for the shop's own card form: writes the private key to the file and prints the public key for the settings",
    },
  ],
  async run(invocation) {
    const { args, options, print } = invocation;
    const [verb = "", name = "", file = ""] = args;
    if (verb === "keys" && name) {
      const { publicKey, privateKey } = await ask(visitAll(invocation), payments.keys, {});
      // Never overwrite a key that may still be needed; only its owner can read the file.
      await writeFile(name, privateKey, { mode: 0o600, flag: "wx" }).catch(() => {
        throw new CommandError(`${name} cannot be written, or already exists.`);
      });
      print(publicKey);
      return 0;
    }
    const visit = await visitShop(invocation);
    if (verb === "list") {
      const { providers } = await ask(visit, payments.list, {});
      for (const provider of providers) print(provider);
      return 0;
    }
    if (verb === "due") {
      const { refunds } = await ask(visit, payments.due, {});
      for (const one of refunds)
        print(
          [one.id, `order ${one.order_number}`, one.provider, formatCents(one.amount), one.why].join("\t"),
        );
      return 0;
    }
    if (verb === "refunded" && name) {
      const { amount } = await ask(visit, payments.refunded, { id: name, reference: options.reference });
      print(`${formatCents(amount)} is refunded.`);
      return 0;
    }
    if (verb === "remove" && name) {
      await ask(visit, payments.remove, { provider: name });
      print(`${name} is removed.`);
      return 0;
    }
    if (verb !== "set" || !name || !file)
      throw new CommandError(
        "payments list | set PROVIDER FILE | remove PROVIDER | due | refunded REFUND | keys FILE",
      );
    const text = await readFile(file, "utf8").catch(() => {
      throw new CommandError(`${file} cannot be read.`);
    });
    await ask(visit, payments.set, { provider: name, account: parsed(text, file) });
    print(`${name} is set up. Shoppers see it once the settings' checkout_info.payment_methods names it.`);
    return 0;
  },
};

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CommandError(`${file} is not JSON.`);
  }
}
