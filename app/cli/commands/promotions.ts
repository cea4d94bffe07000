import type { StaffVisit } from "#app/calls/common/staff-visit.server.ts";
import * as promotions from "#app/calls/staff/promotions.server.ts";
import { PROMOTION_STATES, parsePercent } from "#app/domain/promotions/promotions.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { formatCents } from "#app/lib/money.ts";
import {
  anyOf,
  type Command,
  callOrExit,
  centsOf,
  countOf,
  dayOf,
  type Invocation,
  limitOf,
  printAll,
  shopSubcommand,
  UsageError,
} from "../command.ts";

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
  subcommands: {
    list: shopSubcommand({
      does: "lists promotions, the newest first, with their states and how often they were used",
      options: {
        limit: limitOf(1000),
        state: { value: PROMOTION_STATES.join("|"), does: "only those in this state" },
      },
      async run(visit, { options, print }) {
        const state = PROMOTION_STATES.find((candidate) => candidate === options.state);
        if (options.state !== undefined && !state)
          throw new UsageError(`--state must be ${anyOf(PROMOTION_STATES)}`);
        const limit = countOf(options.limit, "limit");
        const answer = await callOrExit(visit, promotions.list, { limit, state });
        printAll(
          print,
          answer.promotions.map((row) => {
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
              row.state.replaceAll("_", " "),
            ]
              .filter(Boolean)
              .join("\t");
          }),
        );
      },
    }),
    add: shopSubcommand({
      takes: "CODE",
      does: "creates a promotion: give one of --percent, --amount and --free-shipping",
      options: PROMOTION,
      dryRun: "rehearsed",
      async run(visit, { args, options, print }) {
        const [code = ""] = args;
        await callOrExit(visit, promotions.add, promotionOf(options, visit, code));
        print(`${code.toUpperCase()} is ready to use.`);
      },
    }),
    pause: promotionSubcommand("makes it unusable until it is resumed", promotions.pause, "is paused"),
    resume: promotionSubcommand("makes a paused one usable again", promotions.resume, "can be used again"),
    end: promotionSubcommand("ends it now; existing orders keep it", promotions.end, "has ended"),
    try: shopSubcommand({
      takes: "CODE ISBN…",
      does: "shows what a code would do to the price of one copy each of up to five titles, and changes nothing",
      async run(visit, { args, print }) {
        const [code = "", ...isbns] = args;
        const titles = isbns.map((isbn) => ({ isbn, quantity: 1 }));
        const tried = await callOrExit(visit, promotions.tryPromotion, { code, titles });
        for (const { code, amount } of tried.applied) print(`${code}\t-${formatCents(amount)}`);
        if (tried.idle)
          print(`${tried.promotion.code} takes nothing off: ${tried.idle.replaceAll("_", " ")}`);
        const amount = (cents: number | null) => (cents === null ? "no price" : formatCents(cents));
        print(`total\t${amount(tried.total)}\twithout it\t${amount(tried.total_without)}`);
      },
    }),
  },
};

/** A subcommand that changes a promotion, by its code. */
function promotionSubcommand(
  does: string,
  call: typeof promotions.pause | typeof promotions.resume | typeof promotions.end,
  done: string,
) {
  return shopSubcommand({
    takes: "CODE",
    does,
    dryRun: "rehearsed",
    async run(visit, { args, print }) {
      const [code = ""] = args;
      await callOrExit(visit, call, { code });
      print(`${code} ${done}.`);
    },
  });
}

function promotionOf(options: Invocation<typeof PROMOTION>["options"], { store }: StaffVisit, code: string) {
  const kinds = [options.percent, options.amount, options["free-shipping"] || undefined].filter(
    (value) => value !== undefined,
  );
  if (kinds.length !== 1) throw new UsageError("Give one of --percent, --amount and --free-shipping");
  const percent = options.percent === undefined ? 0 : parsePercent(options.percent);
  if (percent === undefined) throw new UsageError("--percent must be a number such as 10");
  const kind = options.percent ? "percent" : options.amount ? "amount" : "free_shipping";
  return {
    code,
    description: options.describe,
    kind,
    value: options.percent ? percent : options.amount ? centsOf(options.amount, "amount") : 0,
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
