-- Counts the changes of somebody's roles and state: two owners at once don't overwrite each other unseen.
alter table administrators add column version integer not null default 0 check (version >= 0);

-- Who is invited to the desk. A row is gone as soon as it is taken up or canceled: what was done with it, the trail tells.
create table desk_invitations (
  -- The administrator whom it makes has the same id.
  id         uuid primary key,
  name       text not null,
  email      text not null unique check (email = lower(btrim(email)) and email <> ''),
  roles      text[] not null
    check (roles <@ array['owner', 'money', 'draws', 'reviews', 'support', 'auditor'] and cardinality(roles) > 0),
  -- Of the newest link alone: 256 random bits, kept as SHA-256.
  token_hash bytea not null unique,
  -- How often it was sent.
  sent_count integer not null default 1 check (sent_count > 0),
  invited_by uuid not null references administrators (id),
  sent_at    timestamptz not null,
  expires_at timestamptz not null check (expires_at > sent_at)
);
