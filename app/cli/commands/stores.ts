import path from "node:path";
import * as stores from "#app/calls/staff/stores.server.ts";
import { LocalFile } from "#app/platform/uploads/uploads.server.ts";
import { type Command, callOrExit, printAll, subcommand, visitAll } from "../command.ts";

/** Advice about a failure, by its code. */
const ADVICE: Readonly<Record<string, (name: string) => string>> = {
  not_confirmed: (name) => ` Make a backup, then add --confirm ${name}`,
  has_records: () =>
    " To close it, set is_exclusive in its settings. If it moves or leaves, add --exported FILE (“stores export” writes it).",
};

/** Warnings about what an exported shop has yet to finish. */
const UNFINISHED = [
  ["payments", (count: number) => `Payments that are not finished: ${count}. Wait until they are.`],
  [
    "cards",
    (count: number) =>
      `Sealed cards that are not in the file: ${count}. Charge them here, or cancel their orders.`,
  ],
  [
    "phone_orders",
    (count: number) =>
      `Orders being taken by phone, which are not in the file: ${count}. Place or discard them here.`,
  ],
  [
    "emails",
    (count: number) => `Emails that wait to be sent are not in it: ${count}. This installation sends them.`,
  ],
] as const;

const list = subcommand({
  does: "lists the shops of this installation, each with its hosts",
  async run(invocation) {
    const answer = await callOrExit(visitAll(invocation), stores.list, {});
    printAll(
      invocation.print,
      answer.stores.map(
        ({ id, webstore_name, name, hosts }) =>
          `${id}\t${webstore_name}\t${name}\t${hosts.join(" ") || "(no host)"}`,
      ),
      "There is no shop yet. Create one with: shop settings import FILE.json --store NAME --host HOST",
    );
  },
});

export const storesCommand: Command = {
  name: "stores",
  does: "the shops of this installation",
  alone: list,
  subcommands: {
    list,
    export: subcommand({
      takes: "NAME FILE",
      does: "writes a shop with its orders, accounts, lists, stock and pictures to a new file, which “stores import” of another installation reads. The shop stays as it is. Payment accounts are not in the file, nor are emails that wait to be sent",
      async run(invocation) {
        const [name = "", file = ""] = invocation.args;
        const wanted = { webstore_name: name, file: new LocalFile(path.resolve(file)) };
        const answer = await callOrExit(visitAll(invocation), stores.exportStore, wanted);
        const { orders, accounts, titles, pictures, missing_pictures, unfinished } = answer;
        invocation.print(
          `${file} has the shop ${name}: orders: ${orders}, accounts: ${accounts}, titles: ${titles}, pictures: ${pictures}.`,
        );
        if (missing_pictures > 0)
          invocation.print(
            `Pictures that the shop names and DATA_DIR/pictures/shop does not have: ${missing_pictures}. They are not in the file.`,
          );
        for (const [what, warning] of UNFINISHED)
          if (unfinished[what] > 0) invocation.print(warning(unfinished[what]));
        if (UNFINISHED.some(([what]) => unfinished[what] > 0))
          invocation.print("The shop cannot be removed before that. Export it again then.");
      },
    }),
    import: subcommand({
      createsDatabase: true,
      takes: "FILE",
      does: "creates the shop of a file that “stores export” wrote, and compares what is stored with it. With the embedded database nothing else can be stored meanwhile",
      options: {
        host: {
          value: "HOST",
          multiple: true,
          does: "a host name it has here, one after the other (default: those that it had)",
        },
      },
      dryRun: "rehearsed",
      async run(invocation) {
        const [file = ""] = invocation.args;
        const { host } = invocation.options;
        const wanted = {
          file: new LocalFile(path.resolve(file)),
          ...(host.length > 0 && { hosts: host }),
        };
        const shop = await callOrExit(visitAll(invocation), stores.importStore, wanted);
        const { webstore_name, hosts, orders, accounts, titles, added, pictures } = shop;
        invocation.print(
          `The shop ${webstore_name} is here: orders: ${orders}, accounts: ${accounts}, titles: ${titles} (new here: ${added}), pictures: ${pictures}. Its hosts: ${hosts.join(" ") || "none"}.`,
        );
        if (shop.payment_accounts.length > 0)
          invocation.print(`Set up its payment accounts again: ${shop.payment_accounts.join(", ")}.`);
        invocation.print("Staff set up second factors and PINs again, and switch webhooks on again.");
      },
    }),
    remove: subcommand({
      takes: "NAME",
      does: "removes a shop with its settings, hosts, stock, lists and accounts. A shop that has taken an order or issued a gift card can only be removed with a file that has its records",
      options: {
        confirm: { value: "NAME", does: "the name again" },
        exported: {
          value: "FILE",
          does: "the file that “stores export” wrote; the shop must not have changed since",
        },
      },
      dryRun: "rehearsed",
      async run(invocation) {
        const { args, options, print } = invocation;
        const [name = ""] = args;
        const removal = {
          webstore_name: name,
          confirm: options.confirm,
          ...(options.exported !== undefined && {
            exported: new LocalFile(path.resolve(options.exported)),
          }),
        };
        await callOrExit(
          visitAll(invocation),
          stores.remove,
          removal,
          ({ code, error }) => `${error}${ADVICE[code]?.(name) ?? ""}`,
        );
        print(`The shop ${name} is removed.`);
      },
    }),
  },
};
