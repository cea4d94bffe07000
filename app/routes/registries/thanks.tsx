import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as registryCalls from "#app/calls/giftregistry/giftregistry.server.ts";
import { GIFTS_A_PAGE } from "#app/domain/registries/registries.ts";
import { timesOf } from "#app/domain/stores/times.ts";
import { offsetIn, requirePage } from "#app/http/offset.ts";
import { pageTitle } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { registries as words } from "#app/messages/words.ts";
import { AccountPage } from "#app/ui/account/account-page.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { lead, screenOnly, soft, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { Pagination } from "#app/ui/page/pagination.tsx";
import { useT } from "#app/ui/page/t.ts";
import * as css from "#app/ui/registries/registry.css.ts";
import { ownRegistry } from "./registries.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(matches, data?.heading) },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "same-origin" },
];

/** Gifts, givers and their notes, for the owner of a registry that has ended. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const { gift_registry_id, title } = await ownRegistry(visit, args.params.id);
  const offset = offsetIn(new URL(args.request.url).searchParams, 100_000);
  const answer = await call(visit, registryCalls.getThanks, { gift_registry_id, offset });
  if (isFailure(answer)) throw redirect(`/gift-registry/${gift_registry_id}`, 302);
  requirePage(args.request, { offset, limit: GIFTS_A_PAGE, total: answer.row_count });
  const { date } = timesOf(visit.settings);
  return {
    heading: visit.t(words.thanksTitle),
    gift_registry_id,
    title,
    offset,
    row_count: answer.row_count,
    givers: answer.givers.map(({ gifts, ...giver }) => ({
      ...giver,
      date: date(gifts[0]?.bought_at ?? 0),
      gifts: gifts.map(({ title, eisbn, quantity }) => ({ title, eisbn, quantity })),
    })),
  };
}

export default function Thanks() {
  const { heading, gift_registry_id, title, givers, row_count, offset } = useLoaderData<typeof loader>();
  const t = useT();
  const path = `/gift-registry/${gift_registry_id}`;
  return (
    <AccountPage title={heading}>
      <p className={lead}>{t(words.thanksText, { registry: title })}</p>
      <p className={screenOnly}>{t(givers.length === 0 ? words.thanksNone : words.thanksPrint)}</p>
      <ul className={css.thanks}>
        {givers.map(({ giver, note, date, gifts }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change, and one giver can be in it twice.
          <li key={index} className={css.thank}>
            <span className={css.tick} />
            <div>
              <h2 className={css.name}>{giver || t(words.somebody)}</h2>
              <p className={soft}>{date}</p>
            </div>
            <div className={stack[3]}>
              <ul className={stack[1]}>
                {gifts.map((gift) => (
                  <li key={gift.eisbn}>
                    <Link to={`/item/${gift.eisbn}`}>
                      {t(words.giftLine, { count: gift.quantity, title: gift.title })}
                    </Link>
                  </li>
                ))}
              </ul>
              {note && <blockquote className={css.theirWords}>{note}</blockquote>}
            </div>
          </li>
        ))}
      </ul>
      <Pagination
        offset={offset}
        limit={GIFTS_A_PAGE}
        total={row_count}
        pathOf={(next) => `${path}/thanks${next > 0 ? `?o=${next}` : ""}`}
      />
      <p className={screenOnly}>
        <Link to={path} className={button.plain}>
          {t(words.backToRegistry)}
        </Link>
      </p>
    </AccountPage>
  );
}
