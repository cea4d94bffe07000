import type { SubmissionResult } from "@conform-to/react";
import { Link, useLocation } from "@remix-run/react";
import type { Constraints } from "#app/lib/constraints.ts";
import {
  cartEmail as emailWords,
  giftCards as giftCardWords,
  cartImport as importWords,
  quotes as quoteWords,
  registries,
  title as titleWords,
  checkout as words,
} from "#app/messages/words.ts";
import { Expected } from "#app/ui/checkout/expected.tsx";
import { GiftLines } from "#app/ui/checkout/gift-lines.tsx";
import * as css from "#app/ui/checkout/lines.css.ts";
import { OrderSummary } from "#app/ui/checkout/order-summary.tsx";
import { Steps } from "#app/ui/checkout/steps.tsx";
import { StockForm } from "#app/ui/checkout/stock-form.tsx";
import * as formCss from "#app/ui/form/form.css.ts";
import { SelectField, TextField } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { Stepper } from "#app/ui/form/stepper.tsx";
import { type FormState, formState } from "#app/ui/form/submission.ts";
import * as button from "#app/ui/page/button.css.ts";
import { lead, row, soft, stack, way, withAside } from "#app/ui/page/layout.css.ts";
import { Pagination } from "#app/ui/page/pagination.tsx";
import { useMoney, useRoot, useT } from "#app/ui/page/t.ts";
import { availabilityText } from "#app/ui/title/availability.ts";
import { Cover } from "#app/ui/title/cover.tsx";
import { Heart, useHearts } from "#app/ui/title/hearts.tsx";
import { LastOrdered } from "#app/ui/title/last-ordered.tsx";
import type { cartPage } from "./cart-page.server.ts";

type Data = Awaited<ReturnType<typeof cartPage>>;
type OpenData = Extract<Data, { closed: undefined }>;

/** What the form that was posted got as an answer, by form. */
interface Results {
  quantities?: SubmissionResult | undefined;
  code?: SubmissionResult | undefined;
  delivery?: SubmissionResult | undefined;
}

