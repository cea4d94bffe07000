import { desk as deskWords, deskCounter as words } from "#app/messages/words.ts";
import { stack } from "../page/layout.css.ts";
import { useT } from "../page/t.ts";
import { ButtonLink, PressForm } from "./buttons.tsx";
import { ListTable } from "./list-parts.tsx";

/** The browsers that are counters, and a button to end each. */
export function CountersList({
  counters,
}: {
  counters: readonly {
    name: string;
    maker: string;
    acting: string | null;
    /** Its location; "" for the whole shop. */
    where: string;
    until: string;
  }[];
}) {
  const t = useT();
  return (
    <section className={stack[4]}>
      <h2>{t(words.countersTitle)}</h2>
      <ListTable
        rows={counters}
        keyOf={({ name }) => name}
        none={t(words.countersNone)}
        columns={[
          { name: t(words.countersName), cell: ({ name }) => name },
          { name: t(words.countersWhere), cell: ({ where }) => where || t(words.everywhere) },
          { name: t(words.countersMaker), cell: ({ maker }) => maker },
          { name: t(words.countersActing), cell: ({ acting }) => acting ?? "–" },
          { name: t(deskWords.until), cell: ({ until }) => until },
          {
            name: t(words.countersEnd),
            isAction: true,
            cell: ({ name }) => (
              <PressForm
                action="/desk/counters/end"
                fields={{ counter: name }}
                label={t(words.countersEnd)}
                of={t(words.countersEndOf, { name })}
              />
            ),
          },
        ]}
      />
      <p>
        <ButtonLink to="/desk/counters/new" look="secondary" label={t(words.newTitle)} />
      </p>
    </section>
  );
}
