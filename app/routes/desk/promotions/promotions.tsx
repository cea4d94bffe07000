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
  const state = PROMOTION_STATES.find((option) => option === query.get("state")) ?? "";
  const answer = await callOrErrorPage(
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
    next: answer.next,
    previous: answer.previous,
    promotions: answer.promotions.map((promotion) => ({
      path: promotionPath(promotion.id),
      code: promotion.code,
      description: promotion.description,
      state: promotion.state,
      ...promotionWords(desk, promotion),
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
        tabs={(["", ...PROMOTION_STATES] as const).map((option) => ({
          path: pageWith("/desk/promotions", { state: option }),
          name: t(option ? words.states[option] : words.all),
          isOpen: option === chosen,
        }))}
      />
      <ListTable
        none={t(words.none)}
        rows={promotions}
        keyOf={(promotion) => promotion.code}
        columns={[
          {
            name: t(code),
            cell: (promotion) => (
              <>
                <a href={promotion.path}>{promotion.code}</a>{" "}
                <span className={css.beneath}>{promotion.description}</span>
              </>
            ),
          },
          { name: t(worth), cell: (promotion) => promotion.worth },
          { name: t(days), cell: (promotion) => promotion.days },
          { name: t(used), cell: (promotion) => promotion.used },
          { name: t(state), cell: (promotion) => t(words.states[promotion.state]) },
        ]}
      />
      <Pager {...pagesBeside("/desk/promotions", { state: chosen }, { next, previous })} />
    </DeskPage>
  );
}
