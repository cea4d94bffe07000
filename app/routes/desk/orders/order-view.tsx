import { Fragment } from "react";
import type { Queue } from "#app/domain/orders/queues/queues.ts";
import type { Constraints } from "#app/lib/constraints.ts";
import type { Cents } from "#app/lib/money.ts";
import { deskDisputes, shell, deskOrders as words } from "#app/messages/words.ts";
import * as summary from "#app/ui/checkout/summary.css.ts";
import { ButtonLink, DeskSubmit } from "#app/ui/desk/buttons.tsx";
import { DeskPage } from "#app/ui/desk/desk-page.tsx";
import { ListTable } from "#app/ui/desk/list-parts.tsx";
import { type AboutOrder, OrderFields } from "#app/ui/desk/order-action.tsx";
import { type HistoryEntry, OrderHistory, UndoForm } from "#app/ui/desk/order-history.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import { TextArea } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { formState } from "#app/ui/form/submission.ts";
import { EmailAddress } from "#app/ui/page/email-address.tsx";
import { lead, narrow, soft, stack } from "#app/ui/page/layout.css.ts";
import { Phone } from "#app/ui/page/phone.tsx";
import { useMoney, useT } from "#app/ui/page/t.ts";

/** Staff's actions on an order. */
export type OrderAct =
  | "accept"
  | "ready"
  | "complete"
  | "ship"
  | "cancel"
  | "refund"
  | "refund-amount"
  | "quote"
  | "shipping"
  | "paid"
  | "charge"
  | "location"
  | "address"
  | "dispute";

/** Actions without a confirmation page, because they can be undone. */
const UNCONFIRMED_ACTS: readonly OrderAct[] = ["accept", "ready", "complete"];

interface Amount {
  label: string;
  amount: Cents;
}

interface Order {
  about: AboutOrder;
  queue: Queue;
  next: readonly OrderAct[];
  more: readonly OrderAct[];
  isQuote: boolean;
  status: string;
  placed: string;
  payment: {
    text: string;
    way: string;
    owed: number;
    provider: { name: string; state: string; reference: string } | undefined;
  };
  customer: {
    name: string;
    email: string;
    phone: string;
    po: string;
    notes: string;
    /** The customer's choice of the contract's language; "" if they had no choice to make. */
    terms: string;
    billing: readonly string[];
    /** The customer's page about the order; "" for people who may not see customers. */
    link: string;
    /** The desk's page about the customer; "" if there is none for this person. */
    account: string;
  };
  delivery: {
    /** The kind of item, for gift cards that are emailed; "" for anything else. */
    type: string;
    /** Where it is picked up; "" if nothing is. */
    pickup: string;
    bring: string;
    address: readonly string[];
    carrier: string;
    parcels: readonly { number: number; tracking: string; sent: string; items: string }[];
  };
  /** Why it cannot leave yet; "" if it can. */
  held: string;
  until: string;
  /** Instructions for staff about an authorized card; "" if none is. */
  authorized: string;
  /** Says that less was charged than the order comes to; "" if not. */
  short: string;
  /** Until when its copies are held for a payment; "" if they are not. */
  unpaidUntil: string;
  lines: readonly {
    eisbn: string;
    title: string;
    /** The texts in which its buyer read when it is expected. */
    expected: readonly string[];
    /** A pre-ordered copy's extras, as one line; "" for others. */
    preordered: string;
    where: string;
    /** The ISBN of a title that has to be ordered in; "" for others. */
    toOrder: string;
    price: number;
    amount: number;
    quantity: number;
    cancelled: number;
    returned: number;
  }[];
  money: {
    subtotal: number;
    codes: readonly Amount[];
    /** Null as long as it has no price. */
    shipping: number | null;
    isSent: boolean;
    taxes: readonly Amount[];
    total: number;
    closing: readonly Amount[];
  };
  refunds: readonly { id: string; amount: number; text: string }[];
  /** Refunds that staff have to make themselves. `path` is "" for people who may not. */
  toGive: readonly { id: string; text: string; path: string }[];
  disputes: readonly { path: string; text: string }[];
  history: readonly HistoryEntry[];
  undo: HistoryEntry | null;
  mayNote: boolean;
  constraints: Constraints<"note">;
}

