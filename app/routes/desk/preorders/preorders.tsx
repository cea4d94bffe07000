import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as preorders from "#app/calls/staff/preorders.server.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { formatDate } from "#app/lib/dates.ts";
import { deskPreorders as words } from "#app/messages/words.ts";
import { ButtonLink } from "#app/ui/desk/buttons.tsx";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { ListTable, Pager, pageWith } from "#app/ui/desk/list-parts.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import { useT } from "#app/ui/page/t.ts";
import { preorderPath, takenText } from "./preorder.server.ts";

export const meta = deskMeta(words.preordersTitle);

const MAX_SHOWN = 50;

/** `/desk/preorders`: the shop's pre-order campaigns, the newest first. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "see_orders");
  const before = new URL(args.request.url).searchParams.get("before") || undefined;
  const answer = await callOrErrorPage(desk, preorders.list, { limit: MAX_SHOWN, before }, 400);
  return {
    next: answer.next,
    preorders: answer.preorders.map((preorder) => ({
      path: preorderPath(preorder.id),
      title: preorder.title,
      author: preorder.author_line,
      state: preorder.state,
      day:
        preorder.release_date === null
          ? desk.t(words.noDay)
          : formatDate(preorder.release_date, desk.locale, "UTC"),
      taken: takenText(desk, preorder),
    })),
  };
}

export default function Preorders() {
  const { preorders, next } = useLoaderData<typeof loader>();
  const t = useT();
  const { title, day, state, copies } = words.columns;
  return (
    <DeskPage heading={t(words.preordersTitle)}>
      <p>{t(words.lead)}</p>
      <p className={css.actions}>
        <ButtonLink to="/desk/titles" look="secondary" label={t(words.toTitles)} />
      </p>
      <ListTable
        none={t(words.none)}
        rows={preorders}
        keyOf={(preorder) => preorder.path}
        columns={[
          {
            name: t(title),
            cell: (preorder) => (
              <>
                <a href={preorder.path}>{preorder.title}</a>{" "}
                <span className={css.beneath}>{preorder.author}</span>
              </>
            ),
          },
          { name: t(day), cell: (preorder) => preorder.day },
          { name: t(state), cell: (preorder) => t(words.states[preorder.state]) },
          { name: t(copies), cell: (preorder) => preorder.taken, isNumber: true },
        ]}
      />
      <Pager previous="" next={next === null ? "" : pageWith("/desk/preorders", { before: next })} />
    </DeskPage>
  );
}
