import type { LoaderFunctionArgs } from "@remix-run/node";
import { asUnchecked } from "#app/calls/common/define.server.ts";
import * as disputes from "#app/calls/staff/disputes.server.ts";
import { type Dispute, disputedText } from "#app/domain/orders/disputes/disputes.ts";
import { providerName } from "#app/domain/payments/payments.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { callOr404 } from "#app/http/call-or-error-page.server.ts";
import { type DeskVisit, openDesk } from "#app/http/desk.server.ts";
import { formatCents } from "#app/lib/money.ts";
import { deskDisputes as words } from "#app/messages/words.ts";

/** Code that the desk's pages about disputes share. */

export const disputePath = (id: number | string) => `/desk/disputes/${id}`;

/**
 * Opens the desk and the dispute that a page is about.
 * @throws a Response with status 404 if there is no such dispute for this person
 */
export async function openDispute(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "see_orders");
  const answer = await callOr404(desk, disputes.show, asUnchecked({ id: args.params.id }));
  return { desk, ...answer };
}

type Speaker = Pick<DeskVisit, "t" | "locale" | "store" | "now">;

/** A dispute in words: its amount, reason, the last moment to answer, and its state. */
export function disputeWords({ t, locale, store, now }: Speaker, dispute: Dispute) {
  const { reason, due_at, state } = dispute;
  const by = due_at === null ? "" : timesOf(store.settings, locale).dateTime(due_at);
  const isLate = state === "open" && due_at !== null && due_at < now;
  return {
    amount: disputedText(store, dispute, locale),
    reason: t(words.reasons[reason]),
    due: isLate ? t(words.late, { date: by }) : by,
    state: t(words.states[state]),
  };
}

/** An order's disputes as its page shows them: a sentence with a link each, and what they took of the money. */
export function disputesShown(desk: Speaker, disputes: readonly Dispute[]) {
  const { t, locale, store } = desk;
  const { date } = timesOf(store.settings, locale);
  return {
    sentences: disputes.map((dispute) => {
      const { id, state } = dispute;
      const { amount, due } = disputeWords(desk, dispute);
      const message = words.onOrder[state === "open" && due ? "open_by" : state];
      return { path: disputePath(id), text: t(message, { amount, date: due }) };
    }),
    rows: disputes.flatMap(({ lost, lost_at, regained_at }) =>
      lost_at === null || lost === 0 || regained_at !== null
        ? []
        : [{ label: t(words.lostRow, { date: date(lost_at) }), amount: -lost }],
    ),
  };
}

/** The amount a dispute took, and whether it came back: facts of its page. */
export function lostFacts({ t, locale, store }: Speaker, { lost, lost_at, regained_at }: Dispute) {
  const { date } = timesOf(store.settings, locale);
  const on = (at: number) => t(words.lostOn, { amount: formatCents(lost, locale), date: date(at) });
  return [
    ...(lost_at === null ? [] : [{ name: t(words.lost), value: on(lost_at) }]),
    ...(regained_at === null ? [] : [{ name: t(words.regained), value: on(regained_at) }]),
  ];
}

/** The provider behind a dispute, in words; "" if staff wrote it down for a payment without a provider. */
export const throughOf = ({ provider }: Dispute) => (provider === "" ? "" : providerName(provider));
