import { Fragment, type PropsWithChildren } from "react";
import type { Address } from "#app/domain/accounts/customer.ts";
import { deskPhone, deskCustomers as words } from "#app/messages/words.ts";
import { AddressLines } from "#app/ui/account/address-lines.tsx";
import { ButtonLink, PressForm } from "#app/ui/desk/buttons.tsx";
import { type Buyer, BuyersList } from "#app/ui/desk/buyers-list.tsx";
import type { AboutCustomer } from "#app/ui/desk/customer-action.tsx";
import { DeskPage } from "#app/ui/desk/desk-page.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import { type OrderRow, OrdersTable } from "#app/ui/desk/orders-table.tsx";
import { EmailAddress } from "#app/ui/page/email-address.tsx";
import { lead, soft, stack } from "#app/ui/page/layout.css.ts";
import { Phone } from "#app/ui/page/phone.tsx";
import { useT } from "#app/ui/page/t.ts";

/** Staff's actions on a customer. */
export type CustomerAct =
  | "approve"
  | "phone"
  | "unlock"
  | "exempt"
  | "end-exemption"
  | "book-law"
  | "end-book-law"
  | "buyers"
  | "lock"
  | "view"
  | "export"
  | "erase";

/** Actions without a confirmation page, because they can be undone or harm nobody. */
const UNCONFIRMED_ACTS: readonly CustomerAct[] = [
  "approve",
  "unlock",
  "end-exemption",
  "book-law",
  "end-book-law",
  "lock",
  "view",
  "export",
];

interface Customer {
  about: AboutCustomer;
  state: "active" | "locked" | "waits";
  since: string;
  acts: readonly CustomerAct[];
  person: {
    name: string;
    company: string;
    email: string;
    confirmed: boolean;
    phone: string;
    otherPhone: string;
    prefers: "email" | "phone" | "text";
  };
  isInstitution: boolean;
  /** "" if there is none. */
  exemption: string;
  /** Whether it buys under Québec's book law; null in a shop that is not accredited. */
  bookLaw: boolean | null;
  buyers: readonly Buyer[];
  buysFor: readonly { id: string; name: string }[];
  /** Null for those who may not see any. */
  orders: { rows: readonly OrderRow[]; more: string } | null;
  addresses: readonly Address[];
  lists: readonly { path: string; name: string }[];
  registries: readonly { path: string; title: string; occasion: string; ended: boolean }[];
  reservations: readonly string[];
  cards: readonly { path: string; order: number; text: string }[];
  history: readonly { at: number; date: string; text: string }[];
}

export function CustomerView(customer: Customer) {
  const { about, state, since, orders, addresses, history } = customer;
  const t = useT();
  return (
    <DeskPage heading={about.name}>
      <p className={lead}>{t(words.lead, { state: t(words.states[state]), date: since })}</p>
      <Actions customer={customer} />
      <div className={css.columns}>
        <Person customer={customer} />
        {customer.isInstitution && <Institution customer={customer} />}
        <Part name={t(words.addresses)} id="addresses">
          {addresses.map((address) => (
            <AddressLines key={address.address_id} address={address} />
          ))}
        </Part>
      </div>
      {orders && (
        <section className={stack[3]} aria-labelledby="orders">
          <h2 id="orders">{t(words.orders)}</h2>
          <OrdersTable orders={orders.rows} none={t(words.ordersNone)} />
          {orders.rows.length > 0 && (
            <p>
              <ButtonLink to={orders.more} look="plain" label={t(words.allOrders)} />
            </p>
          )}
        </section>
      )}
      <Belongings customer={customer} mayOpenOrders={orders !== null} />
      <section className={stack[3]} aria-labelledby="history">
        <h2 id="history">{t(words.history)}</h2>
        <ol className={css.history}>
          {history.map(({ at, date, text }, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other identity and never move
            <li key={position} className={css.entry}>
              <p>
                <time dateTime={new Date(at * 1000).toISOString()} className={soft}>
                  {date}
                </time>{" "}
                {text}
              </p>
            </li>
          ))}
        </ol>
      </section>
    </DeskPage>
  );
}

/** One of the facts about a customer, under its name. */
function Part({ name, id, children }: PropsWithChildren<{ name: string; id: string }>) {
  return (
    <section className={css.part} aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      {children}
    </section>
  );
}

