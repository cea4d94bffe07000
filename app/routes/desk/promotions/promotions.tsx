import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as promotions from "#app/calls/operator/promotions.server.ts";
import { PROMOTION_STATES } from "#app/domain/promotions/promotions.ts";
import { openDesk, requireRight } from "#app/http/desk.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { isFailure } from "#app/lib/result.ts";
import { deskPromotions as words } from "#app/messages/words.ts";
import { DeskPage, deskMeta } from "#app/ui/desk/desk-page.tsx";
import { Pager, Tabs } from "#app/ui/desk/list-parts.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import * as button from "#app/ui/page/button.css.ts";
import { useT } from "#app/ui/page/t.ts";
import { promotionPath, promotionWords } from "./promotion.server.ts";

export const meta = deskMeta(words.promotionsTitle);

const SHOWN = 50;

/** The shop's promotions, or those in a state. */
export async function loader(args: LoaderFunctionArgs) {
  const desk = await openDesk(args);
  requireRight(desk, "discounts");
  const query = new URL(args.request.url).searchParams;
  const state = PROMOTION_STATES.find((one) => one === query.get("state")) ?? "";
  const found = await call(desk, promotions.list, {
    ...{ limit: SHOWN, state: state || undefined },
    after: query.get("after") || undefined,
    before: query.get("before") || undefined,
  });
  if (isFailure(found)) throw refusal(found, 400);
  return {
    ...{ state, next: found.next, previous: found.previous },
    promotions: found.promotions.map((one) => ({
      ...{ path: promotionPath(one.id), code: one.code, description: one.description, state: one.state },
      ...promotionWords(desk, one),
    })),
  };
}

export default function Promotions() {
  const { state: chosen, promotions, next, previous } = useLoaderData<typeof loader>();
  const t = useT();
  const { code, worth, days, used, state } = words.columns;
  const pathOf = (query: Record<string, string>) => {
    const text = String(new URLSearchParams(query));
    return text ? `/desk/promotions?${text}` : "/desk/promotions";
  };
  const inState: Record<string, string> = chosen ? { state: chosen } : {};
  return (
    <DeskPage heading={t(words.promotionsTitle)}>
      <p className={css.actions}>
        <a href="/desk/promotions/new" className={button.primary}>
          {t(words.make)}
        </a>{" "}
        <a href="/desk/promotions/trial" className={button.secondary}>
          {t(words.trial)}
        </a>
      </p>
      <Tabs
        label={t(words.which)}
        tabs={(["", ...PROMOTION_STATES] as const).map((one) => ({
          path: pathOf(one ? { state: one } : {}),
          name: t(one ? words.states[one] : words.all),
          isOpen: one === chosen,
        }))}
      />
      {promotions.length === 0 ? (
        <p>{t(words.none)}</p>
      ) : (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t(code)}</th>
              <th scope="col">{t(worth)}</th>
              <th scope="col">{t(days)}</th>
              <th scope="col">{t(used)}</th>
              <th scope="col">{t(state)}</th>
            </tr>
          </thead>
          <tbody>
            {promotions.map((one) => (
              <tr key={one.code}>
                <th scope="row">
                  <a href={one.path}>{one.code}</a> <span className={css.beneath}>{one.description}</span>
                </th>
                <td data-label={t(worth)}>{one.worth}</td>
                <td data-label={t(days)}>{one.days}</td>
                <td data-label={t(used)}>{one.used}</td>
                <td data-label={t(state)}>{t(words.states[one.state])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Pager
        previous={previous === null ? "" : pathOf({ ...inState, before: String(previous) })}
        next={next === null ? "" : pathOf({ ...inState, after: String(next) })}
      />
    </DeskPage>
  );
}
