import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { asUnchecked, call } from "#app/calls/common/define.server.ts";
import * as versions from "#app/calls/staff/versions.server.ts";
import { readForm, seeOther } from "#app/http/forms/forms.server.ts";
import { wallSecondsFrom } from "#app/lib/dates.ts";
import { invalid, problem, sayIn } from "#app/messages/failure.ts";
import { isFailure } from "#app/messages/result.ts";
import { shell, deskPages as words } from "#app/messages/words.ts";
import { DeskAction } from "#app/ui/desk/desk-action.tsx";
import { deskMeta } from "#app/ui/desk/desk-page.tsx";
import { TextField } from "#app/ui/form/form.tsx";
import { useResult } from "#app/ui/form/result.ts";
import { formState } from "#app/ui/form/submission.ts";
import { useT } from "#app/ui/page/t.ts";
import { openContent, whenOf } from "./pages.server.ts";

export const meta = deskMeta(words.scheduleTitle);

/** Has a draft published at a time on the shop's clock. */
export async function loader(args: LoaderFunctionArgs) {
  const { desk, opened, path, heading } = await openContent(args);
  if (!opened.draft) throw redirect(path);
  return {
    path,
    heading,
    seen: opened.draft.seen,
    zone: desk.store.settings.store_info.time_zone,
    coming: opened.versions
      .filter(({ state }) => state === "scheduled")
      .map(({ publish_at, publish_wall }) =>
        desk.t(words.comingToo, { when: whenOf(desk, publish_at ?? 0, publish_wall) }),
      ),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { desk, path } = await openContent(args);
  const { form, stale } = await readForm(desk, args.request);
  if (stale) return stale;
  const day = form.text("day").trim();
  const time = form.text("time").trim();
  const wall = wallSecondsFrom(day, time);
  if (wall === undefined) {
    const isDay = wallSecondsFrom(day, "00:00") !== undefined;
    const wrong: Record<string, string> = isDay
      ? { time: problem(words.badTime) }
      : { day: problem(words.badDay) };
    return form.refuse(sayIn(desk.locale, invalid(wrong)));
  }
  const input = { page: args.params.page, seen: form.text("seen") || undefined, wall };
  const answer = await call(desk, versions.schedule, asUnchecked(input));
  return isFailure(answer) ? form.refuse(answer) : seeOther(desk, path, "desk_page_scheduled");
}

export default function Schedule() {
  const { path, heading, seen, zone, coming } = useLoaderData<typeof loader>();
  const t = useT();
  const labels = { day: t(words.day), time: t(words.time) };
  const state = formState(
    "desk-schedule",
    useResult<typeof action>(),
    { day: "", time: "09:00" },
    undefined,
    labels,
  );
  return (
    <DeskAction
      heading={t(shell.labelled, { label: heading, text: t(words.scheduleTitle) })}
      text={[t(words.scheduleLead, { zone }), ...coming]}
      state={state}
      submit={t(words.scheduleSubmit)}
      back={{ path, label: t(words.back) }}
    >
      <input type="hidden" name="seen" value={seen} />
      <TextField field={state.field("day")} type="date" required autoComplete="off" />
      <TextField field={state.field("time")} hint={t(words.timeHint)} required autoComplete="off" />
    </DeskAction>
  );
}
