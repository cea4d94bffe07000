import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as own from "#app/calls/desk/own.server.ts";
import * as counterCalls from "#app/calls/operator/counters.server.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { browserName } from "#app/lib/browser-name.ts";
import { isFailure } from "#app/lib/result.ts";
import { deskCounter as counterWords, desk as words } from "#app/messages/words.ts";
import { ButtonLink } from "#app/ui/desk/buttons.tsx";
import { CountersList } from "#app/ui/desk/counters-list.tsx";
import * as css from "#app/ui/desk/desk.css.ts";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { hidden, row } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";
import { locationNames } from "./staff.server.ts";

export const meta = deskMeta(words.sessionsTitle);

/** Where this person is logged in; for those who look after staff, also which browsers are counters. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args);
  const { dateTime } = timesOf(desk.store.settings);
  const found = await call(desk, own.logins, {});
  if (isFailure(found)) throw refusal(found, 403);
  const shared = await call(desk, counterCalls.list, {});
  return {
    logins: found.logins.map(({ id, browser, created_at, expires_at, here }) => ({
      ...{ id, here },
      browser: browserName(browser),
      since: dateTime(created_at),
      until: dateTime(expires_at),
    })),
    counters: isFailure(shared)
      ? null
      : shared.counters.map(({ name, location, maker, acting, expires_at }) => ({
          ...{ name, maker, acting },
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
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t(words.since)}</th>
            <th scope="col">{t(words.until)}</th>
            <th scope="col">{t(words.browser)}</th>
            <th scope="col">{t(words.endLogin)}</th>
          </tr>
        </thead>
        <tbody>
          {logins.map(({ id, browser, since, until, here }) => (
            <tr key={id}>
              <th scope="row">{since}</th>
              <td data-label={t(words.until)}>{until}</td>
              <td data-label={t(words.browser)}>
                {browser ? <span lang="en">{browser}</span> : t(words.unknownBrowser)}
              </td>
              <td>
                {here ? (
                  t(words.thisLogin)
                ) : (
                  <PostForm action="/desk/sessions/end">
                    <input type="hidden" name="id" value={id} />
                    <button type="submit" className={button.secondary}>
                      {t(words.endLogin)}{" "}
                      <span className={hidden}>{t(words.endLoginOf, { time: since })}</span>
                    </button>
                  </PostForm>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={row}>
        <ButtonLink to="/desk/second-factor" look="plain" label={t(words.factorTitle)} />{" "}
        <ButtonLink to="/desk/pin" look="plain" label={t(counterWords.pinTitle)} />
      </p>
      {counters && <CountersList counters={counters} />}
    </DeskPage>
  );
}
