import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as ownCalls from "#app/calls/desk-access/own-login.server.ts";
import * as counterCalls from "#app/calls/staff/counters.server.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { browserName } from "#app/lib/browser-name.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskCounter as counterWords, desk as words } from "#app/messages/words.ts";
import { ButtonLink, PressForm } from "#app/ui/desk/buttons.tsx";
import { CountersList } from "#app/ui/desk/counters-list.tsx";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { ListTable } from "#app/ui/desk/list-parts.tsx";
import { row } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";
import { locationNames } from "../staff/staff.server.ts";

export const meta = deskMeta(words.sessionsTitle);

/** Where this person is logged in; for those who look after staff, also which browsers are counters. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args);
  const { dateTime } = timesOf(desk.store.settings);
  const answer = await callOrErrorPage(desk, ownCalls.logins, {}, 403);
  const shared = await call(desk, counterCalls.listCounters, {});
  return {
    logins: answer.logins.map(({ id, browser, created_at, expires_at, here }) => ({
      id,
      here,
      browser: browserName(browser),
      since: dateTime(created_at),
      until: dateTime(expires_at),
    })),
    counters: isFailure(shared)
      ? null
      : shared.counters.map(({ name, location, maker, acting, expires_at }) => ({
          name,
          maker,
          acting,
          where: location === null ? "" : locationNames(desk, [location]),
          until: dateTime(expires_at),
        })),
  };
}

export default function Sessions() {
  const { logins, counters } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <DeskPage heading={t(words.sessionsTitle)}>
      <p>{t(words.sessionsLead)}</p>
      <ListTable
        rows={logins}
        keyOf={({ id }) => id}
        columns={[
          { name: t(words.since), cell: ({ since }) => since },
          { name: t(words.until), cell: ({ until }) => until },
          {
            name: t(words.browser),
            isShort: true,
            cell: ({ browser }) => (browser ? <span lang="en">{browser}</span> : t(words.unknownBrowser)),
          },
          {
            name: t(words.endLogin),
            isAction: true,
            cell: ({ id, since, here }) =>
              here ? (
                t(words.thisLogin)
              ) : (
                <PressForm
                  action="/desk/sessions/end"
                  fields={{ id }}
                  label={t(words.endLogin)}
                  of={t(words.endLoginOf, { time: since })}
                />
              ),
          },
        ]}
      />
      <p className={row}>
        <ButtonLink to="/desk/second-factor" look="plain" label={t(words.factorTitle)} />{" "}
        <ButtonLink to="/desk/pin" look="plain" label={t(counterWords.pinTitle)} />
      </p>
      {counters && <CountersList counters={counters} />}
    </DeskPage>
  );
}
