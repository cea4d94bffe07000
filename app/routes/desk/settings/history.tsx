import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as settings from "#app/calls/staff/settings.server.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { deskSettings as words } from "#app/messages/words.ts";
import { BackLink, PressForm } from "#app/ui/desk/buttons.tsx";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { More, pageWith } from "#app/ui/desk/list-parts.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import { useT } from "#app/ui/page/t.ts";
import { changeView } from "./form.server.ts";

export const meta = deskMeta(words.historyTitle);

/** Changes to the settings, the newest first, with a button that takes each change back. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "settings");
  const before = new URL(args.request.url).searchParams.get("before") ?? "";
  const answer = await callOrErrorPage(desk, settings.history, {
    limit: 20,
    before: /^\d{1,15}$/.test(before) ? before : undefined,
  });
  const { dateTime } = timesOf(desk.store.settings, desk.locale);
  return {
    next: answer.next,
    changes: answer.changes.map((change) => ({ ...changeView(desk, change), time: dateTime(change.at) })),
  };
}

export default function History() {
  const { changes, next } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <DeskPage heading={t(words.historyTitle)}>
      {changes.length === 0 && <p>{t(words.historyNone)}</p>}
      <ol className={css.history}>
        {changes.map(({ id, time, actor, lines, more, takesBack, takenBack }) => (
          <li key={id} className={css.entry}>
            <p>
              {t(words.changedBy, { time, actor })}
              {takesBack && <> {t(words.takesBackLine)}</>}
            </p>
            <ul>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
              {more && <li>…</li>}
            </ul>
            {takenBack ? (
              <p>{t(words.takenBackLine)}</p>
            ) : (
              <PressForm
                action={`/desk/settings/history/${id}/back`}
                label={t(words.takeBack)}
                of={`(${t(words.takeBackOf, { time })})`}
              />
            )}
          </li>
        ))}
      </ol>
      <More
        path={next === null ? "" : pageWith("/desk/settings/history", { before: next })}
        label={t(words.older)}
      />
      <BackLink to="/desk/settings" label={t(words.toSettings)} />
    </DeskPage>
  );
}
