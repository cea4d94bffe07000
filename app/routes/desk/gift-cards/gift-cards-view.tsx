import { deskCards as words } from "#app/messages/words.ts";
import { DeskPage } from "#app/ui/desk/desk-page.tsx";
import { Pager, Tabs } from "#app/ui/desk/list-parts.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import { TextField } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import type { FormState } from "#app/ui/form/submission.ts";
import * as button from "#app/ui/page/button.css.ts";
import { narrow, row, stack } from "#app/ui/page/layout.css.ts";
import { useMoney, useT } from "#app/ui/page/t.ts";

interface CardRow {
  id: number;
  name: string;
  balance: number;
  issued: string;
  sentTo: string;
  order: { order_number: number; purchaser_name: string } | null;
  state: keyof typeof words.states;
}

export function GiftCardsView({
  find,
  returned,
  state,
  cards,
  next,
  previous,
  mayIssue,
}: {
  find: string;
  returned: boolean;
  state: FormState<"find">;
  cards: readonly CardRow[];
  next: number | null;
  previous: number | null;
  mayIssue: boolean;
}) {
  const t = useT();
  const pathOf = (side: "before" | "after", edge: number | null) =>
    edge === null
      ? ""
      : `/desk/gift-cards?${new URLSearchParams({
          ...(find && { find }),
          ...(returned && { returned: "on" }),
          [side]: String(edge),
        })}`;
  return (
    <DeskPage heading={t(words.cardsTitle)}>
      {mayIssue && (
        <p>
          <a href="/desk/gift-cards/new" className={button.primary}>
            {t(words.issue)}
          </a>
        </p>
      )}
      <Tabs
        label={t(words.which)}
        tabs={[
          { path: "/desk/gift-cards", name: t(words.all), isOpen: !returned && !find },
          { path: "/desk/gift-cards?returned=on", name: t(words.returned), isOpen: returned },
        ]}
      />
      <PostForm
        action="/desk/gift-cards"
        state={state}
        labels={{ find: t(words.find) }}
        className={`${narrow} ${stack[3]}`}
      >
        <TextField
          field={state.field("find")}
          label={t(words.find)}
          hint={t(words.findHint)}
          required
          autoComplete="off"
        />
        <p className={row}>
          <button type="submit" className={button.secondary}>
            {t(words.findSubmit)}
          </button>{" "}
          {(find || returned) && (
            <a href="/desk/gift-cards" className={button.plain}>
              {t(words.clear)}
            </a>
          )}
        </p>
      </PostForm>
      {cards.length === 0 ? <p>{t(words.none)}</p> : <CardsTable cards={cards} />}
      <Pager previous={pathOf("before", previous)} next={pathOf("after", next)} />
    </DeskPage>
  );
}

function CardsTable({ cards }: { cards: readonly CardRow[] }) {
  const t = useT();
  const money = useMoney();
  const { card, issued, balance, sentTo, order, state } = words.columns;
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t(card)}</th>
          <th scope="col">{t(issued)}</th>
          <th scope="col" className={css.number}>
            {t(balance)}
          </th>
          <th scope="col">{t(sentTo)}</th>
          <th scope="col">{t(order)}</th>
          <th scope="col">{t(state)}</th>
        </tr>
      </thead>
      <tbody>
        {cards.map((one) => (
          <tr key={one.id}>
            <th scope="row">
              <a href={`/desk/gift-cards/${one.id}`}>{one.name}</a>
            </th>
            <td data-label={t(issued)}>{one.issued}</td>
            <td data-label={t(balance)} className={css.number}>
              {money(one.balance)}
            </td>
            <td {...(one.sentTo && { "data-label": t(sentTo) })}>{one.sentTo}</td>
            <td {...(one.order && { "data-label": t(order) })}>
              {one.order && (
                <>
                  <a href={`/desk/orders/${one.order.order_number}`}>{one.order.order_number}</a>,{" "}
                  {one.order.purchaser_name}
                </>
              )}
            </td>
            <td data-label={t(state)}>{t(words.states[one.state])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
