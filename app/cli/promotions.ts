import { createPromotion, endPromotion, listPromotions } from "#app/domain/promotions/promotions.server.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { formatCents } from "#app/lib/money.ts";
import { isFailure } from "#app/lib/result.ts";
import {
  type Command,
  CommandError,
  centsOf,
  countOf,
  dayOf,
  type Invocation,
  wantedStore,
} from "./command.ts";

export const promotionsCommand: Command = {
  name: "promotions",
  usage: [
    { call: "promotions list", does: "every promotion, with how often it was used" },
    {
      call: "promotions add CODE --percent 10 | --amount 5.00 | --free-shipping [--describe WORDS]",
      does: "creates a promotion. [--subject FIC] [--list ID] [--minimum 40.00] [--from DAY] [--until DAY] [--uses 100] [--each 1] [--automatic] [--stacks]",
    },
    { call: "promotions end CODE", does: "ends it now; existing orders keep it" },
  ],
  async run(invocation) {
    const { platform, args, print } = invocation;
    const [verb = "", code = ""] = args;
    const store = await wantedStore(invocation);
    const now = platform.clock.now();
    if (verb === "list") {
      for (const row of await listPromotions(platform.database.read, store.id)) {
        const worth =
          row.kind === "percent"
            ? `${row.value / 1000}%`
            : row.kind === "amount"
              ? formatCents(row.value)
              : "free shipping";
        const until = row.ends_at === null ? "" : `until ${timesOf(store.settings).lastDate(row.ends_at)}`;
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
      const failed = await endPromotion(platform.database, store.id, now, code);
      if (failed) throw new CommandError(String(failed.error));
      print(`${code} has ended.`);
      return 0;
    }
    if (verb !== "add" || !code) throw new CommandError("promotions list | add CODE | end CODE");
    const made = await createPromotion(
      platform.database,
      store.id,
      now,
      await promotionOf(invocation, code, now),
    );
    if (isFailure(made)) throw new CommandError(String(made.error));
    print(`${code.toUpperCase()} is made.`);
    return 0;
  },
};

async function promotionOf(invocation: Invocation, code: string, now: number) {
  const { options } = invocation;
  const store = await wantedStore(invocation);
  const kinds = [options.percent, options.amount, options["free-shipping"]].filter(
    (one) => one !== undefined,
  );
  if (kinds.length !== 1) throw new CommandError("say one of --percent, --amount and --free-shipping");
  if (options.percent !== undefined && !/^\d{1,3}(\.\d{1,3})?$/.test(options.percent))
    throw new CommandError("--percent wants a number such as 10");
  const kind = options.percent ? "percent" : options.amount ? "amount" : "free_shipping";
  return {
    code,
    description: options.describe ?? "",
    kind,
    value: options.percent
      ? Math.round(Number(options.percent) * 1000)
      : options.amount
        ? centsOf(options.amount, "amount")
        : 0,
    scope: options.subject ? "subject" : options.list ? "list" : "all",
    scope_value: options.subject ?? options.list ?? "",
    minimum: options.minimum ? centsOf(options.minimum, "minimum") : 0,
    starts_at: options.from ? dayOf(options.from, store) : now,
    ends_at: options.until ? dayOf(options.until, store, true) : null,
    limit_total: countOf(options.uses, "uses") ?? null,
    limit_customer: countOf(options.each, "each") ?? null,
    automatic: options.automatic ? 1 : 0,
    stacks: options.stacks ? 1 : 0,
  } as const;
}
