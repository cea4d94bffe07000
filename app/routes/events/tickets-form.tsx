import { Fragment } from "react";
import { ticketName } from "#app/domain/events/events.ts";
import { reservations as words } from "#app/messages/words.ts";
import { FieldErrors } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { Stepper } from "#app/ui/form/stepper.tsx";
import type { FormState } from "#app/ui/form/submission.ts";
import { Submit } from "#app/ui/form/submit.tsx";
import { InLanguage } from "#app/ui/page/in-language.tsx";
import { hidden, soft, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useRoot, useT } from "#app/ui/page/t.ts";
import { Price } from "#app/ui/title/price.tsx";
import * as css from "./tickets.css.ts";

/** A ticket as an event's page offers it. */
export interface TicketData {
  eisbn: string;
  title: string;
  /** The language of its title, if that is not the page's. */
  lang?: string | undefined;
  /** Null if this person may not see prices. */
  price: number | null;
  left: number;
  /** The other events still to come that it is for as well. */
  also: { name: string; lang?: string | undefined; path: string; day: string }[];
}

/** A ticket together with a book. */
export interface BundleData extends TicketData {
  book: { eisbn: string; title: string; lang?: string | undefined };
  /** The price of the two when bought separately. */
  apart: number | null;
}

export type Ticket = TicketData | BundleData;

const bookOf = (ticket: Ticket): BundleData["book"] | undefined =>
  "book" in ticket ? ticket.book : undefined;

/** The name that distinguishes a ticket or bundle from the event's others. */
const nameOf = (ticket: Ticket) =>
  [ticketName(ticket.title), bookOf(ticket)?.title].filter(Boolean).join(" + ");

/** The field with the number of tickets of one kind. */
const quantityField = (index: number) => `lines[${index}].quantity`;

/** The initial values of the form's fields: a single kind of ticket is wanted once. */
export function ticketDefaults(tickets: readonly Ticket[]): Record<string, string> {
  return Object.fromEntries(
    tickets.map((_, index) => [quantityField(index), tickets.length === 1 ? "1" : "0"]),
  );
}

/** An event's tickets as one table, and one button that puts those wanted into the cart. */
export function TicketsForm({
  path,
  tickets,
  form,
}: {
  path: string;
  tickets: readonly Ticket[];
  form: FormState;
}) {
  const t = useT();
  const root = useRoot();
  const isForSale = tickets.some(({ left }) => left > 0);
  const canBuy = isForSale && root?.shows.cart;
  const table = (
    <div className={css.container}>
      <TicketTable tickets={tickets} form={canBuy ? form : undefined} />
    </div>
  );
  return (
    <section className={stack[4]} aria-labelledby="tickets">
      <h2 id="tickets">{t(words.tickets)}</h2>
      {canBuy ? (
        <PostForm
          action={path}
          state={form}
          labels={Object.fromEntries(tickets.map((ticket, index) => [quantityField(index), nameOf(ticket)]))}
          className={stack[4]}
        >
          {table}
          <p>
            <Submit>{t(words.addTickets)}</Submit>
          </p>
        </PostForm>
      ) : (
        table
      )}
      {isForSale && root?.shows.cart === false && root.shows.ordering && !root.user && (
        <p>
          <Link to={`/account/login?from=${path}`}>{t(words.loginForTickets)}</Link>
        </p>
      )}
    </section>
  );
}

/** @param props.form without it, nothing can be bought here */
function TicketTable({ tickets, form }: { tickets: readonly Ticket[]; form: FormState | undefined }) {
  const t = useT();
  const priced = tickets.some(({ price }) => price !== null);
  return (
    <table className={css.table} aria-labelledby="tickets">
      <thead className={css.head}>
        <tr>
          <th scope="col">{t(words.ticketKind)}</th>
          {priced && (
            <th scope="col" className={css.price}>
              {t(words.ticketPrice)}
            </th>
          )}
          <th scope="col">{t(words.ticketStock)}</th>
          {form && <th scope="col">{t(words.ticketCount)}</th>}
        </tr>
      </thead>
      <tbody className={css.body}>
        {tickets.map((ticket, index) => (
          <tr key={nameOf(ticket)} className={css.row}>
            <th scope="row" className={css.kind}>
              <Kind ticket={ticket} />
            </th>
            {priced && (
              <td className={css.price}>
                <Price cents={ticket.price} was={"apart" in ticket ? ticket.apart : null} />
              </td>
            )}
            <td className={css.stock}>
              {ticket.left > 0 ? t(words.ticketsLeft, { count: ticket.left }) : t(words.soldOut)}
            </td>
            {form && (
              <td className={css.count}>
                {ticket.left > 0 && <Count at={index} ticket={ticket} form={form} />}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Kind({ ticket }: { ticket: Ticket }) {
  const t = useT();
  const book = bookOf(ticket);
  return (
    <>
      <InLanguage lang={ticket.lang} text={ticketName(ticket.title)} />
      {book && (
        <>
          {" + "}
          <Link to={`/item/${book.eisbn}`} lang={book.lang}>
            {book.title}
          </Link>
        </>
      )}
      {ticket.also.length > 0 && (
        <span className={`${css.also} ${soft}`}>
          {" "}
          {t(words.alsoFor)}{" "}
          {ticket.also.map(({ name, lang, path, day }, index) => (
            <Fragment key={path}>
              {index > 0 && "; "}
              <Link to={path} lang={lang}>
                {name}
              </Link>
              , {day}
            </Fragment>
          ))}
        </span>
      )}
    </>
  );
}

function Count({ at, ticket, form }: { at: number; ticket: Ticket; form: FormState }) {
  const t = useT();
  const field = form.field(quantityField(at));
  const name = nameOf(ticket);
  const book = bookOf(ticket);
  return (
    <>
      <input type="hidden" name={`lines[${at}].ticket`} value={ticket.eisbn} />
      {book && <input type="hidden" name={`lines[${at}].title`} value={book.eisbn} />}
      <label htmlFor={field.id} className={hidden}>
        {t(words.ticketCount)} (<InLanguage lang={ticket.lang} text={name} />)
      </label>{" "}
      <Stepper
        id={field.id}
        name={field.name}
        defaultValue={field.value}
        min={0}
        blank={0}
        of={name}
        aria-invalid={field.errors ? true : undefined}
        aria-describedby={field.errors && field.errorId}
      />
      <FieldErrors field={field} />
    </>
  );
}
