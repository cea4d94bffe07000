import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as accountCalls from "#app/calls/account/account.server.ts";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import { newPasswordConstraints } from "#app/calls/common/person-fields.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { pageTitle, pathTitle } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { account as words } from "#app/messages/words.ts";
import { NewPasswordFields } from "#app/ui/account/person-fields.tsx";
import { TextField } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { Submit } from "#app/ui/form/submit.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { lead, narrow, panel, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useT } from "#app/ui/page/t.ts";
import { requireGuest } from "./account.server.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, location, data }) => [
  { title: pageTitle(matches, pathTitle(matches, location.pathname), { failed: data?.step === "expired" }) },
  { name: "referrer", content: "same-origin" },
];

/** The Password Change Utility: asks for the email address or, with a token from an email, for the new password. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const query = new URL(args.request.url).searchParams;
  const constraints = {
    ...constraintsOf(accountCalls.emailPasswordToken, "email_address"),
    ...newPasswordConstraints("password"),
  };
  const token = query.get("token") ?? "";
  // With a link from an email, even a logged-in customer may choose a new password.
  if (token === "") requireGuest(visit);
  if (token === "") return { step: query.has("sent") ? "sent" : "ask", token, constraints };
  const { valid } = (await call(visit, accountCalls.checkPasswordToken, { token })) as { valid?: boolean };
  return valid
    ? { step: "reset", token, constraints }
    : data({ step: "expired", token: "", constraints }, { status: 422 });
}

export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return stale;
  const token = form.text("token");
  if (token === "") {
    const sent = await call(visit, accountCalls.emailPasswordToken, {
      email_address: form.text("email_address"),
    });
    return isFailure(sent) ? form.refuse(sent) : seeOther(visit, "/account/forgot?sent");
  }
  const changed = await call(visit, accountCalls.resetPassword, {
    token,
    password: form.text("password"),
    confirm: form.text("confirm"),
  });
  return isFailure(changed) ? form.refuse(changed) : seeOther(visit, "/account/login", "password_changed");
}

export default function Forgot() {
  const { step, token, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const form = formState("forgot", useResult<typeof action>(), {}, constraints);
  return (
    <div className={`${narrow} ${stack[5]}`}>
      <h1>{t(words.forgotTitle)}</h1>
      {step === "sent" && (
        <p className={lead} role="status">
          {t(words.forgotSent)}
        </p>
      )}
      {step === "expired" && (
        <div className={`${panel} ${stack[3]}`} role="alert">
          <h2>{t(words.linkExpired)}</h2>
          <p>{t(words.linkExpiredText)}</p>
        </div>
      )}
      {step === "reset" ? (
        <PostForm
          state={form}
          labels={{ password: t(words.password), confirm: t(words.confirmPassword) }}
          className={stack[5]}
        >
          <input type="hidden" name="token" value={token} />
          <p>{t(words.resetLead)}</p>
          <NewPasswordFields form={form} name="password" />
          <p>
            <Submit>{t(words.resetSubmit)}</Submit>
          </p>
        </PostForm>
      ) : (
        <PostForm state={form} labels={{ email_address: t(words.email) }} className={stack[5]}>
          {step === "ask" && <p>{t(words.forgotLead)}</p>}
          <TextField
            field={form.field("email_address")}
            label={t(words.email)}
            type="email"
            autoComplete="username"
          />
          <p>
            <button type="submit" className={step === "sent" ? button.secondary : button.primary}>
              {t(words.forgotSubmit)}
            </button>
          </p>
        </PostForm>
      )}
      <p>
        <Link to="/account/login" className={button.plain}>
          {t(words.loginTitle)}
        </Link>
      </p>
    </div>
  );
}
