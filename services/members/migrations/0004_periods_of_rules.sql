-- Between which instants a version takes entries, where it was told.
alter table published_rules
  add column opens_at timestamptz(3),
  add column closes_at timestamptz(3);
