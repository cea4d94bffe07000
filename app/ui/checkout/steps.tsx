import type { ShownStep } from "#app/domain/checkout/checkout.ts";
import { checkout as words } from "#app/messages/words.ts";
import { Link } from "#app/ui/page/link.tsx";
import { hidden } from "../page/layout.css.ts";
import { useT } from "../page/t.ts";
import { CheckoutGuard } from "./checkout-guard.tsx";
import * as css from "./steps.css.ts";

/** The place of the choice between carriers among the steps. */
const SHIPPING = 2;

/** The checkout's progress: which of this order's steps this is, in words and, where there is room, as a line. */
export function Steps({
  step: { index, all, label, back },
  checksum,
}: {
  step: ShownStep;
  /** The checksum of the cart that the page was rendered from; without it, nothing is compared. */
  checksum?: string;
}) {
  const t = useT();
  // Only orders that are sent have the step with the long name.
  const name = t((index === SHIPPING ? words.shipping : words.steps[index]) ?? words.progress);
  return (
    <nav aria-label={t(words.progress)} className={css.steps}>
      <p className={css.label}>{t(words.stepNamed, { step: label, name })}</p>
      <ol className={css.bar}>
        {all.map((position) => (
          <li
            key={position}
            className={position <= index ? css.reached : css.ahead}
            aria-current={position === index ? "step" : undefined}
          >
            {t(words.steps[position] ?? words.progress)}
          </li>
        ))}
      </ol>
      {checksum !== undefined && <CheckoutGuard checksum={checksum} />}
      {back && (
        <Link to={back.path} className={css.back}>
          <span aria-hidden="true">{"‹\u00a0"}</span>
          {t(words.back)}
          <span className={hidden}> {t(words.steps[back.index] ?? words.progress)}</span>
        </Link>
      )}
    </nav>
  );
}
