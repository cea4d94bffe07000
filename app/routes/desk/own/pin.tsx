import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import * as counters from "#app/calls/desk-access/counter.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { failureResponse } from "#app/http/failure-response.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { desk as deskWords, deskCounter as words } from "#app/messages/words.ts";
import { ButtonLink, DeskSubmit } from "#app/ui/desk/buttons.tsx";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { TextField } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { narrow, row, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";

export const meta = deskMeta(words.pinTitle);

/** The PIN that says at a counter that it is this person. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args);
  const failure = counters.setPin.access(desk);
  if (failure) throw failureResponse(failure, 403);
  return { constraints: constraintsOf(counters.setPin, "password", "pin", "confirm") };
}

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const set = await call(desk, counters.setPin, {
    password: form.text("password"),
    pin: form.text("pin"),
    confirm: form.text("confirm"),
  });
  return isFailure(set) ? form.refuse(set) : seeOther(desk, "/desk/sessions", "desk_pin_set");
}

export default function Pin() {
  const { constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const labels = {
    password: t(deskWords.password),
    pin: t(words.counterPin),
    confirm: t(words.pinAgain),
  };
  const form = formState("desk-pin", useResult<typeof action>(), {}, constraints, labels);
  return (
    <DeskPage heading={t(words.pinTitle)}>
      <div className={`${narrow} ${stack[5]}`}>
        <p>{t(words.pinLead)}</p>
        <PostForm state={form} className={stack[5]}>
          <TextField field={form.field("password")} type="password" autoComplete="current-password" />
          <TextField
            field={form.field("pin")}
            hint={t(words.pinHint)}
            type="password"
            autoComplete="one-time-code"
          />
          <TextField field={form.field("confirm")} type="password" autoComplete="one-time-code" />
          <p className={row}>
            <DeskSubmit look="primary" label={t(words.pinSubmit)} />{" "}
            <ButtonLink to="/desk/sessions" look="plain" label={t(deskWords.sessionsTitle)} />
          </p>
        </PostForm>
      </div>
    </DeskPage>
  );
}
