import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { call } from "#app/calls/common/define.server.ts";
import * as giftcardCalls from "#app/calls/giftcard/giftcard.server.ts";
import { inGroups } from "#app/domain/gift-cards/numbers.ts";
import { pageTitle, translatorOf } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { isFailure } from "#app/messages/result.ts";
import { shell, giftCards as words } from "#app/messages/words.ts";
import * as lines from "#app/ui/checkout/lines.css.ts";
import * as button from "#app/ui/page/button.css.ts";
import { lead, panel, row, screenOnly, soft, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { Pagination } from "#app/ui/page/pagination.tsx";
import { useMoney, useT } from "#app/ui/page/t.ts";
import { Cover } from "#app/ui/title/cover.tsx";

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: pageTitle(matches, translatorOf(matches)(words.pageTitle)) },
  { name: "robots", content: "noindex" },
  // The URL gives access to the card, so it must not be sent to other sites.
  { name: "referrer", content: "same-origin" },
];

/** The gift cards that the link of an email opens. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const key = args.params.key ?? "";
  const page = new URL(args.request.url).searchParams.get("page") ?? undefined;
  const answer = await call(visit, giftcardCalls.openCards, { key, page });
  if (isFailure(answer)) throw new Response(visit.t(words.oldLink), { status: 404 });
  const { name } = visit.settings.store_info;
  return { ...answer, path: `/gift-card/${key}`, shop: name, url: new URL(visit.baseUrl).host };
}

export default function GiftCardPage() {
  const { cards, count, range, path, shop, url, ...card } = useLoaderData<typeof loader>();
  const t = useT();
  const money = useMoney();
  const page = range.offset / range.limit + 1;
  return (
    <div className={stack[5]}>
      <h1>{t(words.pageTitle)}</h1>
      <div className={lines.line_}>
        <Cover title={{ eisbn: card.design, cover_image_cache: null }} size="small" eager />
        <div className={lines.words}>
          <p className={lead}>
            {t(shell.labelled, { label: t(words.printed, { shop }), text: "" })}
            <strong>{money(card.amount)}</strong>
          </p>
          {card.to && <p>{t(words.lineTo, { name: card.to })}</p>}
          {card.from && <p>{t(words.lineFrom, { name: card.from })}</p>}
          {card.message && <p className={lines.message}>{card.message}</p>}
        </div>
      </div>
      <ul className={stack[4]}>
        {cards.map(({ number, pin, balance, voided }) => (
          <li key={number} className={panel}>
            {voided ? (
              <p>{t(words.notValid)}</p>
            ) : (
              <dl className={stack[2]}>
                <div>
                  <dt className={soft}>{t(words.number)}</dt>
                  <dd className={lines.number} dir="ltr">
                    {inGroups(number)}
                  </dd>
                </div>
                <div>
                  <dt className={soft}>{t(words.pin)}</dt>
                  <dd className={lines.number}>{pin}</dd>
                </div>
                <div>
                  <dt className={soft}>{t(words.balanceLabel)}</dt>
                  <dd>{money(balance)}</dd>
                </div>
              </dl>
            )}
          </li>
        ))}
      </ul>
      <Pagination {...range} total={count} pathOf={(offset) => `${path}?page=${offset / range.limit + 1}`} />
      <p>{t(words.howToUse, { url })}</p>
      <p className={soft}>
        {t(words.keepSecret)} {t(words.neverExpire)}
      </p>
      <p className={`${row} ${screenOnly}`}>
        <a href={`${path}/pdf?page=${page}`} download className={button.secondary}>
          {t(words.print)}
        </a>{" "}
        <Link to="/" className={button.plain}>
          {t(words.startShopping)}
        </Link>
      </p>
    </div>
  );
}
