import type { PropsWithChildren } from "react";
import type { ShownStep } from "#app/domain/checkout/checkout.ts";
import { payment as words } from "#app/messages/words.ts";
import * as button from "#app/ui/page/button.css.ts";
import { narrow, stack, withAside } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useT } from "#app/ui/page/t.ts";
import { OrderSummary, type SummedCart } from "./order-summary.tsx";
import { Steps } from "./steps.tsx";
import { beside } from "./summary.css.ts";

/**
 * A step of the checkout with one form: the progress bar, its title, the form, and beside it the order's summary.
 * @param checked whether the page shows that the cart has changed in another tab
 */
export function StepPage({
  step,
  cart,
  title,
  checked = false,
  children,
}: PropsWithChildren<{ step: ShownStep; cart: SummedCart; title: string; checked?: boolean }>) {
  return (
    <div className={stack[5]}>
      <Steps step={step} {...(checked && { checksum: cart.checksum })} />
      <div className={`${withAside} ${beside}`}>
        <div className={`${narrow} ${stack[5]}`}>
          <h1>{title}</h1>
          {children}
        </div>
        <OrderSummary cart={cart} />
      </div>
    </div>
  );
}

/** The way back from a card's step to the other ways of paying. */
export function OtherPayment() {
  const t = useT();
  return (
    <Link to="/checkout/payment" className={button.plain}>
      {t(words.otherWay)}
    </Link>
  );
}
