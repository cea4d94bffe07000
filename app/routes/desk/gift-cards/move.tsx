import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as giftCards from "#app/calls/staff/gift-cards.server.ts";
import { openDesk, requireRecent } from "#app/http/desk.server.ts";
import { readForm } from "#app/http/forms/forms.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskCards as words } from "#app/messages/words.ts";
import { DeskAction } from "#app/ui/desk/desk-action.tsx";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useMoney, useT } from "#app/ui/page/t.ts";
import { cardPath, openCard, overtaken } from "./card.server.ts";
import { NewCard } from "./new-card-view.tsx";

export const meta = deskMeta(words.moveTitle);

/** Moves a gift card's balance to a new number. */
export async function loader(args: LoaderFunctionArgs) {
  const { desk, card, name, seen } = await openCard(args, "issue_cards");
  await requireRecent(desk, args);
  return {
    name,
    seen,
    path: cardPath(card.id),
    balance: card.balance,
    // Not a redirect: the answer to the form that moved the balance comes with this data.
    isGone: card.voided,
    shop: desk.store.settings.store_info.name,
  };
}

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  await requireRecent(desk, args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return data({ refused: stale.data, card: null }, { status: 403 });
  const { id = "" } = args.params;
  const card = await call(desk, giftCards.move, asUnchecked({ id, seen: form.text("seen") }));
  if (isFailure(card)) {
    const answer = overtaken(desk, id, card);
    if (answer) throw answer;
    return data({ refused: form.refuse(card).data, card: null }, { status: 422 });
  }
  const { number, pin, balance } = card;
  // The number is nowhere else in clear, so this answer shows it and no redirect follows.
  return data({
    refused: undefined,
    card: { number, pin, balance, path: cardPath(card.id), email: "" },
  });
}

export default function Move() {
  const { name, seen, path, balance, isGone, shop } = useLoaderData<typeof loader>();
  const t = useT();
  const money = useMoney();
  const result = useResult<typeof action>();
  if (result?.card) return <NewCard {...result.card} shop={shop} />;
  return (
    <DeskAction
      heading={t(words.moveOf, { card: name })}
      text={[isGone ? t(words.gone) : t(words.moveText, { amount: money(balance) })]}
      state={formState("desk-card-move", result?.refused)}
      submit={t(words.moveSubmit)}
      back={{ path, label: t(words.backToCard) }}
    >
      <input type="hidden" name="seen" value={seen} />
    </DeskAction>
  );
}
