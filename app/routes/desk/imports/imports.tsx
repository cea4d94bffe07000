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
  const found = await callOrErrorPage(desk, imports.list, { limit: MAX_SHOWN, before }, 400);
  const number = (count: number) => count.toLocaleString(locale);
  return {
    next: found.next,
    imports: found.imports.map((one) => ({
      path: importPath(one.id),
      ...importWords(desk, one),
      state: t(words.states[one.state]),
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
        <ButtonLink to="/desk/imports/new" look="primary" label={t(words.begin)} />{" "}
        <ButtonLink to="/desk/titles/change" look="secondary" label={t(words.changeTitles)} />
      </p>
      <ListTable
        none={t(words.none)}
        rows={imports}
        keyOf={(one) => one.path}
        columns={[
          {
            name: t(what),
            cell: (one) => (
              <>
                <a href={one.path}>{one.name}</a> <span className={css.beneath}>{one.kind}</span>
              </>
            ),
          },
          { name: t(who), cell: (one) => one.who },
          { name: t(when), cell: (one) => one.when },
          {
            name: t(outcome),
            cell: (one) => (
              <>
                {one.state} {one.counts && <span className={css.beneath}>{one.counts}</span>}
              </>
            ),
          },
        ]}
      />
      <More path={next === null ? "" : pageWith("/desk/imports", { before: next })} label={t(words.older)} />
    </DeskPage>
  );
}
