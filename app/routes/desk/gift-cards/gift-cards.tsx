import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import * as giftCards from "#app/calls/staff/gift-cards.server.ts";
import { plainNumber } from "#app/domain/gift-cards/numbers.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { besideField } from "#app/messages/failure.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskCards as words } from "#app/messages/words.ts";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { cardName, cardPath, cardState, sentTo } from "./card.server.ts";
import { GiftCardsView } from "./gift-cards-view.tsx";

export const meta = deskMeta(words.cardsTitle);

const MAX_SHOWN = 50;

/** The shop's gift cards, those that were searched for, or those whose email could not be delivered. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "see_orders");
  const query = new URL(args.request.url).searchParams;
  const text = (name: string) => (query.get(name) ?? "").trim().slice(0, 200);
  const find = text("find");
  const returned = text("returned") === "on";
  const answer = await callOrErrorPage(
    desk,
    giftCards.list,
    {
      limit: MAX_SHOWN,
      find: find || undefined,
      returned,
      after: text("after") || undefined,
      before: text("before") || undefined,
    },
    400,
  );
  const { date } = timesOf(desk.store.settings, desk.locale);
  return {
    find,
    returned,
    next: answer.next,
    previous: answer.previous,
    mayIssue: desk.person.rights.includes("issue_cards"),
    constraints: constraintsOf(giftCards.list, "find"),
    cards: answer.cards.map((card) => ({
      id: card.id,
      balance: card.balance,
      name: cardName(desk, card),
      issued: date(card.issued_at),
      sentTo: sentTo(desk, card),
      order: card.sale?.order ?? null,
      state: cardState(card),
    })),
  };
}

/**
 * Finds cards. The field is posted so that a whole number never stands in an address, where browsers and logs keep it;
 * the other fields of the search do, so that a link can lead to it.
 */
export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const find = form.text("find").trim().slice(0, 200);
  const length = find.includes("@") ? 0 : plainNumber(find).length;
  const card = length > 4 ? await call(desk, giftCards.show, { number: find }) : undefined;
  if (card && !isFailure(card)) return seeOther(desk, cardPath(card.id));
  // Orders have shorter numbers.
  if (card && length > 9) return form.refuse(besideField("find", card));
  return seeOther(desk, `/desk/gift-cards?find=${encodeURIComponent(find)}`);
}

export default function GiftCards() {
  const { constraints, ...data } = useLoaderData<typeof loader>();
  const state = formState("desk-cards", useResult<typeof action>(), { find: data.find }, constraints);
  return <GiftCardsView {...data} state={state} />;
}
