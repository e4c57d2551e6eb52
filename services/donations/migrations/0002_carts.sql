create table carts (
  session_id uuid primary key,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index carts_untouched on carts (updated_at);

create table cart_items (
  id           uuid primary key,
  session_id   uuid not null references carts (session_id) on delete cascade,
  -- membership, donation, multiplier, or the kind of something held.
  product_type text not null,
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
-- A cart starts one thing at most that is paid every month: a subscription's first invoice pays the whole cart.
create unique index cart_items_one_membership on cart_items (session_id) where is_recurring;
-- What is held lies in one cart at most, once.
create unique index cart_items_one_thing on cart_items (product_id) where product_type not in ('membership', 'donation', 'multiplier');

-- Mailed links that open a cart on another device. Of the address only its keyed hash is kept, to count how often it was mailed.
create table cart_links (
  token_hash  bytea primary key,
  session_id  uuid not null references carts (session_id) on delete cascade,
  address_key uuid not null,
  created_at  timestamptz not null,
  expires_at  timestamptz not null
);
create index cart_links_session on cart_links (session_id, created_at);
create index cart_links_address on cart_links (address_key, created_at);
create index cart_links_expired on cart_links (expires_at);

-- What other services hold for somebody, as they tell of it: a tile of a memorial wall, for one.
create table held_things (
  thing_id    uuid primary key,
  kind        text not null,
  -- What carts and receipts call it; never what somebody typed.
  name        text not null,
  price_cents bigint not null check (price_cents > 0),
  held_until  timestamptz not null,
  -- When somebody began to pay it: the hold was prolonged then, once.
  begun_at    timestamptz
);
