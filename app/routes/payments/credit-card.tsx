import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as checkoutCalls from "#app/calls/checkout/checkout.server.ts";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { formatPostalCode } from "#app/domain/accounts/address.ts";
import { EXPIRY_YEARS, groupedCard } from "#app/domain/payments/card.ts";
import { stepTitle } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { wallClock } from "#app/lib/dates.ts";
import { listText } from "#app/lib/word-list.ts";
import { checkout as checkoutWords, payment as words } from "#app/messages/words.ts";
import { requireStep, saveStep } from "#app/routes/checkout/checkout.server.ts";
import * as css from "#app/ui/account/person-fields.css.ts";
import { summedCart } from "#app/ui/checkout/order-summary.tsx";
import { OtherPayment, StepPage } from "#app/ui/checkout/step-page.tsx";
import * as formCss from "#app/ui/form/form.css.ts";
import { SelectField, TextField } from "#app/ui/form/form.tsx";
import { countryIn, formatting } from "#app/ui/form/input-format.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { Submit } from "#app/ui/form/submit.tsx";
import { lead, row, soft, stack } from "#app/ui/page/layout.css.ts";
import { useLocale, useT } from "#app/ui/page/t.ts";

export const meta: MetaFunction<typeof loader> = stepTitle;

export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const state = await requireStep(visit, "credit_card");
  const { checkout_info, store_info } = visit.settings;
  const { card, contact } = state.draft;
  return {
    step: state.step,
    cart: summedCart(state.cart),
    brands: checkout_info.card_brands,
    country: store_info.country,
    year: wallClock(visit.now, store_info.time_zone).year,
    constraints: constraintsOf(checkoutCalls.setCreditCard),
    name: card?.name ?? contact?.name ?? "",
    kept: card && { brand: card.brand as keyof typeof words.brands, last: card.last_four },
  };
}

export function action(args: ActionFunctionArgs) {
  return saveStep(args, "credit_card", checkoutCalls.setCreditCard);
}

const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, "0"));

export default function CreditCard() {
  const { step, cart, brands, country, year, name, kept, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const locale = useLocale();
  const labels = {
    name: t(words.cardName),
    number: t(words.cardNumber),
    expiry_month: t(words.expiryMonth),
    expiry_year: t(words.expiryYear),
    cvv: t(words.cvv),
    postal_code: t(words.postalCode),
  };
  const form = formState("card", useResult<typeof action>(), { name, country }, constraints, labels);
  const countries = Object.entries(words.countries).map(([code, label]) => [code, t(label)] as const);
  return (
    <StepPage step={step} cart={cart} title={t(words.cardTitle)}>
      <p className={lead}>{t(words.cardLead)}</p>
      <p className={soft}>
        {t(words.accepted, {
          brands: listText(
            locale,
            brands.map((brand) => t(words.brands[brand])),
            "and",
          ),
        })}
      </p>
      {kept && <p>{t(words.kept, { brand: t(words.brands[kept.brand]), last: kept.last })}</p>}
      <PostForm state={form} className={stack[5]} autoComplete="on">
        <TextField field={form.field("name")} required autoComplete="cc-name" />
        <TextField
          field={form.field("number")}
          onInput={formatting(groupedCard)}
          required
          autoComplete="cc-number"
        />
        <div className={formCss.pair}>
          <SelectField
            field={form.field("expiry_month")}
            required
            options={MONTHS.map((month) => [month, month])}
            autoComplete="cc-exp-month"
          />
          <SelectField
            field={form.field("expiry_year")}
            required
            options={Array.from({ length: EXPIRY_YEARS }, (_, index) => [
              String(year + index),
              String(year + index),
            ])}
            autoComplete="cc-exp-year"
          />
        </div>
        <TextField
          field={form.field("cvv")}
          onInput={formatting((text) => text.replace(/\D/g, ""))}
          hint={t(words.cvvHint)}
          required
          autoComplete="cc-csc"
          className={css.short}
        />
        <SelectField
          field={form.field("country")}
          label={t(words.cardCountry)}
          required
          options={countries}
          autoComplete="off"
        />
        <TextField
          field={form.field("postal_code")}
          onInput={formatting((text, form) => formatPostalCode(countryIn(form), text))}
          required
          autoComplete="billing postal-code"
          className={css.short}
        />
        <p className={row}>
          <Submit>{t(checkoutWords.continueOn)}</Submit> <OtherPayment />
        </p>
      </PostForm>
    </StepPage>
  );
}
