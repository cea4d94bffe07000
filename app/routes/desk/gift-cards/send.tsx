import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as giftCards from "#app/calls/staff/gift-cards.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskCards as words } from "#app/messages/words.ts";
import { DeskAction } from "#app/ui/desk/desk-action.tsx";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { TextField } from "#app/ui/form/form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useT } from "#app/ui/page/t.ts";
import { cardPath, openCard } from "./card.server.ts";

export const meta = deskMeta(words.sendTitle);

/** Sends a gift card that was or will be emailed to another address, or to the same one again. */
export async function loader(args: LoaderFunctionArgs) {
  const { card, name } = await openCard(args, "issue_cards");
  const { sale } = card;
  if (!sale) throw new Response("", { status: 404 });
  return {
    name,
    path: cardPath(card.id),
    email: sale.recipient,
    cards: sale.quantity,
    isSent: sale.sent_at !== null,
    constraints: constraintsOf(giftCards.resend, "email"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const { id = "" } = args.params;
  const sent = await call(desk, giftCards.resend, asUnchecked({ id, email: form.text("email") }));
  return isFailure(sent) ? form.refuse(sent) : seeOther(desk, cardPath(id), "desk_card_sent");
}

export default function Send() {
  const { name, path, email, cards, isSent, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const labels = { email: t(words.recipientEmail) };
  const state = formState("desk-card-send", useResult<typeof action>(), { email }, constraints, labels);
  return (
    <DeskAction
      heading={t(words.sendOf, { card: name })}
      text={[
        t(isSent ? words.sendText : words.sendLater),
        ...(cards > 1 ? [t(words.sendMany, { count: cards })] : []),
      ]}
      state={state}
      submit={t(words.sendSubmit)}
      back={{ path, label: t(words.backToCard) }}
    >
      <TextField field={state.field("email")} type="email" autoComplete="off" />
    </DeskAction>
  );
}
