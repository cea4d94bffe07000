import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as giftCalls from "#app/calls/checkout/gifts.server.ts";
import { shows } from "#app/calls/common/access.server.ts";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import { leastOnCard } from "#app/domain/gift-cards/gift.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import {
  checkout as checkoutWords,
  payment as paymentWords,
  giftCards as words,
} from "#app/messages/words.ts";
import { requireLoginFor } from "#app/routes/account/account.server.ts";
import { GiftCardForm } from "#app/ui/checkout/gift-card-form.tsx";
import { TextField } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { Submit } from "#app/ui/form/submit.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { lead, narrow, prose, stack, withAside } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useMoney, useT } from "#app/ui/page/t.ts";
import { giftCardOffer, putGiftCard } from "./gift-cards.server.ts";

/**
 * Gift cards: the form to buy one, and the balance of one. A gift card's own title redirects here (spec 1 §2), with its
 * design chosen.
 */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const { settings } = visit;
  if (!settings.store_info.giftcards_enabled) throw new Response("", { status: 404 });
  requireLoginFor(visit, "gift_cards");
  const offer = await giftCardOffer(visit);
  const design = new URL(args.request.url).searchParams.get("design");
  return {
    design: offer?.designs.find(({ eisbn }) => eisbn === design)?.eisbn,
    minimum: leastOnCard(settings.store_info),
    offer: shows(visit).cart ? offer : undefined,
    // Only a login is missing.
    login: !visit.loggedIn && shows(visit).ordering && offer !== undefined,
    constraints: constraintsOf(giftCalls.balance, "number", "pin"),
  };
}

/** Puts a gift card into the cart, or shows a balance: by POST, so that the number never appears in a URL. */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return stale;
  if (form.text("intent") !== "balance") {
    const added = await putGiftCard(visit, form);
    return isFailure(added) ? form.refuse(added) : seeOther(visit, "/gift-cards/added");
  }
  const answer = await call(visit, giftCalls.balance, form.values);
  return isFailure(answer) ? form.refuse(answer) : { balance: answer.balance };
}

export default function GiftCards() {
  const { minimum, offer, login, constraints, design } = useLoaderData<typeof loader>();
  const answer = useResult<typeof action>();
  const found = answer && "balance" in answer ? answer : undefined;
  const refused = answer && !("balance" in answer) ? answer : undefined;
  const checking = refused?.initialValue?.intent === "balance";
  const t = useT();
  const money = useMoney();
  const labels = { number: t(paymentWords.giftCardNumber) };
  const form = formState("balance", checking ? refused : undefined, {}, constraints, labels);
  return (
    <div className={stack[6]}>
      <div className={prose}>
        <h1>{t(words.title)}</h1>
        <p className={lead}>
          {t(offer ? words.byEmail : words.onlyInShop)} {t(words.neverExpire)}
        </p>
        {!offer && <p>{t(words.range, { min: money(minimum) })}</p>}
        {!offer && login && (
          <p>
            <Link to="/account/login?from=/gift-cards" className={button.primary}>
              {t(checkoutWords.login)}
            </Link>
          </p>
        )}
      </div>
      <div className={withAside}>
        {offer && (
          <section className={stack[4]} aria-labelledby="buy-title">
            <h2 id="buy-title">{t(words.buyTitle)}</h2>
            <GiftCardForm
              offer={offer}
              values={{ quantity: "1", ...(design && { eisbn: design }) }}
              lastResult={checking ? undefined : refused}
              submit={t(words.add)}
            />
          </section>
        )}
        <section className={`${narrow} ${stack[4]}`} aria-labelledby="balance-title">
          <h2 id="balance-title">{t(words.checkTitle)}</h2>
          {found && (
            <div role="status">
              <p className={lead}>{t(words.balance, { balance: money(found.balance) })}</p>
              <p>{t(words.neverExpire)}</p>
            </div>
          )}
          <PostForm state={form} className={stack[4]}>
            <TextField field={form.field("number")} hint={t(words.hint)} autoComplete="off" />
            <TextField field={form.field("pin")} label={t(paymentWords.giftCardPin)} autoComplete="off" />
            <p>
              <Submit as="secondary" name="intent" value="balance">
                {t(words.check)}
              </Submit>
            </p>
          </PostForm>
        </section>
      </div>
    </div>
  );
}
