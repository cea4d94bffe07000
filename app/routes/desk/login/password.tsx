import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import { newPasswordConstraints } from "#app/calls/common/person-fields.server.ts";
import * as entering from "#app/calls/desk-access/log-in.server.ts";
import { openDeskRequest } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { errorLines, isFailure } from "#app/messages/result.ts";
import { account, desk as words } from "#app/messages/words.ts";
import { NewPasswordFields } from "#app/ui/account/person-fields.tsx";
import { ButtonLink, DeskSubmit } from "#app/ui/desk/buttons.tsx";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { narrow, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";

export const meta = deskMeta(words.setTitle);

/** Sets the password of a member of staff, with the link that they were given. */
export async function loader(args: LoaderFunctionArgs) {
  const { visit } = await openDeskRequest(args);
  const answer = await call(visit, entering.link, { token: args.params.token ?? "" });
  const constraints = newPasswordConstraints("password");
  return isFailure(answer)
    ? data({ name: null, problem: errorLines(answer.error).join(" "), constraints }, { status: 404 })
    : data({ name: answer.name, problem: "", constraints });
}

export async function action(args: ActionFunctionArgs) {
  const desk = await openDeskRequest(args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const set = await call(desk.visit, entering.setPassword, {
    token: args.params.token ?? "",
    password: form.text("password"),
    confirm: form.text("confirm"),
  });
  return isFailure(set) ? form.refuse(set) : seeOther(desk, "/desk/login", "desk_password_set");
}

export default function Password() {
  const { name, problem, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const labels = { password: t(account.password), confirm: t(account.confirmPassword) };
  const form = formState("desk-password", useResult<typeof action>(), {}, constraints, labels);
  if (name === null)
    return (
      <DeskPage heading={t(words.linkExpiredTitle)}>
        <p role="alert">{problem}</p>
        <p>
          <ButtonLink to="/desk/forgot" look="plain" label={t(words.forgotLink)} />
        </p>
      </DeskPage>
    );
  return (
    <DeskPage heading={t(words.setTitle)}>
      <div className={`${narrow} ${stack[5]}`}>
        <p>{t(words.setLead, { name })}</p>
        <PostForm state={form} className={stack[5]}>
          <NewPasswordFields form={form} name="password" />
          <p>
            <DeskSubmit look="primary" label={t(words.setSubmit)} />
          </p>
        </PostForm>
      </div>
    </DeskPage>
  );
}
