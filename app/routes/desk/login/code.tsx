import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
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
import { narrow, row, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";

export const meta = deskMeta(words.codeTitle);

/** Asks for the code of a device, after the password. */
export async function loader(args: LoaderFunctionArgs) {
  const { login, waiting } = await openDeskRequest(args);
  const to = deskPath(new URL(args.request.url).searchParams.get("to"));
  if (login) throw redirect(to, 302);
  if (!waiting) throw redirect(`/desk/login?to=${encodeURIComponent(to)}`, 302);
  return { to, constraints: constraintsOf(entering.code, "code") };
}

export async function action(args: ActionFunctionArgs) {
  const desk = await openDeskRequest(args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const { visit, waiting } = desk;
  const to = deskPath(form.text("to"));
  if (!waiting) return seeOther(desk, `/desk/login?to=${encodeURIComponent(to)}`);
  const entered = await call({ ...visit, waiting }, entering.code, {
    code: form.text("code"),
    browser: args.request.headers.get("User-Agent") ?? "",
  });
  if (isFailure(entered)) return form.refuseEmpty(entered, ["to"]);
  enterDesk(desk, entered.session_id);
  return seeOther(desk, to);
}

export default function Code() {
  const { to, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const labels = { code: t(words.code) };
  const form = formState("desk-code", useResult<typeof action>(), { to }, constraints, labels);
  return (
    <DeskPage heading={t(words.codeTitle)}>
      <div className={`${narrow} ${stack[5]}`}>
        <p>{t(words.codeLead)}</p>
        <PostForm state={form} className={stack[5]}>
          <input type="hidden" name="to" value={form.field("to").value || to} />
          <TextField field={form.field("code")} hint={t(words.codeHint)} autoComplete="one-time-code" />
          <p className={row}>
            <DeskSubmit look="primary" label={t(words.codeSubmit)} />{" "}
            <ButtonLink to="/desk/login?other" look="plain" label={t(words.otherLogin)} />
          </p>
        </PostForm>
      </div>
    </DeskPage>
  );
}
