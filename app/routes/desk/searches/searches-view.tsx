import { own } from "#app/lib/own.ts";
import { type Message, deskSearches as words } from "#app/messages/words.ts";
import { list } from "#app/ui/desk/desk.css.ts";
import { DeskPage } from "#app/ui/desk/desk-page.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import * as button from "#app/ui/page/button.css.ts";
import { hidden, row, soft, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";

interface Miss {
  term: string;
  type: string;
  searches: number;
  matches: number;
  offered: string;
}

export function SearchesView({
  days,
  misses,
  decided,
}: {
  days: number;
  misses: readonly Miss[];
  decided: readonly { term: string; meant: string | null }[];
}) {
  const t = useT();
  return (
    <DeskPage heading={t(words.searchesTitle)}>
      {misses.length === 0 ? (
        <p>{t(words.none, { days })}</p>
      ) : (
        <>
          <p>{t(words.lead, { days })}</p>
          <MissesTable misses={misses} />
        </>
      )}
      {decided.length > 0 && (
        <section className={stack[3]} aria-labelledby="decided">
          <h2 id="decided">{t(words.decidedHeading)}</h2>
          <ul className={list}>
            {decided.map(({ term, meant }) => (
              <li key={term}>
                <p>{meant === null ? t(words.dismissed, { term }) : t(words.means, { term, meant })}</p>
                <Press to="forget" term={term} name={t(words.takeBack)} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </DeskPage>
  );
}

/** A button that does something with a search. */
function Press({ to, term, name }: { to: "forget" | "dismiss"; term: string; name: string }) {
  return (
    <PostForm action={`/desk/searches/${to}`}>
      <input type="hidden" name="term" value={term} />
      <button type="submit" className={button.plain}>
        {name} <span className={hidden}>({term})</span>
      </button>
    </PostForm>
  );
}

function MissesTable({ misses }: { misses: readonly Miss[] }) {
  const t = useT();
  const { term, searches, offered, action } = words.columns;
  const typed = (miss: Miss) => {
    const type = own<Message>(words.types, miss.type);
    return miss.type === "keyword" || !type ? miss.term : t(words.typed, { term: miss.term, type: t(type) });
  };
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t(term)}</th>
          <th scope="col" className={css.number}>
            {t(searches)}
          </th>
          <th scope="col">{t(offered)}</th>
          <th scope="col">{t(action)}</th>
        </tr>
      </thead>
      <tbody>
        {misses.map((miss) => (
          <tr key={`${miss.type} ${miss.term}`}>
            <th scope="row">
              <a href={`/desk/titles?${new URLSearchParams({ find: miss.term })}`}>{typed(miss)}</a>
            </th>
            <td data-label={t(searches)} className={css.number}>
              {miss.searches}
            </td>
            <td data-label={t(offered)}>
              {miss.offered || <span className={soft}>{t(words.nothing)}</span>}
            </td>
            <td>
              <div className={row}>
                <a
                  href={`/desk/searches/name?${new URLSearchParams({ term: miss.term })}`}
                  className={button.plain}
                >
                  {t(words.giveName)} <span className={hidden}>({miss.term})</span>
                </a>{" "}
                <a
                  href={`/desk/titles/new?${new URLSearchParams({ title: miss.term })}`}
                  className={button.plain}
                >
                  {t(words.addTitle)} <span className={hidden}>({miss.term})</span>
                </a>{" "}
                <Press to="dismiss" term={miss.term} name={t(words.dismiss)} />
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
