import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as giftCalls from "#app/calls/checkout/gifts.server.ts";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { pageTitle, translatorOf } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { formatCents } from "#app/lib/money.ts";
import { isFailure } from "#app/messages/result.ts";
import { payment as words } from "#app/messages/words.ts";
import { requireStep, stepOfCard } from "#app/routes/checkout/checkout.server.ts";
import { TextField } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { Submit } from "#app/ui/form/submit.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { narrow, row, soft, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useMoney, useT } from "#app/ui/page/t.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: pageTitle(matches, translatorOf(matches)(words.giftCardPage)) },
  { name: "robots", content: "noindex" },
];

/**
 * Sets the amount to use of a gift card. An order paid entirely with gift cards has no payment page, so its review
 * leads here; the payment page shows the same form, and its refused amounts are shown here.
 */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const { step, page } = stepOfCard(args.request);
  const { cart } = await requireStep(visit, step);
  const card = cart.gift_cards.find(({ id }) => String(id) === args.params.id);
  if (!card) throw new Response("", { status: 404 });
  return { card, step, page, constraints: constraintsOf(giftCalls.editGiftCard, "amount") };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return stale;
  const { step, page } = stepOfCard(args.request);
  await requireStep(visit, step);
  const changed = await call(visit, giftCalls.editGiftCard, { ...form.values, id: args.params.id });
  // If something is left to pay another way, the review leads to the payment, and the payment to the review if not.
  return isFailure(changed) ? form.refuse(changed) : seeOther(visit, page, "updated_card");
}

export default function GiftCard() {
  const { card, step, page, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const money = useMoney();
  const label = t(words.cardAmount, { number: card.number });
  const labels = { amount: label };
  const form = formState(
    "gift-card",
    useResult<typeof action>(),
    { amount: formatCents(card.wanted ?? card.amount) },
    constraints,
    labels,
  );
  return (
    <div className={`${narrow} ${stack[5]}`}>
      <h1>{t(words.cardPageTitle)}</h1>
      <PostForm state={form} className={stack[5]}>
        <p>
          {card.number}, <span className={soft}>{t(words.cardBalance, { amount: money(card.balance) })}</span>
        </p>
        <TextField field={form.field("amount")} />
        <p className={row}>
          <Submit>{t(words.saveAmount)}</Submit>{" "}
          <Link to={page} className={button.plain}>
            {t(step === "payment" ? words.toPayment : words.backToReview)}
          </Link>
        </p>
      </PostForm>
    </div>
  );
}
