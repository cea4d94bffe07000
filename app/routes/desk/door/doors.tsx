import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as doors from "#app/calls/operator/door.server.ts";
import { whenInWords } from "#app/domain/events/when.ts";
import { openDesk, requireRight } from "#app/http/desk.server.ts";
import { isFailure } from "#app/lib/result.ts";
import { deskDoor as words } from "#app/messages/words.ts";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import * as button from "#app/ui/page/button.css.ts";
import { useT } from "#app/ui/page/t.ts";
import { doorPath } from "./door.server.ts";

export const meta = deskMeta(words.title);

/** `/desk/door`: the events of today and the coming days, each with the way to its door. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args);
  requireRight(desk, "see_customers");
  const found = await call(desk, doors.doors, {});
  if (isFailure(found)) throw new Response("", { status: 403 });
  return {
    events: found.events.map(({ id, name, expected, came, ...event }) => ({
      ...{ path: doorPath(id), name, expected, came },
      when: whenInWords(event, desk.locale),
      place: event.place,
    })),
  };
}

export default function Doors() {
  const { events } = useLoaderData<typeof loader>();
  const t = useT();
  const { event, when, expected, came } = words.columns;
  return (
    <DeskPage heading={t(words.title)}>
      {events.length === 0 ? (
        <p>{t(words.none)}</p>
      ) : (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t(event)}</th>
              <th scope="col">{t(when)}</th>
              <th scope="col">{t(expected)}</th>
              <th scope="col">{t(came)}</th>
            </tr>
          </thead>
          <tbody>
            {events.map((one) => (
              <tr key={one.path}>
                <th scope="row">
                  <a href={one.path}>{one.name}</a>{" "}
                  {one.place && <span className={css.beneath}>{one.place}</span>}
                </th>
                <td data-label={t(when)}>{one.when}</td>
                <td data-label={t(expected)}>{one.expected}</td>
                <td data-label={t(came)}>{one.came}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p>
        <a href="/desk/events" className={button.plain}>
          {t(words.allEvents)}
        </a>
      </p>
    </DeskPage>
  );
}
