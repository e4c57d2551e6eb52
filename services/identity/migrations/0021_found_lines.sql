-- A search of the trail finds a part of the words, or the whole of what was acted on or of the request: by an index each, for the trail only grows.
create extension if not exists pg_trgm;
create index audit_log_searched on audit_log using gin (searched gin_trgm_ops);
create index audit_log_of_thing on audit_log (thing_id, at);
create index audit_log_of_request on audit_log (request_id);
