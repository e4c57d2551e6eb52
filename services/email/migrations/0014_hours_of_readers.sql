-- A campaign may be due at an hour where each reader lives: `scheduled_at` is that hour in `reader_zone`, which counts for those whose zone isn't known.
alter table campaigns
  add reader_zone text check (reader_zone <> ''),
  -- When it is that hour first anywhere; computed as it is saved, so that a zone which the database doesn't know is refused there.
  add starts_at timestamptz,
  add check ((reader_zone is null) = (starts_at is null));
drop index campaigns_scheduled;
create index campaigns_scheduled on campaigns (coalesce(starts_at, scheduled_at)) where state = 'scheduled';
