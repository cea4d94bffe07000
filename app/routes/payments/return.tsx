import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data, redirect } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import * as payingCalls from "#app/calls/checkout/payment.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import { readText } from "#app/http/reading/body.server.ts";
import { pageTitle, translatorOf } from "#app/http/rendering/title.ts";
import { openVisit, stopAtGate, type WebVisit } from "#app/http/visit.server.ts";
import { ownValue } from "#app/lib/own.ts";
import { isFailure } from "#app/messages/result.ts";
import {
  checkout as checkoutWords,
  flash as flashWords,
  orders as orderWords,
  payment as words,
} from "#app/messages/words.ts";
import * as button from "#app/ui/page/button.css.ts";
import { lead, narrow, row, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useT } from "#app/ui/page/t.ts";
import { asProvider, sendOn } from "./payments.server.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  {
    title: pageTitle(matches, translatorOf(matches)(words.returnPage), {
      failed: data !== undefined && data.kind !== "arrived",
    }),
  },
  { name: "robots", content: "noindex" },
];

/**
 * Where providers send shoppers back to. The URL's parameters are not trusted: the provider is asked, and its
 * answer settles the payment once, however often this page is opened (decision 14).
 */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  return back(visit, args.params.attempt ?? "", new URL(args.request.url).searchParams.has("cancelled"));
}

/** For providers that send the browser back with a POST. An unsigned post is treated as if it were empty. */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { attempt = "" } = args.params;
  const noted = await call(asProvider(visit), payingCalls.paymentMessage, {
    attempt,
    headers: Object.fromEntries(args.request.headers),
    body: await readText(args.request),
  });
  if (isFailure(noted) && noted.code === "payment_unknown") stopAtGate(visit);
  return redirect(`/payments/return/${encodeURIComponent(attempt)}`, 303);
}

async function back(visit: WebVisit, attempt: string, cancelled: boolean) {
  const answer = await call(asProvider(visit), payingCalls.paymentDone, {
    attempt,
    cancelled: String(cancelled),
  });
  // In a browser other than the one that ordered, the order itself is not shown.
  if (!isFailure(answer) && answer.key === "")
    return { kind: "arrived" as const, text: answer.later ? flashWords.orderPaid : words.arrivedText };
  const failure = sendOn(visit, answer);
  const kind: UndecidedPayment = ownValue(UNDECIDED, failure.code) ?? "failed";
  // The page of the quote or order that is being paid; undefined for a cart.
  const page = failure.detail?.path;
  return data({ kind, text: String(failure.error), page }, { status: 422 });
}

type UndecidedPayment = "waiting" | "review" | "failed";

/** Messages about an undecided payment, by the failure. */
const UNDECIDED: Readonly<Record<string, UndecidedPayment>> = {
  payment_waiting: "waiting",
  payment_unsure: "waiting",
  payment_in_review: "review",
  late_payment_in_review: "review",
};
const TITLES = { waiting: words.payingTitle, review: words.inReview, failed: words.backFailed };

export default function PaymentReturn() {
  const { kind, text, ...back } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const t = useT();
  const page = "page" in back ? back.page : undefined;
  if (kind === "arrived") {
    return (
      <div className={`${narrow} ${stack[5]}`}>
        <h1>{t(words.arrived)}</h1>
        <p className={lead}>{t(text)}</p>
      </div>
    );
  }
  return (
    <div className={`${narrow} ${stack[5]}`}>
      <div role="alert" className={stack[3]}>
        <h1>{t(TITLES[kind])}</h1>
        <p className={lead}>{text}</p>
        {kind === "waiting" && <p>{t(words.stillWaiting)}</p>}
      </div>
      <p className={row}>
        {kind === "review" ? (
          <Link to={page ?? "/"} className={button.plain}>
            {t(page ? orderWords.backToOrder : orderWords.continueShopping)}
          </Link>
        ) : kind === "waiting" ? (
          <>
            <Link to={pathname} reloadDocument className={button.primary}>
              {t(words.lookAgain)}
            </Link>{" "}
            <Link to={page ?? "/checkout/paying"} reloadDocument className={button.plain}>
              {t(page ? orderWords.backToOrder : words.toPayment)}
            </Link>
          </>
        ) : (
          <Link to={page ?? "/checkout/cart"} className={button.primary}>
            {t(page ? orderWords.backToOrder : checkoutWords.startOver)}
          </Link>
        )}
      </p>
    </div>
  );
}
