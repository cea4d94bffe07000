import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as detailCalls from "#app/calls/account/details.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import {
  currentPasswordConstraints,
  newPasswordConstraints,
} from "#app/calls/common/person-fields.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { account as words } from "#app/messages/words.ts";
import { requireAccount } from "#app/routes/account/account.server.ts";
import { AccountPage } from "#app/ui/account/account-page.tsx";
import { CurrentPasswordField, NewPasswordFields } from "#app/ui/account/person-fields.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { Submit } from "#app/ui/form/submit.tsx";
import { narrow, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";

export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const { email } = requireAccount(visit, args.request);
  const constraints = {
    ...currentPasswordConstraints,
    ...newPasswordConstraints("new_password"),
  };
  return { email, constraints };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  requireAccount(visit, args.request);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return stale;
  const changed = await call(visit, detailCalls.modify, {
    new_password: form.text("new_password"),
    confirm: form.text("confirm"),
    password: form.text("password"),
  });
  return isFailure(changed) ? form.refuse(changed) : seeOther(visit, "/account/details", "password_changed");
}

export default function ChangePassword() {
  const { email, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const labels = {
    new_password: t(words.newPassword),
    confirm: t(words.confirmPassword),
    password: t(words.currentPassword),
  };
  const form = formState("password", useResult<typeof action>(), {}, constraints, labels);
  return (
    <AccountPage title={t(words.changePassword)}>
      <PostForm state={form} className={`${narrow} ${stack[5]}`} reloadDocument>
        <p>{t(words.changePasswordLead)}</p>
        <input type="hidden" autoComplete="username" value={email} />
        <CurrentPasswordField form={form} />
        <NewPasswordFields form={form} name="new_password" />
        <p>
          <Submit>{t(words.changePassword)}</Submit>
        </p>
      </PostForm>
    </AccountPage>
  );
}
