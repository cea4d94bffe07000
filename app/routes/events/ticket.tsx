import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as eventCalls from "#app/calls/event/event.server.ts";
import { addTitle } from "#app/http/cart.server.ts";
import { seeOther } from "#app/http/forms.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { pageTitle } from "#app/http/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/lib/result.ts";
import { reservations as words } from "#app/messages/words.ts";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import * as button from "#app/ui/page/button.css.ts";
import { stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";
import { ticketData } from "./ticket-data.ts";
import { TicketForm } from "./ticket-form.tsx";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  { title: pageTitle(matches, data?.name) },
  { name: "robots", content: "noindex" },
];

/** A ticket on its own page, which says why it could not be put into the cart. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const { event_filter = "", eisbn } = args.params;
  const event = await call(visit, eventCalls.get, { event_id: event_filter });
  if (isFailure(event)) throw refusal(event, 404);
  const ticket = event.tickets.find((one) => one.eisbn === eisbn);
  if (!ticket) throw new Response("", { status: 404 });
  return { name: event.name, path: event.path, ticket: ticketData(ticket) };
}

/** Puts tickets into the cart, and shows it: there is rarely anything else to buy. */
export function action(args: ActionFunctionArgs) {
  return addTitle(args, (visit) => seeOther(visit, "/checkout/cart", "added", args.params.eisbn));
}

export default function Ticket() {
  const { name, path, ticket } = useLoaderData<typeof loader>();
  const state = formState("ticket", useResult<typeof action>(), { quantity: "1" });
  const t = useT();
  return (
    <div className={stack[5]}>
      <h1>{name}</h1>
      <TicketForm eventPath={path} ticket={ticket} state={state} />
      <p>
        <Link to={path} className={button.plain}>
          {t(words.toEvent)}
        </Link>
      </p>
    </div>
  );
}
