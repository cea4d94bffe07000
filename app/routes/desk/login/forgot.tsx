import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import * as entering from "#app/calls/desk-access/log-in.server.ts";
import { openDeskRequest } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { desk as words } from "#app/messages/words.ts";
import { isEmailSetUp } from "#app/platform/email/delivery.server.ts";
import { ButtonLink, DeskSubmit } from "#app/ui/desk/buttons.tsx";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { TextField } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { narrow, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";

export const meta = deskMeta(words.forgotTitle);

/** Sends somebody who forgot their password a link to set a new one. The link opens `/desk/password`. */
export async function loader(args: LoaderFunctionArgs) {
  const { visit } = await openDeskRequest(args);
  const isSent = new URL(args.request.url).searchParams.has("sent");
  const constraints = constraintsOf(entering.forgot, "email");
  const command = `npm run shop -- staff link EMAIL --store ${visit.store.webstore_name}`;
  return { isSent, constraints, command: isEmailSetUp(visit.platform.env) ? null : command };
}

export async function action(args: ActionFunctionArgs) {
  const desk = await openDeskRequest(args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const sent = await call(desk.visit, entering.forgot, { email: form.text("email") });
  return isFailure(sent) ? form.refuse(sent) : seeOther(desk, "/desk/forgot?sent");
}

export default function Forgot() {
  const { isSent, constraints, command } = useLoaderData<typeof loader>();
  const t = useT();
  const labels = { email: t(words.email) };
  const form = formState("desk-forgot", useResult<typeof action>(), {}, constraints, labels);
  return (
    <DeskPage heading={t(isSent ? words.forgotSentTitle : words.forgotTitle)}>
      <div className={`${narrow} ${stack[5]}`}>
        {command !== null ? (
          <>
            <p>{t(words.forgotNoEmail)}</p>
            <p>
              <code>{command}</code>
            </p>
          </>
        ) : isSent ? (
          <p role="status">{t(words.forgotSent)}</p>
        ) : (
          <PostForm state={form} className={stack[5]}>
            <p>{t(words.forgotLead)}</p>
            <TextField field={form.field("email")} type="email" autoComplete="username" />
            <p>
              <DeskSubmit look="primary" label={t(words.forgotSubmit)} />
            </p>
          </PostForm>
        )}
        <p>
          <ButtonLink to="/desk/login" look="plain" label={t(words.toLogin)} />
        </p>
      </div>
    </DeskPage>
  );
}
