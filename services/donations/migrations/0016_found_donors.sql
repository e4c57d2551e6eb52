-- The desk finds donors by part of a name or an address, and without a search those who did something last.
create extension if not exists pg_trgm;
create index donors_searched on donors using gin (searched gin_trgm_ops);
create index donors_active on donors (last_activity_at desc, donor_id);
