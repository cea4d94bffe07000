import { QUEUES, type Queue } from "#app/domain/orders/queues/queues.ts";
import type { Constraints } from "#app/lib/constraints.ts";
import { deskPhone, deskOrders as words } from "#app/messages/words.ts";
import { ButtonLink, DeskSubmit } from "#app/ui/desk/buttons.tsx";
import { DeskPage } from "#app/ui/desk/desk-page.tsx";
import { Filters, Pager, pagesBeside, pageWith, Tabs } from "#app/ui/desk/list-parts.tsx";
import * as css from "#app/ui/desk/orders.css.ts";
import { type OrderRow, OrdersTable } from "#app/ui/desk/orders-table.tsx";
import { input } from "#app/ui/form/form.css.ts";
import { row } from "#app/ui/page/layout.css.ts";
import { useT } from "#app/ui/page/t.ts";

/** The chosen filters, as the address has them. */
export interface OrderFilters {
  find: string;
  queue: Queue | "";
  /** Days as `YYYY-MM-DD`. */
  from: string;
  to: string;
  location: string;
}

export function OrdersView({
  filters,
  mayTake,
  problem,
  locations,
  orders,
  next,
  previous,
  constraints,
}: {
  filters: OrderFilters;
  /** Whether this person takes orders by phone. */
  mayTake: boolean;
  problem: string;
  locations: readonly string[];
  orders: readonly OrderRow[];
  next: number | null;
  previous: number | null;
  constraints: Constraints<"find">;
}) {
  const t = useT();
  return (
    <DeskPage heading={t(filters.queue ? words.queues[filters.queue] : words.ordersTitle)}>
      {mayTake && (
        <p>
          <ButtonLink to="/desk/orders/phone" look="secondary" label={t(deskPhone.take)} />
        </p>
      )}
      <Tabs
        label={t(words.queuesLabel)}
        tabs={(["", ...QUEUES] as const).map((queue) => ({
          path: pageWith("/desk/orders", { queue }),
          name: t(queue ? words.queues[queue] : words.anyQueue),
          isOpen: queue === filters.queue,
        }))}
      />
      <FilterForm filters={filters} locations={locations} constraints={constraints} />
      {problem && <p role="alert">{problem}</p>}
      <OrdersTable orders={orders} none={t(words.none)} />
      <Pager {...pagesBeside("/desk/orders", { ...filters }, { next, previous })} />
    </DeskPage>
  );
}

function FilterForm({
  filters,
  locations,
  constraints,
}: {
  filters: OrderFilters;
  locations: readonly string[];
  constraints: Constraints<"find">;
}) {
  const t = useT();
  const isChosen = Object.values(filters).some((value) => value !== "");
  return (
    <Filters
      path="/desk/orders"
      label={t(words.filters)}
      kept={{ queue: filters.queue }}
      find={{
        label: t(words.find),
        hint: t(words.findHint),
        value: filters.find,
        constraint: constraints.find,
      }}
    >
      <label className={css.filter}>
        {t(words.from)} <input type="date" name="from" defaultValue={filters.from} className={input} />
      </label>{" "}
      <label className={css.filter}>
        {t(words.to)} <input type="date" name="to" defaultValue={filters.to} className={input} />
      </label>{" "}
      {locations.length > 1 && (
        <label className={css.filter}>
          {t(words.location)}{" "}
          <select name="location" defaultValue={filters.location} className={input}>
            <option value="">{t(words.anyLocation)}</option>
            {locations.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}{" "}
      <p className={row}>
        <DeskSubmit look="secondary" label={t(words.show)} />{" "}
        {isChosen && <ButtonLink to="/desk/orders" look="plain" label={t(words.clear)} />}
      </p>
    </Filters>
  );
}
