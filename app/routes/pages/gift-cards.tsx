import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as giftCalls from "#app/calls/checkout/gifts.server.ts";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import { requireLoginFor } from "#app/http/account.server.ts";
import { readForm } from "#app/http/forms.server.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/lib/result.ts";
import { payment as paymentWords, pages as words } from "#app/messages/words.ts";
import { TextField } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import * as button from "#app/ui/page/button.css.ts";
import { lead, narrow, prose, stack } from "#app/ui/page/layout.css.ts";
import { useMoney, useT } from "#app/ui/page/t.ts";

/** Gift cards. The page of a gift card's own title redirects here (spec 1 §2). */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const { settings } = visit;
  if (!settings.store_info.giftcards_enabled) throw new Response("", { status: 404 });
  requireLoginFor(visit, "gift_cards");
  // The shop sets the minimum amount, which is at least one dollar (spec 1 §5).
  return {
    minimum: Math.max(100, settings.store_info.giftcard_minimum),
    constraints: constraintsOf(giftCalls.balance, "number", "pin"),
  };
}

/** Shows the balance of a card. Uses POST, so that the number never appears in a URL. */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return stale;
  const found = await call(visit, giftCalls.balance, form.values);
  return isFailure(found) ? form.refuse(found) : { balance: found.balance, number: found.number };
}

export default function GiftCards() {
  const { minimum, constraints } = useLoaderData<typeof loader>();
  const answer = useResult<typeof action>();
  const found = answer && "balance" in answer ? answer : undefined;
  const t = useT();
  const money = useMoney();
  const refused = answer && !("balance" in answer) ? answer : undefined;
  const form = formState("balance", refused, {}, constraints);
  return (
    <div className={stack[6]}>
      <div className={prose}>
        <h1>{t(words.giftCardsTitle)}</h1>
        <p className={lead}>{t(words.giftCardsText)}</p>
        <p>{t(words.giftCardsRange, { min: money(minimum) })}</p>
      </div>
      <section className={`${narrow} ${stack[4]}`} aria-labelledby="balance-title">
        <h2 id="balance-title">{t(paymentWords.checkBalance)}</h2>
        {found && (
          <p role="status" className={lead}>
            {t(paymentWords.balanceIs, { number: found.number, amount: money(found.balance) })}
          </p>
        )}
        <PostForm state={form} labels={{ number: t(paymentWords.giftCardNumber) }} className={stack[4]}>
          <TextField field={form.field("number")} label={t(paymentWords.giftCardNumber)} autoComplete="off" />
          <TextField field={form.field("pin")} label={t(paymentWords.giftCardPin)} autoComplete="off" />
          <p>
            <button type="submit" className={button.secondary}>
              {t(paymentWords.showBalance)}
            </button>
          </p>
        </PostForm>
      </section>
    </div>
  );
}
