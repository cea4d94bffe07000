import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import * as orderCalls from "#app/calls/order/order.server.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { pageTitle, translatorOf } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { failures, giftCards as words } from "#app/messages/words.ts";
import { requireAccount } from "#app/routes/account/account.server.ts";
import { TextField } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { Submit } from "#app/ui/form/submit.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { narrow, row, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useT } from "#app/ui/page/t.ts";

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, translatorOf(matches)(words.sendTitle)) },
  { name: "robots", content: "noindex" },
];

/** Changes the recipient of gift cards on an order's line, for the customer who bought them. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  requireAccount(visit, args.request);
  const order = await call(visit, orderCalls.get, { order_id: args.params.order_number });
  if (isFailure(order)) throw new Response(visit.t(failures.orders.shopper.not_found), { status: 404 });
  const cards = order.items[Number(args.params.line)]?.cart_info.gift_cards;
  if (!cards || cards.state === "void") throw new Response("", { status: 404 });
  return {
    back: `/account/order/${order.order_number}`,
    recipient: cards.recipient,
    // The day on which unsent cards go out.
    waits: cards.state === "waiting" ? timesOf(visit.settings, order.locale).date(cards.at) : "",
    constraints: constraintsOf(orderCalls.sendGiftCard, "email"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return stale;
  const { order_number: order_id, line } = args.params;
  const sent = await call(visit, orderCalls.sendGiftCard, { ...form.values, order_id, line });
  return isFailure(sent)
    ? form.refuse(sent)
    : seeOther(visit, `/account/order/${order_id}`, "gift_card_sent");
}

export default function OrderGiftCard() {
  const { back, recipient, waits, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const labels = { email: t(words.sendTo) };
  const form = formState("send", useResult<typeof action>(), { email: recipient }, constraints, labels);
  return (
    <div className={`${narrow} ${stack[5]}`}>
      <h1>{t(words.sendTitle)}</h1>
      <p>{waits ? t(words.sendWaitingText, { date: waits }) : t(words.sendText)}</p>
      <PostForm state={form} className={stack[5]}>
        <TextField field={form.field("email")} type="email" />
        <p className={row}>
          <Submit>{t(waits ? words.saveAddress : words.send)}</Submit>{" "}
          <Link to={back} className={button.plain}>
            {t(words.backToOrder)}
          </Link>
        </p>
      </PostForm>
    </div>
  );
}
