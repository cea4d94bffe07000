import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as giftCards from "#app/calls/staff/gift-cards.server.ts";
import { PAID_BY } from "#app/domain/orders/orders.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { newToken } from "#app/lib/token.server.ts";
import { detailOf, isFailure } from "#app/messages/result.ts";
import { deskOrders, deskCards as words } from "#app/messages/words.ts";
import { DeskAction } from "#app/ui/desk/desk-action.tsx";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { Choices, TextField } from "#app/ui/form/form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useT } from "#app/ui/page/t.ts";
import { amountIn } from "../orders/form-input.server.ts";
import { cardPath } from "./card.server.ts";
import { NewCard } from "./new-card-view.tsx";

export const meta = deskMeta(words.issue);

/** Sells a gift card at the counter, or issues one as store credit. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "issue_cards");
  const constraints = constraintsOf(giftCards.issue, "name", "email");
  // The same page issues one card, even if its form is posted again.
  return { token: newToken(), shop: desk.store.settings.store_info.name, constraints };
}

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return data({ refused: stale.data, card: null }, { status: 403 });
  const amount = amountIn(desk, form, "amount", true);
  if (isFailure(amount)) return data({ refused: form.refuse(amount).data, card: null }, { status: 422 });
  const card = await call(desk, giftCards.issue, asUnchecked({ ...form.values, amount, pin: undefined }));
  if (!isFailure(card)) {
    const { id, number, pin, balance } = card;
    // The number is nowhere else in clear, so this answer shows it and no redirect follows.
    return data({
      refused: undefined,
      card: { number, pin, balance, path: cardPath(id), email: form.text("email").trim() },
    });
  }
  const issued = detailOf(card, "issued");
  if (issued) throw seeOther(desk, cardPath(issued.id), "desk_card_issued");
  return data({ refused: form.refuse(card).data, card: null }, { status: 422 });
}

export default function Issue() {
  const { token, shop, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const result = useResult<typeof action>();
  const defaults: Record<"amount" | "paid_by", string> = { amount: "", paid_by: "cash" };
  const labels = {
    amount: t(words.amount),
    paid_by: t(words.paidBy),
    name: t(words.recipientName),
    email: t(words.recipientEmail),
  };
  const form = formState("desk-card-issue", result?.refused, defaults, constraints, labels);
  if (result?.card) return <NewCard {...result.card} shop={shop} />;
  // After a refusal it is still the same card.
  const typed = result?.refused?.initialValue?.token;
  return (
    <DeskAction
      heading={t(words.issue)}
      text={[t(words.issueLead)]}
      state={form}
      submit={t(words.issueSubmit)}
      back={{ path: "/desk/gift-cards", label: t(words.back) }}
    >
      <input type="hidden" name="token" value={typeof typed === "string" ? typed : token} />
      <TextField field={form.field("amount")} required autoComplete="off" />
      <Choices
        field={form.field("paid_by")}
        options={[
          ...PAID_BY.map((value) => ({ value, label: t(deskOrders.paidBy[value]) })),
          { value: "store_credit", label: t(words.storeCredit) },
        ]}
      />
      <TextField field={form.field("email")} type="email" autoComplete="off" />
      <TextField field={form.field("name")} hint={t(words.recipientNameHint)} autoComplete="off" />
    </DeskAction>
  );
}
