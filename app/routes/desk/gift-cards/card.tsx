import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { timesOf } from "#app/domain/stores/times.ts";
import { formatCents } from "#app/lib/money.ts";
import { ownValue } from "#app/lib/own.ts";
import { deskOrders, deskCards as words } from "#app/messages/words.ts";
import { BackLink, ButtonLink } from "#app/ui/desk/buttons.tsx";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import { EmailAddress } from "#app/ui/page/email-address.tsx";
import { soft, stack } from "#app/ui/page/layout.css.ts";
import { useMoney, useT } from "#app/ui/page/t.ts";
import { nameOfActor } from "../history.server.ts";
import { cardName, cardPath, cardState, openCard, sentTo } from "./card.server.ts";

export const meta = deskMeta(words.pageOfCard);

type OpenedCard = Awaited<ReturnType<typeof openCard>>;
type Entry = OpenedCard["card"]["entries"][number];

/** A gift card: what is on it, who bought it, and everything that happened to it. */
export async function loader(args: LoaderFunctionArgs) {
  const { desk, card, name } = await openCard(args);
  const { id, sale, moved_to, voided, numbered } = card;
  const { dateTime } = timesOf(desk.store.settings, desk.locale);
  const mayChange = desk.person.rights.includes("issue_cards") && !voided;
  return {
    name,
    path: cardPath(id),
    balance: card.balance,
    state: cardState(card),
    sentTo: sentTo(desk, card),
    order: sale?.order ?? null,
    movedTo:
      moved_to === null
        ? null
        : { path: cardPath(moved_to), name: cardName(desk, { id: moved_to, last_four: "" }) },
    may: {
      send: mayChange && sale !== null,
      move: mayChange && numbered && card.balance > 0,
      void: mayChange,
    },
    entries: card.entries.map((entry) => ({
      number: entry.number,
      date: dateTime(entry.at),
      text: entryText(desk, entry, sale?.order_id != null),
      order: entry.order_number,
      balance: entry.balance,
    })),
  };
}

/** An entry of the ledger as a sentence. */
function entryText(
  { t, locale }: OpenedCard["desk"],
  { kind, who, means, ...entry }: Entry,
  isBought: boolean,
): string {
  const { entries } = words;
  const amount = formatCents(Math.abs(entry.amount), locale);
  const by = { who: nameOfActor({ t }, who), amount };
  switch (kind) {
    case "issued":
      if (who !== "") return t(entries.issued, by);
      return t(entries.imported, { amount });
    case "sold": {
      if (isBought) return t(entries.bought, { amount });
      const way = ownValue(deskOrders.paidBy, means);
      return t(entries.sold, { ...by, means: way ? t(way) : means });
    }
    case "voided":
      return who === "" ? t(entries.cancelled, { amount }) : t(entries.voided, by);
    case "moved":
      return t(entry.number === 1 ? entries.movedFrom : entries.movedAway, by);
    default:
      return t(entries[kind], by);
  }
}

export default function Card() {
  const { name, path, balance, state, sentTo, order, movedTo, may, entries } = useLoaderData<typeof loader>();
  const t = useT();
  const money = useMoney();
  return (
    <DeskPage heading={t(words.cardTitle, { card: name })}>
      <dl className={css.facts}>
        <dt>{t(words.columns.balance)}</dt>
        <dd>{money(balance)}</dd>
        <dt>{t(words.columns.state)}</dt>
        <dd>
          {t(words.states[state])}
          {movedTo && (
            <>
              . <a href={movedTo.path}>{t(words.movedTo, { card: movedTo.name })}</a>
            </>
          )}
        </dd>
        {order && (
          <>
            <dt>{t(words.bought)}</dt>
            <dd>
              <a href={`/desk/orders/${order.order_number}`}>
                {t(words.boughtIn, { name: order.purchaser_name, number: String(order.order_number) })}
              </a>
            </dd>
          </>
        )}
        {sentTo && (
          <>
            <dt>{t(words.columns.sentTo)}</dt>
            <dd>
              <EmailAddress text={sentTo} />
            </dd>
          </>
        )}
      </dl>
      {(may.send || may.move || may.void) && (
        <p className={css.actions}>
          {may.send && <ButtonLink to={`${path}/send`} look="secondary" label={t(words.sendTitle)} />}{" "}
          {may.move && <ButtonLink to={`${path}/move`} look="secondary" label={t(words.moveTitle)} />}{" "}
          {may.void && <ButtonLink to={`${path}/void`} look="secondary" label={t(words.voidTitle)} />}
        </p>
      )}
      <section className={stack[3]} aria-labelledby="ledger">
        <h2 id="ledger">{t(words.ledger)}</h2>
        <ol className={css.history}>
          {entries.map((entry) => (
            <li key={entry.number} className={css.entry}>
              <p>
                <span className={soft}>{entry.date}</span> {entry.text}{" "}
                {entry.order !== null && (
                  <a href={`/desk/orders/${entry.order}`}>
                    {t(deskOrders.orderTitle, { number: String(entry.order) })}
                  </a>
                )}
              </p>
              <p className={soft}>{t(words.entries.left, { balance: money(entry.balance) })}</p>
            </li>
          ))}
        </ol>
      </section>
      <BackLink to="/desk/gift-cards" label={t(words.back)} />
    </DeskPage>
  );
}
