-- The app of somebody at the desk that makes the codes which a login takes beside the password (TOTP, RFC 6238).
create table second_factors (
  administrator_id uuid primary key references administrators (id),
  -- What the app computes with: AES-256-GCM under a key of the configuration.
  sealed_key       bytea not null,
  begun_at         timestamptz not null,
  -- Null until a first code has shown that the app has the key: only from then on a login asks for one.
  confirmed_at     timestamptz,
  -- The 30 seconds whose code was accepted last: no code of them, or of any before, is taken again.
  last_counter     bigint not null default 0 check (last_counter >= 0)
);

-- What opens the desk once each in place of the app: 80 random bits, kept as SHA-256. A used one is gone.
create table recovery_codes (
  administrator_id uuid not null references second_factors (administrator_id) on delete cascade,
  code_hash        bytea not null,
  primary key (administrator_id, code_hash)
);

-- Logins whose password was right and whose code is still to come.
create table half_logins (
  -- 256 random bits, kept as SHA-256.
  token_hash       bytea primary key,
  administrator_id uuid not null references administrators (id),
  -- The browser that gave the password: no other can give the code.
  browser          text not null,
  expires_at       timestamptz not null
);
create index half_logins_expires_at on half_logins (expires_at);
