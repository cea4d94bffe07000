import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as reservationCalls from "#app/calls/event/reservations.server.ts";
import { whenInWords } from "#app/domain/events/when.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { pageTitle, translatorOf } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { events as eventWords, reservations as words } from "#app/messages/words.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { Submit } from "#app/ui/form/submit.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { lead, prose, row } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useT } from "#app/ui/page/t.ts";

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, translatorOf(matches)(words.page)) },
  { name: "robots", content: "noindex" },
];

/** Where the link in an email leads. Opening it changes nothing, because mail scanners open links; a button does. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const answer = await call(visit, reservationCalls.getReservation, { token: args.params.token });
  if (isFailure(answer)) return { found: null };
  const { event, party, state } = answer;
  const { name, path, place, is_cancelled, is_past } = event;
  const when = whenInWords(event, visit.locale);
  return { found: { name, path, when, place, party, state, is_cancelled, is_past } };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await openVisit(args);
  const { form, stale } = await readForm(visit, args.request);
  if (stale) return stale;
  const { token = "" } = args.params;
  const mute = form.text("answer") === "no_reminders";
  const answer = mute
    ? await call(visit, reservationCalls.stopReminders, { token })
    : await call(visit, reservationCalls.cancelReservation, { token });
  if (isFailure(answer)) return form.refuse(answer);
  return seeOther(visit, `/reservations/${token}`, mute ? "reminders_stopped" : undefined);
}

export default function Reservation() {
  const { found } = useLoaderData<typeof loader>();
  const form = formState("reservation", useResult<typeof action>());
  const t = useT();
  if (!found)
    return (
      <div className={prose}>
        <h1>{t(words.page)}</h1>
        <p className={lead}>{t(words.unknown)}</p>
        <p>
          <Link to="/events" className={button.plain}>
            {t(eventWords.all)}
          </Link>
        </p>
      </div>
    );
  const { name, path, when, place, party, state, is_cancelled, is_past } = found;
  const answers = { coming: words.coming, waiting: words.waiting, cancelled: words.cancelled };
  const answer = is_cancelled ? words.eventCancelled : is_past ? words.over : answers[state];
  return (
    <div className={prose}>
      <h1>{name}</h1>
      <p>{[when, place].filter(Boolean).join(" · ")}</p>
      <p className={lead} role="status">
        {t(answer, { count: party })}
      </p>
      {state !== "cancelled" && !is_cancelled && !is_past && (
        <PostForm state={form} className={row}>
          <Submit as="secondary">{t(state === "coming" ? words.cancel : words.leave)}</Submit>{" "}
          <Submit as="plain" name="answer" value="no_reminders">
            {t(words.noReminders)}
          </Submit>
        </PostForm>
      )}
      <p>
        <Link to={path} className={button.plain}>
          {t(words.toEvent)}
        </Link>
      </p>
    </div>
  );
}
