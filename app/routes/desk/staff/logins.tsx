import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as staff from "#app/calls/staff/staff.server.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { browserName } from "#app/lib/browser-name.ts";
import { desk as deskWords, deskHealth as words } from "#app/messages/words.ts";
import { ButtonLink, PressForm } from "#app/ui/desk/buttons.tsx";
import * as css from "#app/ui/desk/desk.css.ts";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { ListTable } from "#app/ui/desk/list-parts.tsx";
import { actions } from "#app/ui/desk/orders.css.ts";
import { prose, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";
import { staffMembers } from "./staff.server.ts";

export const meta = deskMeta(words.loginsTitle);

/** Logins that the page names, the newest first. */
const MAX_SHOWN = 50;

/** Current and past logins to the desk, and people who are locked out. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "staff");
  const answer = await callOrErrorPage(desk, staff.logins, {});
  const { dateTime } = timesOf(desk.store.settings, desk.locale);
  const members = await staffMembers(desk);
  return {
    maySeeHealth: desk.person.rights.includes("settings"),
    count: answer.logins.length,
    mayEndOthers: answer.logins.some(({ here, mayEnd }) => mayEnd && !here),
    logins: answer.logins.slice(0, MAX_SHOWN).map(({ id, name, browser, counter, since, mayEnd, here }) => ({
      id,
      name,
      counter,
      mayEnd,
      here,
      browser: browserName(browser),
      since: dateTime(since),
    })),
    past: answer.past.map(({ id, name, browser, since, until }) => ({
      id,
      name,
      browser: browserName(browser),
      since: dateTime(since),
      until: dateTime(until),
    })),
    locked: members.flatMap(({ staff_id, name, state, pin }) =>
      state === "locked" || pin === "locked" ? [{ staff_id, name, isLogin: state === "locked" }] : [],
    ),
  };
}

export default function Logins() {
  const { logins, past, count, mayEndOthers, locked, maySeeHealth } = useLoaderData<typeof loader>();
  const t = useT();
  const endOf = ({ id, name, since, mayEnd, here }: (typeof logins)[number]) => {
    if (here) return t(words.here);
    if (!mayEnd) return t(words.notYours);
    const of = t(words.endOf, { name, time: since });
    return <PressForm action="/desk/staff/logins/end" fields={{ id }} label={t(words.end)} of={of} />;
  };
  return (
    <DeskPage heading={t(words.loginsTitle)}>
      <p>{t(words.loginsLead)}</p>
      <ListTable
        rows={logins}
        keyOf={({ id }) => id}
        columns={[
          { name: t(words.person), cell: ({ name }) => name },
          { name: t(words.since), cell: ({ since }) => since },
          {
            name: t(words.where),
            cell: ({ browser, counter }) => (
              <>
                {counter !== null && t(words.counter, { name: counter })}{" "}
                {browser ? <span lang="en">{browser}</span> : t(deskWords.unknownBrowser)}
              </>
            ),
          },
          { name: t(words.action), cell: endOf, isAction: true },
        ]}
      />
      {count > logins.length && <p>{t(words.moreLogins, { count: count - logins.length })}</p>}
      {mayEndOthers && <PressForm action="/desk/staff/logins/end" label={t(words.endOthers)} />}
      <section className={stack[3]} aria-labelledby="locked">
        <h2 id="locked">{t(words.lockedTitle)}</h2>
        {locked.length === 0 ? (
          <p>{t(words.noneLocked)}</p>
        ) : (
          <>
            <p>{t(words.lockedLead)}</p>
            <ul className={css.list}>
              {locked.map(({ staff_id, name, isLogin }) => (
                <li key={staff_id}>
                  <ButtonLink to={`/desk/staff/${staff_id}`} look="plain" label={name} />{" "}
                  <span className={css.about}>{t(isLogin ? words.locked : words.pinLocked)}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      <p className={prose}>{t(words.lockedByTries)}</p>
      <section className={stack[3]} aria-labelledby="past">
        <h2 id="past">{t(words.pastTitle)}</h2>
        {past.length > 0 && <p>{t(words.pastLead, { count: past.length })}</p>}
        <ListTable
          none={t(words.pastNone)}
          rows={past}
          keyOf={({ id }) => id}
          columns={[
            { name: t(words.person), cell: ({ name }) => name },
            { name: t(words.since), cell: ({ since }) => since },
            { name: t(words.ended), cell: ({ until }) => until },
            {
              name: t(words.where),
              cell: ({ browser }) =>
                browser ? <span lang="en">{browser}</span> : t(deskWords.unknownBrowser),
              isShort: true,
            },
          ]}
        />
      </section>
      <p className={actions}>
        <ButtonLink to="/desk/staff" look="plain" label={t(words.staffLink)} />{" "}
        {maySeeHealth && <ButtonLink to="/desk/health" look="plain" label={t(words.toHealth)} />}
      </p>
    </DeskPage>
  );
}
