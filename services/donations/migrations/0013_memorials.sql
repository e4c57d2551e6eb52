-- The tiles of the memorial walls that somebody chose, as the memorials service tells of them.
create table memorial_tiles (
  tile_id    uuid primary key,
  wall       text not null check (wall in ('in-honor-of', 'veterans')),
  position   int not null check (position between 0 and 99),
  held_until timestamptz not null,
  -- When somebody began to pay it: the hold was prolonged then, once.
  begun_at   timestamptz
);
create index memorial_tiles_held on memorial_tiles (held_until);

alter table cart_items
  drop constraint cart_items_product_type_check,
  add constraint cart_items_product_type_check check (product_type in ('membership', 'donation', 'multiplier', 'memorial'));
-- A tile lies in one cart at most, once.
create unique index cart_items_one_tile on cart_items (product_id) where product_type = 'memorial';

alter table gifts
  add column tile_id uuid,
  add column wall text,
  add column position int,
  drop constraint gifts_kind_check,
  add constraint gifts_kind_check check (kind in ('one-time', 'level-once', 'level-month', 'multiplier', 'free', 'fee-cover', 'memorial')),
  add constraint gifts_tile_check check ((kind = 'memorial') = (tile_id is not null and wall is not null and position is not null));
create index gifts_tile on gifts (tile_id) where tile_id is not null;
