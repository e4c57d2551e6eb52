-- What authenticators call a person at the desk: random, so that it tells nobody who that is. Null until a first passkey is begun.
alter table administrators
  add column passkey_handle bytea unique check (octet_length(passkey_handle) = 32);

-- The passkeys of people at the desk. Nothing here is secret: the private half never leaves where it was made.
create table passkeys (
  id               uuid primary key,
  administrator_id uuid not null references administrators (id),
  -- Of one person alone.
  credential_id    bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  -- As COSE writes it.
  public_key       bytea not null,
  -- How often it has signed, as it says itself; one that many devices share says 0 forever.
  counter          bigint not null check (counter >= 0),
  transports       text[] not null,
  backed_up        boolean not null,
  name             text not null check (name <> ''),
  added_at         timestamptz not null,
  last_used_at     timestamptz
);
create index passkeys_administrator_id on passkeys (administrator_id);

-- What passkeys are asked to sign: once each, by the browser that asked and for what it asked.
create table passkey_challenges (
  -- 256 random bits, kept as SHA-256.
  challenge_hash   bytea primary key,
  ceremony         text not null check (ceremony in ('add', 'log-in', 'log-in-alone', 'prove')),
  -- Null where the passkey alone says whose it is.
  administrator_id uuid references administrators (id),
  browser          text not null,
  expires_at       timestamptz not null,
  check ((ceremony = 'log-in-alone') = (administrator_id is null))
);
create index passkey_challenges_expires_at on passkey_challenges (expires_at);

-- Recovery codes stand in for passkeys too, so they are the person's, not the app's.
alter table recovery_codes
  drop constraint recovery_codes_administrator_id_fkey,
  add constraint recovery_codes_administrator_id_fkey foreign key (administrator_id) references administrators (id);
