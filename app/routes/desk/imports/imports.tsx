import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as imports from "#app/calls/staff/imports.server.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { deskImports as words } from "#app/messages/words.ts";
import { ButtonLink } from "#app/ui/desk/buttons.tsx";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { ListTable, More, pageWith } from "#app/ui/desk/list-parts.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import { useT } from "#app/ui/page/t.ts";
import { importPath, importWords } from "./import.server.ts";

export const meta = deskMeta(words.importsTitle);

const MAX_SHOWN = 30;

/** The shop's imports with their authors and results, the newest first. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "titles");
  const { t, locale } = desk;
  const before = new URL(args.request.url).searchParams.get("before") || undefined;
  const answer = await callOrErrorPage(desk, imports.list, { limit: MAX_SHOWN, before }, 400);
  const number = (count: number) => count.toLocaleString(locale);
  return {
    next: answer.next,
    imports: answer.imports.map((importRun) => ({
      path: importPath(importRun.id),
      ...importWords(desk, importRun),
      state: t(words.states[importRun.state]),
      counts:
        importRun.state === "done" || importRun.state === "checked"
          ? t(words.outcome, {
              added: number(importRun.added),
              changed: number(importRun.changed),
              refused: number(importRun.refused),
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
        <ButtonLink to="/desk/imports/new" look="primary" label={t(words.begin)} />{" "}
        <ButtonLink to="/desk/titles/change" look="secondary" label={t(words.changeTitles)} />
      </p>
      <ListTable
        none={t(words.none)}
        rows={imports}
        keyOf={(importRun) => importRun.path}
        columns={[
          {
            name: t(what),
            cell: (importRun) => (
              <>
                <a href={importRun.path}>{importRun.name}</a>{" "}
                <span className={css.beneath}>{importRun.kind}</span>
              </>
            ),
          },
          { name: t(who), cell: (importRun) => importRun.who },
          { name: t(when), cell: (importRun) => importRun.when },
          {
            name: t(outcome),
            cell: (importRun) => (
              <>
                {importRun.state}{" "}
                {importRun.counts && <span className={css.beneath}>{importRun.counts}</span>}
              </>
            ),
          },
        ]}
      />
      <More path={next === null ? "" : pageWith("/desk/imports", { before: next })} label={t(words.older)} />
    </DeskPage>
  );
}
