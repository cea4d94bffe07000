import type { Constraints } from "#app/lib/constraints.ts";
import { deskEvents as words } from "#app/messages/words.ts";
import { ButtonLink, DeskSubmit } from "#app/ui/desk/buttons.tsx";
import { DeskPage } from "#app/ui/desk/desk-page.tsx";
import { Filters, ListTable, Pager, pagesBeside, pageWith, Tabs } from "#app/ui/desk/list-parts.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import { input } from "#app/ui/form/form.css.ts";
import { useT } from "#app/ui/page/t.ts";

/** The chosen filters, as the address has them. */
export interface EventFilters {
  show: "past" | "";
  find: string;
  location: string;
}

/** An event in the list. */
interface EventRow {
  path: string;
  name: string;
  when: string;
  place: string;
  people: string;
  views: number;
  isCancelled: boolean;
}

export function EventsView({
  filters,
  locations,
  mayAdd,
  events,
  next,
  previous,
  constraints,
}: {
  filters: EventFilters;
  /** The shop's locations, if it has several. */
  locations: readonly { id: string; name: string }[];
  mayAdd: boolean;
  events: readonly EventRow[];
  next: number | null;
  previous: number | null;
  constraints: Constraints<"find">;
}) {
  const t = useT();
  return (
    <DeskPage heading={t(words.title)}>
      {mayAdd && (
        <p>
          <ButtonLink to="/desk/events/new" look="primary" label={t(words.add)} />
        </p>
      )}
      <Tabs
        label={t(words.which)}
        tabs={(["", "past"] as const).map((show) => ({
          path: pageWith("/desk/events", { show }),
          name: t(show ? words.past : words.coming),
          isOpen: show === filters.show,
        }))}
      />
      <FilterForm filters={filters} locations={locations} constraints={constraints} />
      <EventsTable events={events} />
      <Pager {...pagesBeside("/desk/events", { ...filters }, { next, previous })} />
    </DeskPage>
  );
}

function FilterForm({
  filters,
  locations,
  constraints,
}: {
  filters: EventFilters;
  locations: readonly { id: string; name: string }[];
  constraints: Constraints<"find">;
}) {
  const t = useT();
  return (
    <Filters
      path="/desk/events"
      label={t(words.which)}
      kept={{ show: filters.show }}
      find={{
        label: t(words.find),
        hint: t(words.findHint),
        value: filters.find,
        constraint: constraints.find,
      }}
    >
      {locations.length > 0 && (
        <label className={css.filter}>
          {t(words.where)}{" "}
          <select name="location" defaultValue={filters.location} className={input}>
            <option value="">{t(words.everywhere)}</option>
            {locations.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}{" "}
      <DeskSubmit look="secondary" label={t(words.show)} />
    </Filters>
  );
}

function EventsTable({ events }: { events: readonly EventRow[] }) {
  const t = useT();
  const { event, when, place, people, views } = words.columns;
  return (
    <ListTable
      none={t(words.none)}
      rows={events}
      keyOf={(row) => row.path}
      columns={[
        {
          name: t(event),
          cell: (row) => (
            <>
              <a href={row.path}>{row.name}</a>{" "}
              {row.isCancelled && <span className={css.beneath}>{t(words.cancelled)}</span>}
            </>
          ),
        },
        { name: t(when), cell: (row) => row.when },
        { name: t(place), cell: (row) => row.place },
        { name: t(people), cell: (row) => row.people },
        { name: t(views), cell: (row) => row.views },
      ]}
    />
  );
}
