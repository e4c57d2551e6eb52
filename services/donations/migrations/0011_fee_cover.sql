-- What a donor adds for the processor's fee is a line of its own: money like any gift, and no entries.
alter table gifts
  drop constraint gifts_kind_check,
  add constraint gifts_kind_check check (kind in ('one-time', 'level-once', 'level-month', 'multiplier', 'free', 'fee-cover'));
