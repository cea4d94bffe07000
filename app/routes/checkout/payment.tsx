import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { requireStep, saveStep } from "#app/http/checkout.server.ts";
import { pageTitle } from "#app/http/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import * as words from "#app/messages/checkout.ts";
import * as button from "#app/ui/button.css.ts";
import { Csrf } from "#app/ui/error-list.tsx";
import { Choices, ErrorSummary } from "#app/ui/form.tsx";
import { narrow, stack } from "#app/ui/layout.css.ts";
import { Steps } from "#app/ui/steps.tsx";
import { formState } from "#app/ui/submission.ts";
import { useT } from "#app/ui/t.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: pageTitle(matches, "Checkout Payment", "Step 5 of 6") },
];

export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const { draft, choices } = await requireStep(visit, "payment");
  return { chosen: draft.payment_choice, choices };
}

export function action(args: ActionFunctionArgs) {
  return saveStep(args, "payment", "checkout/setPaymentChoice");
}

export default function Payment() {
  const { chosen, choices } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const t = useT();
  const form = formState("payment", lastResult, { payment_choice: chosen });
  return (
    <div className={stack[5]}>
      <Steps index={4} back="/checkout/contact" />
      <div className={narrow}>
        <Form method="post" id={form.id} className={stack[5]}>
          <h1>{t(words.paymentTitle)}</h1>
          <ErrorSummary form={form} />
          <Csrf />
          <Choices
            field={form.field("payment_choice")}
            legend={t(words.paymentTitle)}
            options={choices.map((choice) => ({
              value: choice,
              label: t(words.payments[choice]),
              hint:
                choice in words.paymentHints
                  ? t(words.paymentHints[choice as keyof typeof words.paymentHints])
                  : undefined,
            }))}
          />
          <p>
            <button type="submit" className={button.primary}>
              {t(words.continueOn)}
            </button>
          </p>
        </Form>
      </div>
    </div>
  );
}
