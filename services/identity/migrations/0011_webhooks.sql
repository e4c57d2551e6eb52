-- Systems of the organization's own that are told of what happens here.
create table webhooks (
  id                uuid primary key,
  url               text not null check (length(url) <= 300),
  description       text not null check (length(description) between 1 and 100),
  kinds             text[] not null check (cardinality(kinds) > 0),
  state             text not null default 'active' check (state in ('active', 'paused')),
  paused_because    text check (paused_because in ('owner', 'gone', 'failing')),
  -- Sealed, because each signature computes with it. Those before sign too for a day, the newest first.
  sealed_secret     bytea not null,
  sealed_old_secrets bytea[] not null default '{}',
  old_secret_until  timestamptz,
  -- The first failure since the last success.
  failing_since     timestamptz,
  last_delivered_at timestamptz,
  created_by        uuid not null references administrators (id),
  created_at        timestamptz not null,
  version           int not null default 0,
  constraint webhooks_paused_for_a_reason check ((state = 'paused') = (paused_because is not null)),
  constraint webhooks_old_secret_ends check ((cardinality(sealed_old_secrets) = 0) = (old_secret_until is null))
);

-- One event for one of them, kept for a month. A claim is a lease with a token: what a process that died had claimed is anyone's again.
create table webhook_deliveries (
  id              uuid primary key,
  webhook_id      uuid not null references webhooks (id) on delete cascade,
  -- The same with each try; the receiver knows a second delivery by it.
  event_id        uuid not null,
  kind            text not null,
  -- The bytes that are signed and sent.
  payload         text not null,
  state           text not null default 'queued' check (state in ('queued', 'delivering', 'delivered', 'failed')),
  attempts        int not null default 0,
  next_attempt_at timestamptz not null,
  tried_until     timestamptz not null,
  claim           uuid,
  claimed_until   timestamptz,
  tried_at        timestamptz,
  status          int,
  failure         text,
  happened_at     timestamptz not null,
  queued_at       timestamptz not null,
  unique (webhook_id, event_id),
  constraint webhook_deliveries_are_claimed check ((state = 'delivering') = (claim is not null and claimed_until is not null))
);
create index webhook_deliveries_newest on webhook_deliveries (webhook_id, id);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_attempt_at) where state in ('queued', 'delivering');
create index webhook_deliveries_failed on webhook_deliveries (webhook_id, queued_at) where state = 'failed';
create index webhook_deliveries_old on webhook_deliveries (queued_at);
