import type { SubmissionResult } from "@conform-to/react";
import { useLocation } from "@remix-run/react";
import type { Constraints } from "#app/lib/constraints.ts";
import {
  cartEmail as emailWords,
  cartImport as importWords,
  quotes as quoteWords,
  checkout as words,
} from "#app/messages/words.ts";
import * as css from "#app/ui/checkout/lines.css.ts";
import { OrderSummary } from "#app/ui/checkout/order-summary.tsx";
import { Steps } from "#app/ui/checkout/steps.tsx";
import { TextField } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { formState } from "#app/ui/form/submission.ts";
import * as button from "#app/ui/page/button.css.ts";
import { lead, row, stack, withAside } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { Pagination } from "#app/ui/page/pagination.tsx";
import { useMoney, useRoot, useT } from "#app/ui/page/t.ts";
import type { CartPage, OpenCart } from "./cart-page.server.ts";
import { CheckOut, LogInToBuy } from "./check-out-view.tsx";
import { CartLine, quantityField } from "./line-view.tsx";

/** What the form that was posted got as an answer, by form. */
interface Results {
  quantities?: SubmissionResult | undefined;
  code?: SubmissionResult | undefined;
  delivery?: SubmissionResult | undefined;
}

/** The cart, with the answer to one of its forms. Each form posts to a URL of its own, whichever URL shows it. */
export function CartView({ data, results }: { data: CartPage; results: Results }) {
  const t = useT();
  if (data.closed !== undefined) {
    return (
      <Empty text={data.closed}>
        {data.login && <LogInToBuy from="/checkout/cart" />}
        <Link to="/browse" className={button.secondary}>
          {t(words.keepBrowsing)}
        </Link>
      </Empty>
    );
  }
  if (data.cart.items.length === 0) {
    return (
      <Empty text={t(words.empty)}>
        <Link to="/browse" className={button.secondary}>
          {t(words.keepBrowsing)}
        </Link>{" "}
        <Link to="/checkout/cart/import" className={button.plain}>
          {t(importWords.link)}
        </Link>
      </Empty>
    );
  }
  return <FullCart data={data} results={results} />;
}

function Empty({ text, children }: React.PropsWithChildren<{ text: string }>) {
  const t = useT();
  return (
    <div className={stack[5]}>
      <h1>{t(words.cartTitle)}</h1>
      <p className={lead}>{text}</p>
      <p>{children}</p>
    </div>
  );
}

function FullCart({ data, results }: { data: OpenCart; results: Results }) {
  const t = useT();
  const root = useRoot();
  const { cart } = data;
  const shown = cart.items.slice(data.page.offset, data.page.offset + data.page.limit);
  const form = formState("cart", results.quantities);
  return (
    <div className={stack[5]}>
      <Steps step={data.step} checksum={cart.checksum} />
      <h1>{t(words.cartTitle)}</h1>
      <div className={withAside}>
        <PostForm
          action={useCartPath()}
          state={form}
          labels={Object.fromEntries(
            shown.map(({ title_info }, at) => [quantityField(at), title_info.title]),
          )}
          enter={{ label: t(words.update) }}
          className={stack[5]}
        >
          <ul className={css.lines}>
            {shown.map((item, position) => (
              <li key={item.cart_info.cart_id} className={css.line_}>
                <CartLine item={item} position={position} form={form} now={data.now} />
              </li>
            ))}
          </ul>
          <Pagination
            {...data.page}
            total={cart.items.length}
            pathOf={(offset) => `/checkout/cart?page=${offset / data.page.limit + 1}`}
          />
          <div className={row}>
            <button type="submit" className={button.secondary}>
              {t(words.update)}
            </button>{" "}
            <Link to="/checkout/cart/removal" className={button.plain}>
              {t(words.removeAll)}
            </Link>{" "}
            <Link to="/checkout/cart/email" className={button.plain}>
              {t(emailWords.link)}
            </Link>{" "}
            <Link to="/reports/cart" rel="nofollow" className={button.plain}>
              {t(words.saveAs)}
            </Link>{" "}
            <Link to="/checkout/cart/import" className={button.plain}>
              {t(importWords.link)}
            </Link>{" "}
            {root?.user && (
              <button
                type="submit"
                formAction="/checkout/cart/favourites"
                formNoValidate
                className={button.plain}
              >
                {t(words.copyToFavourites)}
              </button>
            )}{" "}
            {root?.user && (
              <Link to="/checkout/cart/list" className={button.plain}>
                {t(words.copyToList)}
              </Link>
            )}{" "}
            {data.mayAskForQuote && (
              <Link to="/checkout/cart/quote" className={button.plain}>
                {t(quoteWords.link)}
              </Link>
            )}
          </div>
        </PostForm>
        <div className={stack[5]}>
          <OrderSummary cart={cart} />
          {data.codes && <Codes cart={cart} constraints={data.codes} lastResult={results.code} />}
          <CheckOut data={data} lastResult={results.delivery} />
        </div>
      </div>
    </div>
  );
}

/** The cart's URL, on the page of it that is shown. */
function useCartPath(): string {
  return `/checkout/cart${useLocation().search}`;
}

/** Promo codes: those already applied, and a field to add one. */
function Codes({
  cart,
  constraints,
  lastResult,
}: {
  cart: OpenCart["cart"];
  constraints: Constraints<"code">;
  lastResult: SubmissionResult | undefined;
}) {
  const t = useT();
  const money = useMoney();
  const form = formState("code", lastResult, {}, constraints);
  const cartPath = useCartPath();
  const entered = [
    ...cart.summary.promo_codes
      .filter((promotion) => !promotion.automatic)
      .map(({ code, description }) => ({ code, description, idle: "" })),
    ...cart.summary.idle_codes.map(({ code, description, reason, minimum }) => ({
      code,
      description,
      idle: t(words.idleReasons[reason], { amount: money(minimum) }),
    })),
  ];
  return (
    <section className={stack[3]} aria-label={t(words.promoCodes)}>
      {entered.map(({ code, description, idle }) => (
        <PostForm key={code} action="/checkout/cart/code-removal" className={row}>
          <input type="hidden" name="code" value={code} />
          <span>
            <strong>{code}</strong> {description} {idle && <span className={css.warning}>{idle}</span>}
          </span>{" "}
          <button type="submit" className={button.plain} aria-label={t(words.removeCode, { code })}>
            {t(words.remove)}
          </button>
        </PostForm>
      ))}{" "}
      <PostForm
        action={cartPath}
        state={form}
        labels={{ code: t(words.promoCode) }}
        key={entered.length}
        className={stack[3]}
      >
        <TextField field={form.field("code")} label={t(words.promoCode)} autoComplete="off" />
        <p>
          <button type="submit" name="intent" value="add-code" className={button.secondary}>
            {t(words.applyCode)}
          </button>
        </p>
      </PostForm>
    </section>
  );
}
