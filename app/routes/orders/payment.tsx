import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as orderCalls from "#app/calls/order/order.server.ts";
import { paymentOptions } from "#app/domain/payments/payments.ts";
import { langOfSetting } from "#app/domain/stores/translations.ts";
import { leave, readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { pageTitle, translatorOf } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { failures, quotes as quoteWords, orders as words } from "#app/messages/words.ts";
import { allowProvider } from "#app/routes/payments/payments.server.ts";
import { Choices } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { Submit } from "#app/ui/form/submit.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { lead, narrow, row, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useMoney, useT } from "#app/ui/page/t.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: pageTitle(matches, translatorOf(matches)(words.payPage)) },
  { name: "robots", content: "noindex" },
  // The URL gives access to the order, so it must not be sent to other sites.
  { name: "referrer", content: "same-origin" },
];

/** The proof of access to the order: the link's key or the session. */
function askingOf({ params, request }: LoaderFunctionArgs | ActionFunctionArgs) {
  const key = new URL(request.url).searchParams.get("key") ?? undefined;
  return {
    asking: { order_id: params.order_number, key },
    query: key ? `?key=${encodeURIComponent(key)}` : "",
  };
}

/**
 * The amount due for an order whose shipping price the shop has set. For a paid order, shows the order
 * instead.
 */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const { asking, query } = askingOf(args);
  const due = await call(visit, orderCalls.getPayment, asking);
  const page = `/account/order/${args.params.order_number}${query}`;
  if (isFailure(due)) {
    if (due.code === "not_payable") throw redirect(page, 302);
    throw new Response(visit.t(failures.orders.shopper.not_found), { status: 404 });
  }
  for (const choice of due.choices) await allowProvider(visit, choice);
  const choices = paymentOptions(visit.t, due.choices, visit.settings.checkout_info, null, (text) =>
    langOfSetting(visit.store, text),
  );
  return { ...due, choices, page };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return stale;
  const { asking, query } = askingOf(args);
  const paying = await call(visit, orderCalls.pay, { ...form.values, ...asking });
  if (isFailure(paying)) return form.refuse(paying);
  if ("go_to" in paying && typeof paying.go_to === "string") return leave(visit, paying.go_to);
  return seeOther(visit, `/account/order/${paying.order_number}${query}`, "order_paid");
}

export default function OrderPayment() {
  const { order_number, amount, choices, begun, page } = useLoaderData<typeof loader>();
  const t = useT();
  const money = useMoney();
  const labels = { payment_choice: t(quoteWords.howToPay) };
  const form = formState("order-payment", useResult<typeof action>(), {}, undefined, labels);
  return (
    <div className={`${narrow} ${stack[5]}`}>
      <h1>{t(words.payTitle, { number: String(order_number) })}</h1>
      <p className={lead}>{t(words.payLead, { amount: money(amount) })}</p>
      <PostForm state={form} className={stack[5]}>
        <input type="hidden" name="amount" value={amount} />
        {!begun && <Choices field={form.field("payment_choice")} options={choices} />}
        <p className={row}>
          <Submit>{t(begun ? words.payGoOn : words.payNow, { amount: money(amount) })}</Submit>{" "}
          <Link to={page} className={button.plain}>
            {t(words.backToOrder)}
          </Link>
        </p>
      </PostForm>
    </div>
  );
}
