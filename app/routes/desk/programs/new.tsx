import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { constraintsOf } from "#app/calls/common/constraints.server.ts";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as programs from "#app/calls/staff/programs.server.ts";
import { PROGRAM_RIGHTS } from "#app/domain/staff/rights.ts";
import { openDesk, requireRecent } from "#app/http/desk.server.ts";
import { readForm } from "#app/http/forms/forms.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { desk as deskWords, deskPrograms as words } from "#app/messages/words.ts";
import { DeskAction } from "#app/ui/desk/desk-action.tsx";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { ProgramKey } from "#app/ui/desk/program-key.tsx";
import { Boxes, tickedIn } from "#app/ui/desk/staff-form.tsx";
import { TextField } from "#app/ui/form/form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useT } from "#app/ui/page/t.ts";

export const meta = deskMeta(words.newTitle);

/** Makes a key for a program, out of the rights that its maker has. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "staff");
  await requireRecent(desk, args);
  return {
    rights: PROGRAM_RIGHTS.filter((right) => desk.person.rights.includes(right)),
    constraints: constraintsOf(programs.add, "name"),
    baseUrl: desk.baseUrl,
  };
}

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args, "staff");
  await requireRecent(desk, args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return data({ refused: stale.data, made: null }, { status: 403 });
  const added = await call(desk, programs.add, asUnchecked(form.values));
  if (isFailure(added)) return data({ refused: form.refuse(added).data, made: null }, { status: 422 });
  // The key is nowhere else in clear, so this answer shows it and no redirect follows.
  return data({ refused: undefined, made: { token: added.key, name: form.text("name") } });
}

export default function NewProgram() {
  const { rights, constraints, baseUrl } = useLoaderData<typeof loader>();
  const t = useT();
  const result = useResult<typeof action>();
  if (result?.made) return <ProgramKey {...result.made} baseUrl={baseUrl} />;
  const labels = { name: t(words.name), rights: t(words.rights) };
  const form = formState("desk-program", result?.refused, { rights: undefined }, constraints, labels);
  return (
    <DeskAction
      heading={t(words.newTitle)}
      text={[t(words.newLead)]}
      state={form}
      submit={t(words.submit)}
      back={{ path: "/desk/programs", label: t(words.back) }}
    >
      <TextField field={form.field("name")} hint={t(words.nameHint)} required autoComplete="off" />
      <Boxes
        field={form.field("rights")}
        legend={t(words.rights)}
        options={rights.map((right) => ({ value: right, label: t(deskWords.rights[right]) }))}
        ticked={tickedIn(result?.refused?.initialValue, "rights") ?? []}
      />
    </DeskAction>
  );
}