export function OrderView(order: Order) {
  const { about, isQuote, status, placed, undo, history, mayNote } = order;
  const t = useT();
  const number = String(about.number);
  return (
    <DeskPage heading={t(isQuote ? words.quoteTitle : words.orderTitle, { number })}>
      <p className={lead}>
        {status}. {order.customer.name}, {placed}
      </p>
      {undo?.undo && (
        <div className={css.undone}>
          <span>{undo.text}</span> <UndoForm number={about.number} act={undo.undo} what={undo.text} />
        </div>
      )}
      {order.disputes.map(({ path, text }) => (
        <p key={path} className={css.undone}>
          <span>{text}</span> <a href={path}>{t(deskDisputes.seeDispute)}</a>
        </p>
      ))}
      {order.toGive.map(({ id, text, path }) => (
        <p key={id} className={css.undone}>
          <span>{text}</span> {path && <a href={path}>{t(words.recordRefund)}</a>}
        </p>
      ))}
      {order.held && <p className={css.undone}>{order.held}</p>}
      {order.authorized && <p className={css.undone}>{order.authorized}</p>}
      {order.short && <p className={css.undone}>{order.short}</p>}
      <Actions order={order} />
      <div className={css.columns}>
        <Customer order={order} />
        <Delivery order={order} />
        <Money order={order} />
      </div>
      <Lines order={order} />
      <section className={stack[3]} aria-labelledby="history">
        <h2 id="history">{t(words.history)}</h2>
        <OrderHistory number={about.number} entries={history} />
        {mayNote && <NoteForm order={order} />}
      </section>
    </DeskPage>
  );
}

function Actions({ order }: { order: Order }) {
  const { about, isQuote, queue, next, more, until, unpaidUntil, payment } = order;
  const t = useT();
  // Its page asks how it was paid.
  const isUnconfirmed = (act: OrderAct) =>
    UNCONFIRMED_ACTS.includes(act) && !(act === "complete" && payment.owed > 0);
  const path = `/desk/orders/${about.number}`;
  const answer = isQuote ? "quote" : "payment";
  const waits = queue === "customer" ? answer : queue === "supplier" || queue === "done" ? queue : undefined;
  return (
    <section className={stack[3]} aria-label={t(words.actions)}>
      {waits && (
        <p>
          {t(words.waitsFor[waits])} {waits === "quote" && until && t(words.quoteUntil, { date: until })}
        </p>
      )}
      {unpaidUntil && <p>{unpaidUntil}</p>}
      <div className={css.actions}>
        {next.map((act) => (
          <Fragment key={act}>
            {isUnconfirmed(act) ? (
              <>
                <PostForm action={`${path}/${act}`}>
                  <OrderFields about={about} />
                  <DeskSubmit look="primary" label={t(words.submit[act])} />
                </PostForm>{" "}
                <ButtonLink
                  to={`${path}/${act}`}
                  look="plain"
                  label={t(words.withMessage[act as "accept"])}
                />
              </>
            ) : (
              <ButtonLink to={`${path}/${act}`} look="primary" label={t(words.submit[act])} />
            )}{" "}
          </Fragment>
        ))}
        {more.map((act) => (
          <Fragment key={act}>
            <ButtonLink to={`${path}/${act}`} look="secondary" label={t(words.submit[act])} />{" "}
          </Fragment>
        ))}
      </div>
    </section>
  );
}

function Customer({ order: { customer } }: { order: Order }) {
  const t = useT();
  const { name, email, phone, po, notes, terms, billing, link, account } = customer;
  return (
    <section className={css.part} aria-labelledby="customer">
      <h2 id="customer">{t(words.customer)}</h2>
      <dl className={css.facts}>
        <dt>{t(words.columns.name)}</dt>
        <dd>{account ? <a href={account}>{name}</a> : name}</dd>
        {email && (
          <>
            <dt>{t(words.email)}</dt>
            <dd>
              <a href={`mailto:${email}`}>
                <EmailAddress text={email} />
              </a>
            </dd>
          </>
        )}
        {phone && (
          <>
            <dt>{t(words.phone)}</dt>
            <dd>
              <Phone number={phone} />
            </dd>
          </>
        )}
        {po && (
          <>
            <dt>{t(words.purchaseOrder)}</dt>
            <dd>{po}</dd>
          </>
        )}
        {notes && (
          <>
            <dt>{t(words.theirNote)}</dt>
            <dd className={css.note}>{notes}</dd>
          </>
        )}
        {billing.length > 0 && (
          <>
            <dt>{t(words.billTo)}</dt>
            <dd className={css.note}>{billing.join("\n")}</dd>
          </>
        )}
      </dl>
      {terms && <p>{terms}</p>}
      {link && (
        <p>
          <ButtonLink to={link} look="plain" label={t(words.customerPage)} />
        </p>
      )}
    </section>
  );
}

