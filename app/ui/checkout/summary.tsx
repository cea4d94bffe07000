import type { CartSummary } from "#app/domain/cart/cart.ts";
import type { ClosingRow } from "#app/domain/orders/order-words.ts";
import { formatPercent } from "#app/lib/money.ts";
import { checkout as words } from "#app/messages/words.ts";
import { InLanguage } from "../page/in-language.tsx";
import { useLocale, useMoney, useRoot, useT } from "../page/t.ts";
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

/** The known cost of the order, and the parts not known yet. */
export function Summary({
  cart: { summary },
  delivery,
  closing,
}: {
  cart: { summary: Amounts };
  delivery?: string | null;
  /** The lines below the total of an order; a cart adds gift card payments and the amount due. */
  closing?: readonly ClosingRow[];
}) {
  const t = useT();
  const money = useMoney();
  const locale = useLocale();
  const root = useRoot();
  if (root && !root.shows.prices) return <p>{t(words.pricesHidden)}</p>;
  const amount = (cents: number | null) => (cents === null ? t(words.notKnown) : money(cents));
  const closingOf = (): readonly ClosingRow[] => {
    const { total_gift_card_amount_used: cards, total_owing } = summary;
    if (closing || cards === 0) return closing ?? [];
    return [
      { label: t(words.giftCards), cents: -cards, strong: false },
      { label: t(words.owing), cents: total_owing ?? 0, strong: true },
    ];
  };
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
      {summary.promo_codes.map(({ code, description, lang, amount: off }) => (
        <Row key={code || description} name={description || code} lang={lang} value={`−${money(off)}`} />
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
          name={tax.rate === 0 ? tax.type : `${tax.type}, ${formatPercent(tax.rate, locale)}`}
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
      {closingOf().map(({ label, cents, strong }) => {
        const value = cents < 0 ? `−${money(-cents)}` : money(cents);
        if (!strong) return <Row key={label} name={label} value={value} />;
        return (
          <div key={label} className={css.total}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        );
      })}
    </dl>
  );
}

function Row({ name, lang, value }: { name: string; lang?: string | undefined; value: string }) {
  return (
    <div className={css.row}>
      <dt>
        <InLanguage lang={lang} text={name} />
      </dt>
      <dd>{value}</dd>
    </div>
  );
}
