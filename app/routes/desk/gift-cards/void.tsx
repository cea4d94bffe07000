import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as giftCards from "#app/calls/staff/gift-cards.server.ts";
import { openDesk, requireRecent } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskCards as words } from "#app/messages/words.ts";
import { DeskAction } from "#app/ui/desk/desk-action.tsx";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useMoney, useT } from "#app/ui/page/t.ts";
import { cardPath, openCard, overtaken } from "./card.server.ts";

export const meta = deskMeta(words.voidTitle);

/** Voids a gift card. */
export async function loader(args: LoaderFunctionArgs) {
  const { desk, card, name, seen } = await openCard(args, "issue_cards");
  if (card.voided) throw redirect(cardPath(card.id));
  await requireRecent(desk, args);
  return { name, seen, path: cardPath(card.id), balance: card.balance };
}

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  await requireRecent(desk, args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const { id = "" } = args.params;
  const answer = await call(desk, giftCards.voidCard, asUnchecked({ id, seen: form.text("seen") }));
  if (isFailure(answer)) return overtaken(desk, id, answer) ?? form.refuse(answer);
  return seeOther(desk, cardPath(id), "desk_card_voided");
}

export default function Void() {
  const { name, seen, path, balance } = useLoaderData<typeof loader>();
  const t = useT();
  const money = useMoney();
  return (
    <DeskAction
      heading={t(words.voidOf, { card: name })}
      text={[t(words.voidText, { amount: money(balance) })]}
      state={formState("desk-card-void", useResult<typeof action>())}
      submit={t(words.voidSubmit)}
      back={{ path, label: t(words.backToCard) }}
    >
      <input type="hidden" name="seen" value={seen} />
    </DeskAction>
  );
}
