import * as registries from "#app/calls/staff/registries.server.ts";
import { OCCASIONS } from "#app/domain/registries/registries.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import {
  type Command,
  callOrExit,
  countOf,
  limitOf,
  printAll,
  shopSubcommand,
  UsageError,
} from "../command.ts";

const list = shopSubcommand({
  does: "lists the gift registries whose owners let the shop help",
  async run(visit, { print }) {
    const answer = await callOrExit(visit, registries.list, {});
    printAll(
      print,
      answer.registries.map(
        (registry) =>
          `${registry.gift_registry_id}\t${registry.qty_purchased} of ${registry.qty_requested}\t${registry.owner}\t${registry.title}`,
      ),
    );
  },
});

const near = shopSubcommand({
  does: "lists the open gift registries that have their day within two weeks",
  options: { limit: limitOf(50) },
  async run(visit, { options, print }) {
    const answer = await callOrExit(visit, registries.near, { limit: countOf(options.limit, "limit") });
    const { date } = timesOf(visit.store.settings);
    printAll(
      print,
      answer.registries.map(
        (registry) =>
          `${date(registry.purchase_deadline ?? 0)}\t${registry.qty_purchased} of ${registry.qty_requested}\t${registry.owner}\t${registry.title}`,
      ),
    );
  },
});

export const registriesCommand: Command = {
  name: "registries",
  does: "gift registries that the shop may help with",
  alone: list,
  subcommands: {
    list,
    near,
    edit: shopSubcommand({
      takes: "ID",
      does: "changes a registry's texts and deadline",
      options: {
        title: { value: "TEXT", does: "its title" },
        occasion: { value: OCCASIONS.join("|"), does: "what it is for" },
        description: { value: "TEXT", does: "what its owner says about it" },
        until: { value: "DAY", does: "its last day" },
      },
      dryRun: "rehearsed",
      async run(visit, { args, options, print }) {
        const [gift_registry_id = ""] = args;
        const occasion = OCCASIONS.find((candidate) => candidate === options.occasion);
        if (options.occasion !== undefined && !occasion)
          throw new UsageError(`Which occasion? --occasion ${OCCASIONS.join("|")}`);
        const { title, description, until } = options;
        await callOrExit(visit, registries.edit, {
          gift_registry_id,
          title,
          occasion,
          description,
          purchase_deadline: until,
        });
        print("The registry is changed.");
      },
    }),
    put: shopSubcommand({
      takes: "ID ISBN COPIES",
      does: "sets how many copies of a title it asks for; 0 removes the title",
      dryRun: "rehearsed",
      async run(visit, { args, print }) {
        const [gift_registry_id = "", code = "", copies = ""] = args;
        if (!/^\d{1,4}$/.test(copies)) throw new UsageError("COPIES must be a whole number, at most 9999");
        const wanted = Number(copies);
        await callOrExit(visit, registries.putItem, { gift_registry_id, code, copies: wanted });
        print(wanted > 0 ? `The registry asks for ${wanted} of ${code}.` : `${code} is removed.`);
      },
    }),
  },
};
