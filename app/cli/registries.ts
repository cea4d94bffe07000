import * as registries from "#app/calls/operator/registries.server.ts";
import { OCCASIONS } from "#app/domain/registries/registries.ts";
import { ask, type Command, CommandError, visitShop } from "./command.ts";

export const registriesCommand: Command = {
  name: "registries",
  usage: [
    { call: "registries [--store NAME]", does: "lists the gift registries whose owners let the shop help" },
    {
      call: `registries edit ID [--title TEXT] [--occasion ${OCCASIONS.join("|")}] [--description TEXT] [--until DAY]`,
      does: "changes such a registry's texts and deadline",
    },
    {
      call: "registries put ID ISBN COPIES [--store NAME]",
      does: "sets how many copies of a title it asks for; 0 removes the title",
    },
  ],
  async run(invocation) {
    const { args, options, print } = invocation;
    const [verb, gift_registry_id, code, copies] = args;
    const visit = await visitShop(invocation);
    if (verb === undefined) {
      for (const one of (await ask(visit, registries.list, {})).registries)
        print(
          `${one.gift_registry_id}\t${one.qty_purchased} of ${one.qty_requested}\t${one.owner}\t${one.title}`,
        );
      return 0;
    }
    if (verb === "edit" && gift_registry_id) {
      const occasion = OCCASIONS.find((one) => one === options.occasion);
      if (options.occasion !== undefined && !occasion)
        throw new CommandError(`Which occasion? --occasion ${OCCASIONS.join("|")}`);
      const { title, description, until } = options;
      await ask(visit, registries.edit, {
        gift_registry_id,
        title,
        occasion,
        description,
        purchase_deadline: until,
      });
      print("The registry is changed.");
      return 0;
    }
    if (verb === "put" && gift_registry_id && code && copies) {
      if (!/^\d{1,4}$/.test(copies)) throw new CommandError("COPIES must be a whole number, at most 9999");
      const wanted = Number(copies);
      await ask(visit, registries.putItem, { gift_registry_id, code, copies: wanted });
      print(wanted > 0 ? `The registry asks for ${wanted} of ${code}.` : `${code} is removed.`);
      return 0;
    }
    throw new CommandError("Say: registries, registries edit ID …, or registries put ID ISBN COPIES");
  },
};
