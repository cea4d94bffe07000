import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as programs from "#app/calls/operator/programs.server.ts";
import type { ListedProgram } from "#app/domain/staff/programs.server.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { isFailure } from "#app/lib/result.ts";
import { desk as deskWords, deskPrograms as words } from "#app/messages/words.ts";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import * as button from "#app/ui/page/button.css.ts";
import { hidden, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";

export const meta = deskMeta(words.programsTitle);

/** The shop's own programs, which have a key. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args);
  const found = await call(desk, programs.list, {});
  if (isFailure(found)) throw refusal(found, 403);
  const { t } = desk;
  const { dateTime } = timesOf(desk.store.settings);
  const row = ({ id, name, rights, state, maker, created_at, used_at, ended_at }: ListedProgram) => {
    const by = maker ?? t(words.operator);
    return {
      ...{ id, name },
      may:
        state === "paused"
          ? t(words.paused, { name: by })
          : rights.map((right) => t(deskWords.rights[right])).join("; "),
      made: t(words.madeBy, { time: dateTime(created_at), name: by }),
      used: used_at === null ? t(words.never) : dateTime(used_at),
      ended: ended_at === null ? "" : dateTime(ended_at),
    };
  };
  return { programs: found.programs.map(row), ended: found.ended.map(row) };
}

export default function Programs() {
  const { programs, ended } = useLoaderData<typeof loader>();
  const t = useT();
  const { name, may, made, used, ended: endedAt } = words.columns;
  return (
    <DeskPage heading={t(words.programsTitle)}>
      <p>{t(words.lead)}</p>
      <p className={css.actions}>
        <a href="/desk/programs/new" className={button.primary}>
          {t(words.make)}
        </a>{" "}
        <a href="/desk/programs/openapi.json" className={button.plain}>
          {t(words.document)}
        </a>
      </p>
      {programs.length === 0 ? (
        <p>{t(words.none)}</p>
      ) : (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t(name)}</th>
              <th scope="col">{t(may)}</th>
              <th scope="col">{t(made)}</th>
              <th scope="col">{t(used)}</th>
              <th scope="col">{t(words.end)}</th>
            </tr>
          </thead>
          <tbody>
            {programs.map((one) => (
              <tr key={one.id}>
                <th scope="row">{one.name}</th>
                <td data-label={t(may)}>{one.may}</td>
                <td data-label={t(made)}>{one.made}</td>
                <td data-label={t(used)}>{one.used}</td>
                <td>
                  <a href={`/desk/programs/${one.id}/end`}>
                    {t(words.end)} <span className={hidden}>{t(words.endOf, { name: one.name })}</span>
                  </a>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {ended.length > 0 && (
        <section className={stack[3]}>
          <h2>{t(words.endedTitle)}</h2>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{t(name)}</th>
                <th scope="col">{t(made)}</th>
                <th scope="col">{t(used)}</th>
                <th scope="col">{t(endedAt)}</th>
              </tr>
            </thead>
            <tbody>
              {ended.map((one) => (
                <tr key={one.id}>
                  <th scope="row">{one.name}</th>
                  <td data-label={t(made)}>{one.made}</td>
                  <td data-label={t(used)}>{one.used}</td>
                  <td data-label={t(endedAt)}>{one.ended}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </DeskPage>
  );
}
