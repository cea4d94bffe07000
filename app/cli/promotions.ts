import type { StaffVisit } from "#app/calls/common/operator-visit.server.ts";
import * as promotions from "#app/calls/operator/promotions.server.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { formatCents } from "#app/lib/money.ts";
import {
  ask,
  type Command,
  CommandError,
  centsOf,
  countOf,
  dayOf,
  type Invocation,
  visitShop,
} from "./command.ts";

export const promotionsCommand: Command = {
  name: "promotions",
  usage: [
    { call: "promotions list", does: "lists every promotion and how often it was used" },
    {
      call: "promotions add CODE --percent 10 | --amount 5.00 | --free-shipping [--describe WORDS]",
      does: "creates a promotion. [--subject FIC] [--list ID] [--minimum 40.00] [--from DAY] [--until DAY] [--uses 100] [--each 1] [--automatic] [--stacks]",
    },
    { call: "promotions end CODE", does: "ends it now; existing orders keep it" },
  ],
  async run(invocation) {
    const { args, options, print } = invocation;
    const [verb = "", code = ""] = args;
    const visit = await visitShop(invocation);
    if (verb === "list") {
      const found = await ask(visit, promotions.list, {});
      for (const row of found.promotions) {
        const worth =
          row.kind === "percent"
            ? `${row.value / 1000}%`
            : row.kind === "amount"
              ? formatCents(row.value)
              : "free shipping";
        const until =
          row.ends_at === null ? "" : `until ${timesOf(visit.store.settings).lastDate(row.ends_at)}`;
        print(
          [
            row.code,
            worth,
            row.scope_value,
            `used ${row.used}${row.limit_total === null ? "" : ` of ${row.limit_total}`}`,
            until,
          ]
            .filter(Boolean)
            .join("\t"),
        );
      }
      return 0;
    }
    if (verb === "end" && code) {
      await ask(visit, promotions.end, { code });
      print(`${code} has ended.`);
      return 0;
    }
    if (verb !== "add" || !code) throw new CommandError("promotions list | add CODE | end CODE");
    await ask(visit, promotions.add, promotionOf(options, visit, code));
    print(`${code.toUpperCase()} is ready to use.`);
    return 0;
  },
};

function promotionOf(options: Invocation["options"], { store }: StaffVisit, code: string) {
  const kinds = [options.percent, options.amount, options["free-shipping"]].filter(
    (one) => one !== undefined,
  );
  if (kinds.length !== 1) throw new CommandError("Give one of --percent, --amount and --free-shipping");
  if (options.percent !== undefined && !/^\d{1,3}(\.\d{1,3})?$/.test(options.percent))
    throw new CommandError("--percent must be a number such as 10");
  const kind = options.percent ? "percent" : options.amount ? "amount" : "free_shipping";
  return {
    code,
    description: options.describe,
    kind,
    value: options.percent
      ? Math.round(Number(options.percent) * 1000)
      : options.amount
        ? centsOf(options.amount, "amount")
        : 0,
    scope: options.subject ? "subject" : options.list ? "list" : "all",
    scope_value: options.subject ?? options.list,
    minimum: options.minimum ? centsOf(options.minimum, "minimum") : 0,
    starts_at: options.from ? dayOf(options.from, store) : undefined,
    ends_at: options.until ? dayOf(options.until, store, true) : undefined,
    limit_total: countOf(options.uses, "uses"),
    limit_customer: countOf(options.each, "each"),
    automatic: options.automatic,
    stacks: options.stacks,
  } as const;
}
