import type { CartSummary } from "#app/domain/cart/cart.ts";
import { type Message, checkout as words } from "#app/messages/words.ts";
import { useMoney, useRoot, useT } from "../page/t.ts";
import * as css from "./summary.css.ts";

type Amounts = Pick<
  CartSummary,
  | "item_count"
  | "original_price"
  | "discounts"
  | "subtotal"
  | "promo_codes"
  | "taxes"
  | "shipping"
  | "is_shipping_tbd"
  | "total"
  | "total_gift_card_amount_used"
  | "total_owing"
>;

/** The cost of the order as far as it is known, and what is not known yet. */
export function Summary({
  cart: { summary },
  delivery,
  owing = words.owing,
}: {
  cart: { summary: Amounts };
  delivery?: string | null;
  /** The label of the amount not covered by gift cards. */
  owing?: Message;
}) {
  const t = useT();
  const money = useMoney();
  const root = useRoot();
  if (root && !root.shows.prices) return <p>{t(words.pricesHidden)}</p>;
  const amount = (cents: number | null) => (cents === null ? t(words.notKnown) : money(cents));
  const cards = summary.total_gift_card_amount_used;
  return (
    <dl className={css.summary}>
      {summary.discounts !== null && summary.discounts > 0 && (
        <>
          <Row name={t(words.original)} value={amount(summary.original_price)} />
          <Row name={t(words.discounts)} value={`−${money(summary.discounts)}`} />
        </>
      )}
      <Row
        name={`${t(words.subtotal)} (${t(words.itemCount, { count: summary.item_count })})`}
        value={amount(summary.subtotal)}
      />
      {summary.promo_codes.map(({ code, description, amount: off }) => (
        <Row key={code || description} name={description || code} value={`−${money(off)}`} />
      ))}
      {delivery === "pickup" && <Row name={t(words.shipping)} value={t(words.pickupFree)} />}
      {(delivery === "ship" || delivery === "local_delivery") && (
        <Row
          name={t(words.shipping)}
          value={
            summary.is_shipping_tbd
              ? t(words.toBeDetermined)
              : summary.shipping === 0
                ? t(words.free)
                : amount(summary.shipping)
          }
        />
      )}
      {summary.taxes.map((tax) => (
        <Row
          key={tax.type}
          name={tax.rate === 0 ? tax.type : `${tax.type}, ${tax.rate / 1000}%`}
          value={money(tax.amount)}
        />
      ))}
      <div className={css.total}>
        <dt>{t(words.total)}</dt>
        <dd>
          {amount(summary.total)}
          {summary.is_shipping_tbd && ` ${t(words.plusShipping)}`}
        </dd>
      </div>
      {cards > 0 && (
        <>
          <Row name={t(words.giftCards)} value={`−${money(cards)}`} />
          <div className={css.total}>
            <dt>{t(owing)}</dt>
            <dd>{amount(summary.total_owing)}</dd>
          </div>
        </>
      )}
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
