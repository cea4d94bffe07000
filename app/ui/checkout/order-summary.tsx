import type { Cart } from "#app/domain/cart/cart.ts";
import { isTicketsOnly } from "#app/domain/catalogue/catalogue.ts";
import { checkout as words } from "#app/messages/words.ts";
import * as button from "../page/button.css.ts";
import { panel } from "../page/layout.css.ts";
import { useMoney, useRoot, useT } from "../page/t.ts";
import * as css from "./summary.css.ts";
import { Summary } from "./summary.tsx";

/** The parts of a cart that a checkout page needs to show the cost of the order. */
export type SummedCart = Pick<Cart, "summary" | "checksum"> & {
  delivery: Pick<Cart["delivery"], "preference">;
};

/** Picks those parts of a cart, for a step's loader. Tickets alone are not delivered. */
export function summedCart({ summary, checksum, delivery, items }: Cart): SummedCart {
  const preference = isTicketsOnly(items.map(({ cart_info }) => cart_info)) ? null : delivery.preference;
  return { summary, checksum, delivery: { preference } };
}

/**
 * The known cost of the order, shown next to every checkout step. A phone also has the total at the bottom of the
 * window, always in view.
 * @param ahead the id of the part of the page in which the order continues, for a link beside the total
 */
export function OrderSummary({ cart, ahead }: { cart: SummedCart; ahead?: string | undefined }) {
  const t = useT();
  const money = useMoney();
  const { total, subtotal } = cart.summary;
  const known = total ?? subtotal;
  return (
    <section className={panel} aria-label={t(words.summary)} id="summary">
      <Summary cart={cart} delivery={cart.delivery.preference} />
      {useRoot()?.shows.prices && known !== null && (
        <p className={css.bar}>
          <a href="#summary" className={css.barTotal}>
            {t(total === null ? words.subtotal : words.total)} <strong>{money(known)}</strong>
          </a>{" "}
          {ahead && (
            <a href={`#${ahead}`} className={button.primary}>
              {t(words.toCheckOut)}
            </a>
          )}
        </p>
      )}
    </section>
  );
}
