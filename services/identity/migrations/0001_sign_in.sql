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

create table administrators (
  id            uuid primary key,
  -- Lower case and trimmed: people type it either way.
  username      text not null unique check (username = lower(btrim(username)) and username <> ''),
  password_hash text not null,
  created_at    timestamptz not null default now()
);

-- Who did what and when. Names that were typed and belong to nobody are not kept: they are often passwords.
create table audit_log (
  id               bigint generated always as identity primary key,
  at               timestamptz not null default now(),
  administrator_id uuid references administrators (id),
  action           text not null
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger audit_log_is_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_is_never_emptied before truncate on audit_log
  for each statement execute function refuse_change();
