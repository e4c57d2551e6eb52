-- The mailbox that emails come back to: when it was looked into last, how that went, and how many bounces were heard from it.
create table mailbox_looks (
  id        int primary key check (id = 1),
  looked_at timestamptz not null,
  failed    text,
  heard     bigint not null check (heard >= 0)
);

-- A mail server that returns an email names it by its Message-ID, which has the hash of its key.
create index messages_by_hash on messages (left(encode(sha256(mail_key::bytea), 'hex'), 32)) where finished_at is not null and recipient is not null;
