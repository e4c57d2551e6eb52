-- Who works at the desk: people with names and roles. Whoever was an administrator before could do everything, and is an owner.
alter table administrators
  add column name       text,
  -- Null for the installation's first administrator, who comes from the environment.
  add column email      text check (email = lower(btrim(email)) and email <> ''),
  add column roles      text[] not null default '{owner}'
    check (roles <@ array['owner', 'money', 'draws', 'reviews', 'support', 'auditor'] and cardinality(roles) > 0),
  -- Nobody is deleted: the trail names them for ever.
  add column state      text not null default 'active' check (state in ('active', 'removed')),
  add column created_by uuid references administrators (id),
  add column changed_at timestamptz not null default now();

update administrators set name = username;
alter table administrators
  alter column name set not null,
  alter column roles drop default;
create unique index administrators_email on administrators (email) where state <> 'removed';
