import type { SubmissionResult } from "@conform-to/react";
import { useLocation } from "@remix-run/react";
import type { FormEvent } from "react";
import { preorderProblem, waitedFor } from "#app/domain/cart/preorders.ts";
import {
  browse as browseWords,
  cartEmail as emailWords,
  cartImport as importWords,
  type Message,
  quotes as quoteWords,
  checkout as words,
} from "#app/messages/words.ts";
import * as css from "#app/ui/checkout/lines.css.ts";
import { OrderSummary } from "#app/ui/checkout/order-summary.tsx";
import { OthersWait } from "#app/ui/checkout/preorder-lines.tsx";
import { Steps } from "#app/ui/checkout/steps.tsx";
import { beside } from "#app/ui/checkout/summary.css.ts";
import * as formCss from "#app/ui/form/form.css.ts";
import { FieldErrors } from "#app/ui/form/form.tsx";
import { useNewValue } from "#app/ui/form/newer.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { type FormState, formState } from "#app/ui/form/submission.ts";
import { Submit } from "#app/ui/form/submit.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { lead, row, soft, stack, withAside } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useMoney, useRoot, useT } from "#app/ui/page/t.ts";
import { WhereNext } from "#app/ui/title/where-next.tsx";
import { Autosave } from "./autosave.tsx";
import type { CartPage, OpenCart } from "./cart-page.server.ts";
import { CheckOut, LogInToBuy, Obstacle } from "./check-out-view.tsx";
import { CartLine, quantityField, textField } from "./line-view.tsx";

/** The pages that the cart's buttons lead to. */
export const PAGES_OF_CART = [
  "/checkout/cart/email",
  "/checkout/cart/import",
  "/checkout/cart/list",
  "/checkout/cart/quote",
  "/reports/cart",
] as const;

/** The cart, with the answer to its form or to the choice of a delivery on another page. */
export function CartView({ data, result }: { data: CartPage; result: SubmissionResult | undefined }) {
  const t = useT();
  if (data.closed !== undefined) {
    return (
      <Empty text={data.closed}>
        <p className={row}>
          {data.login && <LogInToBuy from="/checkout/cart" />}
          <Link to="/browse" className={button.secondary}>
            {t(words.keepBrowsing)}
          </Link>
        </p>
      </Empty>
    );
  }
  if (data.cart.items.length === 0) {
    return (
      <Empty text={t(words.empty)}>
        <p className={row}>
          <Link to="/browse" className={button.secondary}>
            {t(words.keepBrowsing)}
          </Link>{" "}
          <Link to="/checkout/cart/import" className={button.plain}>
            {t(importWords.link)}
          </Link>
        </p>
        <WhereNext chosen={data.chosen} />
      </Empty>
    );
  }
  return <FullCart data={data} result={result} />;
}

function Empty({ text, children }: React.PropsWithChildren<{ text: string }>) {
  const t = useT();
  return (
    <div className={stack[5]}>
      <h1>{t(words.cartTitle)}</h1>
      <p className={lead}>{text}</p>
      {children}
    </div>
  );
}

