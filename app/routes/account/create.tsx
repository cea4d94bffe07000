import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as accountCalls from "#app/calls/account/account.server.ts";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import { customerConstraints, newPasswordConstraints } from "#app/calls/common/person-fields.server.ts";
import { addWishedFavourite } from "#app/http/forms/favourite-after-login.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { returnPath, setReturnPath } from "#app/http/forms/return-path.server.ts";
import { pageTitle, pathTitle } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { account as words } from "#app/messages/words.ts";
import { EmailQuestion } from "#app/ui/account/email-question.tsx";
import { CustomerFields, customerLabels, NewPasswordFields } from "#app/ui/account/person-fields.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { Submit } from "#app/ui/form/submit.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { narrow, panel, row, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useT } from "#app/ui/page/t.ts";
import { detailsForm, requireGuest } from "./account.server.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, location, data }) => [
  { title: pageTitle(matches, pathTitle(matches, location.pathname), { failed: data?.expired }) },
  // The URL may contain a token from an email, which must not be sent to other sites.
  { name: "referrer", content: "same-origin" },
];

/** The email address for the new account: the one from the emailed link, or the one checked in this session. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  requireGuest(visit);
  const token = new URL(args.request.url).searchParams.get("token") ?? "";
  const form = {
    shop: detailsForm(visit),
    constraints: { ...customerConstraints(visit.settings), ...newPasswordConstraints("password") },
    question: constraintsOf(accountCalls.check, "email_address"),
  };
  if (token === "") {
    const email = visit.settings.require_email_verification ? null : visit.session.signupEmail;
    return { email, token, expired: false, ...form };
  }
  const answer = await call(visit, accountCalls.verify, { token });
  const expired = isFailure(answer);
  return data(
    { email: isFailure(answer) ? null : answer.email_address, token, expired, ...form },
    { status: expired ? 422 : 200 },
  );
}

export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  requireGuest(visit);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return stale;
  if (form.text("intent") === "country") return form.again();
  const result = await call(visit, accountCalls.create, {
    ...form.values,
    // The email address comes from the link or the session, whatever the form says.
    email_address: undefined,
    confirm: form.text("confirm"),
    token: form.text("token") || undefined,
  });
  if (isFailure(result)) return form.refuse(result);
  const wanted = returnPath(visit);
  const { path, flash } = wanted ? await addWishedFavourite(visit, result.session_id, wanted) : {};
  if (path !== undefined && path !== wanted) setReturnPath(visit, path);
  return result.brought > 0
    ? seeOther(visit, "/account/finished", "cart_brought", String(result.brought))
    : seeOther(visit, "/account/finished", flash);
}

export default function Create() {
  const { email, token, expired, shop, question, constraints } = useLoaderData<typeof loader>();
  const lastResult = useResult<typeof action>();
  const t = useT();
  if (email === null) {
    return (
      <div className={`${narrow} ${stack[5]}`}>
        <h1>{t(words.createTitle)}</h1>
        {expired && (
          <div className={`${panel} ${stack[3]}`} role="alert">
            <h2>{t(words.linkExpired)}</h2>
            <p>{t(words.linkExpiredText)}</p>
          </div>
        )}
        <EmailQuestion submit={t(words.signUpTitle)} constraints={question} />
      </div>
    );
  }
  const defaults = { communication_preference: shop.preferences[0] };
  const form = formState("create", lastResult, defaults, constraints);
  return (
    <div className={`${narrow} ${stack[5]}`}>
      <h1>{t(words.createTitle)}</h1>
      <p className={row}>
        <strong>{email}</strong>{" "}
        {token === "" && (
          <Link to="/account/signup" className={button.plain}>
            {t(words.otherEmail)}
          </Link>
        )}
      </p>
      <PostForm
        state={form}
        labels={{
          password: t(words.password),
          confirm: t(words.confirmPassword),
          ...customerLabels(t, form, shop),
        }}
        enter={{ label: t(words.createSubmit) }}
        className={stack[6]}
        reloadDocument
      >
        {token !== "" && <input type="hidden" name="token" value={token} />}
        <div className={stack[4]}>
          <input type="hidden" autoComplete="username" value={email} />
          <NewPasswordFields form={form} name="password" />
        </div>
        <CustomerFields form={form} shop={shop} />
        <p>
          <Submit>{t(words.createSubmit)}</Submit>
        </p>
      </PostForm>
    </div>
  );
}
