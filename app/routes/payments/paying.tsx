import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as checkoutCalls from "#app/calls/checkout/checkout.server.ts";
import * as payingCalls from "#app/calls/checkout/payment.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import { stepShown } from "#app/domain/checkout/checkout.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { stepTitle } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { formatCents } from "#app/lib/money.ts";
import { detailOf, isFailure } from "#app/messages/result.ts";
import { payment as words } from "#app/messages/words.ts";
import { Steps } from "#app/ui/checkout/steps.tsx";
import { summary as errorBox } from "#app/ui/form/form.css.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { Submit } from "#app/ui/form/submit.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { lead, narrow, soft, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useT } from "#app/ui/page/t.ts";
import { allowProvider } from "./payments.server.ts";

export const meta: MetaFunction<typeof loader> = stepTitle;

/** An unfinished payment: continue it or cancel it. Some providers' pages are opened from here. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const state = await call(visit, checkoutCalls.get);
  if (isFailure(state) || !state.pending) throw redirect("/checkout/cart", 303);
  const { attempt, provider, amount, goTo } = state.pending;
  const { name } = await allowProvider(visit, provider);
  return {
    step: stepShown(visit.t, "review", state.draft.delivery),
    attempt,
    goTo,
    provider: name,
    amount: formatCents(amount, visit.locale),
  };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return redirect("/checkout/paying", 303);
  const answer = await call(visit, payingCalls.callOffPayment, form.values);
  // The provider took the money and reviews it: the order's page says so.
  if (isFailure(answer) && answer.code === "payment_in_review")
    return redirect(detailOf(answer, "payment_in_review")?.path ?? "/account/orders", 303);
  if (isFailure(answer)) return data({ refused: String(answer.error) }, { status: 422 });
  return answer.called_off
    ? seeOther(visit, "/checkout/payment", "payment_called_off")
    : redirect("/account/orders", 303);
}

export default function Paying() {
  const { step, attempt, goTo, provider, amount } = useLoaderData<typeof loader>();
  const t = useT();
  const answer = useResult<typeof action>();
  return (
    <div className={stack[5]}>
      <Steps step={step} />
      <div className={`${narrow} ${stack[5]}`}>
        {answer && "refused" in answer && (
          <div role="alert" tabIndex={-1} className={errorBox}>
            <p>{answer.refused}</p>
          </div>
        )}
        <h1>{t(words.payingTitle)}</h1>
        <p className={lead}>{t(words.payingText, { amount, provider })}</p>
        {typeof goTo === "string" && (
          <p>
            <a href={goTo} className={button.primary}>
              {t(words.goOn, { provider })}
            </a>
          </p>
        )}
        {typeof goTo === "object" && (
          <form method="post" action={goTo.action}>
            {Object.entries(goTo.fields).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <Submit>{t(words.goOn, { provider })}</Submit>
          </form>
        )}{" "}
        <PostForm className={stack[2]}>
          <input type="hidden" name="attempt" value={attempt} />
          <p>
            <Submit as="secondary">{t(words.callOff)}</Submit>
          </p>
          <p className={soft}>{t(words.callOffText)}</p>
        </PostForm>
        <p>
          <Link to="/checkout/paying" className={button.plain}>
            {t(words.lookAgain)}
          </Link>
        </p>
      </div>
    </div>
  );
}
