import type { IdleReason, PromotionState } from "#app/domain/promotions/promotions.ts";
import { deskPromotions as words } from "#app/messages/words.ts";
import * as css from "#app/ui/desk/orders.css.ts";
import { panel, stack } from "#app/ui/page/layout.css.ts";
import { useMoney, useT } from "#app/ui/page/t.ts";

interface Tried {
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

/** What a code does to the price of the titles that were typed. */
export function TrialResult({ promotion, are_codes_taken, lines, applied, idle, minimum, ...sums }: Tried) {
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
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t(title)}</th>
            <th scope="col" className={css.number}>
              {t(copies)}
            </th>
            <th scope="col" className={css.number}>
              {t(price)}
            </th>
            <th scope="col" className={css.number}>
              {t(discount)}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.isbn ?? line.title}>
              <th scope="row">{line.title}</th>
              <td data-label={t(copies)} className={css.number}>
                {line.quantity}
              </td>
              <td data-label={t(price)} className={css.number}>
                {line.price === null ? "" : money(line.price)}
              </td>
              <td data-label={t(discount)} className={css.number}>
                {money(line.discount)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
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
