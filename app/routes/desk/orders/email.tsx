import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as orders from "#app/calls/staff/orders.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskOrders as words } from "#app/messages/words.ts";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { EmailView } from "#app/ui/desk/email-view.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useT } from "#app/ui/page/t.ts";
import { answer, emailShown, readOrderForm } from "./action.server.ts";

export const meta = deskMeta(words.email);

/** An email about an order as it was sent, and a button that sends it again. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args);
  const { number: order_number = "", id = "" } = args.params;
  const email = await call(desk, orders.email, { order_number, id });
  if (isFailure(email)) throw new Response(String(email.error), { status: 404 });
  return { number: order_number, ...emailShown(desk, email) };
}

export async function action(args: ActionFunctionArgs) {
  const { desk, form, at, stale } = await readOrderForm(args);
  if (stale) return stale;
  const { order_number } = at;
  const sent = await call(desk, orders.resend, { order_number, id: args.params.id ?? "" });
  return answer(desk, form, order_number, sent, "desk_resent");
}

export default function Email() {
  const { number, ...email } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <EmailView
      heading={t(words.emailTitle, { number })}
      email={email}
      form={formState("resend", useResult<typeof action>())}
      back={{ path: `/desk/orders/${number}`, name: t(words.backToOrder) }}
    />
  );
}
