import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as titleCalls from "#app/calls/title/title.server.ts";
import { prizePath } from "#app/domain/catalogue/prizes.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import { pageTitle, translatorOf } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { title as words } from "#app/messages/words.ts";
import { lead, soft, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useT } from "#app/ui/page/t.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: pageTitle(matches, translatorOf(matches)(words.prizesTitle)) },
];

/** The prizes that the shop's titles have. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const answer = await callOrErrorPage(visit, titleCalls.getPrizes, {}, 404);
  return answer;
}

export default function Prizes() {
  const { prizes } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <div className={stack[6]}>
      <h1>{t(words.prizesTitle)}</h1>
      {prizes.length === 0 && <p className={lead}>{t(words.prizesNone)}</p>}
      <ul className={stack[3]}>
        {prizes.map(({ prize, name, titles }) => (
          <li key={prize}>
            <Link to={prizePath(prize)}>{name}</Link>{" "}
            <span className={`${soft} nobr`}>{t(words.prizeTitles, { count: titles })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
