import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as mail from "#app/calls/staff/mail.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskEmails as words } from "#app/messages/words.ts";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { EmailView } from "#app/ui/desk/email-view.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useT } from "#app/ui/page/t.ts";
import { emailShown } from "../orders/action.server.ts";

export const meta = deskMeta(words.emailTitle);

/** An email as it was sent, and a button that sends it again. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "see_customers");
  const email = await call(desk, mail.show, { id: args.params.id ?? "" });
  if (isFailure(email)) throw new Response(String(email.error), { status: 404 });
  return emailShown(desk, email);
}

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const sent = await call(desk, mail.resend, { id: args.params.id ?? "" });
  return isFailure(sent) ? form.refuse(sent) : seeOther(desk, "/desk/emails", "desk_resent");
}

export default function Email() {
  const email = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <EmailView
      heading={t(words.emailTitle)}
      email={email}
      form={formState("resend", useResult<typeof action>())}
      back={{ path: "/desk/emails", name: t(words.backToEmails) }}
    />
  );
}
