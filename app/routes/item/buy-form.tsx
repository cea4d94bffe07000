import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form, Link, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { isPreOrder } from "#app/domain/catalogue/catalogue.ts";
import * as words from "#app/messages/title.ts";
import * as button from "#app/ui/button.css.ts";
import { Csrf, ErrorSummary } from "#app/ui/form.tsx";
import * as form from "#app/ui/form.css.ts";
import { soft } from "#app/ui/layout.css.ts";
import { useRoot, useT } from "#app/ui/t.ts";
import * as css from "./item.css.ts";
import type { ItemTitle } from "./view.tsx";

/** How long the button says "Added to cart" (spec 1 §4). */
const FLASH = 1000;

/** Condition, quantity and one strong button. */
export function BuyForm({
  title,
  inCart,
  registry,
  lastResult,
}: {
  title: ItemTitle;
  inCart: number;
  registry: string;
  lastResult: SubmissionResult | undefined;
}) {
  const t = useT();
  const root = useRoot();
  const navigation = useNavigation();
  const buyable = title.availability.filter((row) => row.cartable);
  const [own, fields] = useForm<{ quantity: string; condition: string }, string[]>({
    lastResult,
    defaultValue: { quantity: "1", condition: buyable[0]?.code ?? "" },
    defaultNoValidate: false,
  });
  const justAdded = useJustAdded(root?.flash?.code === "added" && root.flash.about === title.eisbn);
  if (!root?.shows.cart) {
    return root?.shows.prices === false || !root?.loggedIn ? (
      <p>
        <Link to={`/account/login?from=/item/${title.eisbn}`}>{t(words.loginToBuy)}</Link>
      </p>
    ) : (
      <p>{t(words.orderingDisabled)}</p>
    );
  }
  const first = buyable[0];
  if (!first) {
    return (
      <p className={soft}>
        {t(words.notSoldOnline)}. <Link to="/contact">{t(words.askUs)}</Link>
      </p>
    );
  }
  const adding = navigation.state !== "idle" && navigation.formAction?.startsWith(`/item/${title.eisbn}`);
  const label = adding
    ? words.adding
    : justAdded
      ? words.addedToCart
      : isPreOrder(title, first)
        ? words.preOrder
        : words.addToCart;
  return (
    <div className={css.buy}>
      <ErrorSummary form={own as never} labels={{ quantity: t(words.quantity) }} />
      <Form method="post" id={own.id} className={css.buyForm} preventScrollReset>
        <Csrf />
        {registry && <input type="hidden" name="gift_registry_id" value={registry} />}
        {buyable.length > 1 ? (
          <div className={form.field}>
            <label htmlFor={fields.condition.id} className={form.label}>
              {t(words.condition)}
            </label>
            <select id={fields.condition.id} name="condition" defaultValue={fields.condition.initialValue} className={form.input}>
              {buyable.map((row) => (
                <option key={row.code} value={row.code}>
                  {t(words.conditions[row.code])}
                </option>
              ))}
            </select>
          </div>
        ) : (
          <input type="hidden" name="condition" value={first.code} />
        )}
        <div className={form.field}>
          <label htmlFor={fields.quantity.id} className={form.label}>
            {t(words.quantity)}
          </label>
          <input
            key={fields.quantity.key}
            id={fields.quantity.id}
            name="quantity"
            type="text"
            inputMode="numeric"
            pattern="[0-9]*"
            maxLength={4}
            required
            defaultValue={fields.quantity.initialValue}
            aria-invalid={fields.quantity.errors ? true : undefined}
            aria-describedby={fields.quantity.errors ? fields.quantity.errorId : undefined}
            className={form.quantity}
          />
        </div>
        <button type="submit" className={button.primary} disabled={adding}>
          {t(label)}
        </button>
      </Form>
      {fields.quantity.errors && (
        <p id={fields.quantity.errorId} className={form.error}>
          {fields.quantity.errors.join(" ")}
        </p>
      )}
      {inCart > 0 && (
        <p className={css.inCart}>
          <span>{t(words.inCart, { count: inCart })}</span> <Link to="/checkout/cart">{t(words.goToCart)}</Link>
        </p>
      )}
    </div>
  );
}

/** True for one second after an add; without scripts the message at the top of the page says it. */
function useJustAdded(added: boolean | undefined): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!added) return;
    setShown(true);
    const timer = setTimeout(() => setShown(false), FLASH);
    return () => clearTimeout(timer);
  }, [added]);
  return shown;
}
