import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as cartCalls from "#app/calls/cart/cart.server.ts";
import { call, posted } from "#app/calls/common/define.server.ts";
import * as eventCalls from "#app/calls/event/event.server.ts";
import { titlePath } from "#app/domain/catalogue/catalogue.ts";
import { eventPath } from "#app/domain/events/events.ts";
import { ask } from "#app/http/ask.server.ts";
import { readForm, seeOther } from "#app/http/forms.server.ts";
import { pageTitle } from "#app/http/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/lib/result.ts";
import { reservations as words } from "#app/messages/words.ts";
import { notAdded } from "#app/routes/cart/cart.server.ts";
import { toPicker } from "#app/routes/pages/location.server.ts";
import { ErrorSummary } from "#app/ui/form/error-list.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import * as button from "#app/ui/page/button.css.ts";
import { stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useRoot, useT } from "#app/ui/page/t.ts";
import { ticketsForSale } from "./ticket-data.ts";
import { bookOf, TicketForm, ticketKey } from "./ticket-form.tsx";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  { title: pageTitle(matches, data?.name) },
  { name: "robots", content: "noindex" },
];

/** A ticket's own page with its bundles; it explains why one could not be put into the cart. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const { event_filter = "", eisbn } = args.params;
  const event = await ask(visit, eventCalls.get, { event_id: event_filter }, 404);
  if (!event.tickets.some((one) => one.eisbn === eisbn)) throw new Response("", { status: 404 });
  const tickets = ticketsForSale(event, visit.locale).filter((one) => one.eisbn === eisbn);
  return { name: event.name, path: event.path, tickets };
}

/** Puts tickets into the cart, and shows it: there is rarely anything else to buy. */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return stale;
  const { event_filter: event_id = "", eisbn: ticket = "" } = args.params;
  const [book, quantity] = [form.text("book"), form.text("quantity")];
  const bundle = { event_id, ticket, title: book, quantity };
  const added = book
    ? await call(visit, cartCalls.addBundle, posted(bundle))
    : await call(visit, cartCalls.add, posted({ eisbn: ticket, quantity }));
  if (!isFailure(added)) return seeOther(visit, "/checkout/cart", "added", ticket);
  if (!book) return notAdded(visit, form, added, titlePath(ticket), { ...form.values, eisbn: ticket });
  return added.code === "location_needed"
    ? toPicker(visit, `/events/${event_id}`)
    : notAdded(visit, form, added, eventPath(Number(event_id)), bundle);
}

export default function Ticket() {
  const { name, path, tickets } = useLoaderData<typeof loader>();
  const result = useResult<typeof action>();
  const t = useT();
  const shown = useRoot()?.shows.cart ? tickets.filter(({ left }) => left > 0) : [];
  const posted = String(result?.initialValue?.book ?? "");
  // The form may be gone, because its offer is sold out or has ended.
  const answered = shown.some((ticket) => (bookOf(ticket)?.eisbn ?? "") === posted);
  return (
    <div className={stack[5]}>
      <h1>{name}</h1>
      {!answered && <ErrorSummary form={formState("tickets", result)} />}
      {tickets.map((ticket) => {
        const book = bookOf(ticket)?.eisbn ?? "";
        const asked = posted === book ? result : undefined;
        return (
          <TicketForm
            key={ticketKey(ticket)}
            eventPath={path}
            ticket={ticket}
            state={formState(ticketKey(ticket), asked, { quantity: "1" })}
          />
        );
      })}
      <p>
        <Link to={path} className={button.plain}>
          {t(words.toEvent)}
        </Link>
      </p>
    </div>
  );
}
