import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data, redirect } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { call } from "#app/calls/index.server.ts";
import { pageTitle } from "#app/http/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/lib/result.ts";
import * as words from "#app/messages/checkout.ts";
import * as button from "#app/ui/button.css.ts";
import { prose, stack } from "#app/ui/layout.css.ts";
import { useT } from "#app/ui/t.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: pageTitle(matches, "Checkout Paypal", "Step 5 of 6") },
];

/** Where PayPal sends a shopper back to. What cannot be confirmed has not been paid (spec 2 §8). */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const order_id = new URL(args.request.url).searchParams.get("token") ?? "";
  const result = await call(visit, "checkout/paypalSuccess", { order_id });
  if (isFailure(result) && result.code !== "payment_unknown") throw redirect("/checkout/cart", 303);
  visit.failed = true;
  return data(null, { status: 422 });
}

export default function PayPal() {
  const t = useT();
  return (
    <div className={stack[5]}>
      <div role="alert" className={prose}>
        <h1>{t(words.paypalFailed)}</h1>
        <p>{t(words.paypalSafe)}</p>
      </div>
      <p>
        <Link to="/checkout/cart" className={button.primary}>
          {t(words.startOver)}
        </Link>
      </p>
    </div>
  );
}
