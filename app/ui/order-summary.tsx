import type { Cart } from "#app/domain/cart/cart.ts";
import { checkout as words } from "#app/messages/words.ts";
import { panel } from "./layout.css.ts";
import { Summary } from "./summary.tsx";
import { useT } from "./t.ts";

/** What a page of the checkout needs of a cart to say what the order costs. */
export type SummedCart = Pick<Cart, "summary" | "checksum"> & {
  delivery: Pick<Cart["delivery"], "preference">;
};

/** That part of a cart, for a step's loader. */
export function summedCart({ summary, checksum, delivery: { preference } }: Cart): SummedCart {
  return { summary, checksum, delivery: { preference } };
}

/** What the order costs as far as it is known, beside every step of the checkout. */
export function OrderSummary({ cart }: { cart: SummedCart }) {
  const t = useT();
  return (
    <section className={panel} aria-label={t(words.summary)}>
      <Summary cart={cart} delivery={cart.delivery.preference} />
    </section>
  );
}
