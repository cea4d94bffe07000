import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as loginCalls from "#app/calls/account/log-in.server.ts";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import { addWishedFavourite } from "#app/http/forms/favourite-after-login.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { forgetReturnPath, ownPath, returnPath, setReturnPath } from "#app/http/forms/return-path.server.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { shell, account as words } from "#app/messages/words.ts";
import { TextField } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { Submit } from "#app/ui/form/submit.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { lead, narrow, row, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useT } from "#app/ui/page/t.ts";

/** The login page, which is also where guests are sent by features that need an account. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const query = new URL(args.request.url).searchParams;
  const from = ownPath(query.get("from"));
  if (visit.loggedIn) throw redirect(from ?? "/account/details", 302);
  if (from) setReturnPath(visit, from);
  return {
    from: from ?? "",
    asked: from !== undefined && query.has("asked"),
    constraints: constraintsOf(loginCalls.login, "email_address", "password"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return stale;
  const result = await call(visit, loginCalls.login, {
    email_address: form.text("email_address"),
    password: form.text("password"),
  });
  if (isFailure(result)) return form.refuse(result);
  const wanted = ownPath(form.text("from")) ?? returnPath(visit) ?? "/";
  const { path, flash } = await addWishedFavourite(visit, result.session_id, wanted);
  forgetReturnPath(visit);
  const { brought, lowered } = result;
  return brought > 0
    ? seeOther(visit, path, lowered > 0 ? "cart_lowered" : "cart_brought", String(brought))
    : seeOther(visit, path, flash);
}

export default function Login() {
  const { from, asked, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const labels = { email_address: t(words.email), password: t(words.password) };
  const form = formState("login", useResult<typeof action>(), { from }, constraints, labels);
  return (
    <div className={`${narrow} ${stack[5]}`}>
      <h1>{t(words.loginTitle)}</h1>
      {asked && <p className={lead}>{t(shell.loginNeeded)}</p>}
      <PostForm state={form} className={stack[5]} reloadDocument>
        <input type="hidden" name="from" value={form.field("from").value || from} />
        <TextField field={form.field("email_address")} type="email" autoComplete="username" />
        <TextField field={form.field("password")} type="password" autoComplete="current-password" />
        <p className={row}>
          <Submit>{t(words.loginTitle)}</Submit>{" "}
          <Link to="/account/forgot" className={button.plain}>
            {t(words.forgotLink)}
          </Link>
        </p>
      </PostForm>
      <p className={row}>
        {t(words.noAccountYet)}{" "}
        <Link
          to={from === "" ? "/account/signup" : `/account/signup?from=${encodeURIComponent(from)}`}
          className={button.secondary}
        >
          {t(shell.signUp)}
        </Link>
      </p>
    </div>
  );
}
