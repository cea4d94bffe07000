/**
 * An order names the payment it waits for. Refunds are followed up like payments, and follow-up checks survive a
 * clock that is set back. Money taken in the shop is recorded so that it can be refunded.
 */
export const name = "0010-payments";

export const sql = `
alter table orders add column attempt_id text;
alter table orders add column paid_by_hand integer not null default 0;
alter table orders add column paid_method text not null default '';
update orders set attempt_id = (
  select a.id from payment_attempts a where a.order_id = orders.id
  order by a.begun_at desc, a.changed_at desc limit 1
) where status not in ('requested', 'quoted', 'declined');

alter table payment_attempts add column check_from bigint not null default 0;
alter table payment_attempts add column late_looks integer not null default 0;
update payment_attempts set check_from = changed_at;
drop index attempts_to_check;
create index attempts_to_check on payment_attempts (store_id, provider, check_at) where check_at > 0;

create table payment_refunds (
  id text primary key,
  store_id bigint not null references stores(id),
  order_id bigint not null references orders(id),
  attempt_id text references payment_attempts(id),
  provider text not null,
  target text not null check (target in ('payment', 'gift_card', 'by_hand')),
  reason text not null check (reason in ('asked', 'unmatched')),
  amount integer not null check (amount > 0),
  currency text not null,
  state text not null check (state in ('started', 'done', 'failed', 'by_hand')),
  reference text not null,
  note text not null,
  problem text not null,
  base_url text not null,
  asked integer not null,
  tries integer not null,
  started_at bigint not null,
  changed_at bigint not null,
  check_at bigint not null,
  check_from bigint not null
);
create index payment_refunds_by_order on payment_refunds (order_id);
create index payment_refunds_to_check on payment_refunds (store_id, provider, check_at) where check_at > 0;
create index payment_refunds_by_hand on payment_refunds (store_id) where state = 'by_hand';

insert into payment_refunds
select 'refund-' || r.id, o.store_id, r.order_id,
  case when r.target = 'payment' then o.attempt_id end,
  case when r.target = 'payment' then o.payment_type else '' end,
  r.target, 'asked', r.amount, o.currency,
  case when r.state = 'begun' then 'started' else r.state end,
  r.reference, r.note, '', coalesce((select a.base_url from payment_attempts a where a.id = o.attempt_id), ''),
  1, 0, r.at, r.at, case when r.state = 'begun' then r.at else 0 end, 0
from order_refunds r join orders o on o.id = r.order_id;
insert into payment_refunds
select a.id || '-refund', a.store_id, a.order_id, a.id, a.provider, 'payment', 'unmatched', a.amount, a.currency,
  case when a.check_at > 0 then 'started' else 'by_hand' end,
  '', '', a.note, a.base_url, 1, 0, a.changed_at, a.changed_at, a.check_at, 0
from payment_attempts a where a.state = 'refund_due';
update payment_attempts set check_at = 0 where state = 'refund_due';
drop table order_refunds;
`;
