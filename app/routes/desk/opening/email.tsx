import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import * as opening from "#app/calls/staff/opening.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskOpening as words } from "#app/messages/words.ts";
import { isEmailSetUp } from "#app/platform/email/delivery.server.ts";
import { BackLink, DeskSubmit, PressForm } from "#app/ui/desk/buttons.tsx";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { TextField } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { EmailAddress } from "#app/ui/page/email-address.tsx";
import { narrow, prose, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";

export const meta = deskMeta(words.emailTitle);

/** Sends an email to the person who opens the shop, and takes its code. The link in the email leads here with it. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "settings");
  const code = new URL(args.request.url).searchParams.get("code") ?? "";
  return {
    email: desk.person.email,
    code: code.slice(0, 20),
    canSend: isEmailSetUp(desk.platform.env),
    constraints: constraintsOf(opening.confirmTestEmail, "code"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args, "settings");
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const input = { email: desk.person.email, code: form.text("code") };
  const answer = await call(desk, opening.confirmTestEmail, input);
  return isFailure(answer) ? form.refuse(answer) : seeOther(desk, "/desk/opening", "desk_opening_arrived");
}

export default function TestEmail() {
  const { email, code, canSend, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const labels = { code: t(words.code) };
  const form = formState("desk-opening-email", useResult<typeof action>(), { code }, constraints, labels);
  return (
    <DeskPage heading={t(words.emailTitle)}>
      <div className={prose}>
        <p>
          <EmailAddress text={t(words.emailLead, { email })} />
        </p>
        {!canSend && <p>{t(words.emailNoServer)}</p>}
      </div>
      <PressForm
        action="/desk/opening/email/send"
        look={code ? "secondary" : "primary"}
        label={t(words.emailSend)}
      />
      <PostForm state={form} className={`${narrow} ${stack[4]}`}>
        <TextField field={form.field("code")} required autoComplete="off" />
        <p>
          <DeskSubmit look={code ? "primary" : "secondary"} label={t(words.codeSubmit)} />
        </p>
      </PostForm>
      <BackLink to="/desk/opening" label={t(words.emailBack)} />
    </DeskPage>
  );
}
