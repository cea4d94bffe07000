import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as detailCalls from "#app/calls/account/details.server.ts";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
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
import { narrow, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";

export async function loader(args: LoaderFunctionArgs) {
  requireAccount(await openVisit(args), args.request);
  return { constraints: constraintsOf(detailCalls.deleteAccount, "email_address", "password") };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  requireAccount(visit, args.request);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return stale;
  const deleted = await call(visit, detailCalls.deleteAccount, {
    email_address: form.text("email_address"),
    password: form.text("password"),
  });
  return isFailure(deleted) ? form.refuse(deleted) : seeOther(visit, "/", "account_deleted");
}

/** Deleting the account requires its email address and password (spec 2 §7). */
export default function Deletion() {
  const { constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const labels = { email_address: t(words.email), password: t(words.currentPassword) };
  const form = formState("deletion", useResult<typeof action>(), {}, constraints, labels);
  return (
    <AccountPage title={t(words.deleteAccount)}>
      <PostForm state={form} className={`${narrow} ${stack[5]}`} reloadDocument>
        <p>{t(words.deleteLead)}</p>
        <TextField field={form.field("email_address")} type="email" autoComplete="username" />
        <CurrentPasswordField form={form} />
        <p>
          <Submit>{t(words.deleteSubmit)}</Submit>
        </p>
      </PostForm>
    </AccountPage>
  );
}
