/** A shop's staff and their logins to its desk. */
export const sql = `
create table staff (
  id $ID,
  store_id bigint not null references stores(id),
  email text not null,
  -- The address in the form used for comparing.
  email_key text not null,
  name text not null,
  password_hash text not null,
  state text not null check (state in ('active', 'locked')),
  -- JSON: the rights, and the locations or null for all.
  rights text not null,
  locations text,
  -- The PIN that says who acts at a counter, hashed, and how often a wrong one was entered since the right one.
  pin_hash text,
  pin_misses integer not null default 0,
  created_at bigint not null,
  updated_at bigint not null,
  unique (store_id, email_key)
);
create table staff_sessions (
  id text primary key,
  store_id bigint not null references stores(id),
  staff_id bigint not null references staff(id) on delete cascade,
  -- The network it began on, hashed, and the browser.
  network text not null,
  browser text not null,
  created_at bigint not null,
  -- When the password was last entered.
  confirmed_at bigint not null,
  expires_at bigint not null,
  ended_at bigint,
  -- The password was right, and the second factor is still asked for.
  is_waiting integer not null check (is_waiting in (0, 1))
);
create index staff_sessions_by_staff on staff_sessions (staff_id, created_at);
create index staff_sessions_by_store on staff_sessions (store_id, expires_at);

-- Logins of a browser that several people use at a counter, where a PIN says who acts.
create table staff_counters (
  session_id text primary key references staff_sessions(id) on delete cascade,
  name text not null,
  -- The only location whose orders people see there; null for the whole shop.
  location_id bigint,
  -- Minutes without a post after which the PIN is asked for again.
  idle_minutes integer not null,
  acting_id bigint references staff(id) on delete set null,
  acted_at bigint not null,
  -- When the person who acts last entered their password there.
  confirmed_at bigint not null,
  -- One more whenever somebody takes over or leaves; the tokens of forms are made with it.
  turn integer not null
);
create index staff_counters_by_acting on staff_counters (acting_id);

-- Links that set a password, hashed.
create table staff_links (
  token_hash text primary key,
  store_id bigint not null references stores(id),
  staff_id bigint not null references staff(id) on delete cascade,
  created_at bigint not null,
  expires_at bigint not null
);
create index staff_links_by_staff on staff_links (staff_id);

-- Apps that make codes for a login, and what to use where they are lost.
create table staff_devices (
  id $ID,
  staff_id bigint not null references staff(id) on delete cascade,
  name text not null,
  -- Encrypted with the installation's secret.
  secret text not null,
  -- The time step of the newest code that was used.
  last_step bigint not null,
  created_at bigint not null
);
create index staff_devices_by_staff on staff_devices (staff_id);
create table staff_codes (
  code_hash text primary key,
  staff_id bigint not null references staff(id) on delete cascade
);
create index staff_codes_by_staff on staff_codes (staff_id);

-- Forms that were sent when nobody was logged in any more, encrypted.
create table staff_posts (
  token_hash text primary key,
  store_id bigint not null references stores(id),
  sealed text not null,
  created_at bigint not null
);
create index staff_posts_by_time on staff_posts (created_at);

-- Staff who see the shop as a customer does. The key is the cookie, hashed; each login has at most one.
create table staff_views (
  id text primary key,
  store_id bigint not null references stores(id),
  session_id text not null unique references staff_sessions(id) on delete cascade,
  customer_id bigint not null references customers(id),
  created_at bigint not null,
  expires_at bigint not null
);
create index staff_views_by_customer on staff_views (customer_id);
`;
