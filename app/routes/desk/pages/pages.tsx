import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as versions from "#app/calls/staff/versions.server.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import { deskPages as words } from "#app/messages/words.ts";
import { ButtonLink } from "#app/ui/desk/buttons.tsx";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { ListTable } from "#app/ui/desk/list-parts.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import { useT } from "#app/ui/page/t.ts";
import { nameOfPage, openPages, pagePath, stateOf } from "./pages.server.ts";

export const meta = deskMeta(words.pagesTitle);

/** The pages of the shop, each with the state of its open versions. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openPages(args);
  const answer = await callOrErrorPage(desk, versions.pages, {});
  return {
    pages: answer.pages.map((page) => ({
      to: pagePath(page.page),
      path: page.path,
      name: nameOfPage(desk, page),
      state: [
        ...(page.isNew ? [desk.t(words.isNew)] : []),
        ...page.open.map((version) => stateOf(desk, version)),
      ],
    })),
  };
}

export default function Pages() {
  const { pages } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <DeskPage heading={t(words.pagesTitle)}>
      <p className={css.actions}>
        <ButtonLink to="/desk/pages/new" look="primary" label={t(words.add)} />
      </p>
      <ListTable
        rows={pages}
        keyOf={({ to }) => to}
        columns={[
          {
            name: t(words.page),
            cell: ({ to, path, name }) => (
              <>
                <a href={to}>{name}</a>{" "}
                <span className={css.beneath}>
                  <bdi>{path}</bdi>
                </span>
              </>
            ),
          },
          { name: t(words.state), cell: ({ state }) => state.join(". ") || t(words.live) },
        ]}
      />
    </DeskPage>
  );
}
