import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import * as ownCalls from "#app/calls/desk-access/own-login.server.ts";
import { deskPath, openDesk } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { desk as words } from "#app/messages/words.ts";
import { DeskSubmit } from "#app/ui/desk/buttons.tsx";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { TextField } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { narrow, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";

export const meta = deskMeta(words.confirmTitle);

/** Asks for the password again, before a step that cannot be undone (`requireRecent`). */
export async function loader(args: LoaderFunctionArgs) {
  await openDesk(args);
  const to = deskPath(new URL(args.request.url).searchParams.get("to"));
  return { to, constraints: constraintsOf(ownCalls.confirm, "password") };
}

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const confirmed = await call(desk, ownCalls.confirm, { password: form.text("password") });
  return isFailure(confirmed) ? form.refuse(confirmed) : seeOther(desk, deskPath(form.text("to")));
}

export default function Confirm() {
  const { to, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const labels = { password: t(words.password) };
  const form = formState("desk-confirm", useResult<typeof action>(), { to }, constraints, labels);
  return (
    <DeskPage heading={t(words.confirmTitle)}>
      <div className={`${narrow} ${stack[5]}`}>
        <p>{t(words.confirmLead)}</p>
        <PostForm state={form} className={stack[5]}>
          <input type="hidden" name="to" value={form.field("to").value || to} />
          <TextField field={form.field("password")} type="password" autoComplete="current-password" />
          <p>
            <DeskSubmit look="primary" label={t(words.confirmSubmit)} />
          </p>
        </PostForm>
      </div>
    </DeskPage>
  );
}
