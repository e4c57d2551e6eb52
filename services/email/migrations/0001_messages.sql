-- Every mail that was asked for, once: its key is natural ("receipt:<gift>", "code:<id>").
create table messages (
  id              uuid primary key,
  mail_key        text not null unique check (length(mail_key) between 3 and 200),
  template        text not null,
  -- Personal: both are cleared 30 days after the mail is finished.
  recipient       text,
  template_values jsonb,
  -- The ledger lines that a receipt waits for, and how long at most; then their sum, null when they did not come in time.
  await_sources   text[] not null default '{}',
  wait_until      timestamptz not null,
  entries         bigint,
  -- Not to be sent after this instant; null: always.
  useless_after   timestamptz,
  state           text not null check (state in ('waiting', 'queued', 'sending', 'sent', 'failed', 'useless')),
  attempts        int not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- `sending` is committed before the mail leaves; a row that stays in it was cut off, and nobody knows whether it left.
  claimed_at      timestamptz,
  uncertain_sends int not null default 0,
  failure         text,
  -- The trace of whoever asked for the mail.
  trace           jsonb not null default '{}',
  requested_at    timestamptz not null default now(),
  finished_at     timestamptz,
  check ((state in ('sent', 'failed', 'useless')) = (finished_at is not null)),
  check ((state = 'failed') = (failure is not null)),
  check (finished_at is not null or (recipient is not null and template_values is not null))
);
create index messages_open on messages (state, next_attempt_at) where finished_at is null;
create index messages_to_forget on messages (finished_at) where finished_at is not null and recipient is not null;

-- What the ledger granted, by cause: a receipt tells it, and either may come first.
create table granted_entries (
  source   text primary key,
  donor_id uuid not null,
  entries  bigint not null check (entries >= 0),
  heard_at timestamptz not null default now()
);
create index granted_entries_heard_at on granted_entries (heard_at);
