import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as promotions from "#app/calls/staff/promotions.server.ts";
import { PROMOTION_STATES } from "#app/domain/promotions/promotions.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import { openDesk } from "#app/http/desk.server.ts";
import { deskPromotions as words } from "#app/messages/words.ts";
import { ButtonLink } from "#app/ui/desk/buttons.tsx";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { ListTable, Pager, pagesBeside, pageWith, Tabs } from "#app/ui/desk/list-parts.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import { useT } from "#app/ui/page/t.ts";
import { promotionPath, promotionWords } from "./promotion.server.ts";

export const meta = deskMeta(words.promotionsTitle);

const MAX_SHOWN = 50;

/** The shop's promotions, or those in a state. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args, "discounts");
  const query = new URL(args.request.url).searchParams;
  const state = PROMOTION_STATES.find((one) => one === query.get("state")) ?? "";
  const found = await callOrErrorPage(
    desk,
    promotions.list,
    {
      limit: MAX_SHOWN,
      state: state || undefined,
      after: query.get("after") || undefined,
      before: query.get("before") || undefined,
    },
    400,
  );
  return {
    state,
    next: found.next,
    previous: found.previous,
    promotions: found.promotions.map((one) => ({
      path: promotionPath(one.id),
      code: one.code,
      description: one.description,
      state: one.state,
      ...promotionWords(desk, one),
    })),
  };
}

export default function Promotions() {
  const { state: chosen, promotions, next, previous } = useLoaderData<typeof loader>();
  const t = useT();
  const { code, worth, days, used, state } = words.columns;
  return (
    <DeskPage heading={t(words.promotionsTitle)}>
      <p className={css.actions}>
        <ButtonLink to="/desk/promotions/new" look="primary" label={t(words.make)} />{" "}
        <ButtonLink to="/desk/promotions/trial" look="secondary" label={t(words.trial)} />
      </p>
      <Tabs
        label={t(words.which)}
        tabs={(["", ...PROMOTION_STATES] as const).map((one) => ({
          path: pageWith("/desk/promotions", { state: one }),
          name: t(one ? words.states[one] : words.all),
          isOpen: one === chosen,
        }))}
      />
      <ListTable
        none={t(words.none)}
        rows={promotions}
        keyOf={(one) => one.code}
        columns={[
          {
            name: t(code),
            cell: (one) => (
              <>
                <a href={one.path}>{one.code}</a> <span className={css.beneath}>{one.description}</span>
              </>
            ),
          },
          { name: t(worth), cell: (one) => one.worth },
          { name: t(days), cell: (one) => one.days },
          { name: t(used), cell: (one) => one.used },
          { name: t(state), cell: (one) => t(words.states[one.state]) },
        ]}
      />
      <Pager {...pagesBeside("/desk/promotions", { state: chosen }, { next, previous })} />
    </DeskPage>
  );
}
