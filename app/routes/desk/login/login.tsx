import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import * as entering from "#app/calls/desk-access/log-in.server.ts";
import { deskPath, enterDesk, openDeskRequest } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { desk as words } from "#app/messages/words.ts";
import { ButtonLink, DeskSubmit } from "#app/ui/desk/buttons.tsx";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { TextField } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { narrow, stack } from "#app/ui/page/layout.css.ts";
import { useRoot, useT } from "#app/ui/page/t.ts";

export const meta = deskMeta(words.loginTitle);
export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

/**
 * The desk's login. A link from an email leads here even while somebody is logged in, because browsers send the desk's
 * cookie only with requests that begin on its own pages. So the page then asks for itself once more, from here.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { login, counter } = await openDeskRequest(args);
  const to = deskPath(new URL(args.request.url).searchParams.get("to"));
  if (counter) throw redirect(`/desk/counter?to=${encodeURIComponent(to)}`, 302);
  if (login) throw redirect(to, 302);
  const again = `/desk/login?to=${encodeURIComponent(to)}`;
  const fromElsewhere = args.request.headers.get("Sec-Fetch-Site") === "cross-site";
  return data(
    { to, constraints: constraintsOf(entering.login, "email", "password") },
    fromElsewhere ? { headers: { Refresh: `0;url=${again}` } } : {},
  );
}

export async function action(args: ActionFunctionArgs) {
  const desk = await openDeskRequest(args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  // A login of one person would end the counter for all of them.
  if (desk.counter) return seeOther(desk, "/desk/counter");
  const entered = await call(desk.visit, entering.login, {
    email: form.text("email"),
    password: form.text("password"),
    browser: args.request.headers.get("User-Agent") ?? "",
  });
  if (isFailure(entered)) return form.refuse(entered);
  enterDesk(desk, entered.session_id);
  const to = deskPath(form.text("to"));
  return seeOther(desk, entered.is_waiting ? `/desk/code?to=${encodeURIComponent(to)}` : to);
}

export default function Login() {
  const { to, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const shop = useRoot()?.shop.name ?? "";
  const labels = { email: t(words.email), password: t(words.password) };
  const form = formState("desk-login", useResult<typeof action>(), { to }, constraints, labels);
  return (
    <DeskPage heading={t(words.loginTitle)}>
      <div className={`${narrow} ${stack[5]}`}>
        <p>{t(words.loginLead, { shop })}</p>
        <PostForm state={form} className={stack[5]}>
          <input type="hidden" name="to" value={form.field("to").value || to} />
          <TextField field={form.field("email")} type="email" autoComplete="username" />
          <TextField field={form.field("password")} type="password" autoComplete="current-password" />
          <p>
            <DeskSubmit look="primary" label={t(words.logIn)} />
          </p>
        </PostForm>
        <p>
          <ButtonLink to="/desk/forgot" look="plain" label={t(words.forgotLink)} />
        </p>
      </div>
    </DeskPage>
  );
}
