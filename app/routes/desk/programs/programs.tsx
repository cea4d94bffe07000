import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as programs from "#app/calls/staff/programs.server.ts";
import type { ListedProgram } from "#app/domain/staff/programs.server.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { desk as deskWords, deskPrograms as words } from "#app/messages/words.ts";
import { ButtonLink } from "#app/ui/desk/buttons.tsx";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { ListTable } from "#app/ui/desk/list-parts.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import { History } from "#app/ui/desk/page-parts.tsx";
import { hidden, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";
import { historyOf } from "../history.server.ts";

export const meta = deskMeta(words.programsTitle);

/** The shop's own programs, which have a key. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args);
  const answer = await callOrErrorPage(desk, programs.list, {}, 403);
  const { t } = desk;
  const { dateTime } = timesOf(desk.store.settings);
  const row = ({ id, name, rights, state, maker, created_at, used_at, ended_at }: ListedProgram) => {
    const by = maker ?? t(words.operator);
    return {
      id,
      name,
      may:
        state === "paused"
          ? t(words.paused, { name: by })
          : rights.map((right) => t(deskWords.rights[right])).join("; "),
      made: t(words.madeBy, { time: dateTime(created_at), name: by }),
      used: used_at === null ? t(words.never) : dateTime(used_at),
      ended: ended_at === null ? "" : dateTime(ended_at),
    };
  };
  const history = historyOf(desk, words.acts, answer.history);
  return { programs: answer.programs.map(row), ended: answer.ended.map(row), history };
}

export default function Programs() {
  const { programs, ended, history } = useLoaderData<typeof loader>();
  const t = useT();
  const { name, may, made, used, ended: endedAt } = words.columns;
  return (
    <DeskPage heading={t(words.programsTitle)}>
      <p>{t(words.lead)}</p>
      <p className={css.actions}>
        <ButtonLink to="/desk/programs/new" look="primary" label={t(words.make)} />{" "}
        <ButtonLink to="/desk/programs/openapi.json" look="plain" label={t(words.document)} />
      </p>
      <ListTable
        rows={programs}
        none={t(words.none)}
        keyOf={({ id }) => id}
        columns={[
          { name: t(name), cell: (program) => program.name },
          { name: t(may), cell: (program) => program.may },
          { name: t(made), cell: (program) => program.made },
          { name: t(used), cell: (program) => program.used, isShort: true },
          {
            name: t(words.end),
            isAction: true,
            cell: (program) => (
              <a href={`/desk/programs/${program.id}/end`}>
                {t(words.end)} <span className={hidden}>{t(words.endOf, { name: program.name })}</span>
              </a>
            ),
          },
        ]}
      />
      {ended.length > 0 && (
        <section className={stack[3]}>
          <h2>{t(words.endedTitle)}</h2>
          <ListTable
            rows={ended}
            keyOf={({ id }) => id}
            columns={[
              { name: t(name), cell: (program) => program.name },
              { name: t(made), cell: (program) => program.made },
              { name: t(used), cell: (program) => program.used, isShort: true },
              { name: t(endedAt), cell: (program) => program.ended },
            ]}
          />
        </section>
      )}
      <History heading={t(words.history)} entries={history} />
    </DeskPage>
  );
}
