-- The audit log becomes the trail of all services: what they tell of administrators' acts stands beside the logins.
alter table audit_log
  -- Whoever told an act counted it by an id of its own: heard again it is the same line.
  add column act_id       uuid not null default gen_random_uuid(),
  add column thing_kind   text,
  add column thing_id     text,
  add column amount_cents bigint,
  add column words        text not null default '',
  add column request_id   text,
  add constraint audit_log_one_act unique (act_id),
  add constraint audit_log_whole_thing check ((thing_kind is null) = (thing_id is null)),
  -- What other services tell is written down whoever they say did it: a line that is refused would be a trace that is lost.
  drop constraint audit_log_administrator_id_fkey,
  alter column administrator_id type text;

-- As it is read: the newest first, whenever a line arrived; of one area too.
create index audit_log_newest on audit_log (at, act_id);
create index audit_log_of_action on audit_log (action, at, act_id);
