import { useNavigation } from "@remix-run/react";
import type { PropsWithChildren } from "react";
import type { Cart, LineQuestion } from "#app/domain/cart/cart.ts";
import { waitedFor } from "#app/domain/cart/preorders.ts";
import { TICKET } from "#app/domain/catalogue/catalogue.ts";
import type { ShownStep } from "#app/domain/checkout/checkout.ts";
import { registryText } from "#app/domain/orders/order-words.ts";
import type { Contact } from "#app/domain/orders/orders.ts";
import type { SalePage } from "#app/domain/stores/sale-terms.ts";
import type { Cents } from "#app/lib/money.ts";
import {
  orders as orderWords,
  payment as paymentWords,
  registries,
  shell,
  title as titleWords,
  checkout as words,
} from "#app/messages/words.ts";
import { AddressLines } from "#app/ui/account/address-lines.tsx";
import { Backordered } from "#app/ui/checkout/backordered.tsx";
import { BorderTexts } from "#app/ui/checkout/border-texts.tsx";
import { FRENCH_TERMS_ID, type FrenchTerms, FrenchTermsBox } from "#app/ui/checkout/french-terms.tsx";
import { GiftLines } from "#app/ui/checkout/gift-lines.tsx";
import * as css from "#app/ui/checkout/lines.css.ts";
import { OrderSummary, summedCart } from "#app/ui/checkout/order-summary.tsx";
import { OthersWait, PreorderLines } from "#app/ui/checkout/preorder-lines.tsx";
import { SalePages } from "#app/ui/checkout/sale-pages.tsx";
import { Steps } from "#app/ui/checkout/steps.tsx";
import { StockForm } from "#app/ui/checkout/stock-form.tsx";
import { beside } from "#app/ui/checkout/summary.css.ts";
import { summary as errorBox } from "#app/ui/form/form.css.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { Submit } from "#app/ui/form/submit.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { EmailAddress } from "#app/ui/page/email-address.tsx";
import { InLanguage } from "#app/ui/page/in-language.tsx";
import { hidden, row, soft, spread, stack, withAside } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useMoney, useT } from "#app/ui/page/t.ts";
import { Cover } from "#app/ui/title/cover.tsx";

interface ReviewData {
  cart: Cart;
  /** When each line of the cart is expected. */
  expected: readonly (readonly string[])[];
  contact: Contact | undefined;
  /** The certificate for a tax exemption; "" without one. */
  certificate: string;
  /** Notes about the amounts if the order crosses a border. */
  border: readonly string[];
  payment: string | undefined;
  /** The delivery method: `tickets` if nothing is handed over. */
  handover: string | null;
  free: boolean;
  leaves: boolean;
  card: string | undefined;
  location: { name: string; address: string; brought: string } | undefined;
  orderToken: string;
  salePages: readonly SalePage[];
  /** The terms in French, if the shopper has to see them before the order is a contract in another language. */
  frenchTerms: FrenchTerms | null;
  choicesChecksum: string;
  /** The prices on this page, to report later which of them changed. */
  prices: string;
  step: ShownStep;
  answer: RefusedOrder | undefined;
}

/** Why an order was not placed. */
export interface RefusedOrder {
  errors: string[];
  stockGone: boolean;
  /** Lines with too few copies. */
  questions: readonly LineQuestion[];
  /** Why the contract cannot be in the page's language yet; "" if that is not the reason. */
  termsError: string;
}

