import type * as orders from "#app/calls/staff/orders.server.ts";
import type { Act } from "#app/domain/orders/acts/acts.ts";
import { disputedText } from "#app/domain/orders/disputes/disputes.ts";
import { historyOf, reducedText } from "#app/domain/orders/order-words.ts";
import { isQuote, type Order } from "#app/domain/orders/orders.ts";
import type { Reduction } from "#app/domain/orders/reductions/reductions.ts";
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
  const reductionOf = (act: Act) =>
    order.reductions.find(({ at, kind }) => at === act.at && REDUCING_ACTS[kind] === act.kind);
  const actKeys = new Set(acts.map(({ at, kind }) => `${at} ${kind}`));
  const reduced = new Set(acts.map(reductionOf));
  // Acts of staff are listed with a name; the other entries happened by themselves.
  const others = historyOf(
    {
      ...order,
      locale,
      events: order.events.filter(({ at, status, shipping }) =>
        shipping === null ? !actKeys.has(`${at} ${status}`) : !actKeys.has(`${at} priced`),
      ),
      reductions: order.reductions.filter((reduction) => !reduced.has(reduction)),
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
      entry(act.at, sentenceOf(t, order, act, reductionOf(act)), {
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

/** Which act leads to a reduction. */
const REDUCING_ACTS = { cancelled: "cancelled", returned: "refunded" } as const;

function sentenceOf(t: Translate, order: Order, act: Act, reduction: Reduction | undefined): string {
  const { who, kind, was } = act;
  if (reduction) {
    const values = {
      who,
      items: reducedText(order, reduction),
      amount: formatCents(reduction.amount, order.locale),
    };
    return t(kind === "refunded" ? words.refundedLines : words.cancelledLines, values);
  }
  // The price stands in the event that was written with the act.
  const price = order.events.find((event) => event.at === act.at && event.shipping !== null)?.shipping;
  if (kind === "priced" && typeof price === "number")
    return t(words.pricedAt, { who, amount: formatCents(price, order.locale) });
  return t(words.did[kind], { who, was: kind === "location" ? was.location : was.address });
}
