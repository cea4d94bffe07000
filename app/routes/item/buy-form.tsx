import type { SubmissionResult } from "@conform-to/react";
import { useLocation, useNavigation } from "@remix-run/react";
import { type FormEvent, useEffect, useState } from "react";
import { stockState } from "#app/domain/catalogue/catalogue.ts";
import { preorders, title as words } from "#app/messages/words.ts";
import { ErrorSummary } from "#app/ui/form/error-list.tsx";
import * as form from "#app/ui/form/form.css.ts";
import { FieldErrors, TextField } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { Stepper } from "#app/ui/form/stepper.tsx";
import { formState } from "#app/ui/form/submission.ts";
import { Submit } from "#app/ui/form/submit.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { soft } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { usePath, useRoot, useT } from "#app/ui/page/t.ts";
import { showInDialog } from "#app/ui/shell/in-dialog.ts";
import { Price } from "#app/ui/title/price.tsx";
import * as css from "./item.css.ts";
import type { ItemTitle } from "./item-view.tsx";

/** Milliseconds for which the button says "Added to cart" (spec 1 §4). */
const FLASH = 1000;

/** The conditions that can be bought, and the pre-order whose copies are written in. */
function choicesOf(title: ItemTitle, registry: string) {
  return {
    buyable: title.availability.filter((row) => row.cartable),
    // A gift for a registry is not personalised: its owner is not asked.
    personal: title.preorder?.prompt && registry === "" ? title.preorder : undefined,
  };
}

/** Whether the title is being added, and what its button says. */
function useBuying(title: ItemTitle) {
  const flash = useRoot()?.flash;
  const navigation = useNavigation();
  const justAdded = useJustAdded(flash?.code === "added" && flash.about === title.eisbn);
  const adding = navigation.state !== "idle" && navigation.formAction?.includes(`/item/${title.eisbn}`);
  const first = title.availability.find((row) => row.cartable);
  const label = adding
    ? words.adding
    : justAdded
      ? words.addedToCart
      : first && stockState(title, first) === "pre_order"
        ? words.preOrder
        : words.addToCart;
  return { adding, label };
}

/**
 * On a phone, the button again for a reader who has scrolled past it. Without JavaScript, and where there are choices
 * to make, it is a link to the form.
 */
export function BuyBar({ title, registry }: { title: ItemTitle; registry: string }) {
  const t = useT();
  const shows = useRoot()?.shows;
  const { adding, label } = useBuying(title);
  const { buyable, personal } = choicesOf(title, registry);
  const [running, setRunning] = useState(false);
  useEffect(() => setRunning(true), []);
  const [first] = buyable;
  if (!shows?.cart || !first) return null;
  const hasChoice = buyable.length > 1 || personal !== undefined;
  return (
    <div className={css.track}>
      <div className={css.bar}>
        <span className={css.barPrice}>{shows.prices && !hasChoice && <Price cents={first.price} />}</span>{" "}
        {running && !hasChoice ? (
          <Submit form="buy" aria-disabled={adding || undefined}>
            {t(label)}
          </Submit>
        ) : (
          <a href="#buy" className={button.primary}>
            {t(words.toButton)}
          </a>
        )}
      </div>
    </div>
  );
}

/** Condition, quantity, and one primary button. */
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
  const { pathname } = useLocation();
  const path = usePath();
  const buying = useBuying(title);
  const { buyable, personal } = choicesOf(title, registry);
  const labels = { quantity: t(words.quantity), dedication: personal?.prompt ?? "" };
  const state = formState(
    "buy",
    lastResult,
    { quantity: "1", condition: buyable[0]?.code, dedication: "" },
    { dedication: { maxLength: personal?.text_most } },
    labels,
  );
  const field = state.field("quantity");
  if (!root?.shows.cart) {
    return root?.shows.ordering !== false && !root?.user ? (
      <p>
        <Link to={`/account/login?from=/item/${title.eisbn}`}>{t(words.loginToBuy)}</Link>
      </p>
    ) : (
      <p>{t(words.orderingDisabled)}</p>
    );
  }
  const first = buyable[0];
  if (!first) {
    const isPriceAwaited =
      !title.is_ticket && title.availability.some(({ availability }) => availability === "no_price");
    return (
      <p className={soft}>
        {isPriceAwaited ? t(words.priceFirst) : `${t(words.notSoldOnline)}.`}{" "}
        <Link to="/contact">{t(title.is_ticket ? words.askUsForTickets : words.askUs)}</Link>
      </p>
    );
  }
  const { adding, label } = buying;
  return (
    <div className={css.buy}>
      <ErrorSummary form={state} labels={labels} />
      <PostForm
        id="buy"
        className={css.buyForm}
        preventScrollReset
        onSubmit={(event) => {
          if (adding) event.preventDefault();
          else if (root.shop.locationNeeded)
            chooseLocation(event, { eisbn: title.eisbn, from: pathname, path });
        }}
      >
        {registry && <input type="hidden" name="gift_registry_id" value={registry} />}
        {buyable.length > 1 ? (
          <div className={form.field}>
            <label htmlFor="buy-condition" className={form.label}>
              {t(words.condition)}
            </label>{" "}
            <select
              id="buy-condition"
              name="condition"
              defaultValue={state.field("condition").value || first.code}
              className={form.input}
            >
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
        {personal && (
          <div className={css.dedication}>
            <TextField
              field={state.field("dedication")}
              lang={personal.langs?.prompt}
              hint={t(preorders.dedicationHint, { count: personal.text_most })}
              autoComplete="off"
            />
          </div>
        )}
        <div className={form.field}>
          <label htmlFor={field.id} className={form.label}>
            {t(words.quantity)}
          </label>{" "}
          <FieldErrors field={field} />
          <Stepper
            id={field.id}
            name="quantity"
            required
            defaultValue={field.value}
            aria-invalid={field.errors ? true : undefined}
            aria-describedby={field.errors ? field.errorId : undefined}
          />
        </div>
        {/* Not disabled: that would take the focus away from it. */}
        <Submit aria-disabled={adding || undefined}>{t(label)}</Submit>
      </PostForm>
      {/* There from the beginning, so that nothing moves once a copy is in the cart. */}
      <div className={css.inCart}>
        {inCart > 0 && (
          <>
            <span>{t(words.inCart, { count: inCart })}</span>{" "}
            <Link to="/checkout/cart">{t(words.goToCart)}</Link>
          </>
        )}
      </div>
    </div>
  );
}

/** Asks for the location in a dialog, as the server would on a page of its own. The picker then adds the title. */
function chooseLocation(
  event: FormEvent<HTMLFormElement>,
  { eisbn, from, path }: { eisbn: string; from: string; path: (path: string) => string },
): void {
  event.preventDefault();
  const query = new URLSearchParams({ from, eisbn });
  for (const [name, value] of new FormData(event.currentTarget))
    if (name !== "csrf" && typeof value === "string") query.set(name, value);
  showInDialog(path(`/location?${query}`));
}

/** True for one second after adding. Without JavaScript, the message at the top of the page says it. */
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
