import type { SubmissionResult } from "@conform-to/react";
import { type FormEvent, useEffect, useRef } from "react";
import type { CartGiftCard } from "#app/domain/cart/cart.ts";
import type { ShownStep } from "#app/domain/checkout/checkout.ts";
import type { PaymentOption } from "#app/domain/payments/payments.ts";
import type { Constraints } from "#app/lib/constraints.ts";
import { formatCents } from "#app/lib/money.ts";
import { checkout as checkoutWords, payment as words } from "#app/messages/words.ts";
import * as cards from "#app/ui/account/account-page.css.ts";
import * as css from "#app/ui/account/person-fields.css.ts";
import { OrderSummary, type SummedCart } from "#app/ui/checkout/order-summary.tsx";
import { Steps } from "#app/ui/checkout/steps.tsx";
import { beside } from "#app/ui/checkout/summary.css.ts";
import { Choices, TextField } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { type FormState, formState } from "#app/ui/form/submission.ts";
import { Submit } from "#app/ui/form/submit.tsx";
import { row, soft, stack, withAside } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useMoney, usePath, useT } from "#app/ui/page/t.ts";

interface PaymentData {
  chosen: string | undefined;
  choices: PaymentOption[];
  step: ShownStep;
  cart: SummedCart;
  cards: CartGiftCard[] | undefined;
  /** The number of added gift cards that can't be used any more. */
  voidCards: number;
  /** Whether gift cards are being bought. */
  buysCards: boolean;
  constraints: CardConstraints;
}

type CardConstraints = Constraints<"gift_card_number" | "pin" | "amount">;

/** The amount due, the ways to pay it, and gift cards. */
export function PaymentView({
  lastResult,
  ...data
}: PaymentData & { lastResult: SubmissionResult | undefined }) {
  const t = useT();
  const adding = lastResult?.initialValue?.intent === "add-card";
  const form = formState("payment", adding ? undefined : lastResult, {
    payment_choice: data.chosen,
  });
  const saveLater = useChoiceSaver();
  return (
    <div className={stack[5]}>
      <Steps step={data.step} checksum={data.cart.checksum} />
      <h1 id="payment-title">{t(checkoutWords.paymentTitle)}</h1>
      <div className={`${withAside} ${beside}`}>
        <div className={stack[6]}>
          {data.cards && (
            <GiftCards
              cards={data.cards}
              voidCards={data.voidCards}
              buysCards={data.buysCards}
              constraints={data.constraints}
              lastResult={adding ? lastResult : undefined}
            />
          )}
          {data.choices.length === 0 ? (
            <p>
              {t(checkoutWords.noPayment)} <Link to="/contact">{t(checkoutWords.contactUs)}</Link>
            </p>
          ) : (
            <PostForm
              onChange={saveLater}
              state={form}
              labels={{ payment_choice: t(checkoutWords.paymentTitle) }}
              className={stack[5]}
            >
              <Choices
                field={form.field("payment_choice")}
                labelledBy="payment-title"
                options={data.choices}
              />
              <p>
                <Submit>{t(checkoutWords.continueOn)}</Submit>
              </p>
            </PostForm>
          )}
        </div>
        <OrderSummary cart={data.cart} />
      </div>
    </div>
  );
}

/** Delay before a choice is saved (spec 2 §9), in milliseconds. */
const SAVE_DELAY_MS = 1000;

/** Saves the chosen payment after a second, with JavaScript. Continue saves it in any case. */
function useChoiceSaver() {
  const path = usePath();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  return ({ target }: FormEvent) => {
    clearTimeout(timer.current);
    if (!(target instanceof HTMLInputElement) || target.name !== "payment_choice") return;
    const body = new URLSearchParams({ payment_choice: target.value });
    timer.current = setTimeout(() => {
      // The server could not be reached; Continue sends the choice again.
      fetch(path("/api/checkout/setPaymentChoice"), { method: "POST", body }).catch(() => {});
    }, SAVE_DELAY_MS);
  };
}

/** Gift cards are added by number, and each shows the amount used, in a form with a URL of its own. */
function GiftCards({
  cards: giftCards,
  voidCards,
  buysCards,
  constraints,
  lastResult,
}: Pick<PaymentData, "voidCards" | "buysCards"> & {
  cards: readonly CartGiftCard[];
  constraints: CardConstraints;
  lastResult: SubmissionResult | undefined;
}) {
  const t = useT();
  const form = formState("gift-card", lastResult, {}, constraints);
  return (
    <section className={stack[4]} aria-labelledby="gift-cards">
      <h2 id="gift-cards">{t(words.giftCardsTitle)}</h2>
      {voidCards > 0 && <p role="status">{t(words.cardsVoid, { count: voidCards })}</p>}
      {buysCards && giftCards.length > 0 && <p>{t(words.cardsForGoods)}</p>}
      {giftCards.length > 0 && (
        <ul className={cards.rows}>
          {giftCards.map((card) => (
            <li key={card.id} className={cards.rowLine}>
              <HeldCard card={card} constraints={constraints} />
            </li>
          ))}
        </ul>
      )}
      <PostForm
        state={form}
        labels={{ gift_card_number: t(words.giftCardNumber), amount: t(words.giftCardsTitle) }}
        key={giftCards.length}
        className={stack[3]}
      >
        <CardFields form={form} />
        <p>
          <Submit as="secondary" name="intent" value="add-card">
            {t(words.addCard)}
          </Submit>
        </p>
      </PostForm>
    </section>
  );
}

function CardFields({ form }: { form: FormState }) {
  const t = useT();
  return (
    <div className={css.phone}>
      <TextField field={form.field("gift_card_number")} label={t(words.giftCardNumber)} autoComplete="off" />
      <TextField field={form.field("pin")} label={t(words.giftCardPin)} autoComplete="off" />
    </div>
  );
}

/** A card that the cart uses. Errors in an amount appear on the card's own page. */
function HeldCard({ card, constraints }: { card: CartGiftCard; constraints: CardConstraints }) {
  const t = useT();
  const money = useMoney();
  const amount = formatCents(card.wanted ?? card.amount);
  const form = formState(`gift-card-${card.id}`, undefined, { amount }, constraints);
  const path = `/checkout/gift-cards/${card.id}`;
  return (
    <PostForm
      action={`${path}?from=payment`}
      state={form}
      enter={{ label: t(words.saveAmount) }}
      className={stack[3]}
    >
      <p>
        {card.number}, <span className={soft}>{t(words.cardBalance, { amount: money(card.balance) })}</span>
        <br />
        {t(words.cardUsed, { amount: money(card.amount) })}
      </p>
      <TextField
        field={form.field("amount")}
        label={t(words.cardAmount, { number: card.number })}
        className={css.short}
      />
      <p className={row}>
        <Submit as="secondary">{t(words.saveAmount)}</Submit>{" "}
        <Submit
          as="plain"
          formAction={`${path}/removal?from=payment`}
          formNoValidate
          aria-label={t(words.removeCardOf, { number: card.number })}
        >
          {t(words.removeCard)}
        </Submit>
      </p>
    </PostForm>
  );
}
