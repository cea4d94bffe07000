import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { call } from "#app/calls/common/define.server.ts";
import * as staff from "#app/calls/staff/staff.server.ts";
import type { Right } from "#app/domain/staff/rights.ts";
import { openDesk, requireRecent } from "#app/http/desk.server.ts";
import { readForm } from "#app/http/forms/forms.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { desk as words } from "#app/messages/words.ts";
import { DeskSubmit } from "#app/ui/desk/buttons.tsx";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { StaffFields, tickedIn } from "#app/ui/desk/staff-form.tsx";
import { StaffLink } from "#app/ui/desk/staff-link.tsx";
import { TextField } from "#app/ui/form/form.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { narrow, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";
import { locationNames, staffChoices, staffChosen, staffMembers } from "./staff.server.ts";

export const meta = deskMeta(words.staffNewTitle);

/** Adds somebody to the staff. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args);
  await staffMembers(desk);
  await requireRecent(desk, args);
  return { ...staffChoices(desk), constraints: constraintsOf(staff.add, "name", "email") };
}

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args);
  await requireRecent(desk, args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return data({ refused: stale.data, sent: null }, { status: 403 });
  const added = await call(desk, staff.add, staffChosen(form, NOTHING_YET));
  if (isFailure(added)) return data({ refused: form.refuse(added).data, sent: null }, { status: 422 });
  // The link is nowhere else in clear, so this answer shows it and no redirect follows.
  const { link, rights, locations } = added;
  const sent = { link, email: form.text("email"), rights, where: locationNames(desk, locations) };
  return data({ refused: undefined, sent });
}

/** The values of the empty form. */
const NOTHING_YET = { preset: null, rights: [] };

export default function NewStaff() {
  const { locations, constraints } = useLoaderData<typeof loader>();
  const t = useT();
  const result = useResult<typeof action>();
  if (result?.sent) return <StaffLink {...result.sent} />;
  const labels = { name: t(words.staffName), email: t(words.email) };
  const form = formState(
    "desk-staff-new",
    result?.refused,
    { preset: undefined, rights: undefined, locations: undefined },
    constraints,
    labels,
  );
  const typed = result?.refused?.initialValue;
  return (
    <DeskPage heading={t(words.staffNewTitle)}>
      <PostForm state={form} className={`${narrow} ${stack[5]}`}>
        <TextField field={form.field("name")} autoComplete="off" />
        <TextField field={form.field("email")} type="email" autoComplete="off" />
        <StaffFields
          form={form}
          rights={(tickedIn(typed, "rights") ?? []) as Right[]}
          locations={locations}
          chosen={(tickedIn(typed, "locations") ?? []).map(Number)}
        />
        <p>
          <DeskSubmit look="primary" label={t(words.staffSubmitNew)} />
        </p>
      </PostForm>
    </DeskPage>
  );
}