/** Everything about the order, to check once more, with the amount on the last button. */
export function ReviewView(data: ReviewData) {
  const { cart, contact, certificate, border, step, answer } = data;
  const t = useT();
  return (
    <div className={stack[5]}>
      <Steps step={step} checksum={cart.checksum} />
      <h1>{t(words.reviewTitle)}</h1>
      {answer && <RefusedMessage answer={answer} />}
      {answer && answer.questions.length > 0 && <StockForm questions={answer.questions} from="review" />}
      <div className={`${withAside} ${beside}`}>
        <div className={stack[5]}>
          <DeliveryParts {...data} />
          {cart.items.some(({ cart_info }) => cart_info.tax_class === TICKET) && (
            <Part title={t(words.reviewTickets)} change={undefined}>
              <p>{t(words.nameAtDoor)}</p>
            </Part>
          )}
          <ContactPart contact={contact} />
          <PaymentPart {...data} />
          <LinesPart {...data} />
        </div>
        <div className={stack[5]}>
          <OrderSummary cart={summedCart(cart)} />
          <BorderTexts texts={border} />
          {certificate && <p className={soft}>{t(orderWords.taxExempt, { certificate })}</p>}
          {!answer?.stockGone && cart.summary.total !== null && (
            <PlaceOrder {...data} amount={cart.summary.total_owing ?? cart.summary.total} />
          )}
        </div>
      </div>
    </div>
  );
}

/** Where the order is sent and how, or where it is picked up; nothing for tickets and emailed gift cards. */
function DeliveryParts({ cart, handover, location }: ReviewData) {
  const t = useT();
  const { to, gift_registry_id, option, multiship_method } = cart.delivery;
  if (to)
    return (
      <>
        <Part title={t(words.reviewShip)} change="/checkout/delivery">
          <AddressLines address={to} />
          {gift_registry_id !== null && <p>{t(registries.onFile, { name: to.name })}</p>}
        </Part>
        <Part title={t(words.reviewHow)} change="/checkout/provider">
          <p>
            <InLanguage text={option?.label ?? ""} />
          </p>
          {multiship_method === "batched" && <p className={soft}>{t(words.twoParcels)}</p>}
        </Part>
      </>
    );
  if (handover === "email" || handover === "tickets") return null;
  return (
    <Part title={t(words.reviewPickup)} change="/checkout/cart">
      <p>
        <InLanguage text={location?.name ?? ""} />
      </p>
      <p className={soft}>
        <bdi>{location?.address}</bdi>
      </p>
      {location?.brought && <p>{location.brought}</p>}
    </Part>
  );
}

function ContactPart({ contact }: Pick<ReviewData, "contact">) {
  const t = useT();
  return (
    <Part title={t(words.reviewContact)} change="/checkout/contact">
      <p>{contact?.name}</p>
      <p>{contact && <EmailAddress text={contact.email} />}</p>
      <p>
        <bdi>{contact?.phone}</bdi>
      </p>
      {contact?.purchaseorder && (
        <p>{t(shell.labelled, { label: t(words.purchaseOrder), text: contact.purchaseorder })}</p>
      )}
      {contact?.instructions && <p className={soft}>{contact.instructions}</p>}
    </Part>
  );
}

/** The gift cards that pay for the order, and how the rest is paid. */
function PaymentPart({ cart, payment, free, card: cardText }: ReviewData) {
  const t = useT();
  const money = useMoney();
  return (
    <Part title={t(words.reviewPayment)} change={free ? undefined : "/checkout/payment"}>
      {cart.gift_cards.map((card) => (
        <PostForm key={card.id} action={`/checkout/gift-cards/${card.id}/removal`} className={row}>
          <span>{t(paymentWords.cardOnOrder, { number: card.number, amount: money(card.amount) })}</span>{" "}
          {free && (
            <>
              <Link
                to={`/checkout/gift-cards/${card.id}`}
                className={button.plain}
                aria-label={t(paymentWords.changeAmountOf, { number: card.number })}
              >
                {t(paymentWords.changeAmount)}
              </Link>{" "}
            </>
          )}
          <Submit as="plain" aria-label={t(paymentWords.removeCardOf, { number: card.number })}>
            {t(paymentWords.removeCard)}
          </Submit>
        </PostForm>
      ))}
      <p>{payment}</p>
      {cardText && <p className={soft}>{cardText}</p>}
    </Part>
  );
}

