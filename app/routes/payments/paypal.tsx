import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as payingCalls from "#app/calls/checkout/payment.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import { stepShown } from "#app/domain/checkout/checkout.ts";
import { stepTitle } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { checkout as words } from "#app/messages/words.ts";
import * as button from "#app/ui/page/button.css.ts";
import { prose, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useT } from "#app/ui/page/t.ts";
import { asProvider, sendOn, toPayment } from "./payments.server.ts";

export const meta: MetaFunction<typeof loader> = stepTitle;

/** Where PayPal sends shoppers back to. A payment that cannot be confirmed counts as not paid (spec 2 §8). */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const query = new URL(args.request.url).searchParams;
  const cancelled = String(query.has("cancelled"));
  // PayPal's id of the payment; if it is missing, our own, which is also in the URL.
  const order_id = query.get("token");
  const answer = order_id
    ? await call(asProvider(visit), payingCalls.paypalSuccess, { order_id, cancelled })
    : await call(asProvider(visit), payingCalls.paymentDone, {
        attempt: query.get("attempt") ?? "",
        cancelled,
      });
  if (!isFailure(answer) && answer.key === "")
    throw redirect(`/payments/return/${encodeURIComponent(query.get("attempt") ?? "")}`, 303);
  const refused = sendOn(visit, answer);
  if (refused.code === "payment_waiting" || refused.code === "payment_unsure") throw toPayment(visit);
  if (refused.code === "payment_in_review" || refused.code === "late_payment_in_review")
    throw redirect(`/payments/return/${encodeURIComponent(query.get("attempt") ?? "")}`, 303);
  // If money was received, it would be wrong to say that nothing was charged.
  const text = refused.code === "payment_given_back" ? String(refused.error) : visit.t(words.paypalSafe);
  return data({ text, step: stepShown(visit.t, "payment", undefined), failed: true }, { status: 422 });
}

export default function PayPal() {
  const { text } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <div className={stack[5]}>
      <div role="alert" className={prose}>
        <h1>{t(words.paypalFailed)}</h1>
        <p>{text}</p>
      </div>
      <p>
        <Link to="/checkout/cart" className={button.primary}>
          {t(words.startOver)}
        </Link>
      </p>
    </div>
  );
}
