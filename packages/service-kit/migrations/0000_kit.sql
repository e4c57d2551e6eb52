-- Events that were decided and are to be published; written in the transaction of the change, after its aggregate is locked.
create table outbox (
  id           bigint generated always as identity primary key,
  event_id     uuid not null unique,
  topic        text not null,
  key          text not null,
  type         text not null,
  payload      jsonb not null check (pg_column_size(payload) < 65536),
  headers      jsonb not null default '{}',
  occurred_at  timestamptz not null default now(),
  published_at timestamptz
);
create index outbox_pending on outbox (id) where published_at is null;
create index outbox_published on outbox (published_at) where published_at is not null;
-- Mails with their address and values, which stay until the email service has heard them.
create index outbox_unforgotten on outbox (published_at) where payload ? 'to' or payload ? 'sealed';

-- Events that were heard; written in the transaction of their effect.
create table inbox (
  event_id   uuid primary key,
  type       text not null,
  handled_at timestamptz not null default now()
);
create index inbox_handled_at on inbox (handled_at);

-- Answers that a repeated request gets again; written in the transaction of the work.
create table idempotency_keys (
  scope       text not null,
  key         text not null,
  fingerprint bytea not null,
  answer      jsonb,
  created_at  timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);
