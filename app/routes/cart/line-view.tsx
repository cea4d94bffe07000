import type { preorderProblem } from "#app/domain/cart/preorders.ts";
import { availabilityText } from "#app/domain/catalogue/availability-text.ts";
import { TICKET } from "#app/domain/catalogue/catalogue.ts";
import type { Translate } from "#app/messages/translate.ts";
import {
  giftCards as giftCardWords,
  preorders,
  registries,
  reservations,
  title as titleWords,
  checkout as words,
} from "#app/messages/words.ts";
import { Backordered } from "#app/ui/checkout/backordered.tsx";
import { ExpectedDate } from "#app/ui/checkout/expected-date.tsx";
import { GiftLines } from "#app/ui/checkout/gift-lines.tsx";
import * as css from "#app/ui/checkout/lines.css.ts";
import { PreorderLines } from "#app/ui/checkout/preorder-lines.tsx";
import * as formCss from "#app/ui/form/form.css.ts";
import { FieldErrors, TextField } from "#app/ui/form/form.tsx";
import { Stepper } from "#app/ui/form/stepper.tsx";
import type { FormState } from "#app/ui/form/submission.ts";
import { Submit } from "#app/ui/form/submit.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { InLanguage } from "#app/ui/page/in-language.tsx";
import { row, soft } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useLocale, useMoney, useRoot, useT } from "#app/ui/page/t.ts";
import { Cover } from "#app/ui/title/cover.tsx";
import { Heart, useHearts } from "#app/ui/title/hearts.tsx";
import { LastOrdered } from "#app/ui/title/last-ordered.tsx";
import type { OpenCart } from "./cart-page.server.ts";

type CartItem = OpenCart["cart"]["items"][number];

/** The name of a line's quantity field, by its position on the page. */
export const quantityField = (position: number) => `lines[${position}].quantity`;

/** The name of the field for a line's dedication. */
export const textField = (position: number) => `lines[${position}].dedication`;

/** A line of the cart, with its place in the page's form. */
interface PlacedLine {
  item: CartItem;
  position: number;
  form: FormState;
}

/** A line of the cart: its title, quantity, price and remarks. */
export function CartLine({
  item,
  position,
  form,
  now,
  problem,
}: PlacedLine & {
  /** The problem with its pre-ordered copies, if any. */
  problem: ReturnType<typeof preorderProblem>;
  /** Epoch seconds. */
  now: number;
}) {
  const t = useT();
  const root = useRoot();
  const locale = useLocale();
  const { title_info, cart_info } = item;
  // A gift for a registry is not personalised.
  const prompt = cart_info.gift_registry_id === "" ? cart_info.preorder?.prompt : undefined;
  const { gift } = cart_info;
  const availability = availabilityOf(t, locale, item);
  const edit = `/checkout/cart/gift-cards/${cart_info.cart_id}`;
  const link = gift
    ? edit
    : `/item/${title_info.eisbn}${cart_info.gift_registry_id ? `?registry=${cart_info.gift_registry_id}` : ""}`;
  const short = cart_info.available_quantity < cart_info.quantity;
  return (
    <>
      <Cover title={title_info} size="small" />
      <div className={css.words}>
        <h2 className={css.title}>
          <Link to={link} lang={title_info.lang}>
            {title_info.title}
          </Link>
        </h2>
        <p className={css.quiet}>{title_info.author_line}</p>
        {gift ? (
          <GiftLines gift={gift} />
        ) : (
          <p className={css.quiet}>
            {cart_info.condition === ""
              ? title_info.binding
              : t(titleWords.conditions[title_info.available.code])}
            {availability && (
              <>
                {" · "}
                <InLanguage text={availability} />
              </>
            )}
          </p>
        )}
        {cart_info.cartable_logged_in && root?.user === null && <RequiresAccount item={item} />}
        {!cart_info.preorder && <ExpectedDate title={title_info} line={cart_info} at={now} />}
        <PreorderLines
          line={{
            ...cart_info,
            release_date: title_info.release_date,
            // The field below has it.
            ...(prompt && { dedication: "" }),
          }}
        />
        {prompt && <Dedication item={item} position={position} form={form} prompt={prompt} />}
        {problem && (
          <p className={css.warning}>
            {t(problem.kind === "too_many" ? preorders.tooMany : preorders.tooFew, { count: problem.count })}
          </p>
        )}
        <GiftLine item={item} />
        {(root?.user !== null || cart_info.backorder_quantity < cart_info.quantity) && (
          <Backordered line={cart_info} said={availability} />
        )}
        <LastOrdered order={item.cart_info.last_ordered} />
        {short && (
          <p className={css.warning}>
            {cart_info.available_quantity === 0
              ? // Tickets have a message only once their event is over.
                (cart_info.tax_class === TICKET && title_info.available.message) || t(words.gone)
              : t(words.unavailableLine, { count: cart_info.available_quantity })}
          </p>
        )}
        <LineNumbers item={item} position={position} form={form} edit={edit} />
      </div>
    </>
  );
}