function Actions({ customer: { about, acts, exemption } }: { customer: Customer }) {
  const t = useT();
  const base = `/desk/customers/${about.id}`;
  const labels: Readonly<Record<CustomerAct, string>> = {
    approve: t(words.approve),
    phone: t(deskPhone.take),
    unlock: t(words.unlock),
    exempt: t(exemption ? words.changeExemption : words.exempt),
    "end-exemption": t(words.endExemption),
    "book-law": t(words.bookLawAct),
    "end-book-law": t(words.endBookLaw),
    buyers: t(words.buyersAct),
    lock: t(words.lock),
    view: t(words.viewAs),
    export: t(words.exportData),
    erase: t(words.erase),
  };
  if (acts.length === 0) return null;
  return (
    <section aria-label={t(words.actions)} className={css.actions}>
      {acts.map((act) => {
        const look = act === "approve" || act === "unlock" ? "primary" : "secondary";
        return (
          <Fragment key={act}>
            {UNCONFIRMED_ACTS.includes(act) ? (
              <PressForm
                action={`${base}/${act}`}
                fields={{ version: about.version }}
                look={look}
                label={labels[act]}
              />
            ) : (
              <ButtonLink
                to={act === "phone" ? `/desk/orders/phone?customer=${about.id}` : `${base}/${act}`}
                look={look}
                label={labels[act]}
              />
            )}{" "}
          </Fragment>
        );
      })}
    </section>
  );
}

function Person({ customer: { person, buysFor } }: { customer: Customer }) {
  const t = useT();
  const { name, company, email, confirmed, phone, otherPhone, prefers } = person;
  return (
    <Part name={t(words.about)} id="about">
      <dl className={css.facts}>
        <dt>{t(words.columns.name)}</dt>
        <dd>{name}</dd>
        {company && (
          <>
            <dt>{t(words.company)}</dt>
            <dd>{company}</dd>
          </>
        )}
        <dt>{t(words.columns.email)}</dt>
        <dd>
          <a href={`mailto:${email}`}>
            <EmailAddress text={email} />
          </a>{" "}
          {!confirmed && <>({t(words.unconfirmed)})</>}
        </dd>
        {phone && (
          <>
            <dt>{t(words.columns.phone)}</dt>
            <dd>
              <Phone number={phone} />
            </dd>
          </>
        )}
        {otherPhone && (
          <>
            <dt>{t(words.otherPhone)}</dt>
            <dd>
              <Phone number={otherPhone} />
            </dd>
          </>
        )}
        <dt>{t(words.prefers)}</dt>
        <dd>{t(words.prefersBy[prefers])}</dd>
        {buysFor.length > 0 && (
          <>
            <dt>{t(words.buysFor)}</dt>
            <dd>
              {buysFor.map((institution) => (
                <p key={institution.id}>
                  <a href={`/desk/customers/${institution.id}`}>{institution.name}</a>
                </p>
              ))}
            </dd>
          </>
        )}
      </dl>
    </Part>
  );
}

function Institution({ customer: { exemption, bookLaw, buyers } }: { customer: Customer }) {
  const t = useT();
  return (
    <>
      <Part name={t(words.exemption)} id="exemption">
        <p>{exemption || t(words.exemptNone)}</p>
      </Part>
      {bookLaw !== null && (
        <Part name={t(words.bookLaw)} id="book-law">
          <p>{t(bookLaw ? words.bookLawApplies : words.bookLawNone)}</p>
        </Part>
      )}
      <Part name={t(words.buyers)} id="buyers">
        <BuyersList buyers={buyers} />
      </Part>
    </>
  );
}

/** Lists, registries, reservations and gift cards, as far as there are any. */
function Belongings({
  customer: { lists, registries, reservations, cards },
  mayOpenOrders,
}: {
  customer: Customer;
  mayOpenOrders: boolean;
}) {
  const t = useT();
  if (lists.length + registries.length + reservations.length + cards.length === 0) return null;
  return (
    <div className={css.columns}>
      {lists.length > 0 && (
        <Part name={t(words.lists)} id="lists">
          <ul>
            {lists.map(({ path, name }) => (
              <li key={path}>
                <a href={path}>{name}</a>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {registries.length > 0 && (
        <Part name={t(words.gifts)} id="registries">
          <ul>
            {registries.map(({ path, title, occasion, ended }) => (
              <li key={path}>
                <a href={path}>{title}</a>, {occasion}
                {ended && <>, {t(words.ended)}</>}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {reservations.length > 0 && (
        <Part name={t(words.reservations)} id="reservations">
          <ul>
            {reservations.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Part>
      )}
      {cards.length > 0 && (
        <Part name={t(words.giftCards)} id="cards">
          <ul>
            {cards.map(({ path, order, text }) => (
              <li key={path}>
                {mayOpenOrders ? (
                  <>
                    <a href={path}>{text}</a>,{" "}
                    <a href={`/desk/orders/${order}`}>{t(words.cardOrder, { number: String(order) })}</a>
                  </>
                ) : (
                  `${text}, ${t(words.cardOrder, { number: String(order) })}`
                )}
              </li>
            ))}
          </ul>
        </Part>
      )}
    </div>
  );
}
