-- Keys with which systems of the organization's own read. Nobody is shown one twice: what is kept is its hash.
create table api_keys (
  id              uuid primary key,
  key_hash        bytea not null unique check (length(key_hash) = 32),
  -- The last characters, by which its owner knows it again.
  ending          text not null check (length(ending) = 4),
  name            text not null check (length(name) between 1 and 100),
  scopes          text[] not null check (cardinality(scopes) > 0),
  created_by      uuid not null references administrators (id),
  created_at      timestamptz not null,
  -- Null: good until it is revoked.
  expires_at      timestamptz check (expires_at > created_at),
  -- The day, so that a busy key writes once a day.
  last_used_on    date,
  revoked_at      timestamptz,
  revoked_by      uuid references administrators (id),
  revoked_because text check (revoked_because in ('owner', 'maker-left')),
  constraint api_keys_revoked_whole check (
    (revoked_at is null) = (revoked_by is null) and (revoked_at is null) = (revoked_because is null))
);
create index api_keys_of_maker on api_keys (created_by) where revoked_at is null;