function Delivery({ order: { delivery } }: { order: Order }) {
  const t = useT();
  const { type, pickup, bring, address, carrier, parcels } = delivery;
  return (
    <section className={css.part} aria-labelledby="delivery">
      <h2 id="delivery">{t(words.deliveryHeading)}</h2>
      {type && <p>{type}</p>}
      {pickup && <p>{t(words.pickupAt, { location: pickup })}</p>}
      {bring && <p>{t(words.bring, { locations: bring })}</p>}
      {address.length > 0 && <p className={css.note}>{address.join("\n")}</p>}
      {carrier && <p className={soft}>{carrier}</p>}
      {parcels.length > 0 && (
        <ul className={css.history}>
          {parcels.map(({ number, tracking, sent, items }) => (
            <li key={number} className={css.entry}>
              <p>
                <strong>{t(words.parcel, { number: String(number) })}</strong>,{" "}
                {sent ? t(words.parcelSent, { date: sent }) : t(words.parcelWaits)}
              </p>
              <p>{items}</p>
              {tracking && <p>{t(words.tracking, { code: tracking })}</p>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Money({ order: { money, payment, refunds } }: { order: Order }) {
  const t = useT();
  const price = useMoney();
  const rows: { label: string; text: string }[] = [
    { label: t(words.subtotal), text: price(money.subtotal) },
    ...money.codes.map(({ label, amount }) => ({ label, text: price(amount) })),
    ...(money.isSent
      ? [
          {
            label: t(words.shippingRow),
            text: money.shipping === null ? t(words.tbd) : price(money.shipping),
          },
        ]
      : []),
    ...money.taxes.map(({ label, amount }) => ({ label, text: price(amount) })),
    { label: t(words.total), text: price(money.total) },
    ...money.closing.map(({ label, amount }) => ({ label, text: price(amount) })),
  ];
  return (
    <section className={css.part} aria-labelledby="money">
      <h2 id="money">{t(words.money)}</h2>
      <dl className={summary.summary}>
        {rows.map(({ label, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two taxes may have one name, and rows never move
          <div key={index} className={summary.row}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p>
        {payment.way}. {payment.text}
      </p>
      {payment.provider && (
        <p className={soft}>
          {t(words.provider, { provider: payment.provider.name })}:{" "}
          {t(words.providerState, {
            state: payment.provider.state,
            reference: payment.provider.reference,
          })}
        </p>
      )}
      {refunds.length > 0 && (
        <>
          <h3>{t(words.refunds)}</h3>
          <ul className={css.history}>
            {refunds.map(({ id, amount, text }) => (
              <li key={id}>{t(shell.labelled, { label: price(amount), text })}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Lines({ order: { lines } }: { order: Order }) {
  const t = useT();
  const price = useMoney();
  return (
    <section className={stack[3]} aria-labelledby="lines">
      <h2 id="lines">{t(words.lines)}</h2>
      <ListTable
        rows={lines}
        columns={[
          {
            name: t(words.book),
            cell: (line) => (
              <>
                <a href={`/item/${line.eisbn}`}>{line.title}</a>{" "}
                {line.expected.map((text) => (
                  <span key={text} className={css.beneath}>
                    {text}
                  </span>
                ))}
                {line.preordered && <span className={css.beneath}>{line.preordered}</span>}
              </>
            ),
          },
          {
            name: t(words.copies),
            cell: (line) => (
              <>
                {line.quantity}
                {line.cancelled > 0 && <> ({t(words.cancelledCopies, { count: line.cancelled })})</>}
                {line.returned > 0 && <> ({t(words.returnedCopies, { count: line.returned })})</>}
              </>
            ),
            isNumber: true,
          },
          {
            name: t(words.where),
            cell: (line) =>
              line.toOrder ? <a href={`/desk/titles?find=${line.toOrder}`}>{line.where}</a> : line.where,
          },
          { name: t(words.price), cell: (line) => price(line.price), isNumber: true },
          { name: t(words.amount), cell: (line) => price(line.amount), isNumber: true },
        ]}
      />
    </section>
  );
}

function NoteForm({ order: { about, constraints } }: { order: Order }) {
  const t = useT();
  const form = formState("order-note", undefined, {}, constraints);
  return (
    <PostForm state={form} action={`/desk/orders/${about.number}/note`} className={`${narrow} ${stack[3]}`}>
      <TextArea field={form.field("note")} label={t(words.noteField)} hint={t(words.noteHint)} rows={2} />
      <p>
        <DeskSubmit look="secondary" label={t(words.submit.note)} />
      </p>
    </PostForm>
  );
}