/** The field for what the shopper wants written in the copies. @param prompt the campaign's question */
function Dedication({
  item: { title_info, cart_info },
  position,
  form,
  prompt,
}: PlacedLine & { prompt: string }) {
  const text = form.field(textField(position));
  return (
    <div className={css.writing}>
      <input type="hidden" name={`lines[${position}].written`} value={cart_info.dedication} />
      <TextField
        field={{
          ...text,
          constraint: { maxLength: cart_info.preorder?.text_most },
        }}
        label={prompt}
        lang={cart_info.preorder?.langs?.prompt}
        of={title_info.title}
        autoComplete="off"
      />
    </div>
  );
}

/** A line's quantity, its buttons, and what the copies cost. @param edit the page on which a gift card is changed */
function LineNumbers({
  item: { title_info, cart_info },
  position,
  form,
  edit,
}: PlacedLine & { edit: string }) {
  const t = useT();
  const money = useMoney();
  const hearts = useHearts();
  const { gift } = cart_info;
  const field = form.field(quantityField(position));
  const quantity = field.value || String(cart_info.quantity);
  return (
    <div className={css.numbers}>
      <div className={css.quantity}>
        <input type="hidden" name={`lines[${position}].cart_id`} value={cart_info.cart_id} />
        <input type="hidden" name={`lines[${position}].held`} value={cart_info.quantity} />
        <div className={`${formCss.field} ${css.quantityField}`}>
          <label htmlFor={field.id} className={soft}>
            {t(words.quantity)}
          </label>{" "}
          <FieldErrors field={field} />
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
        <Submit
          as="plain"
          name="remove_line"
          value={cart_info.cart_id}
          formNoValidate
          aria-label={t(words.removeTitle, { title: title_info.title })}
        >
          {t(words.remove)}
        </Submit>{" "}
        {gift ? (
          <Link
            to={edit}
            className={button.plain}
            aria-label={t(giftCardWords.editOf, { name: title_info.title })}
          >
            {t(giftCardWords.edit)}
          </Link>
        ) : (
          <Heart
            title={title_info}
            held={hearts?.has(title_info.eisbn)}
            formAction="/favourites?from=/checkout/cart"
          />
        )}
      </div>
      {cart_info.sold_price !== null && (
        <p className={css.amount}>{money(cart_info.sold_price * cart_info.quantity)}</p>
      )}
    </div>
  );
}

/** Why a guest cannot buy this line, and the way to the login, which leads back here. */
function RequiresAccount({ item: { cart_info } }: { item: CartItem }) {
  const t = useT();
  const { available_quantity, backorder_quantity, is_giftcard } = cart_info;
  const here = available_quantity - backorder_quantity;
  const ordered = !is_giftcard && backorder_quantity > 0;
  return (
    <p className={css.warning}>
      {t(words.requiresAccount)}
      {ordered && `. ${here > 0 ? t(words.onlyOnShelves, { count: here }) : t(words.notOnShelves)}.`}{" "}
      <Link to="/account/login?from=/checkout/cart">
        {ordered ? t(here > 0 ? words.logInToOrderRest : words.logInToOrder) : t(words.login)}
      </Link>
    </p>
  );
}

/** The number of copies, or of tickets, which are on no shelf. */
function availabilityOf(t: Translate, locale: string, { title_info, cart_info }: CartItem): string {
  const { available } = title_info;
  if (cart_info.tax_class !== TICKET) return availabilityText(t, locale, title_info, available);
  return available.onhand > 0 ? t(reservations.ticketsLeft, { count: available.onhand }) : "";
}

/** The gift registry that a line is for, and the question if it wants fewer copies or has closed. */
function GiftLine({ item: { title_info, cart_info } }: { item: CartItem }) {
  const t = useT();
  const { registry, cart_id } = cart_info;
  if (!registry) return null;
  const { title, name, left, question } = registry;
  const answer = (value: "anyway" | "wanted" | "own") => {
    const text = value === "wanted" && left === 0 ? "remove" : value;
    return (
      <Submit
        as="secondary"
        name="registry_answer"
        value={`${cart_id} ${value}`}
        aria-label={t(registries.answersOf[text], { title: title_info.title })}
      >
        {t(registries.answers[text])}
      </Submit>
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
