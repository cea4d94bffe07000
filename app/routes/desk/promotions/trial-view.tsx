import type { IdleReason, PromotionState } from "#app/domain/promotions/promotions.ts";
import { deskPromotions as words } from "#app/messages/words.ts";
import { ListTable } from "#app/ui/desk/list-parts.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import { panel, stack } from "#app/ui/page/layout.css.ts";
import { useMoney, useT } from "#app/ui/page/t.ts";

interface TrialData {
  promotion: { code: string; state: PromotionState };
  are_codes_taken: boolean;
  lines: readonly {
    title: string;
    isbn: string | null;
    quantity: number;
    price: number | null;
    discount: number;
  }[];
  applied: readonly { code: string; amount: number; type: string }[];
  idle: IdleReason | null;
  minimum: number;
  taxes: number;
  total: number | null;
  total_without: number | null;
}

/** A code's effect on the price of the titles that were typed. */
export function TrialResult({
  promotion,
  are_codes_taken,
  lines,
  applied,
  idle,
  minimum,
  ...sums
}: TrialData) {
  const t = useT();
  const money = useMoney();
  const { title, copies, price, discount } = words.trialColumns;
  const { state } = promotion;
  const reasons = !are_codes_taken
    ? [t(words.codesOff)]
    : state !== "running"
      ? [t(words.resultStates[state])]
      : idle
        ? [t(words.idle[idle], { amount: money(minimum) })]
        : [];
  return (
    <section className={`${panel} ${stack[3]}`} aria-labelledby="result">
      <h2 id="result">{t(words.result)}</h2>
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      {applied.map(({ code, amount, type }) => (
        <p key={code}>
          {type === "free_shipping"
            ? t(words.takenOffShipping, { code })
            : t(words.takenOff, { code, amount: money(amount) })}
        </p>
      ))}
      <ListTable
        rows={lines}
        keyOf={(line) => line.isbn ?? line.title}
        columns={[
          { name: t(title), cell: (line) => line.title },
          { name: t(copies), cell: (line) => line.quantity, isNumber: true },
          {
            name: t(price),
            cell: (line) => (line.price === null ? "" : money(line.price)),
            isNumber: true,
          },
          { name: t(discount), cell: (line) => money(line.discount), isNumber: true },
        ]}
      />
      {sums.total === null || sums.total_without === null ? (
        <p>{t(words.noPrice)}</p>
      ) : (
        <dl className={css.facts}>
          <dt>{t(words.taxes)}</dt>
          <dd>{money(sums.taxes)}</dd>
          <dt>{t(words.total)}</dt>
          <dd>{money(sums.total)}</dd>
          <dt>{t(words.totalWithout)}</dt>
          <dd>{money(sums.total_without)}</dd>
        </dl>
      )}
    </section>
  );
}
