import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as orders from "#app/calls/operator/orders.server.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { isFailure } from "#app/lib/result.ts";
import { deskOrders as words } from "#app/messages/words.ts";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import * as button from "#app/ui/page/button.css.ts";
import { row, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";
import { answer, readOrderForm } from "./action.server.ts";

export const meta = deskMeta(words.email);

/** An email about an order as it was sent, and a button that sends it again. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args);
  const { number: order_number = "", id = "" } = args.params;
  const email = await call(desk, orders.email, { order_number, id });
  if (isFailure(email)) throw new Response(String(email.error), { status: 404 });
  const { dateTime } = timesOf(desk.store.settings);
  const { recipient, subject, text, state, problem } = email;
  return {
    number: order_number,
    ...{ recipient, subject, state, problem },
    // HTML has no use for the space after the dashes of a signature.
    text: text.replace(/[ \t]+$/gm, ""),
    written: dateTime(email.created_at),
    sent: email.sent_at === null ? "" : dateTime(email.sent_at),
    mayResend: desk.person.rights.includes("work_orders") && text !== "",
  };
}

export async function action(args: ActionFunctionArgs) {
  const { desk, form, at, stale } = await readOrderForm(args);
  if (stale) return stale;
  const { order_number } = at;
  const sent = await call(desk, orders.resend, { order_number, id: args.params.id ?? "" });
  return answer(desk, form, order_number, sent, "desk_resent");
}

export default function Email() {
  const email = useLoaderData<typeof loader>();
  const { number, recipient, subject, text, state, problem, written, sent } = email;
  const t = useT();
  const form = formState("resend", useResult<typeof action>());
  return (
    <DeskPage heading={t(words.emailTitle, { number })}>
      <dl className={css.facts}>
        <dt>{t(words.emailSubject)}</dt>
        <dd>{subject}</dd>
        <dt>{t(words.emailRecipient)}</dt>
        <dd>{recipient}</dd>
        <dt>{t(words.emailWritten)}</dt>
        <dd>{written}</dd>
        <dt>{t(words.emailState)}</dt>
        <dd>
          {t(words.emailStates[state], { problem })} {sent}
        </dd>
      </dl>
      {text ? <pre className={css.mail}>{text}</pre> : <p>{t(words.emailGone)}</p>}
      {email.mayResend ? (
        <PostForm state={form} className={stack[3]}>
          <p>{t(words.resendText, { recipient })}</p>
          <p className={row}>
            <button type="submit" className={button.primary}>
              {t(words.submit.resend)}
            </button>{" "}
            <a href={orderPathOf(number)} className={button.plain}>
              {t(words.backToOrder)}
            </a>
          </p>
        </PostForm>
      ) : (
        <p>
          <a href={orderPathOf(number)} className={button.plain}>
            {t(words.backToOrder)}
          </a>
        </p>
      )}
    </DeskPage>
  );
}

const orderPathOf = (number: string) => `/desk/orders/${number}`;
