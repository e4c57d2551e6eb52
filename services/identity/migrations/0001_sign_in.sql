-- One row for each code and link that was mailed. The address itself is in the mail request alone, and gone after a day.
create table sign_in_codes (
  id         uuid primary key,
  donor_id   uuid not null,
  -- The session of the browser that asked: the six digits work there and nowhere else.
  browser    text not null,
  -- argon2id of the six digits.
  code_hash  text not null,
  -- SHA-256 of the link's token, which has 256 random bits.
  link_hash  bytea not null unique,
  tries      smallint not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz,
  used_by    text check (used_by in ('code', 'link')),
  check ((used_at is null) = (used_by is null))
);
create index sign_in_codes_created_at on sign_in_codes (created_at);

-- Whose member account was deactivated, or is active again, as the members service told it last: nothing signs in whose is not active.
create table member_standings (
  donor_id  uuid primary key,
  is_active boolean not null,
  version   integer not null check (version > 0)
);

create table administrators (
  id            uuid primary key,
  -- Lower case and trimmed: people type it either way.
  username      text not null unique check (username = lower(btrim(username)) and username <> ''),
  password_hash text not null,
  created_at    timestamptz not null default now()
);
