import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { PROVIDER_NAMES } from "#app/domain/payments/payments.ts";
import { backFrom, requireStep, saveStep } from "#app/http/checkout.server.ts";
import { pageTitle, prettifyPath } from "#app/http/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import * as checkoutWords from "#app/messages/checkout.ts";
import * as words from "#app/messages/payment.ts";
import * as button from "#app/ui/button.css.ts";
import { lead, narrow, row, stack, withAside } from "#app/ui/layout.css.ts";
import { OrderSummary, summedCart } from "#app/ui/order-summary.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { Steps } from "#app/ui/steps.tsx";
import { formState } from "#app/ui/submission.ts";
import { useT } from "#app/ui/t.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, location }) => [
  { title: pageTitle(matches, prettifyPath(location.pathname), "Step 5 of 6") },
];

/** Providers that are announced here; which of them it is stands in the address. */
const ANNOUNCED = ["chase", "global"] as const;

/** @throws 404 for any other, so that none is ever taken for one of these */
function stepOf(request: Request): (typeof ANNOUNCED)[number] {
  const last = new URL(request.url).pathname
    .split("/")
    .at(-1)
    ?.replace(/\.data$/, "");
  const provider = ANNOUNCED.find((one) => one === last);
  if (!provider) throw new Response("", { status: 404 });
  return provider;
}

/**
 * The card step of providers with a page of their own: says whose page it is and when it comes. The card itself
 * is asked for there, after the review, so that nothing is charged that was not looked over.
 */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const provider = stepOf(args.request);
  const state = await requireStep(visit, provider);
  return {
    provider: PROVIDER_NAMES[provider],
    back: backFrom(state, provider),
    cart: summedCart(state.cart),
  };
}

export function action(args: ActionFunctionArgs) {
  const provider = stepOf(args.request);
  return saveStep(args, provider, "checkout/announceProvider", () => ({ payment_choice: provider }));
}

export default function Announced() {
  const { provider, back, cart } = useLoaderData<typeof loader>();
  const t = useT();
  const form = formState("card", useActionData<typeof action>());
  return (
    <div className={stack[5]}>
      <Steps index={4} back={back} />
      <div className={withAside}>
        <div className={`${narrow} ${stack[5]}`}>
          <h1>{t(words.announcedTitle)}</h1>
          <p className={lead}>{t(words.announcedText, { provider })}</p>
          <PostForm state={form}>
            <p className={row}>
              <button type="submit" className={button.primary}>
                {t(checkoutWords.continueOn)}
              </button>{" "}
              <Link to="/checkout/payment" className={button.plain}>
                {t(words.otherWay)}
              </Link>
            </p>
          </PostForm>
        </div>
        <OrderSummary cart={cart} />
      </div>
    </div>
  );
}
