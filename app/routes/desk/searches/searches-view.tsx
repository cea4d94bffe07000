import { ownValue } from "#app/lib/own.ts";
import { type Message, deskSearches as words } from "#app/messages/words.ts";
import { ButtonLink, PressForm } from "#app/ui/desk/buttons.tsx";
import { list } from "#app/ui/desk/desk.css.ts";
import { DeskPage } from "#app/ui/desk/desk-page.tsx";
import { ListTable } from "#app/ui/desk/list-parts.tsx";
import { row, soft, stack } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";

interface Miss {
  term: string;
  type: string;
  searches: number;
  matches: number;
  offered: string;
  /** A title with every word that the shop has hidden. */
  hidden: { code: string; title: string } | null;
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
    <PressForm action={`/desk/searches/${to}`} fields={{ term }} look="plain" label={name} of={`(${term})`} />
  );
}

function MissesTable({ misses }: { misses: readonly Miss[] }) {
  const t = useT();
  const { term, searches, offered, action } = words.columns;
  const typed = (miss: Miss) => {
    const type = ownValue<Message>(words.types, miss.type);
    return miss.type === "keyword" || !type ? miss.term : t(words.typed, { term: miss.term, type: t(type) });
  };
  return (
    <ListTable
      rows={misses}
      keyOf={(miss) => `${miss.type} ${miss.term}`}
      columns={[
        {
          name: t(term),
          cell: (miss) => (
            <a href={`/desk/titles?${new URLSearchParams({ find: miss.term })}`}>{typed(miss)}</a>
          ),
        },
        { name: t(searches), cell: (miss) => miss.searches, isNumber: true },
        {
          name: t(offered),
          cell: (miss) => miss.offered || <span className={soft}>{t(words.nothing)}</span>,
        },
        {
          name: t(action),
          cell: (miss) => <Corrections term={miss.term} hidden={miss.hidden} />,
          isAction: true,
        },
      ]}
    />
  );
}

/** Links to remedies for a search that found nothing. */
function Corrections({ term, hidden: own }: Pick<Miss, "term" | "hidden">) {
  const t = useT();
  return (
    <div className={row}>
      {own && (
        <>
          <a href={`/desk/titles/${own.code}`}>{t(words.hiddenByYou, { title: own.title })}</a>{" "}
        </>
      )}
      <ButtonLink
        to={`/desk/searches/name?${new URLSearchParams({ term })}`}
        look="plain"
        label={t(words.giveName)}
        of={`(${term})`}
      />{" "}
      {!own && (
        <>
          <ButtonLink
            to={`/desk/titles/new?${new URLSearchParams({ title: term })}`}
            look="plain"
            label={t(words.addTitle)}
            of={`(${term})`}
          />{" "}
        </>
      )}
      <Press to="dismiss" term={term} name={t(words.dismiss)} />
    </div>
  );
}
