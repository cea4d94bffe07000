import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as staff from "#app/calls/staff/staff.server.ts";
import type { Right } from "#app/domain/staff/rights.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { openDesk, requireRecent } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskCounter as counterWords, desk as words } from "#app/messages/words.ts";
import { BackLink, ButtonLink, DeskSubmit, PressForm } from "#app/ui/desk/buttons.tsx";
import * as css from "#app/ui/desk/desk.css.ts";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { StaffFields, tickedIn } from "#app/ui/desk/staff-form.tsx";
import { TextField } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { EmailAddress } from "#app/ui/page/email-address.tsx";
import { narrow, row, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";
import { historyLine, memberNamed, staffChoices, staffChosen } from "./staff.server.ts";

export const meta = deskMeta(words.staffTitle);

/** A member of staff: what they may do, and what was changed about them. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args);
  const { staff_id, name, email, preset, rights, locations, state, pin } = await memberNamed(
    desk,
    args.params.staff_id,
  );
  const answer = await call(desk, staff.history, { email });
  const { dateTime } = timesOf(desk.store.settings);
  return {
    member: {
      staff_id,
      name,
      email,
      preset,
      rights,
      state,
      pin,
      chosen: locations === "all" ? [] : locations,
    },
    history: (isFailure(answer) ? [] : answer.history).map(
      (entry) => `${dateTime(entry.at)}, ${historyLine(desk, entry)}`,
    ),
    ...staffChoices(desk),
    constraints: constraintsOf(staff.change, "name"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  const { email, staff_id, ...before } = await memberNamed(desk, args.params.staff_id);
  await requireRecent(desk, args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const changed = await call(desk, staff.change, asUnchecked({ ...staffChosen(form, before), email }));
  return isFailure(changed)
    ? form.refuse(changed)
    : seeOther(desk, `/desk/staff/${staff_id}`, "desk_staff_saved");
}

export default function StaffMember() {
  const { member, history, locations, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const result = useResult<typeof action>();
  const { staff_id, name, email, state, pin } = member;
  const labels = { name: t(words.staffName) };
  const form = formState(
    "desk-staff",
    result,
    { name, preset: member.preset ?? "own", rights: undefined, locations: undefined },
    constraints,
    labels,
  );
  const typed = result?.initialValue;
  const base = `/desk/staff/${staff_id}`;
  return (
    <DeskPage heading={name}>
      <p>
        <EmailAddress text={email} />
      </p>
      <PostForm state={form} className={`${narrow} ${stack[5]}`}>
        <TextField field={form.field("name")} required autoComplete="off" />
        <StaffFields
          form={form}
          rights={(tickedIn(typed, "rights") as Right[] | undefined) ?? member.rights}
          locations={locations}
          chosen={tickedIn(typed, "locations")?.map(Number) ?? member.chosen}
        />
        <p>
          <DeskSubmit look="primary" label={t(words.staffSubmit)} />
        </p>
      </PostForm>
      <div className={row}>
        <ButtonLink to={`${base}/link`} look="secondary" label={t(words.staffLinkSubmit)} />{" "}
        <PressForm action={`${base}/reset`} label={t(words.staffReset)} />{" "}
        {state === "locked" ? (
          <PressForm action={`${base}/unlock`} label={t(words.staffUnlock)} />
        ) : (
          <PressForm action={`${base}/lock`} label={t(words.staffLock)} />
        )}
      </div>
      <p>{t(counterWords.pinStates[pin])}</p>
      {pin !== "none" && (
        <div className={row}>
          {pin === "locked" && <PressForm action={`${base}/pin-unlock`} label={t(counterWords.pinUnlock)} />}{" "}
          <PressForm action={`${base}/pin-reset`} label={t(counterWords.pinReset)} />
        </div>
      )}
      <section className={stack[3]}>
        <h2>{t(words.staffHistory)}</h2>
        {history.length === 0 && <p>{t(words.staffHistoryNone)}</p>}
        <ul className={css.list}>
          {history.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      <BackLink to="/desk/staff" label={t(words.staffBack)} />
    </DeskPage>
  );
}
