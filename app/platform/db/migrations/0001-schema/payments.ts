/**
 * Payments and refunds through providers. Both are stored before any money moves, and followed until their result is
 * known; follow-up checks survive a clock that is set back.
 */
export const sql = `
-- JSON with secrets, so it is kept out of the settings, which can be exported.
create table payment_accounts (
  store_id bigint not null references stores(id),
  provider text not null,
  config text not null,
  updated_at bigint not null,
  -- When it was last tried with success, since it was set up.
  tried_at bigint,
  primary key (store_id, provider)
);
create table payment_attempts (
  id text primary key,
  store_id bigint not null references stores(id),
  order_id bigint not null references orders(id),
  provider text not null,
  provider_ref text,
  amount integer not null, -- Cents
  currency text not null, -- Currency
  state text not null check (state in ('begun', 'in_review', 'authorized', 'capturing', 'paid', 'ended', 'refund_due', 'refunded')),
  -- Whether the card is only authorized at first, and charged later.
  captures_later integer not null check (captures_later in (0, 1)),
  -- Until when an authorized card can be charged, if the provider says so.
  authorized_until bigint,
  -- Where the shopper pays: a URL, or a form as JSON.
  redirect text not null,
  -- The cart to empty once the payment is made.
  cart_key text not null,
  -- The base URL of links in its emails.
  base_url text not null,
  -- A hash of the network that pays for tickets, until the payment is settled; empty for all others.
  network text not null,
  note text not null,
  begun_at bigint not null,
  changed_at bigint not null,
  -- When to check it with the provider next; 0 for never.
  check_at bigint not null,
  -- The time when that was decided. If the clock shows less, it was set back, and the check is due at once.
  check_from bigint not null,
  -- How often it was checked after it had ended.
  late_looks integer not null,
  -- Shops have their own accounts, whose numbers may be the same.
  unique (store_id, provider, provider_ref)
);
create index attempts_by_order on payment_attempts (order_id, begun_at);
create index attempts_to_check on payment_attempts (store_id, provider, check_at) where check_at > 0;
create index payment_attempts_in_review on payment_attempts (store_id, order_id) where state = 'in_review';
create index payment_attempts_by_network on payment_attempts (network) where network <> '';
create table payment_events (
  attempt_id text not null references payment_attempts(id),
  number integer not null,
  at bigint not null,
  what text not null,
  primary key (attempt_id, number)
);
create table provider_notices (
  provider text not null,
  event_id text not null,
  at bigint not null,
  primary key (provider, event_id)
);
create table payment_refunds (
  -- Also the idempotency key, so that the provider refunds only once.
  id text primary key,
  store_id bigint not null references stores(id),
  order_id bigint not null references orders(id),
  attempt_id text references payment_attempts(id),
  -- Empty if no provider is involved.
  provider text not null,
  target text not null check (target in ('payment', 'gift_card', 'by_hand')),
  -- asked: somebody, or a cancellation, gives money back. unmatched: a payment that belongs to no order.
  reason text not null check (reason in ('asked', 'unmatched')),
  amount integer not null check (amount > 0), -- Cents
  currency text not null,
  state text not null check (state in ('started', 'done', 'failed', 'by_hand')),
  -- The provider's id of the refund.
  reference text not null,
  -- The shop's message to the shopper.
  note text not null,
  -- The last problem, for the operator.
  problem text not null,
  base_url text not null,
  -- Whether the request may have reached the provider.
  asked integer not null check (asked in (0, 1)),
  tries integer not null,
  started_at bigint not null,
  changed_at bigint not null,
  check_at bigint not null,
  check_from bigint not null,
  -- If the provider reported it as made and sent the money back to the shop later: when it was made, and when it came back.
  made_at bigint,
  returned_at bigint,
  -- How often it was checked after it was made.
  late_looks integer not null,
  -- Refunds of one act share it.
  act text not null,
  -- How much of it is for copies taken off the order; the rest is a loss of the shop's.
  for_copies bigint not null, -- Cents
  -- For money that staff give back in the shop: cash, card and so on. Empty for any other refund.
  method text not null -- PaidBy or empty
);
create index payment_refunds_by_order on payment_refunds (order_id);
create index payment_refunds_to_check on payment_refunds (store_id, provider, check_at) where check_at > 0;
create index payment_refunds_by_hand on payment_refunds (store_id) where state = 'by_hand';
-- Payments that customers dispute (chargebacks), from a provider's notices or recorded by staff.
create table order_disputes (
  id $ID,
  store_id bigint not null references stores(id),
  order_id bigint not null references orders(id) on delete cascade,
  -- Empty if no provider is involved.
  provider text not null,
  -- The provider's number of it; empty if staff do not know it.
  reference text not null,
  amount bigint not null check (amount > 0), -- Cents
  currency text not null,
  reason text not null, -- DisputeReason
  -- Until when the shop can answer.
  due_at bigint,
  state text not null check (state in ('open', 'under_review', 'won', 'lost')),
  opened_at bigint not null,
  changed_at bigint not null,
  -- When the provider last changed it, in milliseconds; 0 as long as only staff have written about it.
  noticed_at bigint not null,
  -- How often it has changed.
  changes integer not null,
  -- Cents that went with it, since when, and since when they are back.
  lost bigint not null,
  lost_at bigint,
  regained_at bigint
);
create unique index order_disputes_by_reference on order_disputes (order_id, provider, reference) where reference <> '';
create index order_disputes_by_state on order_disputes (store_id, state, due_at);
create index order_disputes_by_order on order_disputes (order_id);
`;
