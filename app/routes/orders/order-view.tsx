import type { SubmissionResult } from "@conform-to/react";
import { whenOf } from "#app/domain/events/when.ts";
import {
  addressLines,
  alsoTexts,
  type ClosingRow,
  copyText,
  currentStatusName,
  paymentText,
  registryText,
  toOrderText,
} from "#app/domain/orders/order-words.ts";
import {
  type Handover,
  handoverOf,
  isInReview,
  isQuote,
  type Order,
  type OrderAddress,
  type OrderStatus,
  preorderedLine,
  type ShippingBatch,
  type ShipTo,
} from "#app/domain/orders/orders.ts";
import type { PaymentOption } from "#app/domain/payments/payments.ts";
import type { SalePage } from "#app/domain/stores/sale-terms.ts";
import type { Constraints } from "#app/lib/constraints.ts";
import { listText } from "#app/lib/word-list.ts";
import {
  checkout as checkoutWords,
  events as eventWords,
  type Message,
  quotes as quoteWords,
  registries,
  shell,
  orders as words,
} from "#app/messages/words.ts";
import { BorderTexts } from "#app/ui/checkout/border-texts.tsx";
import { type FrenchTerms, FrenchTermsBox } from "#app/ui/checkout/french-terms.tsx";
import { GiftLines } from "#app/ui/checkout/gift-lines.tsx";
import * as css from "#app/ui/checkout/lines.css.ts";
import { PreorderLines } from "#app/ui/checkout/preorder-lines.tsx";
import { SalePages } from "#app/ui/checkout/sale-pages.tsx";
import { Summary } from "#app/ui/checkout/summary.tsx";
import { Choices, TextField } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { formState } from "#app/ui/form/submission.ts";
import { Submit } from "#app/ui/form/submit.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { EmailAddress } from "#app/ui/page/email-address.tsx";
import { success } from "#app/ui/page/flash.css.ts";
import { InLanguage } from "#app/ui/page/in-language.tsx";
import { lead, panel, row, screenOnly, soft, stack, withAside } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { QrCode } from "#app/ui/page/qr-code.tsx";
import { useLocale, useMoney, useT } from "#app/ui/page/t.ts";
import { Cover } from "#app/ui/title/cover.tsx";

interface OrderData {
  order: Order;
  events: { text: string; note: string; date: string }[];
  closing: ClosingRow[];
  /** Notes about its amounts if it crosses a border. */
  border: readonly string[];
  taxNumber: string;
  sent: (ShippingBatch & { date: string })[];
  quote: {
    until: string;
    over: boolean;
    choices: PaymentOption[];
    constraints: Constraints<"payment_choice" | "purchaseorder" | "french_terms">;
    /** For somebody who may see it and not accept it: where to log in, if they are not logged in. */
    login: { offered: boolean; path: string } | null;
    /** The terms in French, if its customer has to see them before it is a contract in another language. */
    frenchTerms: FrenchTerms | null;
    /** Titles that gift registries now want fewer copies of. */
    unwanted: { title: string; left: number; question: "bought" | "closed" }[];
  } | null;
  /** The page to pay it online; "" if it cannot be paid there. */
  payment: string;
  /** The facts that its shopper needs to pay for it: until when it is held, and the shop's instructions. */
  toPay: { text: string; lang: string | undefined }[];
  /** The number of its titles in the customer's favourites. */
  favourites: number;
  /** By the position of their line. */
  tickets: Readonly<Record<number, { size: number; path: string }>>;
  /** When each line is expected, by its position. */
  expected: readonly (readonly string[])[];
  giftCards: Readonly<Record<number, { text: string; change: { path: string; label: string } | null }>>;
  keyed: boolean;
  salePages: readonly SalePage[];
  justPlaced: boolean;
  date: string;
  file: string;
  pdf: string | null;
  lastResult: SubmissionResult | undefined;
}

const atDoor = words.whatNextTickets;
/** The descriptions of statuses, depending on how an order reaches its customer. */
const TEXTS: Readonly<Record<Handover, Readonly<Record<OrderStatus, Message>>>> = {
  pickup: { ...words.statusTexts, placed: words.whatNextPickup },
  ship: { ...words.statusTexts, ...words.sentTexts, placed: words.whatNextShip },
  email: { ...words.statusTexts, ...words.emailedTexts, placed: words.whatNextEmail },
  tickets: {
    ...words.statusTexts,
    ...words.ticketsTexts,
    placed: atDoor,
    accepted: atDoor,
    ready: atDoor,
  },
};

