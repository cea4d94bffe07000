import type { Cart } from "#app/domain/cart/cart.ts";
import { formatCents } from "#app/lib/money.ts";
import * as words from "#app/messages/checkout.ts";
import * as css from "./summary.css.ts";
import { useRoot, useT } from "./t.ts";

/** What the order costs as far as it is known, and what is not known yet. */
export function Summary({ cart, delivery }: { cart: Pick<Cart, "summary">; delivery?: string }) {
  const t = useT();
  const root = useRoot();
  const { summary } = cart;
  if (root && !root.shows.prices) return <p>{t(words.pricesHidden)}</p>;
  const amount = (cents: number | null) => (cents === null ? t(words.notKnown) : formatCents(cents));
  return (
    <dl className={css.summary}>
      {summary.discounts !== null && summary.discounts > 0 && (
        <>
          <Row name={t(words.original)} value={amount(summary.original_price)} />
          <Row name={t(words.discounts)} value={`−${formatCents(summary.discounts)}`} />
        </>
      )}
      <Row
        name={`${t(words.subtotal)} (${t(words.itemCount, { count: summary.item_count })})`}
        value={amount(summary.subtotal)}
      />
      {delivery === "pickup" && <Row name={t(words.shipping)} value={t(words.pickupFree)} />}
      {summary.taxes.map((tax) => (
        <Row key={tax.type} name={`${tax.type}, ${tax.rate / 1000}%`} value={formatCents(tax.amount)} />
      ))}
      <div className={css.total}>
        <dt>{t(words.total)}</dt>
        <dd>{amount(summary.total)}</dd>
      </div>
    </dl>
  );
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div className={css.row}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
