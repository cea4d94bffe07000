/**
 * The ledger: what each order, and each gift card sold at the counter, adds to the sums of its reports. Triggers note
 * which orders changed, so that nothing that changes an order needs to know of postings.
 */
export const sql = `
-- The amounts of an order by what they are for. They follow from the order (domain/orders/ledger) and are stored so that a year
-- can be summed up. A gift card that staff sold without an order has its own, which never change.
create table postings (
  order_id bigint references orders(id) on delete cascade,
  gift_card_id bigint references gift_cards(id) on delete cascade,
  number integer not null,
  store_id bigint not null references stores(id),
  at bigint not null,
  -- The day of that moment on the shop's clock, in days since 1970-01-01.
  day integer not null,
  -- The order's; 0 if it has none.
  location_id integer not null,
  cause text not null check (cause in ('sold', 'cancelled', 'refunded', 'money')),
  part text not null check (part in ('order', 'goods', 'tickets', 'gift_cards', 'discounts', 'shipping', 'taxes', 'rest', 'payment', 'refund', 'dispute')),
  title_id bigint,
  -- The condition of goods, the code of a discount, the name of a tax, or how money moved.
  label text not null,
  -- For a tax: where it is owed, its rate in thousandths of a percent, and the amount it was calculated from.
  place text not null,
  rate integer not null,
  taxable bigint not null, -- Cents
  -- Negative for copies that were taken off an order.
  copies integer not null,
  amount bigint not null, -- Cents
  unique (order_id, number),
  unique (gift_card_id, number),
  check ((order_id is null) <> (gift_card_id is null))
);
-- Holds all that the sums of sales read.
create index postings_by_day on postings (store_id, day, cause, part, title_id, location_id, copies, amount);
-- Weeks whose bestsellers somebody sent to a trade body. The week is its last day, in days since 1970-01-01.
create table bestsellers_sent (
  store_id bigint not null references stores(id),
  format text not null check (format in ('booknet', 'aba')),
  week integer not null,
  sent_at bigint not null,
  -- Their name, or the operator's.
  who text not null,
  primary key (store_id, format, week)
);
-- Orders that changed since their postings were written, and how often.
create table postings_due (
  order_id bigint primary key,
  changes integer not null
);
`;

const NOTE = "insert into postings_due (order_id, changes) values";
const AGAIN = "on conflict (order_id) do update set changes = postings_due.changes + 1";
/**
 * The changes after which an order's postings are written again: a table, the column with the order's id, and the
 * operations.
 */
const CHANGES = [
  ["orders", "id", ["insert", "update"]],
  ["order_events", "order_id", ["insert"]],
  ["order_disputes", "order_id", ["insert", "update"]],
  ["payment_attempts", "order_id", ["update"]],
  ["payment_refunds", "order_id", ["insert", "update"]],
] as const;

export const sqlite = CHANGES.flatMap(([table, id, whats]) =>
  whats.map(
    (what) =>
      `create trigger ${table}_${what}_posts after ${what} on ${table} begin ${NOTE} (new.${id}, 1) ${AGAIN}; end;\n`,
  ),
).join("");

export const postgres = CHANGES.map(
  ([
    table,
    id,
    whats,
  ]) => `create function ${table}_posts() returns trigger language plpgsql as $$ begin ${NOTE} (new.${id}, 1) ${AGAIN}; return null; end $$;
create trigger ${table}_posts after ${whats.join(" or ")} on ${table} for each row execute function ${table}_posts();
`,
).join("");
