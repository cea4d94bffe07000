import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as doors from "#app/calls/staff/door.server.ts";
import { whenInWords } from "#app/domain/events/when.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { deskDoor as words } from "#app/messages/words.ts";
import { BackLink } from "#app/ui/desk/buttons.tsx";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { ListTable } from "#app/ui/desk/list-parts.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import { useT } from "#app/ui/page/t.ts";
import { doorPath } from "./door.server.ts";

export const meta = deskMeta(words.title);

/** `/desk/door`: the events of today and the coming days, each with the way to its door. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "see_customers");
  const answer = await call(desk, doors.doors, {});
  if (isFailure(answer)) throw new Response("", { status: 403 });
  return {
    events: answer.events.map(({ id, name, expected, came, ...event }) => ({
      path: doorPath(id),
      name,
      expected,
      came,
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
      <ListTable
        rows={events}
        none={t(words.none)}
        keyOf={({ path }) => path}
        columns={[
          {
            name: t(event),
            cell: ({ path, name, place }) => (
              <>
                <a href={path}>{name}</a> {place && <span className={css.beneath}>{place}</span>}
              </>
            ),
          },
          { name: t(when), cell: (row) => row.when },
          { name: t(expected), isNumber: true, cell: (row) => row.expected },
          { name: t(came), isNumber: true, cell: (row) => row.came },
        ]}
      />
      <BackLink to="/desk/events" label={t(words.allEvents)} />
    </DeskPage>
  );
}
