import { authorPath } from "#app/domain/catalogue/catalogue.ts";
import { searchPath } from "#app/domain/catalogue/search/browse.ts";
import type { EventCardData } from "#app/domain/events/event-data.ts";
import { listText } from "#app/lib/word-list.ts";
import { follows as followWords, authors as words } from "#app/messages/words.ts";
import { EventList } from "#app/ui/events/event-card.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { Html } from "#app/ui/page/html.tsx";
import { lead, small, soft, spread, stack } from "#app/ui/page/layout.css.ts";
import { Link } from "#app/ui/page/link.tsx";
import { Pagination } from "#app/ui/page/pagination.tsx";
import { useLocale, useT } from "#app/ui/page/t.ts";
import { type CardData, TitleGrid } from "#app/ui/title/title-card.tsx";
import * as css from "./author.css.ts";
import { portraitPath } from "./author-meta.ts";

export interface AuthorData {
  author: string;
  name: string;
  others: string[];
  bio: string;
  portrait: { name: string; width: number; height: number; caption: string | null } | null;
  series: { name: string; books: number; eisbn: string }[];
  rows: (CardData & { year: string })[];
  row_count: number;
  events: EventCardData[];
  offset: number;
  limit: number;
}

/** The first page has everything about the author, the others only the books. */
export function AuthorView({
  author,
  name,
  others,
  bio,
  portrait,
  series,
  rows,
  row_count,
  events,
  ...page
}: AuthorData) {
  const t = useT();
  const locale = useLocale();
  const years = new Map(rows.map(({ eisbn, year }) => [eisbn, year]));
  const isFirst = page.offset === 0;
  return (
    <div className={stack[7]}>
      <div className={portrait && isFirst ? css.withPortrait : undefined}>
        {portrait && isFirst && <Portrait portrait={portrait} name={name} />}
        <div className={stack[4]}>
          <div className={stack[2]}>
            <h1>{name}</h1>
            {others.length > 0 && (
              <p className={lead}>{t(words.alsoKnownAs, { names: listText(locale, others, "and") })}</p>
            )}
          </div>
          {isFirst && <Html html={bio} />}
          <p>
            <Link to={`${authorPath(author)}/follow`} discover="none" className={button.secondary}>
              {t(followWords.follow, { name })}
            </Link>
          </p>
        </div>
      </div>
      {isFirst && events.length > 0 && (
        <section className={stack[4]}>
          <h2>{t(words.events, { author: name })}</h2>
          <EventList events={events} headings="h3" />
        </section>
      )}
      <section className={stack[4]}>
        <div className={spread}>
          <h2>{t(words.booksCount, { count: row_count })}</h2>{" "}
          <Link to={searchPath(name, "author")} discover="none" className={button.plain}>
            {t(words.allTitles)}
          </Link>
        </div>
        <TitleGrid
          titles={rows}
          headings="h3"
          eager={6}
          below={({ eisbn }) => years.get(eisbn) && <p className={`${soft} ${small}`}>{years.get(eisbn)}</p>}
        />
        <Pagination
          offset={page.offset}
          limit={page.limit}
          total={row_count}
          pathOf={(offset) => (offset > 0 ? `${authorPath(author)}?o=${offset}` : authorPath(author))}
        />
      </section>
      {isFirst && series.length > 0 && (
        <section className={stack[4]}>
          <h2>{t(words.series)}</h2>
          <ul className={stack[2]}>
            {series.map((entry) => (
              <li key={entry.name}>
                <Link to={`/item/${entry.eisbn}/series`} discover="none">
                  {entry.name}
                </Link>{" "}
                <span className={soft}>{t(words.booksCount, { count: entry.books })}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** The width of a portrait in pixels of the page. */
const PORTRAIT = 160;

function Portrait({ portrait, name }: { portrait: NonNullable<AuthorData["portrait"]>; name: string }) {
  const t = useT();
  return (
    <figure className={css.portrait}>
      <img
        src={portraitPath(portrait)}
        alt={t(words.portraitOf, { author: name })}
        width={PORTRAIT}
        height={Math.round((PORTRAIT * portrait.height) / portrait.width)}
        className={css.picture}
      />
      {portrait.caption && <figcaption className={`${soft} ${small}`}>{portrait.caption}</figcaption>}
    </figure>
  );
}
