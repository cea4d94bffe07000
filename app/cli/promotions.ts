import type { StaffVisit } from "#app/calls/common/operator-visit.server.ts";
import * as promotions from "#app/calls/operator/promotions.server.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { formatCents } from "#app/lib/money.ts";
import {
  ask,
  type Command,
  centsOf,
  countOf,
  dayOf,
  type Invocation,
  printAll,
  shopVerb,
  UsageError,
} from "./command.ts";

const PROMOTION = {
  percent: { value: "10", does: "takes off this share" },
  amount: { value: "5.00", does: "takes off this amount" },
  "free-shipping": { does: "makes shipping free" },
  describe: { value: "WORDS", does: "what shoppers read" },
  subject: { value: "FIC", does: "only for titles of this subject" },
  list: { value: "ID", does: "only for titles of this list" },
  minimum: { value: "40.00", does: "only from this subtotal" },
  from: { value: "DAY", does: "its first day" },
  until: { value: "DAY", does: "its last day" },
  uses: { value: "100", does: "how often it may be used" },
  each: { value: "1", does: "how often each customer may use it" },
  automatic: { does: "applies without its code" },
  stacks: { does: "applies beside other promotions" },
} as const;

export const promotionsCommand: Command = {
  name: "promotions",
  does: "promo codes and automatic discounts",
  verbs: {
    list: shopVerb({
      does: "lists every promotion and how often it was used",
      async run(visit, { print }) {
        const found = await ask(visit, promotions.list, {});
        printAll(
          print,
          found.promotions.map((row) => {
            const worth =
              row.kind === "percent"
                ? `${row.value / 1000}%`
                : row.kind === "amount"
                  ? formatCents(row.value)
                  : "free shipping";
            const until =
              row.ends_at === null ? "" : `until ${timesOf(visit.store.settings).lastDate(row.ends_at)}`;
            return [
              row.code,
              worth,
              row.scope_value,
              `used ${row.used}${row.limit_total === null ? "" : ` of ${row.limit_total}`}`,
              until,
            ]
              .filter(Boolean)
              .join("\t");
          }),
        );
        return 0;
      },
    }),
    add: shopVerb({
      takes: "CODE",
      does: "creates a promotion: give one of --percent, --amount and --free-shipping",
      options: PROMOTION,
      dryRun: "rehearsed",
      async run(visit, { args, options, print }) {
        const [code = ""] = args;
        await ask(visit, promotions.add, promotionOf(options, visit, code));
        print(`${code.toUpperCase()} is ready to use.`);
        return 0;
      },
    }),
    end: shopVerb({
      takes: "CODE",
      does: "ends it now; existing orders keep it",
      dryRun: "rehearsed",
      async run(visit, { args, print }) {
        const [code = ""] = args;
        await ask(visit, promotions.end, { code });
        print(`${code} has ended.`);
        return 0;
      },
    }),
  },
};

function promotionOf(options: Invocation<typeof PROMOTION>["options"], { store }: StaffVisit, code: string) {
  const kinds = [options.percent, options.amount, options["free-shipping"] || undefined].filter(
    (one) => one !== undefined,
  );
  if (kinds.length !== 1) throw new UsageError("Give one of --percent, --amount and --free-shipping");
  if (options.percent !== undefined && !/^\d{1,3}(\.\d{1,3})?$/.test(options.percent))
    throw new UsageError("--percent must be a number such as 10");
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
