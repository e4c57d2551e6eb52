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

-- Which lines of the cart a checkout pays, and how many of each: what the cart got since stays in it.
alter table checkouts add column cart_lines jsonb;

create index carts_untouched on carts (updated_at);
