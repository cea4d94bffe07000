import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as checkoutCalls from "#app/calls/checkout/checkout.server.ts";
import { stepTitle } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { checkout as checkoutWords, payment as words } from "#app/messages/words.ts";
import { providerAt, requireStep, saveStep } from "#app/routes/checkout/checkout.server.ts";
import { summedCart } from "#app/ui/checkout/order-summary.tsx";
import { OtherPayment, StepPage } from "#app/ui/checkout/step-page.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { Submit } from "#app/ui/form/submit.tsx";
import { lead, row } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";
import { allowProvider } from "./payments.server.ts";

export const meta: MetaFunction<typeof loader> = stepTitle;

/**
 * The card step for providers with their own payment page: says which page comes next, and when. The card is
 * entered there, after the review, so that nothing is charged before the shopper has reviewed the order.
 */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const id = providerAt(args.request);
  const { step, cart } = await requireStep(visit, id);
  const { name: provider } = await allowProvider(visit, id);
  return { provider, step, cart: summedCart(cart) };
}

export function action(args: ActionFunctionArgs) {
  const provider = providerAt(args.request);
  return saveStep(args, provider, checkoutCalls.announceProvider, () => ({ payment_choice: provider }));
}

export default function Announced() {
  const { provider, step, cart } = useLoaderData<typeof loader>();
  const t = useT();
  const form = formState("card", useResult<typeof action>());
  return (
    <StepPage step={step} cart={cart} title={t(words.announcedTitle)}>
      <p className={lead}>{t(words.announcedText, { provider })}</p>
      <PostForm state={form}>
        <p className={row}>
          <Submit>{t(checkoutWords.continueOn)}</Submit> <OtherPayment />
        </p>
      </PostForm>
    </StepPage>
  );
}
