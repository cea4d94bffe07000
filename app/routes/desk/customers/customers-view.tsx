import { ACCOUNT_FILTERS, type AccountFilter } from "#app/domain/accounts/customer.ts";
import type { Constraints } from "#app/lib/constraints.ts";
import { deskOrders, deskCustomers as words } from "#app/messages/words.ts";
import { DeskPage } from "#app/ui/desk/desk-page.tsx";
import { Pager, Tabs } from "#app/ui/desk/list-parts.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import { input } from "#app/ui/form/form.css.ts";
import * as button from "#app/ui/page/button.css.ts";
import { row } from "#app/ui/page/layout.css.ts";
import { Phone } from "#app/ui/page/phone.tsx";
import { useT } from "#app/ui/page/t.ts";

/** What was chosen, as the address has it. */
export interface Filters {
  find: string;
  only: AccountFilter | "";
}

interface CustomerRow {
  id: string;
  name: string;
  company: string;
  email: string;
  phone: string;
  since: string;
  state: "active" | "locked" | "waits";
}

export function CustomersView({
  filters,
  problem,
  customers,
  next,
  previous,
  mayAdd,
  constraints,
}: {
  filters: Filters;
  problem: string;
  customers: readonly CustomerRow[];
  next: number | null;
  previous: number | null;
  mayAdd: boolean;
  constraints: Constraints<"find">;
}) {
  const t = useT();
  return (
    <DeskPage heading={t(filters.only ? words.only[filters.only] : words.customersTitle)}>
      <Tabs
        label={t(words.filtersLabel)}
        tabs={(["", ...ACCOUNT_FILTERS] as const).map((only) => ({
          path: only ? `/desk/customers?only=${only}` : "/desk/customers",
          name: t(only ? words.only[only] : words.all),
          isOpen: only === filters.only,
        }))}
      />
      <FilterForm filters={filters} constraints={constraints} />
      {mayAdd && (
        <p>
          <a href="/desk/customers/new" className={button.plain}>
            {t(words.add)}
          </a>
        </p>
      )}
      {problem && <p role="alert">{problem}</p>}
      {customers.length === 0 ? <p>{t(words.none)}</p> : <CustomersTable customers={customers} />}
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
  return `/desk/customers?${query}`;
}

function FilterForm({ filters, constraints }: { filters: Filters; constraints: Constraints<"find"> }) {
  const t = useT();
  return (
    <form action="/desk/customers" aria-label={t(words.filters)} className={css.filters}>
      {filters.only && <input type="hidden" name="only" value={filters.only} />}
      <label className={css.filter}>
        {t(words.find)}{" "}
        <input
          type="search"
          name="find"
          defaultValue={filters.find}
          {...constraints.find}
          autoComplete="off"
          className={input}
        />
      </label>{" "}
      <p className={row}>
        <button type="submit" className={button.secondary}>
          {t(words.show)}
        </button>{" "}
        {filters.find && (
          <a
            href={filters.only ? `/desk/customers?only=${filters.only}` : "/desk/customers"}
            className={button.plain}
          >
            {t(deskOrders.clear)}
          </a>
        )}
      </p>
    </form>
  );
}

function CustomersTable({ customers }: { customers: readonly CustomerRow[] }) {
  const t = useT();
  const { name, email, phone, since, state } = words.columns;
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t(name)}</th>
          <th scope="col">{t(email)}</th>
          <th scope="col">{t(phone)}</th>
          <th scope="col">{t(since)}</th>
          <th scope="col">{t(state)}</th>
        </tr>
      </thead>
      <tbody>
        {customers.map((customer) => (
          <tr key={customer.id}>
            <th scope="row">
              <a href={`/desk/customers/${customer.id}`}>{customer.company || customer.name}</a>{" "}
              {customer.company && <span className={css.beneath}>{customer.name}</span>}
            </th>
            <td data-label={t(email)}>{customer.email}</td>
            <td data-label={t(phone)}>{customer.phone && <Phone number={customer.phone} />}</td>
            <td data-label={t(since)}>{customer.since}</td>
            <td data-label={t(state)}>{t(words.states[customer.state])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
