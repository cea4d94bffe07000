import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as doors from "#app/calls/staff/door.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { errorLines, isFailure } from "#app/messages/result.ts";
import { deskDoor as words } from "#app/messages/words.ts";
import { BackLink } from "#app/ui/desk/buttons.tsx";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { Outcome, SCAN } from "#app/ui/desk/scan-form.tsx";
import { useT } from "#app/ui/page/t.ts";
import { doorPath, shownAnswer } from "./door.server.ts";

export const meta = deskMeta(words.ticketTitle);

/**
 * `/desk/ticket/:code`: the address in a ticket's picture. A phone's camera opens it at the door, which answers for
 * this ticket. Anyone who is not on the staff sees the login, the same for every code.
 */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "see_customers");
  const { code = "" } = args.params;
  const answer = await call(desk, doors.check, asUnchecked({ code }));
  if (isFailure(answer)) return { text: errorLines(answer.error).join(" ") };
  if (answer.event_id === null) return { text: shownAnswer(answer, desk).text };
  throw redirect(`${doorPath(answer.event_id)}?${new URLSearchParams({ [SCAN]: code })}`, 303);
}

export default function Ticket() {
  const { text } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <DeskPage heading={t(words.ticketTitle)}>
      <Outcome kind="problem">{text}</Outcome>
      <BackLink to="/desk/door" label={t(words.toDoors)} />
    </DeskPage>
  );
}
