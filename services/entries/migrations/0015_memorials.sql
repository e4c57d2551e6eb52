-- A tile of a memorial wall is a gift without a level, and earns what the catalogue says of tiles.
alter table gifts
  drop constraint gifts_kind_check,
  add constraint gifts_kind_check check (kind in ('one-time', 'level-once', 'level-month', 'free', 'memorial')),
  drop constraint gifts_check,
  add constraint gifts_level_check check ((kind in ('one-time', 'memorial')) = (level is null));
