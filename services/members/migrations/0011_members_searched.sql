-- The desk finds members by part of a name, an address or a number.
create extension if not exists pg_trgm;
create index members_searched on members using gin (searched gin_trgm_ops);
