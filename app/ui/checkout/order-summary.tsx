import type { Cart } from "#app/domain/cart/cart.ts";
import { isTicketsOnly } from "#app/domain/catalogue/catalogue.ts";
import { checkout as words } from "#app/messages/words.ts";
import { panel } from "../page/layout.css.ts";
import { useT } from "../page/t.ts";
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

/** The known cost of the order, shown next to every checkout step. */
export function OrderSummary({ cart }: { cart: SummedCart }) {
  const t = useT();
  return (
    <section className={panel} aria-label={t(words.summary)}>
      <Summary cart={cart} delivery={cart.delivery.preference} />
    </section>
  );
}
