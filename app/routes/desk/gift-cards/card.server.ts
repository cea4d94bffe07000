import type { LoaderFunctionArgs } from "@remix-run/node";
import { asUnchecked } from "#app/calls/common/define.server.ts";
import * as giftCards from "#app/calls/staff/gift-cards.server.ts";
import type { Right } from "#app/domain/staff/rights.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { callOr404 } from "#app/http/call-or-error-page.server.ts";
import { type DeskVisit, openDesk, requireRight } from "#app/http/desk.server.ts";
import { seeOther } from "#app/http/forms/forms.server.ts";
import type { Failure } from "#app/messages/result.ts";
import { deskCards as words } from "#app/messages/words.ts";

/** Code that the desk's pages about gift cards share. */

export const cardPath = (id: number | string) => `/desk/gift-cards/${id}`;

/** A gift card as the calls answer. */
type Card = Exclude<Awaited<ReturnType<typeof giftCards.show.run>>, Failure>;
type ListedCard = Omit<Card, "entries">;

/** A card by the last digits of its number, or by its id for people who may not see them. */
export const cardName = (
  { t }: Pick<DeskVisit, "t">,
  { id, last_four }: { id: number; last_four: string },
) => (last_four ? t(words.endsIn, { digits: last_four }) : t(words.byId, { id: String(id) }));

/** A card's state, in words. */
export function cardState({
  voided,
  moved_to,
  balance,
  numbered,
  sale,
}: ListedCard): keyof typeof words.states {
  if (moved_to !== null) return "moved";
  if (voided) return "void";
  if (sale?.state === "returned") return "returned";
  if (!numbered) return "waiting";
  return balance === 0 ? "used" : "valid";
}

/**
 * Where a card was or will be emailed, or only when for people who may not see customers; "" for a card that is not.
 */
export function sentTo(desk: DeskVisit, { sale, emailed }: ListedCard): string {
  if (!sale || !emailed) return "";
  const { date } = timesOf(desk.store.settings, desk.locale);
  const { recipient, sent_at, send_at } = sale;
  const email = recipient || desk.t(words.byEmail);
  return sent_at === null
    ? desk.t(words.willBeSent, { email, date: date(send_at) })
    : desk.t(words.sentOn, { email, date: date(sent_at) });
}

/**
 * Opens the desk and the gift card that a page is about.
 * @throws a Response with status 404 if there is no such card, 403 without the right to the page
 */
export async function openCard(args: LoaderFunctionArgs, right: Right = "see_orders") {
  const desk = await openDesk(args, "see_orders");
  requireRight(desk, right);
  const card = await callOr404(desk, giftCards.show, asUnchecked({ id: args.params.id }));
  return {
    desk,
    card,
    name: cardName(desk, card),
    /** The number of the newest entry of its ledger, which a form about the card carries. */
    seen: card.entries.at(-1)?.number ?? 0,
  };
}

/**
 * If somebody else changed the card first, leads from the form to the card, which says so; undefined if the form should
 * be shown again.
 */
export function overtaken(desk: DeskVisit, id: string, { code }: Failure): Response | undefined {
  if (code === "changed") return seeOther(desk, cardPath(id), "desk_card_changed");
  if (code === "voided") return seeOther(desk, cardPath(id), "desk_card_gone");
  return undefined;
}
