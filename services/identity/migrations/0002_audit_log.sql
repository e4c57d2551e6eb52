-- Who did what and when: the trail of all services, what they tell of administrators' acts beside the logins.
-- Names that were typed and belong to nobody are not kept: they are often passwords.
create table audit_log (
  id               bigint generated always as identity primary key,
  at               timestamptz not null default now(),
  -- What other services tell is written down whoever they say did it: a line that is refused would be a trace that is lost.
  administrator_id text,
  action           text not null,
  -- Whoever told an act counted it by an id of its own: heard again it is the same line.
  act_id           uuid not null default gen_random_uuid() constraint audit_log_one_act unique,
  thing_kind       text,
  thing_id         text,
  amount_cents     bigint,
  words            text not null default '',
  -- The same as a search compares them, folded by the code (contracts/search).
  searched         text not null default '',
  request_id       text,
  constraint audit_log_whole_thing check ((thing_kind is null) = (thing_id is null))
);

-- As it is read: the newest first, whenever a line arrived; of one area too.
create index audit_log_newest on audit_log (at, act_id);
create index audit_log_of_action on audit_log (action, at, act_id);
-- What the same person did to the same thing, by when: a list that folds repeats looks for the last of a day, and counts the others.
create index audit_log_repeats on audit_log (action, coalesce(administrator_id, ''), coalesce(thing_id, ''), at, act_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger audit_log_is_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_is_never_emptied before truncate on audit_log
  for each statement execute function refuse_change();
