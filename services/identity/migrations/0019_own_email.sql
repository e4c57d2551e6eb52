-- Another email address that somebody at the desk gave as theirs: it is once the link that was emailed there is followed. One a person, the newest.
create table asked_emails (
  administrator_id uuid primary key references administrators (id),
  email            text not null check (email = lower(btrim(email)) and email <> ''),
  -- 256 random bits, kept as SHA-256.
  link_hash        bytea not null unique check (octet_length(link_hash) = 32),
  expires_at       timestamptz not null
);
create index asked_emails_expires_at on asked_emails (expires_at);