function FullCart({ data, result }: { data: OpenCart; result: SubmissionResult | undefined }) {
  const t = useT();
  const root = useRoot();
  const { cart } = data;
  const wait = waitedFor(cart);
  const items = cart.items.slice(data.page.offset, data.page.offset + data.page.limit);
  const form = formState(
    "cart",
    result,
    {
      location_id: String(cart.delivery.location_id ?? data.here ?? data.locations[0]?.location_id ?? ""),
      ...Object.fromEntries(items.map(({ cart_info }, index) => [textField(index), cart_info.dedication])),
    },
    data.codes,
  );
  // Decisions that have to be made first are above the lines.
  const isBarred = cart.contains_unavailable || data.obstacle !== undefined;
  const labels = Object.fromEntries(
    items.flatMap(({ title_info: { title }, cart_info }, index) => [
      [quantityField(index), title],
      [textField(index), `${cart_info.preorder?.prompt ?? ""} (${title})`],
    ]),
  );
  const leads = (page: (typeof PAGES_OF_CART)[number], label: Message) => (
    <Submit as="plain" name="page" value={page}>
      {t(label)}
    </Submit>
  );
  return (
    <div className={stack[5]}>
      <Steps step={data.step} checksum={cart.checksum} />
      <h1>{t(words.cartTitle)}</h1>
      {data.priceChanges.length > 0 && (
        <ul className={css.warning}>
          {data.priceChanges.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      <Obstacle data={data} />
      <PostForm
        action={useCartPath()}
        state={form}
        labels={{ ...labels, code: t(words.promoCode), location_id: t(words.whichShop) }}
        enter={{ label: t(words.update) }}
        preventScrollReset
        onSubmit={startNextPage}
        className={stack[5]}
      >
        <div className={`${withAside} ${beside}`}>
          <div className={stack[5]}>
            <ul className={css.lines}>
              {items.map((item, position) => (
                <li key={item.cart_info.cart_id} className={css.line_}>
                  <CartLine
                    item={item}
                    position={position}
                    form={form}
                    now={data.now}
                    problem={preorderProblem(item, cart.items)}
                  />
                </li>
              ))}
            </ul>
            {wait && <OthersWait {...wait} />}
            <CartPages {...data.page} total={cart.items.length} />
            <div className={row}>
              <Submit as="secondary">{t(words.update)}</Submit>{" "}
              <Link to="/checkout/cart/removal" className={button.plain}>
                {t(words.removeAll)}
              </Link>{" "}
              {leads("/checkout/cart/email", emailWords.link)} {leads("/reports/cart", words.saveAs)}{" "}
              {leads("/checkout/cart/import", importWords.link)}{" "}
              {root?.user && (
                <Submit as="plain" name="copy" value="favourites">
                  {t(words.copyToFavourites)}
                </Submit>
              )}{" "}
              {root?.user && leads("/checkout/cart/list", words.copyToList)}{" "}
              {data.mayAskForQuote && leads("/checkout/cart/quote", quoteWords.link)}
            </div>
            <Autosave form={form.id} total={cart.summary.total ?? cart.summary.subtotal} />
          </div>
          <div className={stack[5]}>
            <OrderSummary cart={cart} ahead={isBarred ? undefined : "check-out"} />
            {data.codes && <Codes cart={cart} form={form} />}
            <div id="check-out">
              <CheckOut data={data} form={form} />
            </div>
          </div>
        </div>
      </PostForm>
    </div>
  );
}

/** The cart stays where it is scrolled to, but a page that one of its buttons leads to begins at the top. */
function startNextPage({ nativeEvent }: FormEvent): void {
  const { submitter } = nativeEvent as SubmitEvent;
  if (/^(delivery_preference|page|cart_page)$/.test(submitter?.getAttribute("name") ?? ""))
    window.scrollTo(0, 0);
}

/** The pages before and after this one of a long cart, as buttons, which save what was typed on this one. */
function CartPages({ offset, limit, total }: OpenCart["page"] & { total: number }) {
  const t = useT();
  const page = offset / limit + 1;
  const pages = Math.ceil(total / limit);
  if (pages === 1) return null;
  return (
    <nav aria-label={t(browseWords.pages)} className={row}>
      {page > 1 && (
        <Submit as="secondary" name="cart_page" value={page - 1}>
          {t(browseWords.previous)}
        </Submit>
      )}{" "}
      <span className={soft}>{t(browseWords.pageOf, { page, pages })}</span>{" "}
      {page < pages && (
        <Submit as="secondary" name="cart_page" value={page + 1}>
          {t(browseWords.next)}
        </Submit>
      )}
    </nav>
  );
}

/** The cart's URL, on the page of it that is shown. */
function useCartPath(): string {
  return `/checkout/cart${useLocation().search}`;
}

/** Promo codes: those already applied, and a field to add one. */
function Codes({ cart, form }: { cart: OpenCart["cart"]; form: FormState<"code" | "location_id"> }) {
  const t = useT();
  const money = useMoney();
  const field = form.field("code");
  const { required: _, ...constraint } = field.constraint ?? {};
  const entered = [
    ...cart.summary.promo_codes
      .filter((promotion) => !promotion.automatic)
      .map(({ code, description, lang }) => ({ code, description, lang, idle: "" })),
    ...cart.summary.idle_codes.map(({ code, description, lang, reason, minimum }) => ({
      code,
      description,
      lang,
      idle: t(words.idleReasons[reason], { amount: money(minimum) }),
    })),
  ];
  return (
    <section className={stack[3]} aria-label={t(words.promoCodes)}>
      {entered.map(({ code, description, lang, idle }) => (
        <p key={code} className={row}>
          <span>
            <strong>{code}</strong> <span lang={lang}>{description}</span>{" "}
            {idle && <span className={css.warning}>{idle}</span>}
          </span>{" "}
          <Submit as="plain" name="remove_code" value={code} aria-label={t(words.removeCode, { code })}>
            {t(words.remove)}
          </Submit>
        </p>
      ))}{" "}
      <div className={formCss.field}>
        <label htmlFor={field.id} className={formCss.label}>
          {t(words.promoCode)}
        </label>{" "}
        <FieldErrors field={field} />
        {field.errors && <input type="hidden" name="refused_code" value={field.value.trim()} />}
        <input
          ref={useNewValue<HTMLInputElement>(field.value)}
          type="text"
          {...constraint}
          id={field.id}
          name={field.name}
          defaultValue={field.value}
          autoComplete="off"
          aria-invalid={field.errors ? true : undefined}
          aria-describedby={field.errors ? field.errorId : undefined}
          className={formCss.input}
        />
      </div>
      <p>
        <Submit as="secondary" name="intent" value="add-code">
          {t(words.applyCode)}
        </Submit>
      </p>
    </section>
  );
}
