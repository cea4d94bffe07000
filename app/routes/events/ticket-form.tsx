import { Fragment } from "react";
import { ticketName } from "#app/domain/events/events.ts";
import { reservations as words } from "#app/messages/words.ts";
import { SelectField } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { type FormState, formState } from "#app/ui/form/submission.ts";
import { Submit } from "#app/ui/form/submit.tsx";
import { hidden, row, soft, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useRoot, useT } from "#app/ui/page/t.ts";
import { Price } from "#app/ui/title/price.tsx";
import * as css from "./events.css.ts";

/** A ticket as an event's page offers it. */
export interface TicketData {
  eisbn: string;
  title: string;
  /** Null if this person may not see prices. */
  price: number | null;
  left: number;
  /** The other events still to come that it is for as well. */
  also: { name: string; path: string; day: string }[];
}

/** A ticket together with a book. */
export interface BundleData extends TicketData {
  book: { eisbn: string; title: string };
  /** The price of the two when bought separately. */
  apart: number | null;
}

/** The book of a bundle. */
export const bookOf = (ticket: TicketData | BundleData): BundleData["book"] | undefined =>
  "book" in ticket ? ticket.book : undefined;

/** The name that distinguishes a ticket or bundle from the event's others. */
export const ticketKey = (ticket: TicketData | BundleData) =>
  ["ticket", ticket.eisbn, bookOf(ticket)?.eisbn].filter(Boolean).join("-");

/** Tickets that one form puts into the cart; the cart takes more. */
const AT_ONCE = 10;

/** A ticket with its price, the number left, and the button that puts some of them into the cart. */
export function TicketForm({
  eventPath,
  ticket,
  state,
}: {
  eventPath: string;
  ticket: TicketData | BundleData;
  state?: FormState | undefined;
}) {
  const t = useT();
  const root = useRoot();
  const { eisbn, price, left, also } = ticket;
  const book = bookOf(ticket);
  const name = [ticketName(ticket.title), book?.title].filter(Boolean).join(" + ");
  const form = state ?? formState(ticketKey(ticket), undefined, { quantity: "1" });
  return (
    <div className={stack[2]}>
      <p className={row}>
        <strong>
          {ticketName(ticket.title)}
          {book && (
            <>
              {" + "}
              <Link to={`/item/${book.eisbn}`}>{book.title}</Link>
            </>
          )}
        </strong>{" "}
        {price !== null && (
          <span>
            <Price cents={price} was={"apart" in ticket ? ticket.apart : null} />
          </span>
        )}{" "}
        <span className={soft}>{left > 0 ? t(words.ticketsLeft, { count: left }) : t(words.soldOut)}</span>
      </p>
      {also.length > 0 && (
        <p>
          {t(words.alsoFor)}{" "}
          {also.map(({ name, path, day }, at) => (
            <Fragment key={path}>
              {at > 0 && "; "}
              <Link to={path}>{name}</Link>, {day}
            </Fragment>
          ))}
        </p>
      )}
      {left > 0 && root?.shows.cart && (
        <PostForm
          action={`${eventPath}/tickets/${eisbn}`}
          state={form}
          labels={{ quantity: t(words.ticketCount) }}
          className={css.order}
        >
          {book && <input type="hidden" name="book" value={book.eisbn} />}
          <SelectField
            field={form.field("quantity")}
            label={t(words.ticketCount)}
            of={name}
            required
            options={Array.from(
              { length: Math.min(left, AT_ONCE) },
              (_, at) => [String(at + 1), String(at + 1)] as const,
            )}
          />{" "}
          <Submit>
            {t(book ? words.addBundle : words.addTickets)} <span className={hidden}>({name})</span>
          </Submit>
        </PostForm>
      )}
      {left > 0 && root?.shows.cart === false && root.shows.ordering && !root.user && (
        <p>
          <Link to={`/account/login?from=${eventPath}`}>{t(words.loginForTickets)}</Link>
        </p>
      )}
    </div>
  );
}