/** An order in any status. A quote shows its prices and two buttons. */
export function OrderView(data: OrderData) {
  const { order, events, quote, justPlaced, date } = data;
  const t = useT();
  return (
    <div className={stack[6]}>
      {justPlaced && (
        <div role="status" className={success}>
          <span>{t(words.orderPlaced)}</span> <Link to="/">{t(words.continueShopping)}</Link>
        </div>
      )}
      {data.favourites > 0 && (
        <PostForm action={`/account/order/${order.order_number}/favourites-removal`} className={row}>
          <span>{t(words.amongFavourites, { count: data.favourites })}</span>{" "}
          <Submit as="secondary">{t(words.removeFromFavourites)}</Submit>
        </PostForm>
      )}
      <div className={stack[2]}>
        <h1>
          {t(isQuote(order) ? words.quoteTitle : words.orderTitle, { number: String(order.order_number) })}
        </h1>
        <p className={soft}>{t(isQuote(order) ? words.requestedOn : words.placedOn, { date })}</p>
      </div>
      <div className={withAside}>
        <div className={stack[6]}>
          <NextStep {...data} />
          {order.ticket_events.length > 0 && <Events events={order.ticket_events} />}
          {quote && <Quote quote={quote} order={order} lastResult={data.lastResult} />}
          {events.length > 0 && <History events={events} />}
          {data.sent.length > 0 && <Parcels order={order} sent={data.sent} />}
          <Items {...data} />
        </div>
        <div className={stack[5]}>
          <section className={panel} aria-label={t(checkoutWords.summary)}>
            <Summary
              cart={{ summary: order.summary }}
              delivery={handoverOf(order) === "tickets" ? null : order.delivery_type}
              closing={data.closing}
            />
          </section>
          <BorderTexts texts={data.border} />
          {order.shipping && <ShippingAddress shipping={order.shipping} />}
          {order.billing && (
            <section className={stack[2]}>
              <h2>{t(words.billTo)}</h2>
              <Address address={order.billing} />
            </section>
          )}
          <Contact order={order} taxNumber={data.taxNumber} />
          <SalePages pages={data.salePages} />
          {data.keyed && (
            <p className={soft}>
              <EmailAddress text={t(words.keepLink, { email: order.email })} />
            </p>
          )}
        </div>
      </div>
      <Downloads {...data} />
    </div>
  );
}

/** The order's status, and what its shopper has to do or to expect. */
function NextStep({ order, quote, justPlaced, toPay, payment }: OrderData) {
  const t = useT();
  const locale = useLocale();
  const open = !["completed", "cancelled", "requested", "quoted", "declined", "void"].includes(order.status);
  const refunded = order.payment_state === "refunded";
  const moneyMoved = order.status === "cancelled" || order.payment_state.startsWith("refunded");
  return (
    <section className={stack[2]}>
      <h2>{t(words.whatHappensNext)}</h2>
      <p className={lead}>{t(open && refunded ? words.refundedName : currentStatusName(order))}</p>
      {!(open && refunded) && !isInReview(order) && (
        <p>
          {t(TEXTS[handoverOf(order)][order.status], {
            location: order.order_location_name,
            until: quote?.until ?? "",
          })}
        </p>
      )}
      {["pending", "placed", "accepted"].includes(order.status) && order.brought_from.length > 0 && (
        <p>{t(words.weBring, { locations: listText(locale, order.brought_from, "and") })}</p>
      )}
      {!refunded && alsoTexts(order).map((also) => <p key={also.text}>{t(also)}</p>)}
      {(open || moneyMoved) && <p>{paymentText(order, t)}</p>}
      {toPay.map(({ text, lang }) => (
        <p key={text} lang={lang}>
          {text}
        </p>
      ))}
      {payment && (
        <p>
          <Link to={payment} className={button.primary}>
            {t(words.payOnline)}
          </Link>
        </p>
      )}
      {justPlaced && (
        <p>
          <EmailAddress text={t(words.emailOnItsWay, { email: order.email })} />
        </p>
      )}
    </section>
  );
}

