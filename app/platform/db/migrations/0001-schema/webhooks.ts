/**
 * The shop's own webhooks: addresses that hear of its orders, its stock and its customers. Triggers note what changed,
 * in the transaction that changes it, so that nothing that changes an order needs to know of webhooks.
 */
export const sql = `
create table webhooks (
  id $ID,
  store_id bigint not null references stores(id),
  url text not null,
  -- JSON: the types of events that it hears of.
  types text not null,
  -- Random: its signing secret follows from this and the installation's secret. An id could come again after a removal.
  salt text not null,
  -- The salt of the former secret, and when that was replaced.
  former_salt text,
  rolled_at bigint,
  created_at bigint not null,
  -- Since when nothing could be sent to it.
  failing_since bigint,
  -- Nothing is sent to it before this time, because the last event did not arrive.
  paused_until bigint,
  -- When the first event was lost because too many wait for it.
  lost_since bigint,
  -- When it was switched off, and why.
  off_at bigint,
  off_because text not null check (off_because in ('', 'failing', 'full'))
);
create index webhooks_by_store on webhooks (store_id, id);
-- What changed and has no number yet, and how often it did. A subject is an order's number, or the id of a title or a customer.
create table webhooks_due (
  id $ID,
  store_id bigint not null,
  type text not null, -- EventType
  subject bigint not null,
  changes integer not null,
  unique (store_id, type, subject)
);
-- The number of each shop's last event, which goes on when old events are deleted.
create table webhook_numbers (
  store_id bigint primary key references stores(id),
  last bigint not null
);
create table webhook_events (
  store_id bigint not null references stores(id),
  number bigint not null,
  -- By which receivers know one that they already have.
  event_id text not null,
  type text not null, -- EventType
  -- JSON: what it is about.
  subjects text not null,
  at bigint not null,
  primary key (store_id, number)
);
create index webhook_events_by_time on webhook_events (at);
-- An event on its way to an address, and the last answer. One that may be sent has a time for it.
create table webhook_sendings (
  id $ID,
  webhook_id bigint not null references webhooks(id) on delete cascade,
  store_id bigint not null,
  number bigint not null,
  tries integer not null,
  next_at bigint,
  first_at bigint,
  last_at bigint,
  sent_at bigint,
  -- Null if there was no answer; then the problem says why.
  status integer,
  answer text not null,
  problem text not null,
  took_ms integer not null,
  foreign key (store_id, number) references webhook_events(store_id, number) on delete cascade
);
create index webhook_sendings_by_hook on webhook_sendings (webhook_id, id);
create index webhook_sendings_by_event on webhook_sendings (store_id, number);
create index webhook_sendings_due on webhook_sendings (webhook_id, next_at) where next_at is not null;
`;

/** The statuses of an order that the shop has taken on. */
const LIVE = "('placed', 'accepted', 'ready', 'shipped', 'completed')";
const differs = (...columns: string[]) =>
  columns.map((column) => `new.${column} is distinct from old.${column}`).join(" or ");

/** The events that a change of a table leads to. Events at the beginning of the list are numbered first. */
interface Change {
  readonly table: string;
  readonly on: "insert" | "update" | "delete";
  /** Where the shop and the subject stand. */
  readonly from: { readonly store: string; readonly subject: string; readonly rest: string };
  readonly notes: readonly (readonly [type: string, when: string])[];
}

const ORDER = { store: "new.store_id", subject: "new.order_number", rest: "where" };
const OF_ORDER = {
  store: "orders.store_id",
  subject: "orders.order_number",
  rest: "from orders where orders.id = new.order_id and",
};
const CUSTOMER = { store: "new.store_id", subject: "new.id", rest: "where" };
const STOCK = { store: "new.store_id", subject: "new.title_id", rest: "where" };

const CHANGES: readonly Change[] = [
  {
    table: "orders",
    on: "insert",
    from: ORDER,
    notes: [
      ["order.placed", `new.status in ${LIVE}`],
      ["order.paid", `new.status in ${LIVE} and new.payment_state = 'paid'`],
    ],
  },
  {
    table: "orders",
    on: "update",
    from: ORDER,
    notes: [
      ["order.placed", `new.status in ${LIVE} and old.status not in ${LIVE}`],
      ["order.paid", "new.payment_state = 'paid' and old.payment_state in ('none', 'pending', 'authorized')"],
      [
        "order.changed",
        `new.status in ${LIVE} and old.status in ${LIVE} and (${differs("status", "total", "reduced", "order_location_id", "purchaseorder", "customer_id")})`,
      ],
      ["order.cancelled", `new.status = 'cancelled' and old.status in ${LIVE}`],
    ],
  },
  {
    table: "order_batches",
    on: "update",
    from: OF_ORDER,
    notes: [["order.changed", differs("status", "tracking")]],
  },
  {
    table: "payment_refunds",
    on: "insert",
    from: OF_ORDER,
    notes: [["order.refunded", "new.state = 'done' and new.reason = 'asked'"]],
  },
  {
    table: "payment_refunds",
    on: "update",
    from: OF_ORDER,
    notes: [["order.refunded", "new.state = 'done' and old.state <> 'done' and new.reason = 'asked'"]],
  },
  {
    table: "stock",
    on: "insert",
    from: STOCK,
    notes: [["stock.changed", "new.onhand > 0 or new.onorder > 0 or new.price is not null"]],
  },
  {
    table: "stock",
    on: "update",
    from: STOCK,
    notes: [["stock.changed", differs("onhand", "onorder", "price")]],
  },
  {
    table: "stock",
    on: "delete",
    from: { store: "old.store_id", subject: "old.title_id", rest: "where" },
    notes: [["stock.changed", "old.onhand > 0 or old.onorder > 0 or old.price is not null"]],
  },
  {
    table: "customers",
    on: "insert",
    from: CUSTOMER,
    notes: [["customer.created", "new.state <> 'deleted'"]],
  },
  {
    table: "customers",
    on: "update",
    from: CUSTOMER,
    notes: [
      [
        "customer.changed",
        `new.state <> 'deleted' and (${differs("email", "first_name", "last_name", "company", "is_institution", "state", "approved_at")})`,
      ],
      ["customer.deleted", "new.state = 'deleted' and old.state <> 'deleted'"],
    ],
  },
];

/** Notes a change, if the shop has a webhook: most shops have none. */
const noting = ({ from, notes }: Change): string =>
  notes
    .map(
      ([type, when]) =>
        `insert into webhooks_due (store_id, type, subject, changes)
select ${from.store}, '${type}', ${from.subject}, 1 ${from.rest} (${when})
and exists (select 1 from webhooks where webhooks.store_id = ${from.store})
on conflict (store_id, type, subject) do update set changes = webhooks_due.changes + 1;`,
    )
    .join(" ");

export const sqlite = CHANGES.map(
  (change) =>
    `create trigger ${change.table}_${change.on}_webhooks after ${change.on} on ${change.table} begin ${noting(change)} end;\n`,
).join("");

export const postgres = CHANGES.map((change) => {
  const name = `${change.table}_${change.on}_webhooks`;
  return `create function ${name}() returns trigger language plpgsql as $$ begin ${noting(change)} return null; end $$;
create trigger ${name} after ${change.on} on ${change.table} for each row execute function ${name}();
`;
}).join("");
