import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as counters from "#app/calls/desk-access/counter.server.ts";
import { enterCounter, openDesk, requireRecent } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { desk as deskWords, deskCounter as words } from "#app/messages/words.ts";
import { ButtonLink, DeskSubmit } from "#app/ui/desk/buttons.tsx";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { Choices, SelectField, TextField } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { narrow, row, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";
import { staffChoices, staffMembers } from "../staff/staff.server.ts";

export const meta = deskMeta(words.newTitle);

/** Pauses after which a counter asks for the PIN again, in minutes. */
const PAUSES = [2, 5, 10, 30];

/** Makes a counter of the browser that asks. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args);
  // The right to look after staff lets somebody trust a browser too.
  await staffMembers(desk);
  await requireRecent(desk, args);
  const { locations: reach } = desk.person;
  return {
    locations: staffChoices(desk)
      .locations.filter(({ location_id }) => reach === "all" || reach.includes(location_id))
      .map(({ location_id, name }) => ({ value: String(location_id), label: name })),
    everywhere: reach === "all",
    constraints: constraintsOf(counters.makeCounter, "name", "minutes"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  await requireRecent(desk, args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const { name, location, minutes } = form.values;
  const browser = args.request.headers.get("User-Agent") ?? "";
  const counter = await call(desk, counters.makeCounter, asUnchecked({ name, location, minutes, browser }));
  if (isFailure(counter)) return form.refuse(counter);
  enterCounter(desk, counter.session_id);
  return seeOther(desk, "/desk/counter", "desk_counter_made");
}

export default function CounterNew() {
  const { locations, everywhere, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const start = { minutes: "5", location: everywhere ? "all" : "" };
  const labels = { name: t(words.newName), location: t(words.newLocation), minutes: t(words.newMinutes) };
  const form = formState("desk-counter-new", useResult<typeof action>(), start, constraints, labels);
  return (
    <DeskPage heading={t(words.newTitle)}>
      <div className={`${narrow} ${stack[5]}`}>
        <p>{t(words.newLead)}</p>
        {locations.length > 0 && <p>{t(words.newLocationNote)}</p>}
        <PostForm state={form} className={stack[5]}>
          <TextField field={form.field("name")} hint={t(words.newNameHint)} autoComplete="off" />
          {locations.length > 0 && (
            <Choices
              field={form.field("location")}
              options={[...(everywhere ? [{ value: "all", label: t(words.everywhere) }] : []), ...locations]}
            />
          )}
          <SelectField
            field={form.field("minutes")}
            options={PAUSES.map((count) => [String(count), t(words.minutes, { count })])}
          />
          <p className={row}>
            <DeskSubmit look="primary" label={t(words.newSubmit)} />{" "}
            <ButtonLink to="/desk/sessions" look="plain" label={t(deskWords.sessionsTitle)} />
          </p>
        </PostForm>
      </div>
    </DeskPage>
  );
}