/** The cart, with the answer to one of its forms. Each form posts to a URL of its own, whichever URL shows it. */
export function CartView({ data, results }: { data: Data; results: Results }) {
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

/** For a guest in a shop that requires a login to buy. */
function LogInToBuy({ from }: { from: string }) {
  const t = useT();
  const query = `?from=${encodeURIComponent(from)}`;
  return (
    <>
      <Link to={`/account/login${query}`} className={button.primary}>
        {t(words.login)}
      </Link>{" "}
      <Link to={`/account/signup${query}`} className={button.secondary}>
        {t(words.signUp)}
      </Link>{" "}
    </>
  );
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

function FullCart({ data, results }: { data: OpenData; results: Results }) {
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

/** The name of a line's quantity field, by its position on the page. */
const quantityField = (position: number) => `lines[${position}].quantity`;

function CartLine({
  item,
  position,
  form,
  now,
}: {
  item: OpenData["cart"]["items"][number];
  position: number;
  form: FormState;
  /** Epoch seconds. */
  now: number;
}) {
  const t = useT();
  const money = useMoney();
  const root = useRoot();
  const hearts = useHearts();
  const { title_info, cart_info } = item;
  const field = form.field(quantityField(position));
  const { gift } = cart_info;
  const edit = `/checkout/cart/gift-cards/${cart_info.cart_id}`;
  const link = gift
    ? edit
    : `/item/${title_info.eisbn}${cart_info.gift_registry_id ? `?registry=${cart_info.gift_registry_id}` : ""}`;
  const short = cart_info.available_quantity < cart_info.quantity;
  const quantity = field.value || String(cart_info.quantity);
  return (
    <>
      <Cover title={title_info} size="small" />
      <div className={css.words}>
        <h2 className={css.title}>
          <Link to={link}>{title_info.title}</Link>
        </h2>
        <p className={css.quiet}>{title_info.author_line}</p>
        {gift ? (
          <GiftLines gift={gift} />
        ) : (
          <p className={css.quiet}>
            {cart_info.condition === ""
              ? title_info.binding
              : t(titleWords.conditions[title_info.available.code])}
            {" · "}
            {availabilityText(t, root?.locale ?? "en-CA", title_info, title_info.available)}
          </p>
        )}
        {cart_info.cartable_logged_in && root?.user === null && (
          <p className={css.warning}>{t(words.requiresAccount)}</p>
        )}
        <Expected title={title_info} line={cart_info} at={now} />
        <GiftLine item={item} />
        {cart_info.backorder_quantity > 0 && (
          <p className={css.quiet}>
            {t(words.backordered, { count: cart_info.backorder_quantity })}
            {cart_info.backorder_sub_message && `. ${cart_info.backorder_sub_message}`}
          </p>
        )}
        <LastOrdered order={item.cart_info.last_ordered} />
        {short && (
          <p className={css.warning}>
            {cart_info.available_quantity === 0
              ? t(words.gone)
              : t(words.unavailableLine, { count: cart_info.available_quantity })}
          </p>
        )}
        <div className={css.numbers}>
          <div className={css.quantity}>
            <input type="hidden" name={`lines[${position}].cart_id`} value={cart_info.cart_id} />
            <div className={formCss.field}>
              <label htmlFor={field.id} className={soft}>
                {t(words.quantity)}
              </label>{" "}
              <Stepper
                min={0}
                digits={gift ? 4 : 3}
                of={title_info.title}
                id={field.id}
                name={field.name}
                required
                defaultValue={quantity}
                aria-label={t(words.quantityOf, { title: title_info.title })}
                aria-invalid={field.errors ? true : undefined}
                aria-describedby={field.errors ? field.errorId : undefined}
              />
            </div>{" "}
            <button
              type="submit"
              formAction={`/checkout/cart/lines/${cart_info.cart_id}/removal`}
              formNoValidate
              className={button.plain}
              aria-label={t(words.removeTitle, { title: title_info.title })}
            >
              {t(words.remove)}
            </button>{" "}
            {gift ? (
              <Link
                to={edit}
                className={button.plain}
                aria-label={t(giftCardWords.editOf, { name: title_info.title })}
              >
                {t(giftCardWords.edit)}
              </Link>
            ) : (
              <Heart title={title_info} hearts={hearts} formAction="/favourites?from=/checkout/cart" />
            )}
          </div>
          {cart_info.sold_price !== null && (
            <p className={css.amount}>{money(cart_info.sold_price * cart_info.quantity)}</p>
          )}
        </div>
        {field.errors && (
          <p id={field.errorId} className={formCss.error}>
            {field.errors.join(" ")}
          </p>
        )}
      </div>
    </>
  );
}

/** The gift registry that a line is for, and the question if it wants fewer copies or has closed. */
function GiftLine({ item: { title_info, cart_info } }: { item: OpenData["cart"]["items"][number] }) {
  const t = useT();
  const { registry, cart_id } = cart_info;
  if (!registry) return null;
  const { title, name, left, question } = registry;
  const answer = (value: "anyway" | "wanted" | "own") => {
    const text = value === "wanted" && left === 0 ? "remove" : value;
    return (
      <button
        type="submit"
        name="registry_answer"
        value={value}
        formAction={`/checkout/cart/lines/${cart_id}/registry`}
        formNoValidate
        className={button.secondary}
        aria-label={t(registries.answersOf[text], { title: title_info.title })}
      >
        {t(registries.answers[text])}
      </button>
    );
  };
  return (
    <>
      <p className={css.quiet}>
        {title === "" ? t(words.registryItem) : t(registries.giftFor, { registry: title, name })}
      </p>
      {question && (
        <>
          <p className={css.warning}>
            {question === "bought" && left > 0
              ? t(registries.question.bought, { count: left })
              : t(question === "closed" ? registries.question.closed : registries.question.gone)}
          </p>
          <p className={row}>
            {question === "bought" && (
              <>
                {answer("wanted")} {answer("anyway")}
              </>
            )}{" "}
            {answer("own")}
          </p>
        </>
      )}
    </>
  );
}

/** Promo codes: those already applied, and a field to add one. */
function Codes({
  cart,
  constraints,
  lastResult,
}: {
  cart: OpenData["cart"];
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

/** The checkout buttons, or the reason they are missing. */
function CheckOut({ data, lastResult }: { data: OpenData; lastResult: SubmissionResult | undefined }) {
  const t = useT();
  const money = useMoney();
  const { cart } = data;
  if (data.paying) {
    return (
      <p>
        {t(words.underWay)} {/* A new document, whose policy lets its form lead to the provider. */}
        <Link to="/checkout/paying" reloadDocument>
          {t(words.toPayment)}
        </Link>
      </p>
    );
  }
  if (cart.contains_unavailable) {
    return (
      <div className={stack[4]}>
        <p className={css.warning}>{t(words.unavailable)}</p>
        <StockForm questions={data.shortages} from="cart" />
        <PostForm action="/checkout/cart/unavailable-removal">
          <button type="submit" className={button.plain}>
            {t(words.removeUnavailable)}
          </button>
        </PostForm>
        <CartLocation name={data.cartLocation} />
      </div>
    );
  }
  if (cart.items.some(({ cart_info }) => cart_info.registry?.question)) {
    return <p className={css.warning}>{t(registries.decideFirst)}</p>;
  }
  if (!cart.meets_order_min) {
    return (
      <p className={css.warning}>
        {t(words.belowMinimum)}. {t(words.minimumIs, { amount: money(cart.order_minimum ?? 0) })}
      </p>
    );
  }
  if (!data.mayCheckOut) {
    return (
      <p>
        {t(words.loginToCheckout)} <Link to="/account/login?from=/checkout/cart">{t(words.login)}</Link>
      </p>
    );
  }
  if (data.obstacle) {
    return (
      <div className={stack[2]}>
        <h2>{t(words.sorry)}</h2>
        <p>{data.obstacle}</p>
        {data.shortages.length > 0 && <StockForm questions={data.shortages} from="cart" />}
        <p>
          <Link to="/account/login?from=/checkout/cart">{t(words.login)}</Link>
        </p>
      </div>
    );
  }
  return <Deliveries data={data} lastResult={lastResult} />;
}

/** Where the cart's books come from, if each location sells its own stock, and the way to another one. */
function CartLocation({ name }: { name: string | undefined }) {
  const t = useT();
  return (
    name && (
      <p>
        {t(words.cartLocation, { location: name })}{" "}
        <a href="/location?from=%2Fcheckout%2Fcart" data-inside="" data-dialog="">
          {t(words.changeLocation)}
        </a>
      </p>
    )
  );
}

/** A button for each kind of delivery. */
function Deliveries({ data, lastResult }: { data: OpenData; lastResult: SubmissionResult | undefined }) {
  const t = useT();
  const sent = lastResult?.initialValue?.delivery_preference;
  const { location_id } = data.cart.delivery;
  if (data.deliveries.length === 0) {
    return (
      <div className={stack[3]}>
        <p>{t(data.guest ? words.noGuestPickup : words.noDelivery)}</p>
        {data.guest && (
          <p>
            <LogInToBuy from="/checkout/cart" />
          </p>
        )}
      </div>
    );
  }
  const { contains_gift_registry_item: gifts, contains_gift_registry_shipping: shipped } = data.cart.summary;
  return (
    <div className={stack[4]}>
      <CartLocation name={data.cartLocation} />
      {data.guest && gifts && (
        <p>
          {t(shipped && data.ships ? registries.loginAdvice : registries.loginAdviceShort)}{" "}
          <Link to="/account/login?from=/checkout/cart">{t(words.login)}</Link>
        </p>
      )}
      {data.deliveries.map((delivery) => {
        const form = formState(`delivery-${delivery}`, sent === delivery ? lastResult : undefined, {
          location_id: String(location_id ?? data.here ?? data.locations[0]?.location_id ?? ""),
        });
        return (
          <PostForm
            key={delivery}
            action="/checkout/cart/delivery"
            state={form}
            labels={{ location_id: t(words.whichShop) }}
            className={way}
          >
            <input type="hidden" name="delivery_preference" value={delivery} />
            {delivery === "pickup" &&
              !data.ticketsOnly &&
              data.locations.length > 1 &&
              data.cartLocation === undefined && (
                <SelectField
                  field={form.field("location_id")}
                  label={t(words.whichShop)}
                  required
                  options={data.locations.map((one) => [String(one.location_id), one.altname])}
                />
              )}{" "}
            <button
              type="submit"
              className={delivery === data.deliveries[0] ? button.primary : button.secondary}
            >
              {delivery === "email"
                ? t(giftCardWords.deliverByEmail)
                : t(
                    data.ticketsOnly
                      ? words.ticketsAtDoor
                      : data.guest
                        ? words.guestPickup
                        : words.checkOut[delivery],
                  )}
            </button>
            {data.guest && data.ships && !data.ticketsOnly && (
              <p className={soft}>
                {t(words.shippingNeedsLogin)}{" "}
                <Link to="/account/login?from=/checkout/cart">{t(words.login)}</Link>
              </p>
            )}
          </PostForm>
        );
      })}
    </div>
  );
}
