import type { Cents } from "#app/lib/money.ts";
import { deskCards as words } from "#app/messages/words.ts";
import { ButtonLink, DeskSubmit } from "#app/ui/desk/buttons.tsx";
import { DeskPage } from "#app/ui/desk/desk-page.tsx";
import { ListTable, Pager, pagesBeside, Tabs } from "#app/ui/desk/list-parts.tsx";
import { TextField } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import type { FormState } from "#app/ui/form/submission.ts";
import { EmailAddress } from "#app/ui/page/email-address.tsx";
import { narrow, row, stack } from "#app/ui/page/layout.css.ts";
import { useMoney, useT } from "#app/ui/page/t.ts";

interface CardRow {
  id: number;
  name: string;
  balance: Cents;
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
  return (
    <DeskPage heading={t(words.cardsTitle)}>
      {mayIssue && (
        <p>
          <ButtonLink to="/desk/gift-cards/new" look="primary" label={t(words.issue)} />
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
          <DeskSubmit look="secondary" label={t(words.findSubmit)} />{" "}
          {(find || returned) && <ButtonLink to="/desk/gift-cards" look="plain" label={t(words.clear)} />}
        </p>
      </PostForm>
      <CardsTable cards={cards} />
      <Pager
        {...pagesBeside("/desk/gift-cards", { find, returned: returned ? "on" : "" }, { next, previous })}
      />
    </DeskPage>
  );
}

function CardsTable({ cards }: { cards: readonly CardRow[] }) {
  const t = useT();
  const money = useMoney();
  const { card, issued, balance, sentTo, order, state } = words.columns;
  return (
    <ListTable
      none={t(words.none)}
      rows={cards}
      keyOf={(giftCard) => giftCard.id}
      columns={[
        {
          name: t(card),
          cell: (giftCard) => (
            <a href={`/desk/gift-cards/${giftCard.id}`}>
              <bdi>{giftCard.name}</bdi>
            </a>
          ),
        },
        { name: t(issued), cell: (giftCard) => giftCard.issued },
        { name: t(balance), cell: (giftCard) => money(giftCard.balance), isNumber: true },
        { name: t(sentTo), cell: (giftCard) => <EmailAddress text={giftCard.sentTo} /> },
        {
          name: t(order),
          cell: (giftCard) =>
            giftCard.order && (
              <>
                <a href={`/desk/orders/${giftCard.order.order_number}`}>{giftCard.order.order_number}</a>,{" "}
                {giftCard.order.purchaser_name}
              </>
            ),
        },
        { name: t(state), cell: (giftCard) => t(words.states[giftCard.state]) },
      ]}
    />
  );
}
