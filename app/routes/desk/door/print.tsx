import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DOOR_LIMITS } from "#app/domain/events/ticks.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { deskDoor as words } from "#app/messages/words.ts";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import * as door from "#app/ui/desk/door.css.ts";
import * as css from "#app/ui/desk/paper.css.ts";
import { screenOnly } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";
import { openDoorList, rowOf } from "./door.server.ts";

export const meta = deskMeta(words.printTitle);

/** Names on paper, and boxes beside one of them. */
const MAX_ROWS = 500;
const BOXES = 10;

/** `/desk/door/:id/print`: the list on paper, with a box for each person and free lines. */
export async function loader(args: LoaderFunctionArgs) {
  const { desk, list, event, path, when } = await openDoorList(args);
  const entries = list.entries.slice(0, MAX_ROWS);
  return {
    path,
    name: event.name,
    when,
    place: event.place,
    expected: list.sums.expected,
    time: timesOf(desk.store.settings, desk.locale).dateTime(desk.now),
    coming: entries.filter(({ waiting }) => !waiting).map((entry) => rowOf(desk, entry)),
    waiting: entries.filter(({ waiting }) => waiting).map((entry) => rowOf(desk, entry)),
  };
}

export default function Print() {
  const { path, name, when, place, expected, time, coming, waiting } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <DeskPage heading={t(words.printTitle)}>
      <p className={screenOnly}>
        {t(words.printHow)} <a href={path}>{t(words.backToDoor)}</a>
      </p>
      <div className={css.paper}>
        <section className={css.sheet} aria-labelledby="event">
          <div>
            <h2 id="event" className={css.sheetTitle}>
              {name}
            </h2>
            <p>{[when, place].filter(Boolean).join(" · ")}</p>
            <p>{t(words.printAsOf, { count: expected, time })}</p>
          </div>
          <Names rows={coming} caption={t(words.listHeading)} />
          {waiting.length > 0 && <Names rows={waiting} caption={t(words.waiting)} />}
          <table className={css.table}>
            <caption>{t(words.freeLines)}</caption>
            <tbody>
              {Array.from({ length: DOOR_LIMITS.freeLines }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines to write on are all the same.
                <tr key={index}>
                  <td className={door.free} />
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
    </DeskPage>
  );
}

function Names({ rows, caption }: { rows: ReturnType<typeof rowOf>[]; caption: string }) {
  const t = useT();
  const { name, people, ticket, came } = words.listColumns;
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t(came)}</th>
            <th scope="col">{t(name)}</th>
            <th scope="col">{t(people)}</th>
            <th scope="col">{t(ticket)}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((guest) => (
            <tr key={guest.entry}>
              <td>
                <span className={door.boxes}>
                  {Array.from({ length: Math.min(guest.people, BOXES) }, (_, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: boxes are all the same.
                    <span key={index} className={css.box} />
                  ))}
                </span>
              </td>
              <td>
                {guest.name} {guest.owing && <strong>{t(words.owing)}</strong>}
              </td>
              <td>{guest.people}</td>
              <td>{[guest.ticket, guest.code].filter(Boolean).join(" · ")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
