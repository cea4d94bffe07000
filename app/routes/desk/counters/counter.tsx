import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as counters from "#app/calls/desk-access/counter.server.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import { deskPath, openDeskRequest } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskCounter as words } from "#app/messages/words.ts";
import { DeskSubmit } from "#app/ui/desk/buttons.tsx";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { Choices, TextField } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { narrow, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";

export const meta = deskMeta(words.counterTitle);

/** Where to go on: not to this page once more. */
const pathAfter = (to: string | null) => deskPath(to).replace(/^\/desk\/counter(?![\w-]).*/i, "/desk");

/** Asks at a counter who acts from now on: the one who acted last, after a pause, or somebody who takes over. */
export async function loader(args: LoaderFunctionArgs) {
  const { visit, login, counter } = await openDeskRequest(args);
  const to = pathAfter(new URL(args.request.url).searchParams.get("to"));
  if (!counter) throw redirect(login ? to : `/desk/login?to=${encodeURIComponent(to)}`, 302);
  const answer = await callOrErrorPage({ ...visit, counter }, counters.people, {});
  return {
    to,
    name: counter.name,
    // After a pause, the same person goes on; to hand over, it is somebody else.
    last: login || counter.last === null ? "" : String(counter.last),
    people: answer.people,
    constraints: constraintsOf(counters.takeOver, "staff_id", "pin"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const desk = await openDeskRequest(args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const { visit, counter } = desk;
  const to = pathAfter(form.text("to"));
  if (!counter) return seeOther(desk, `/desk/login?to=${encodeURIComponent(to)}`);
  const input = asUnchecked({ staff_id: form.text("staff_id"), pin: form.text("pin") });
  const result = await call({ ...visit, counter }, counters.takeOver, input);
  return isFailure(result) ? form.refuse(result) : seeOther(desk, to);
}

export default function CounterPage() {
  const { to, name, last, people, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const labels = { staff_id: t(words.counterWho), pin: t(words.counterPin) };
  const form = formState(
    "desk-counter",
    useResult<typeof action>(),
    { to, staff_id: last },
    constraints,
    labels,
  );
  return (
    <DeskPage heading={t(words.counterTitle)}>
      <div className={`${narrow} ${stack[5]}`}>
        {people.length === 0 ? (
          <p>{t(words.counterNobody)}</p>
        ) : (
          <>
            <p>{t(words.counterLead, { counter: name })}</p>
            <PostForm state={form} className={stack[5]}>
              <input type="hidden" name="to" value={form.field("to").value || to} />
              <Choices
                field={form.field("staff_id")}
                options={people.map((person) => ({ value: String(person.staff_id), label: person.name }))}
              />
              <TextField field={form.field("pin")} type="password" autoComplete="one-time-code" />
              <p>
                <DeskSubmit look="primary" label={t(words.counterSubmit)} />
              </p>
            </PostForm>
            <p>{t(words.counterNoPin)}</p>
          </>
        )}
      </div>
    </DeskPage>
  );
}
