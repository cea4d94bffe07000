import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as detailCalls from "#app/calls/account/details.server.ts";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import { currentPasswordConstraints } from "#app/calls/common/person-fields.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { account as words } from "#app/messages/words.ts";
import { requireAccount } from "#app/routes/account/account.server.ts";
import { AccountPage } from "#app/ui/account/account-page.tsx";
import { CurrentPasswordField } from "#app/ui/account/person-fields.tsx";
import { TextField } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { Submit } from "#app/ui/form/submit.tsx";
import { EmailAddress } from "#app/ui/page/email-address.tsx";
import { narrow, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";

export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const { email } = requireAccount(visit, args.request);
  const constraints = {
    ...constraintsOf({ input: detailCalls.newEmail }),
    ...currentPasswordConstraints,
  };
  return { email, constraints };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  requireAccount(visit, args.request);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return stale;
  const changed = await call(visit, detailCalls.modify, {
    email_address: form.text("email_address"),
    password: form.text("password"),
  });
  if (isFailure(changed)) return form.refuse(changed);
  const sent = "confirmation_sent" in changed && changed.confirmation_sent;
  return seeOther(visit, "/account/details", sent ? "confirmation_sent" : "email_changed");
}

/** Changes the account's email address, on a page of its own instead of a pop-up. */
export default function ChangeEmail() {
  const { email, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const labels = { email_address: t(words.newEmail), password: t(words.currentPassword) };
  const form = formState("email", useResult<typeof action>(), {}, constraints, labels);
  return (
    <AccountPage title={t(words.changeEmail)}>
      <PostForm state={form} className={`${narrow} ${stack[5]}`}>
        <p>
          <EmailAddress text={t(words.changeEmailLead, { email })} />
        </p>
        <TextField field={form.field("email_address")} type="email" autoComplete="email" />
        <CurrentPasswordField form={form} />
        <p>
          <Submit>{t(words.changeEmail)}</Submit>
        </p>
      </PostForm>
    </AccountPage>
  );
}