function LinesPart({ cart, expected }: ReviewData) {
  const t = useT();
  const money = useMoney();
  const wait = waitedFor(cart);
  return (
    <Part title={t(words.reviewItems)} change="/checkout/cart">
      <ul className={css.lines}>
        {cart.items.map(({ title_info, cart_info }, index) => (
          <li key={cart_info.cart_id} className={css.line_}>
            <Cover title={title_info} size="small" />
            <div className={css.words}>
              <p className={css.title} lang={title_info.lang}>
                {title_info.title}
              </p>
              <p className={css.quiet}>{title_info.author_line}</p>
              <p className={css.quiet}>
                {[
                  title_info.binding,
                  cart_info.condition !== "" && t(titleWords.conditions[title_info.available.code]),
                  title_info.isbn && `ISBN ${title_info.isbn}`,
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
              {cart_info.gift && <GiftLines gift={cart_info.gift} />}
              {cart_info.registry?.name && <p className={css.quiet}>{registryText(cart_info.registry, t)}</p>}
              <Backordered line={cart_info} said={cart_info.backorder_sub_message} />
              <PreorderLines line={{ ...cart_info, release_date: title_info.release_date }} />
              {expected[index]?.map((text) => (
                <p key={text} className={css.quiet}>
                  <InLanguage text={text} />
                </p>
              ))}
              <p className={css.numbers}>
                <span>
                  {cart_info.quantity} × {money(cart_info.sold_price ?? 0)}
                </span>{" "}
                <span className={css.amount}>{money((cart_info.sold_price ?? 0) * cart_info.quantity)}</span>
              </p>
            </div>
          </li>
        ))}
      </ul>
      {wait && <OthersWait {...wait} />}
    </Part>
  );
}

/** The button that places the order, with the terms of sale above it. */
function PlaceOrder({
  cart,
  amount,
  orderToken,
  choicesChecksum,
  prices,
  salePages,
  frenchTerms,
  leaves,
  answer,
}: ReviewData & { amount: Cents }) {
  const t = useT();
  const money = useMoney();
  const placing = useNavigation().state !== "idle";
  return (
    <PostForm className={stack[3]}>
      <input type="hidden" name="order_token" value={orderToken} />
      <input type="hidden" name="cart_checksum" value={cart.checksum} />
      <input type="hidden" name="choices_checksum" value={choicesChecksum} />
      <input type="hidden" name="prices" value={prices} />
      <SaleTerms pages={salePages} french={frenchTerms} error={answer?.termsError ?? ""} />
      <Submit disabled={placing}>
        {placing
          ? t(words.placingOrder)
          : t(leaves ? words.payAndPlace : words.placeOrder, {
              amount: money(amount),
            })}
      </Submit>
    </PostForm>
  );
}

/**
 * The shop's terms of sale and returns. Where French comes first, an unticked box asks for the contract in the page's
 * language.
 */
function SaleTerms({
  pages,
  french,
  error,
}: {
  pages: readonly SalePage[];
  french: ReviewData["frenchTerms"];
  error: string;
}) {
  const salePages = <SalePages pages={pages} />;
  return french ? <FrenchTermsBox terms={french} error={error} between={salePages} /> : salePages;
}

function Part({ title, change, children }: PropsWithChildren<{ title: string; change: string | undefined }>) {
  const t = useT();
  return (
    <section className={stack[2]}>
      <div className={spread}>
        <h2>{title}</h2>
        {change && (
          <Link to={change} className={button.plain}>
            {t(words.change)}
            <span className={hidden}>{t(shell.afterLabel, { text: title })}</span>
          </Link>
        )}
      </div>
      <div>{children}</div>
    </section>
  );
}

function RefusedMessage({ answer }: { answer: RefusedOrder }) {
  const t = useT();
  return (
    <div role="alert" tabIndex={-1} className={errorBox}>
      {answer.errors.map((error) => (
        <p key={error}>{error === answer.termsError ? <a href={`#${FRENCH_TERMS_ID}`}>{error}</a> : error}</p>
      ))}
      {answer.stockGone && (
        <p>
          <Link to="/checkout/cart">{t(words.returnToCart)}</Link>
        </p>
      )}
    </div>
  );
}
