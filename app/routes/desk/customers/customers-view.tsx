import { ACCOUNT_FILTERS, type AccountFilter } from "#app/domain/accounts/customer.ts";
import type { Constraints } from "#app/lib/constraints.ts";
import { deskOrders, deskCustomers as words } from "#app/messages/words.ts";
import { ButtonLink, DeskSubmit } from "#app/ui/desk/buttons.tsx";
import { DeskPage } from "#app/ui/desk/desk-page.tsx";
import { Filters, ListTable, Pager, pagesBeside, pageWith, Tabs } from "#app/ui/desk/list-parts.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import { EmailAddress } from "#app/ui/page/email-address.tsx";
import { row } from "#app/ui/page/layout.css.ts";
import { Phone } from "#app/ui/page/phone.tsx";
import { useT } from "#app/ui/page/t.ts";

/** The chosen filters, as the address has them. */
export interface CustomerFilters {
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
  filters: CustomerFilters;
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
      {mayAdd && (
        <p>
          <ButtonLink to="/desk/customers/new" look="secondary" label={t(words.add)} />
        </p>
      )}
      <Tabs
        label={t(words.filtersLabel)}
        tabs={(["", ...ACCOUNT_FILTERS] as const).map((only) => ({
          path: pageWith("/desk/customers", { only }),
          name: t(only ? words.only[only] : words.all),
          isOpen: only === filters.only,
        }))}
      />
      <FilterForm filters={filters} constraints={constraints} />
      {problem && <p role="alert">{problem}</p>}
      <CustomersTable customers={customers} />
      <Pager {...pagesBeside("/desk/customers", { ...filters }, { next, previous })} />
    </DeskPage>
  );
}

function FilterForm({
  filters,
  constraints,
}: {
  filters: CustomerFilters;
  constraints: Constraints<"find">;
}) {
  const t = useT();
  return (
    <Filters
      path="/desk/customers"
      label={t(words.filters)}
      kept={{ only: filters.only }}
      find={{
        label: t(words.find),
        hint: t(words.findHint),
        value: filters.find,
        constraint: constraints.find,
      }}
    >
      <p className={row}>
        <DeskSubmit look="secondary" label={t(words.show)} />{" "}
        {filters.find && (
          <ButtonLink
            to={pageWith("/desk/customers", { only: filters.only })}
            look="plain"
            label={t(deskOrders.clear)}
          />
        )}
      </p>
    </Filters>
  );
}

function CustomersTable({ customers }: { customers: readonly CustomerRow[] }) {
  const t = useT();
  const { name, email, phone, since, state } = words.columns;
  return (
    <ListTable
      none={t(words.none)}
      rows={customers}
      keyOf={(customer) => customer.id}
      columns={[
        {
          name: t(name),
          cell: (customer) => (
            <>
              <a href={`/desk/customers/${customer.id}`}>{customer.company || customer.name}</a>{" "}
              {customer.company && <span className={css.beneath}>{customer.name}</span>}
            </>
          ),
        },
        { name: t(email), cell: (customer) => <EmailAddress text={customer.email} /> },
        { name: t(phone), cell: (customer) => customer.phone && <Phone number={customer.phone} /> },
        { name: t(since), cell: (customer) => customer.since },
        { name: t(state), cell: (customer) => t(words.states[customer.state]), isShort: true },
      ]}
    />
  );
}
