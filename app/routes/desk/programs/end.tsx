import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as programs from "#app/calls/staff/programs.server.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskPrograms as words } from "#app/messages/words.ts";
import { DeskAction } from "#app/ui/desk/desk-action.tsx";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useT } from "#app/ui/page/t.ts";

export const meta = deskMeta(words.endTitle);

/** Ends a program's key. It asks for no password, because a key that leaked has to end quickly. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args);
  const answer = await callOrErrorPage(desk, programs.list, {}, 403);
  const program = answer.programs.find(({ id }) => String(id) === args.params.program_id);
  if (!program) throw new Response("", { status: 404 });
  return { name: program.name };
}

export async function action(args: ActionFunctionArgs) {
  const desk = await openDesk(args, "staff");
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const ended = await call(desk, programs.end, asUnchecked({ id: args.params.program_id }));
  if (!isFailure(ended)) return seeOther(desk, "/desk/programs", "desk_program_ended");
  return ended.code === "not_found"
    ? seeOther(desk, "/desk/programs", "desk_program_ended_before")
    : form.refuse(ended);
}

export default function EndProgram() {
  const { name } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <DeskAction
      heading={t(words.endHeading, { name })}
      text={[t(words.endText)]}
      state={formState("desk-program-end", useResult<typeof action>())}
      submit={t(words.endSubmit)}
      back={{ path: "/desk/programs", label: t(words.back) }}
    >
      {null}
    </DeskAction>
  );
}
