import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as titleCalls from "#app/calls/title/title.server.ts";
import { callOrErrorPage } from "#app/http/call-or-error-page.server.ts";
import { pageTitle } from "#app/http/rendering/title.ts";
import { openVisit } from "#app/http/visit.server.ts";
import { title as words } from "#app/messages/words.ts";
import { heartsOf } from "#app/routes/lists/hearts.server.ts";
import * as button from "#app/ui/page/button.css.ts";
import { small, soft, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { useT } from "#app/ui/page/t.ts";
import { cardData, TitleGrid } from "#app/ui/title/title-card.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(matches, data?.name) },
];

/** The titles of a prize by rank, with their years. */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await openVisit(args);
  const answer = await callOrErrorPage(
    visit,
    titleCalls.getPrizeItems,
    { prize: args.params.prize ?? "" },
    404,
  );
  const groups = answer.groups.map((group) => ({
    ...group,
    rows: group.rows.map((row) => ({ ...cardData(row), year: row.year })),
  }));
  return { name: answer.name, groups, hearts: await heartsOf(visit, ...groups.map((group) => group.rows)) };
}

export default function Prize() {
  const { name, groups } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <div className={stack[6]}>
      <div className={stack[2]}>
        <h1>{name}</h1>
        <p>
          <Link to="/prizes" className={button.plain}>
            {t(words.allPrizes)}
          </Link>
        </p>
      </div>
      {groups.map(({ rank, rows }, position) => {
        const years = new Map(rows.map(({ eisbn, year }) => [eisbn, year]));
        return (
          <section key={rank} className={stack[4]}>
            <h2>{t(words.prizeGroups[rank])}</h2>
            <TitleGrid
              titles={rows}
              headings="h3"
              eager={position === 0 ? 6 : 0}
              below={({ eisbn }) =>
                years.get(eisbn) && <p className={`${soft} ${small}`}>{years.get(eisbn)}</p>
              }
            />
          </section>
        );
      })}
    </div>
  );
}
