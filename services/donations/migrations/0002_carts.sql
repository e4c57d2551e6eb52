create table carts (
  session_id uuid primary key,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table cart_items (
  id           uuid primary key,
  session_id   uuid not null references carts (session_id) on delete cascade,
  product_type text not null check (product_type in ('membership', 'donation', 'multiplier')),
  product_id   text not null,
  level        text,
  amount_cents bigint not null check (amount_cents > 0),
  quantity     int not null check (quantity between 1 and 12),
  is_recurring boolean not null,
  donor_email  text,
  metadata     jsonb not null,
  created_at   timestamptz not null,
  updated_at   timestamptz not null
);
create index cart_items_session on cart_items (session_id, created_at);
-- A cart starts one membership at most: another one takes its place.
create unique index cart_items_one_membership on cart_items (session_id) where is_recurring;
