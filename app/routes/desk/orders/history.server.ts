import type * as orders from "#app/calls/staff/orders.server.ts";
import type { Act } from "#app/domain/orders/acts/acts.ts";
import { disputedText } from "#app/domain/orders/disputes/disputes.ts";
import { historyOf, reducedText } from "#app/domain/orders/order-words.ts";
import { isQuote, type Order } from "#app/domain/orders/orders.ts";
import { providerName } from "#app/domain/payments/payments.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import type { DeskVisit } from "#app/http/desk.server.ts";
import { formatCents } from "#app/lib/money.ts";
import type { Failure } from "#app/messages/result.ts";
import type { Translate } from "#app/messages/translate.ts";
import { deskDisputes as disputeWords, deskOrders as words } from "#app/messages/words.ts";
import type { HistoryEntry } from "#app/ui/desk/order-history.tsx";

type ShownOrder = Exclude<Awaited<ReturnType<(typeof orders.show)["run"]>>, Failure>;

/** An order's history in sentences, the oldest first, with the actors and the emails about it. */
export function deskHistory(desk: DeskVisit, found: ShownOrder): HistoryEntry[] {
  const { t, locale, store, now } = desk;
  const { order, acts, emails } = found;
  const { dateTime } = timesOf(store.settings, locale);
  const name = order.purchaser_name;
  const ofActs = {
    events: acts.map(({ event }) => event),
    reductions: acts.map(({ reduction }) => reduction),
  };
  // Acts of staff are listed with a name; the other entries happened by themselves.
  const others = historyOf(
    {
      ...order,
      locale,
      events: order.events.filter((_, index) => !ofActs.events.includes(index + 1)),
      reductions: order.reductions.filter((_, index) => !ofActs.reductions.includes(index + 1)),
    },
    (status) => t(words.statuses[status]),
  );
  const entry = (at: number, text: string, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
    at,
    date: dateTime(at),
    text,
    note: "",
    undo: null,
    undone: "",
    email: null,
    ...more,
  });
  return [
    entry(order.order_date, t(isQuote(order) ? words.requestedBy : words.placedBy, { name })),
    ...others.map(({ at, text, note }) => entry(at, text, { note })),
    ...disputeReports(desk, found).map(({ at, text }) => entry(at, text)),
    ...acts.map((act) =>
      entry(act.at, sentenceOf(t, order, act), {
        note: act.note,
        undo: act.undo_until !== null && act.undo_until >= now ? act.number : null,
        undone:
          act.undone_at === null
            ? ""
            : t(words.didUndo, { who: act.undone_by, date: dateTime(act.undone_at) }),
      }),
    ),
    ...emails.map(({ id, created_at, recipient, subject, state, problem }) =>
      entry(created_at, t(words.emailTo, { recipient }), {
        email: { id, subject, state: t(words.emailStates[state], { problem }) },
      }),
    ),
  ].sort((a, b) => a.at - b.at);
}

/** Providers' reports on disputes of the order. Staff's own notes about them are acts. */
function disputeReports({ t, locale, store }: DeskVisit, { disputes, acts }: ShownOrder) {
  const hasAct = (at: number, kind: string) => acts.some((act) => act.at === at && act.kind === kind);
  return disputes
    .filter(({ noticed }) => noticed)
    .flatMap((dispute) => {
      const { opened_at, changed_at, state } = dispute;
      const values = {
        provider: providerName(dispute.provider),
        amount: disputedText(store, dispute, locale),
      };
      const isMoved = changed_at > opened_at || state !== "open";
      return [
        ...(hasAct(opened_at, "disputed")
          ? []
          : [{ at: opened_at, text: t(disputeWords.historyOpened, values) }]),
        ...(isMoved && !hasAct(changed_at, `dispute_${state}`)
          ? [{ at: changed_at, text: t(disputeWords.historyStates[state], values) }]
          : []),
      ];
    });
}

/** An act of staff, with the copies and the amount that it took off the order, or the price that it set. */
function sentenceOf(t: Translate, order: Order, act: Act): string {
  const { who, kind, was } = act;
  const reduction = act.reduction === null ? undefined : order.reductions[act.reduction - 1];
  if (reduction) {
    const values = {
      who,
      items: reducedText(order, reduction),
      amount: formatCents(reduction.amount, order.locale),
    };
    return t(kind === "refunded" ? words.refundedLines : words.cancelledLines, values);
  }
  const price = act.event === null ? undefined : order.events[act.event - 1]?.shipping;
  if (kind === "priced" && typeof price === "number")
    return t(words.pricedAt, { who, amount: formatCents(price, order.locale) });
  return t(words.did[kind], { who, was: kind === "location" ? was.location : was.address });
}
