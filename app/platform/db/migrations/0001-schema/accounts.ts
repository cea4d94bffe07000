/** Sessions, customer and institution accounts, who may buy for whom, one-use tokens, and an audit trail. */
export const sql = `
create table sessions (
  id text primary key,
  store_id bigint not null references stores(id),
  customer_id bigint,
  location_id integer,
  -- The institution the customer is buying for, as long as their link to it is valid.
  institution_id bigint,
  login_until bigint,
  -- An email address that was verified and is about to become an account.
  signup_email text,
  created_at bigint not null,
  seen_at bigint not null
);
create index sessions_by_customer on sessions (customer_id);

create table customers (
  id $ID,
  store_id bigint not null references stores(id),
  public_id text not null unique,
  email text not null,
  -- The address in the form used for comparing.
  email_key text not null,
  email_confirmed_at bigint,
  password_hash text not null,
  state text not null check (state in ('active', 'locked', 'deleted')),
  approved_at bigint,
  first_name text not null,
  last_name text not null,
  company text not null,
  is_institution integer not null check (is_institution in (0, 1)),
  phone_number text not null,
  phone_number_type text not null, -- PhoneType
  phone_number_ext text not null,
  alt_phone_number text not null,
  alt_phone_number_type text not null, -- PhoneType
  alt_phone_number_ext text not null,
  street_address text not null,
  street_address_2 text not null,
  city text not null,
  province text not null,
  country text not null,
  postal_code text not null,
  communication_preference text not null, -- CommunicationPreference
  extra_fields text not null,
  -- The language of emails that nobody asked for on a page: that of the last login.
  locale text not null,
  -- 0 means the account's own address.
  preferred_address_id bigint not null,
  tax_certificate text not null,
  tax_exempt_until bigint,
  tax_exempt_types text not null,
  -- Whether it is an institution that has to buy books at the regular price, under Québec's book law.
  is_under_book_law integer not null check (is_under_book_law in (0, 1)),
  created_at bigint not null,
  updated_at bigint not null,
  -- Folded: name, company, email address and phone numbers, for staff who look for them.
  find_text text not null,
  unique (store_id, email_key)
);
create index customers_by_store on customers (store_id, id);
create table customer_addresses (
  id $ID,
  customer_id bigint not null references customers(id) on delete cascade,
  name text not null,
  company_name text not null,
  email_address text not null,
  phone_number text not null,
  phone_number_ext text not null,
  street_address text not null,
  street_address_2 text not null,
  city text not null,
  province text not null,
  country text not null,
  postal_code text not null,
  created_at bigint not null
);
create index addresses_by_customer on customer_addresses (customer_id, id);
-- The networks a customer has logged in from, hashed. A login from one of them is never locked out.
create table login_networks (
  customer_id bigint not null references customers(id) on delete cascade,
  network text not null,
  seen_at bigint not null,
  primary key (customer_id, network)
);

create table account_tokens (
  token_hash text primary key,
  store_id bigint not null references stores(id),
  kind text not null check (kind in ('signup', 'reset', 'email', 'transfer')),
  customer_id bigint references customers(id) on delete cascade,
  email text not null,
  created_at bigint not null,
  expires_at bigint not null,
  used_at bigint
);
create index tokens_by_customer on account_tokens (customer_id);
create index tokens_by_time on account_tokens (expires_at);
create table account_links (
  id $ID,
  store_id bigint not null references stores(id),
  public_id text not null unique,
  institution_id bigint not null references customers(id) on delete cascade,
  email text not null,
  email_key text not null,
  customer_id bigint references customers(id) on delete cascade,
  token_hash text not null unique,
  state text not null check (state in ('pending', 'authorised')),
  created_at bigint not null,
  expires_at bigint not null,
  authorised_at bigint,
  unique (institution_id, email_key)
);
create index links_by_customer on account_links (customer_id, state);

create table audit_heads (
  store_id bigint primary key references stores(id),
  number integer not null,
  hash text not null
);
create table audit_entries (
  store_id bigint not null references stores(id),
  number integer not null,
  at bigint not null,
  actor text not null,
  action text not null,
  subject text not null,
  detail text not null,
  previous text not null,
  hash text not null,
  primary key (store_id, number)
);
create index audit_entries_by_subject on audit_entries (store_id, subject, number);
`;
