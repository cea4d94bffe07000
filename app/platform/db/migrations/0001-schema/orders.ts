/** Orders as they were agreed, with their parcels, taxes, history, and what was taken off them later. */
export const sql = `
create table orders (
  id $ID,
  store_id bigint not null references stores(id),
  order_number integer not null,
  key_hash text not null,
  session_id text not null,
  customer_id bigint,
  -- The institution the customer bought for.
  institution_id bigint,
  -- Whether that institution bought under Québec's book law.
  is_under_book_law integer not null check (is_under_book_law in (0, 1)),
  -- The exemption certificate, if taxes were left out.
  tax_certificate text not null,
  -- The version of the French terms of sale that its customer read before choosing a contract in another language; empty if
  -- no such choice was needed. It was made when the order was placed.
  french_terms text not null,
  order_date bigint not null,
  status text not null, -- OrderStatus
  delivery_type text not null, -- DeliveryPreference
  delivery_key text not null, -- DeliveryKey
  payment_type text not null, -- PaymentChoice
  payment_message text not null,
  purchaser_name text not null,
  email text not null,
  -- The address in the form used for comparing.
  email_key text not null,
  phone text not null,
  order_location_id integer,
  communication_preference text not null, -- CommunicationPreference
  notes text not null,
  purchaseorder text not null,
  -- The purchase order number, folded (lib/fold.ts), for searching.
  purchaseorder_folded text not null,
  locale text not null,
  currency text not null, -- Currency
  original_price integer not null, -- Cents
  discounts integer not null, -- Cents
  subtotal integer not null, -- Cents
  shipping integer not null, -- Cents
  tax integer not null, -- Cents
  total integer not null, -- Cents
  item_count integer not null,
  order_token text not null unique,
  order_fingerprint text not null,
  -- JSON: the shipping address when the order was placed; empty for pickup.
  ship_to text not null,
  -- JSON: the account's own address when the order was placed; empty for a guest.
  bill_to text not null,
  provider text not null,
  provider_label text not null,
  multiship_method text not null, -- MultishipMethod or empty
  is_shipping_tbd integer not null check (is_shipping_tbd in (0, 1)),
  -- When the shop set the shipping price of an order placed without one. From then on it can be paid online.
  shipping_set_at bigint,
  -- An order that is paid later is held until then, and something is due for it (a reminder, or its end) at the second time.
  held_until bigint,
  hold_check_at bigint,
  post_subtotal_discount integer not null, -- Cents
  -- JSON: the promotions that were applied.
  promo_codes text not null,
  gift_card_amount integer not null, -- Cents
  -- none, pending, paid, or refunded in part or in full.
  payment_state text not null, -- PaymentState
  quote_until bigint,
  -- The payment that the order waits for or was paid by. No other payment may settle it.
  attempt_id text,
  -- Cents the shop took in person, how, and when.
  paid_by_hand integer not null, -- Cents
  paid_method text not null, -- PaidBy or empty
  paid_by_hand_at bigint,
  -- Cents that its reductions take off the total.
  reduced bigint not null, -- Cents
  -- Folded, for staff who look for it: number, name, email address, Purchase Order #, the last digits of the card, phone number.
  find_text text not null,
  unique (store_id, order_number)
);
create index orders_by_status on orders (store_id, status, payment_state, order_number);
create index orders_on_hold on orders (hold_check_at)
  where hold_check_at is not null and status = 'placed' and payment_state = 'none';
-- Holds all that a search by words reads of the orders that it does not find.
create index orders_to_find on orders (store_id, order_number, find_text);
create index orders_by_session on orders (session_id);
create index orders_by_customer on orders (customer_id, id);
create index orders_by_institution on orders (institution_id, id);
create index orders_by_email on orders (store_id, email_key);
create table order_items (
  order_id bigint not null references orders(id),
  position integer not null,
  title_id bigint not null references titles(id),
  condition text not null, -- Condition
  quantity integer not null,
  backorder_quantity integer not null,
  sold_price integer not null, -- Cents
  original_price integer not null, -- Cents
  tax_class text not null,
  snapshot text not null,
  -- JSON: where the copies were taken from.
  taken text not null,
  -- This item's share of the promotions' discount.
  discount integer not null, -- Cents
  -- JSON: the taxes on this item, each with its rate.
  taxes text not null,
  -- When its tickets were cancelled for a cancelled event.
  voided_at bigint,
  -- Copies taken off the order later: those that had not been sent, and those that had.
  cancelled integer not null,
  returned integer not null,
  -- The pre-order campaign that it was ordered in, and what the buyer wants written in the copies.
  preorder_id bigint references preorders(id),
  dedication text not null,
  -- For a pre-ordered line, the release day that its buyer read last: in the order, or in an email.
  announced_day bigint,
  primary key (order_id, position)
);
create index order_items_by_title on order_items (title_id, order_id);
create index order_items_by_preorder on order_items (preorder_id, order_id) where preorder_id is not null;
-- Few lines wait for a supplier. Queues ask each open order for one, and the lines themselves are long.
create index order_items_backordered on order_items (order_id) where backorder_quantity > 0;
create table order_taxes (
  order_id bigint not null references orders(id),
  position integer not null,
  type text not null,
  rate integer not null,
  taxable integer not null, -- Cents
  amount integer not null, -- Cents
  primary key (order_id, position)
);
create table order_events (
  order_id bigint not null references orders(id),
  number integer not null,
  at bigint not null,
  status text not null, -- OrderStatus
  note text not null,
  -- The price of shipping that staff set with it, in cents, and as JSON the taxes until then.
  shipping integer, -- Cents
  taxes_before text,
  primary key (order_id, number)
);
-- What staff did to an order: who, when, and what it was before. Shoppers never read it.
create table order_acts (
  order_id bigint not null references orders(id) on delete cascade,
  number integer not null,
  store_id bigint not null references stores(id),
  at bigint not null,
  -- Their name, or the operator's.
  who text not null,
  kind text not null, -- ActKind
  note text not null,
  -- JSON: what it replaced.
  was text not null,
  -- The version of the order after it; empty if it cannot be undone.
  version text not null,
  -- The ids of the emails that it queued lie after this one.
  last_email bigint not null,
  -- The numbers of the event and of the reduction that say in the order what was done.
  event integer,
  reduction integer,
  undone_at bigint,
  undone_by text not null,
  primary key (order_id, number)
);
create index order_acts_by_time on order_acts (store_id, at);
-- Books that were scanned into a parcel, one row a scan. A form that is posted again has the same token.
create table order_scans (
  order_id bigint not null references orders(id) on delete cascade,
  token text not null,
  -- The book's code, or its line for one that was put in by hand.
  code text not null,
  -- The parcel; 0 for an order that is picked up.
  parcel integer not null,
  position integer not null,
  at bigint not null,
  primary key (order_id, token, code)
);
create table order_batches (
  order_id bigint not null references orders(id),
  number integer not null,
  -- JSON: positions of the order's items, with quantities.
  items text not null,
  provider text not null,
  cost integer not null,
  status text not null check (status in ('waiting', 'shipped')),
  tracking text not null,
  shipped_at bigint,
  primary key (order_id, number)
);
-- A card that only the operator's key can decrypt, kept until it is used or 14 days old.
create table order_cards (
  order_id bigint primary key references orders(id),
  sealed text not null,
  brand text not null,
  last_four text not null,
  created_at bigint not null
);
-- Copies taken off an order in one go: cancelled before they left, or returned. What was agreed stays as it is.
create table order_reductions (
  order_id bigint not null references orders(id) on delete cascade,
  number integer not null,
  -- Shared with the refunds that it led to.
  act text not null,
  at bigint not null,
  kind text not null check (kind in ('cancelled', 'returned')),
  -- JSON: positions of the order's items, with quantities and what they cost, without taxes.
  items text not null,
  -- Cents of the shipping that were taken off as well.
  shipping bigint not null, -- Cents
  -- JSON: what was taken off each tax.
  taxes text not null,
  amount bigint not null, -- Cents
  restocked integer not null check (restocked in (0, 1)),
  -- The shop's message to the shopper.
  note text not null,
  primary key (order_id, number)
);
`;
