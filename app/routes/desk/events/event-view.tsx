import type { Cents } from "#app/lib/money.ts";
import { deskEvents as words } from "#app/messages/words.ts";
import { BackLink, ButtonLink, PressForm } from "#app/ui/desk/buttons.tsx";
import { DeskPage } from "#app/ui/desk/desk-page.tsx";
import { ListTable } from "#app/ui/desk/list-parts.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import { Facts, History } from "#app/ui/desk/page-parts.tsx";
import { prose, row, stack } from "#app/ui/page/layout.css.ts";
import { useMoney, useT } from "#app/ui/page/t.ts";

interface Ticket {
  id: number;
  name: string;
  code: string;
  price: Cents | null;
  left: number;
  sold: number;
  isOwn: boolean;
}
interface Bundle {
  ticket: string;
  code: string;
  title: string;
  price: Cents;
}

export function EventView(event: {
  path: string;
  id: number;
  name: string;
  /** A note about a time that clocks skip or show twice; "" for any other time. */
  note: string;
  inShop: string;
  /** The page of its door; "" for those who may not see it. */
  door: string;
  isCancelled: boolean;
  /** Orders of a cancelled event whose tickets are not refunded yet. */
  ordersLeft: number;
  mayChange: boolean;
  facts: readonly { name: string; value: string }[];
  /** Safe HTML. */
  description: string;
  tickets: readonly Ticket[];
  bundles: readonly Bundle[];
  /** Orders whose refund was refused. */
  refused: readonly string[];
  /** Orders that were paid in the shop. */
  handBack: readonly string[];
  history: readonly { date: string; text: string }[];
}) {
  const { path, isCancelled, ordersLeft, mayChange, refused, handBack } = event;
  const t = useT();
  const open = mayChange && !isCancelled;
  return (
    <DeskPage heading={event.name}>
      {isCancelled && (
        <p>
          <strong>
            {ordersLeft > 0 ? t(words.isCancelledRest, { count: ordersLeft }) : t(words.isCancelled)}
          </strong>
        </p>
      )}
      <Orders
        id="refused"
        heading={t(words.refusedRefunds)}
        text={t(words.refusedRefundsText)}
        numbers={refused}
      />
      <Orders id="hand-back" heading={t(words.handBack)} text={t(words.handBackText)} numbers={handBack} />
      {event.note && <p className={prose}>{event.note}</p>}
      <Facts facts={event.facts} />
      <div className={css.actions}>
        {open && <ButtonLink to={`${path}/change`} look="secondary" label={t(words.change)} />}{" "}
        {mayChange && (
          <ButtonLink to={`/desk/events/new?from=${event.id}`} look="secondary" label={t(words.duplicate)} />
        )}{" "}
        {(open || (mayChange && ordersLeft > 0)) && (
          <ButtonLink
            to={`${path}/cancel`}
            look="secondary"
            label={t(isCancelled ? words.finish : words.cancel)}
          />
        )}{" "}
        {event.door && <ButtonLink to={event.door} look="secondary" label={t(words.atDoor)} />}{" "}
        <ButtonLink to={event.inShop} look="plain" label={t(words.inShop)} />
      </div>
      {event.description && (
        <section className={stack[3]} aria-labelledby="description">
          <h2 id="description">{t(words.description)}</h2>
          <div
            className={prose}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was stored
            dangerouslySetInnerHTML={{ __html: event.description }}
          />
        </section>
      )}
      <Tickets path={path} tickets={event.tickets} mayChange={open} />
      {event.tickets.length > 0 && <Bundles path={path} bundles={event.bundles} mayChange={open} />}
      <History heading={t(words.history)} entries={event.history} />
      <BackLink to="/desk/events" label={t(words.back)} />
    </DeskPage>
  );
}

function Tickets({
  path,
  tickets,
  mayChange,
}: {
  path: string;
  tickets: readonly Ticket[];
  mayChange: boolean;
}) {
  const t = useT();
  const money = useMoney();
  const { name, price, left, sold, code } = words.ticketColumns;
  return (
    <section className={stack[3]} aria-labelledby="tickets">
      <h2 id="tickets">{t(words.tickets)}</h2>
      {tickets.length === 0 ? (
        <p className={prose}>{t(words.noTickets)}</p>
      ) : (
        <ListTable
          rows={tickets}
          keyOf={(ticket) => ticket.id}
          columns={[
            {
              name: t(name),
              cell: (ticket) =>
                mayChange && ticket.isOwn ? (
                  <a href={`${path}/ticket?name=${encodeURIComponent(ticket.name)}`}>{ticket.name}</a>
                ) : (
                  ticket.name
                ),
            },
            { name: t(price), cell: (ticket) => (ticket.price === null ? "" : money(ticket.price)) },
            { name: t(left), cell: (ticket) => ticket.left },
            { name: t(sold), cell: (ticket) => ticket.sold },
            { name: t(code), cell: (ticket) => ticket.code },
          ]}
        />
      )}
      {mayChange && (
        <p>
          <ButtonLink to={`${path}/ticket`} look="secondary" label={t(words.addTicket)} />
        </p>
      )}
    </section>
  );
}

function Bundles({
  path,
  bundles,
  mayChange,
}: {
  path: string;
  bundles: readonly Bundle[];
  mayChange: boolean;
}) {
  const t = useT();
  const money = useMoney();
  const { what, price } = words.bundleColumns;
  const nameOf = ({ ticket, title }: Bundle) => t(words.bundleOf, { ticket, book: title });
  const endOf = (bundle: Bundle) => (
    <PressForm
      action={`${path}/bundle-end`}
      fields={{ ticket: bundle.ticket, code: bundle.code }}
      label={t(words.endBundle)}
      of={nameOf(bundle)}
    />
  );
  return (
    <section className={stack[3]} aria-labelledby="bundles">
      <h2 id="bundles">{t(words.bundles)}</h2>
      <ListTable
        rows={bundles}
        keyOf={({ ticket, code }) => `${ticket} ${code}`}
        none={t(words.noBundles)}
        columns={[
          {
            name: t(what),
            cell: (bundle) => (
              <>
                {nameOf(bundle)} <span className={css.beneath}>{bundle.code}</span>
              </>
            ),
          },
          { name: t(price), cell: (bundle) => money(bundle.price) },
          ...(mayChange ? [{ name: t(words.endBundle), cell: endOf, isAction: true }] : []),
        ]}
      />
      {mayChange && (
        <p>
          <ButtonLink to={`${path}/bundle`} look="secondary" label={t(words.addBundle)} />
        </p>
      )}
    </section>
  );
}

/** Orders that staff have to see to after the event was cancelled. */
function Orders({
  id,
  heading,
  text,
  numbers,
}: {
  id: string;
  heading: string;
  text: string;
  numbers: readonly string[];
}) {
  if (numbers.length === 0) return null;
  return (
    <section className={stack[3]} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <p className={prose}>{text}</p>
      <ul className={row}>
        {numbers.map((number) => (
          <li key={number}>
            <a href={`/desk/orders/${number}`}>{number}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
