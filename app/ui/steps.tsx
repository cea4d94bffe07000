import { Link } from "@remix-run/react";
import { STEP_COUNT, STEPS } from "#app/domain/checkout/checkout.ts";
import * as words from "#app/messages/checkout.ts";
import { CheckoutGuard } from "./checkout-guard.tsx";
import { hidden, small } from "./layout.css.ts";
import * as css from "./steps.css.ts";
import { useT } from "./t.ts";

/** What the step at an address is called in the progress bar. */
function nameOf(path: string): string {
  const index = STEPS.find((step) => step.path === path)?.index ?? 0;
  return words.steps[index] ?? "";
}

/** The progress bar of the checkout: where one is among the six steps, in words and as a line. */
export function Steps({
  index,
  back,
  checksum,
}: {
  index: number;
  back?: string;
  /** Of the cart that the page was made of; without it nothing is compared. */
  checksum?: string;
}) {
  const t = useT();
  return (
    <nav aria-label={t(words.progress)} className={css.steps}>
      <p className={small}>
        <strong>{t(words.stepOf, { step: index + 1, count: STEP_COUNT })}</strong>
      </p>
      <ol className={css.bar}>
        {words.steps.map((step, position) => (
          <li
            key={step}
            className={position <= index ? css.reached : css.ahead}
            aria-current={position === index ? "step" : undefined}
          >
            {t(step)}
          </li>
        ))}
      </ol>
      {checksum !== undefined && <CheckoutGuard checksum={checksum} />}
      {back && (
        <Link to={back} className={css.back}>
          <span aria-hidden="true">‹ </span>
          {t(words.back)}
          <span className={hidden}> {t(nameOf(back))}</span>
        </Link>
      )}
    </nav>
  );
}
