import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as accountCalls from "#app/calls/account/account.server.ts";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { ownPath, setReturnPath } from "#app/http/forms/return-path.server.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { invalid, problem, sayIn } from "#app/messages/failure.ts";
import { isFailure } from "#app/messages/result.ts";
import { account as words } from "#app/messages/words.ts";
import { EmailQuestion } from "#app/ui/account/email-question.tsx";
import { useResult } from "#app/ui/form/result.ts";
import * as button from "#app/ui/page/button.css.ts";
import { lead, narrow, row, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useT } from "#app/ui/page/t.ts";
import { requireGuest } from "./account.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  requireGuest(visit);
  const from = ownPath(new URL(args.request.url).searchParams.get("from"));
  if (from) setReturnPath(visit, from);
  return { constraints: constraintsOf(accountCalls.check, "email_address") };
}

/** Checks the address, then leads to the form for the account or says to check the email. */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  requireGuest(visit);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return stale;
  const answer = await call(visit, accountCalls.check, { email_address: form.text("email_address") });
  if (isFailure(answer)) return form.refuse(answer);
  const { exists, validation_required } = answer.email_address;
  if (exists)
    return form.refuse(sayIn(visit.locale, invalid({ email_address: problem(words.accountExists) })));
  return seeOther(visit, validation_required ? "/account/verify" : "/account/create");
}

/** The first step of signing up: the email address (spec 2 §2). */
export default function SignUp() {
  const { constraints } = useLoaderData<typeof loader>();
  const lastResult = useResult<typeof action>();
  const t = useT();
  return (
    <div className={`${narrow} ${stack[5]}`}>
      <h1>{t(words.signUpTitle)}</h1>
      <p className={lead}>{t(words.signUpLead)}</p>
      <EmailQuestion lastResult={lastResult} submit={t(words.signUpTitle)} constraints={constraints} />
      <p className={row}>
        {t(words.haveAccount)}{" "}
        <Link to="/account/login" className={button.plain}>
          {t(words.loginTitle)}
        </Link>
      </p>
    </div>
  );
}