function History({ events }: Pick<OrderData, "events">) {
  const t = useT();
  return (
    <section className={stack[2]}>
      <h2>{t(words.whatHappened)}</h2>
      <ul>
        {events.map((event) => (
          <li key={`${event.text}${event.date}`}>
            {event.text}, <span className={soft}>{event.date}</span>
            {event.note && `: ${event.note}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The order's lines, with their tickets and gift cards. */
function Items({ order, expected, tickets, giftCards }: OrderData) {
  const t = useT();
  return (
    <section className={stack[3]}>
      <h2>{t(words.itemsLabel)}</h2>
      <ul className={css.lines}>
        {order.items.map((item, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change
          <li key={position} className={css.line_}>
            <Item item={item} expected={expected[position] ?? []} order={order} />
            {tickets[position] && <QrCode {...tickets[position]} label={t(words.ticketPicture)} />}
            {giftCards[position] && <GiftCards {...giftCards[position]} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Address({ address }: { address: OrderAddress }) {
  const locale = useLocale();
  return (
    <div>
      {addressLines(address, locale).map((line) => (
        <p key={line}>
          <bdi>{line}</bdi>
        </p>
      ))}
    </div>
  );
}

function ShippingAddress({ shipping }: { shipping: ShipTo }) {
  const t = useT();
  return (
    <section className={stack[2]}>
      <h2>{t(words.shipTo)}</h2>
      <Address address={shipping} />
      {shipping.gift_registry_id && <p>{t(registries.onFile, { name: shipping.name })}</p>}
      {shipping.provider && (
        <p className={soft}>
          <InLanguage text={shipping.provider} />
        </p>
      )}
    </section>
  );
}

/** Who ordered, and what they need for their records. */
function Contact({ order, taxNumber }: Pick<OrderData, "order" | "taxNumber">) {
  const t = useT();
  return (
    <section className={stack[2]}>
      <h2>{t(words.contactLabel)}</h2>
      <div>
        <p>{order.purchaser_name}</p>
        <p>
          <EmailAddress text={order.email} />
        </p>
        <p>
          <bdi>{order.phone}</bdi>
        </p>
      </div>
      {order.purchaseorder && (
        <p>{t(shell.labelled, { label: t(words.purchaseOrder), text: order.purchaseorder })}</p>
      )}
      {order.tax_certificate && <p>{t(words.taxExempt, { certificate: order.tax_certificate })}</p>}
      {order.french_terms && <p className={soft}>{t(words.frenchTerms, { version: order.french_terms })}</p>}
      {taxNumber && !isQuote(order) && <p className={soft}>{t(words.taxNumber, { number: taxNumber })}</p>}
      {order.notes && <p className={soft}>{order.notes}</p>}
    </section>
  );
}

function Downloads({ file, pdf, quote }: OrderData) {
  const t = useT();
  return (
    <p className={`${row} ${screenOnly}`}>
      <Link to={file} reloadDocument download className={button.plain}>
        {t(words.downloadExcel)}
      </Link>{" "}
      <Link to={file.replace("order_excel", "order_csv")} reloadDocument download className={button.plain}>
        {t(words.downloadCsv)}
      </Link>{" "}
      {pdf && (
        <Link to={pdf} className={button.plain}>
          {t(words.downloadPdf)}
        </Link>
      )}{" "}
      {quote && (
        <Link to={file.replace("order_excel", "quote_pdf")} reloadDocument download className={button.plain}>
          {t(quoteWords.pdf)}
        </Link>
      )}{" "}
      <Link to="/" className={button.secondary}>
        {t(words.continueShopping)}
      </Link>
    </p>
  );
}

function Item({
  item: { title_info, cart_info },
  expected,
  order,
}: {
  item: Order["items"][number];
  expected: readonly string[];
  order: Order;
}) {
  const t = useT();
  const toOrder = toOrderText(order, cart_info, t);
  const money = useMoney();
  const { quantity, cancelled, returned } = cart_info;
  return (
    <>
      <Cover title={title_info} size="small" />
      <div className={css.words}>
        <h3 className={css.title} lang={title_info.lang}>
          {cart_info.gift ? (
            title_info.title
          ) : (
            <Link to={`/item/${title_info.eisbn}`}>{title_info.title}</Link>
          )}
        </h3>
        <p className={css.quiet}>{title_info.author_line}</p>
        <p className={css.quiet}>
          {[copyText(title_info), title_info.isbn && `ISBN ${title_info.isbn}`].filter(Boolean).join(" · ")}
        </p>
        {cart_info.ticket_code && <p>{t(words.ticketCode, { code: cart_info.ticket_code })}</p>}
        {cart_info.gift && <GiftLines gift={cart_info.gift} />}
        {cart_info.gift_registry_info && (
          <p className={css.quiet}>{registryText(cart_info.gift_registry_info, t)}</p>
        )}
        {[
          toOrder,
          cancelled > 0 && t(words.copiesCancelled, { count: cancelled, quantity }),
          returned > 0 && t(words.copiesReturned, { count: returned, quantity }),
        ].map(quiet)}
        <PreorderLines line={preorderedLine(order, { title_info, cart_info })} />
        {expected.map(quiet)}
        <p className={css.numbers}>
          <span>
            {cart_info.quantity} × {money(cart_info.sold_price)}
          </span>{" "}
          <span className={css.amount}>{money(cart_info.sold_price * cart_info.quantity)}</span>
        </p>
      </div>
    </>
  );
}

const quiet = (text: string | false) =>
  text && (
    <p key={text} className={css.quiet}>
      <InLanguage text={text} />
    </p>
  );

/** The state of a line's gift cards, and the way to send them elsewhere. */
function GiftCards({ text, change }: { text: string; change: { path: string; label: string } | null }) {
  return (
    <p className={css.wide}>
      {text}{" "}
      {change && (
        <Link to={change.path} className={screenOnly}>
          {change.label}
        </Link>
      )}
    </p>
  );
}

/** When and where the events are that the order has tickets for. */
function Events({ events }: { events: Order["ticket_events"] }) {
  const t = useT();
  const locale = useLocale();
  return (
    <section className={stack[3]}>
      <h2>{t(words.yourEvents, { count: events.length })}</h2>
      <ul className={stack[3]}>
        {events.map((event) => {
          const { day, time } = whenOf(event, locale);
          return (
            <li key={event.id} className={stack[1]}>
              <p>
                <Link to={event.path}>
                  <strong lang={event.lang}>{event.name}</strong>
                </Link>
              </p>
              <p>
                {day}, {time}
              </p>
              {event.place && <p lang={event.langs?.place}>{event.place}</p>}
              {event.is_cancelled ? (
                <p>{t(eventWords.cancelledText)}</p>
              ) : (
                <p className={screenOnly}>
                  <Link to={`${event.path}/event.ics`} reloadDocument className={button.plain}>
                    {t(eventWords.addToCalendar)}
                  </Link>
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Parcels({ order, sent }: { order: Order; sent: OrderData["sent"] }) {
  const t = useT();
  return (
    <section className={stack[3]}>
      <h2>{t(words.parcels)}</h2>
      <ul className={stack[3]}>
        {sent.map((parcel) => (
          <li key={parcel.number} className={stack[1]}>
            <p>
              <strong>{t(words.parcelOf, { number: String(parcel.number) })}</strong>:{" "}
              {parcel.status === "shipped"
                ? t(words.parcelSent, { date: parcel.date })
                : t(words.parcelWaiting)}
            </p>
            {parcel.tracking && <p>{t(words.trackingNumber, { tracking: parcel.tracking })}</p>}
            <p className={soft}>
              {parcel.items
                .map(
                  ({ position, quantity }) =>
                    `${quantity} × ${order.items[position]?.title_info.title ?? ""}`,
                )
                .join("; ")}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Quote({
  quote,
  order,
  lastResult,
}: {
  quote: NonNullable<OrderData["quote"]>;
  order: Order;
  lastResult: SubmissionResult | undefined;
}) {
  const t = useT();
  const money = useMoney();
  const labels = {
    payment_choice: t(quoteWords.howToPay),
    purchaseorder: t(checkoutWords.purchaseOrder),
    french_terms: t(checkoutWords.terms),
  };
  const form = formState(
    "quote",
    lastResult,
    { purchaseorder: order.purchaseorder },
    quote.constraints,
    labels,
  );
  if (quote.over) return <p>{t(quoteWords.over, { date: quote.until })}</p>;
  if (quote.login)
    return (
      <p>
        {t(quoteWords.loginToAccept)}{" "}
        {quote.login.offered && (
          <Link to={quote.login.path} reloadDocument>
            {t(quoteWords.login)}
          </Link>
        )}
      </p>
    );
  if (quote.choices.length === 0) return null;
  const free = quote.choices[0]?.value === "not_required";
  return (
    <PostForm state={form} className={`${panel} ${stack[4]}`}>
      <p>{t(quoteWords.until, { date: quote.until })}</p>
      <input type="hidden" name="amount" value={order.summary.total} />
      {quote.unwanted.length > 0 && (
        <>
          <ul className={stack[2]}>
            {quote.unwanted.map(({ title, left, question }) => (
              <li key={title}>
                <strong>{title}</strong>:{" "}
                {question === "bought" && left > 0
                  ? t(registries.question.bought, { count: left })
                  : t(question === "closed" ? registries.question.closed : registries.question.gone)}
              </li>
            ))}
          </ul>
          {/* The page shows the warning above, so accepting agrees to it. */}
          <input type="hidden" name="gifts_agreed" value="on" />
        </>
      )}
      {free ? (
        <input type="hidden" name="payment_choice" value="not_required" />
      ) : (
        <Choices field={form.field("payment_choice")} options={quote.choices} />
      )}
      {order.status === "quoted" && (
        <TextField field={form.field("purchaseorder")} hint={t(checkoutWords.purchaseOrderHint)} />
      )}
      {quote.frenchTerms && (
        <FrenchTermsBox
          id={form.field("french_terms").id}
          terms={quote.frenchTerms}
          error={form.field("french_terms").errors?.join(" ") ?? ""}
        />
      )}
      <p className={row}>
        <Submit>{t(quoteWords.accept, { amount: money(order.summary.total) })}</Submit>{" "}
        {order.status === "quoted" && (
          <Submit as="plain" formAction={`/account/order/${order.order_number}/decline`} formNoValidate>
            {t(quoteWords.decline)}
          </Submit>
        )}
      </p>
    </PostForm>
  );
}
