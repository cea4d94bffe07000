import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { call } from "#app/calls/common/define.server.ts";
import * as reservationCalls from "#app/calls/event/reservations.server.ts";
import * as followCalls from "#app/calls/title/follows.server.ts";
import * as titleCalls from "#app/calls/title/title.server.ts";
import { readText } from "#app/http/reading/body.server.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";

/** `/unsubscribe/{kind}/{token}`, as email programs open it for a person: the page about their request. */
export function loader({ params: { kind, token = "" } }: LoaderFunctionArgs) {
  if (kind !== "notices" && kind !== "reservations" && kind !== "follows")
    throw new Response("", { status: 404 });
  return redirect(`/${kind}/${encodeURIComponent(token)}`, 302);
}

/**
 * The button of an email program (RFC 8058). It has no cookie and no form's token; the address itself is the secret,
 * and all it can do is stop emails.
 */
export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { kind, token } = args.params;
  if (!/\bList-Unsubscribe=One-Click\b/.test(await readText(args.request)))
    return new Response("List-Unsubscribe=One-Click is missing", { status: 400 });
  const answer =
    kind === "notices"
      ? await call(visit, titleCalls.answerStockNotice, { token, answer: "stop" })
      : kind === "reservations"
        ? await call(visit, reservationCalls.stopReminders, { token })
        : kind === "follows"
          ? await call(visit, followCalls.answerFollow, { token, answer: "stop" })
          : undefined;
  if (!answer) throw new Response("", { status: 404 });
  // An unknown address gets no emails either, so programs get the same answer.
  return new Response(isFailure(answer) ? "nothing to stop" : "stopped");
}
