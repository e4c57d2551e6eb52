-- When the payment of a superseded checkout is next tried to be closed at the processor; null: at once.
alter table checkouts add column next_close_at timestamptz;
drop index checkouts_superseded;
create index checkouts_superseded on checkouts (next_close_at nulls first, updated_at)
  where state = 'superseded' and client_secret is not null;
