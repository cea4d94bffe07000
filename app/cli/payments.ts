import { readFile, writeFile } from "node:fs/promises";
import { dueByHand, refundedByHand } from "#app/domain/orders/refunds.server.ts";
import { listAccounts, removeAccount, setAccount } from "#app/domain/payments/gateways.server.ts";
import { newKeyPair } from "#app/domain/payments/sealed.server.ts";
import { linkBase } from "#app/domain/stores/links.ts";
import { formatCents } from "#app/lib/money.ts";
import { isFailure } from "#app/lib/result.ts";
import { PROVIDER_IDS } from "#app/platform/gateways/providers.server.ts";
import { type Command, CommandError, wantedStore } from "./command.ts";

export const paymentsCommand: Command = {
  name: "payments",
  usage: [
    { call: "payments list", does: "the providers that a shop has an account with" },
    {
      call: "payments set PROVIDER FILE.json",
      does: `sets up one of ${PROVIDER_IDS.join(", ")}; the file's contents are stored in the database`,
    },
    { call: "payments remove PROVIDER", does: "removes a provider account" },
    { call: "payments due", does: "refunds that you must make in a provider's console" },
    {
      call: "payments refunded REFUND [--reference CODE]",
      does: "records that you have made one of them; the shopper gets an email",
    },
    {
      call: "payments keys PRIVATE.pem",
      does: "makes a pair of keys for the shop's own card form: prints the public half for the settings",
    },
  ],
  async run(invocation) {
    const { platform, args, print } = invocation;
    const { database, clock } = platform;
    const [verb = "", name = "", file = ""] = args;
    if (verb === "keys" && name) {
      const { publicKey, privateKey } = newKeyPair();
      // Never overwrite a key that may still be needed; only its owner can read the file.
      await writeFile(name, privateKey, { mode: 0o600, flag: "wx" }).catch(() => {
        throw new CommandError(`${name} cannot be written, or already exists.`);
      });
      print(publicKey);
      return 0;
    }
    const store = await wantedStore(invocation);
    if (verb === "list") {
      for (const provider of await listAccounts(database.read, store.id)) print(provider);
      return 0;
    }
    if (verb === "due") {
      for (const one of await dueByHand(database.read, store, 1000))
        print(
          [one.id, `order ${one.order_number}`, one.provider, formatCents(one.amount), one.why].join("\t"),
        );
      return 0;
    }
    if (verb === "refunded" && name) {
      const desk = {
        store,
        now: clock.now(),
        baseUrl: linkBase(store, invocation.platform.env),
        secret: platform.secret,
      };
      const done = await refundedByHand(database, desk, name, invocation.options.reference ?? "");
      if (isFailure(done)) throw new CommandError(String(done.error));
      print(`${formatCents(done.amount)} is refunded.`);
      return 0;
    }
    if (verb === "remove" && name) {
      if (!(await removeAccount(database, store.id, name)))
        throw new CommandError(`There is no account with ${name}.`);
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
    const failed = await setAccount(database, store.id, clock.now(), name, parsed(text, file));
    if (failed) throw new CommandError(String(failed.error));
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
