import type { Constraints } from "#app/lib/constraints.ts";
import { deskEvents as words } from "#app/messages/words.ts";
import { DeskPage } from "#app/ui/desk/desk-page.tsx";
import { Pager, Tabs } from "#app/ui/desk/list-parts.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import { input } from "#app/ui/form/form.css.ts";
import * as button from "#app/ui/page/button.css.ts";
import { useT } from "#app/ui/page/t.ts";

/** What was chosen, as the address has it. */
export interface Filters {
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
  filters: Filters;
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
          <a href="/desk/events/new" className={button.primary}>
            {t(words.add)}
          </a>
        </p>
      )}
      <Tabs
        label={t(words.which)}
        tabs={(["", "past"] as const).map((show) => ({
          path: show ? `/desk/events?show=${show}` : "/desk/events",
          name: t(show ? words.past : words.coming),
          isOpen: show === filters.show,
        }))}
      />
      <FilterForm filters={filters} locations={locations} constraints={constraints} />
      {events.length === 0 ? <p>{t(words.none)}</p> : <EventsTable events={events} />}
      <Pager
        previous={previous === null ? "" : pathOf(filters, { before: previous })}
        next={next === null ? "" : pathOf(filters, { after: next })}
      />
    </DeskPage>
  );
}

/** The address of a page of the list. */
function pathOf(filters: Filters, edge: { after: number } | { before: number }): string {
  const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ""));
  for (const [name, value] of Object.entries(edge)) query.set(name, String(value));
  return `/desk/events?${query}`;
}

function FilterForm({
  filters,
  locations,
  constraints,
}: {
  filters: Filters;
  locations: readonly { id: string; name: string }[];
  constraints: Constraints<"find">;
}) {
  const t = useT();
  return (
    <form action="/desk/events" aria-label={t(words.which)} className={css.filters}>
      {filters.show && <input type="hidden" name="show" value={filters.show} />}
      <label className={css.filter}>
        {t(words.find)}{" "}
        <input
          type="search"
          name="find"
          defaultValue={filters.find}
          placeholder={t(words.findHint)}
          {...constraints.find}
          autoComplete="off"
          className={input}
        />
      </label>{" "}
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
      <button type="submit" className={button.secondary}>
        {t(words.show)}
      </button>
    </form>
  );
}

function EventsTable({ events }: { events: readonly EventRow[] }) {
  const t = useT();
  const { event, when, place, people, views } = words.columns;
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t(event)}</th>
          <th scope="col">{t(when)}</th>
          <th scope="col">{t(place)}</th>
          <th scope="col">{t(people)}</th>
          <th scope="col">{t(views)}</th>
        </tr>
      </thead>
      <tbody>
        {events.map((one) => (
          <tr key={one.path}>
            <th scope="row">
              <a href={one.path}>{one.name}</a>{" "}
              {one.isCancelled && <span className={css.beneath}>{t(words.cancelled)}</span>}
            </th>
            <td data-label={t(when)}>{one.when}</td>
            <td data-label={t(place)}>{one.place}</td>
            <td data-label={t(people)}>{one.people}</td>
            <td data-label={t(views)}>{one.views}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
