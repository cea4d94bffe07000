import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as imports from "#app/calls/operator/imports.server.ts";
import { openDesk, requireRight } from "#app/http/desk.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { isFailure } from "#app/lib/result.ts";
import { deskImports as words } from "#app/messages/words.ts";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import * as button from "#app/ui/page/button.css.ts";
import { useT } from "#app/ui/page/t.ts";
import { importPath, importWords } from "./import.server.ts";

export const meta = deskMeta(words.importsTitle);

const SHOWN = 30;

/** What was imported, by whom, and what happened; the newest first. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args);
  requireRight(desk, "titles");
  const { t, locale } = desk;
  const before = new URL(args.request.url).searchParams.get("before") || undefined;
  const found = await call(desk, imports.list, { limit: SHOWN, before });
  if (isFailure(found)) throw refusal(found, 400);
  const number = (count: number) => count.toLocaleString(locale);
  return {
    next: found.next,
    imports: found.imports.map((one) => ({
      ...{ path: importPath(one.id), ...importWords(desk, one), state: t(words.states[one.state]) },
      counts:
        one.state === "done" || one.state === "checked"
          ? t(words.outcome, {
              added: number(one.added),
              changed: number(one.changed),
              refused: number(one.refused),
            })
          : "",
    })),
  };
}

export default function Imports() {
  const { imports, next } = useLoaderData<typeof loader>();
  const t = useT();
  const { what, who, when, outcome } = words.columns;
  return (
    <DeskPage heading={t(words.importsTitle)}>
      <p className={css.actions}>
        <a href="/desk/imports/new" className={button.primary}>
          {t(words.begin)}
        </a>{" "}
        <a href="/desk/titles/change" className={button.secondary}>
          {t(words.changeTitles)}
        </a>
      </p>
      {imports.length === 0 ? (
        <p>{t(words.none)}</p>
      ) : (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t(what)}</th>
              <th scope="col">{t(who)}</th>
              <th scope="col">{t(when)}</th>
              <th scope="col">{t(outcome)}</th>
            </tr>
          </thead>
          <tbody>
            {imports.map((one) => (
              <tr key={one.path}>
                <th scope="row">
                  <a href={one.path}>{one.name}</a> <span className={css.beneath}>{one.kind}</span>
                </th>
                <td data-label={t(who)}>{one.who}</td>
                <td data-label={t(when)}>{one.when}</td>
                <td data-label={t(outcome)}>
                  {one.state} {one.counts && <span className={css.beneath}>{one.counts}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {next !== null && (
        <p>
          <a href={`/desk/imports?before=${next}`} rel="next" className={button.secondary}>
            {t(words.older)}
          </a>
        </p>
      )}
    </DeskPage>
  );
}
