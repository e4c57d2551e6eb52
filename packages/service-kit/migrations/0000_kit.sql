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

-- Whose data is to be erased here, or moved to another record of the same person (`into_id`), and when it was. What waits for something to end first says
-- for what.
create table person_requests (
  request_id  uuid primary key,
  donor_id    uuid not null,
  into_id     uuid,
  asked_at    timestamptz(3) not null,
  waits_for   text,
  -- What the last try failed with, so that the same is told once.
  failure     text,
  next_try_at timestamptz not null default now(),
  done_at     timestamptz(3),
  check (into_id <> donor_id)
);
create index person_requests_due on person_requests (next_try_at);
create index person_requests_merged on person_requests (donor_id) where into_id is not null;

-- The record that one is part of: itself, or the last of those that it was merged into.
create function record_of(donor uuid) returns uuid language sql stable as $$
  with recursive part (id, nth) as (
    select donor, 0
    union all select into_id, nth + 1 from person_requests join part on donor_id = id where into_id is not null and done_at is not null)
  select id from part order by nth desc limit 1
$$;

-- Whether rows differ in nothing but whose they are, and the first record is merged into the second: what else stays as it was written moves with it.
create function moves_with_merge(before jsonb, after jsonb) returns boolean language sql stable as $$
  select before - 'donor_id' = after - 'donor_id' and exists (
    select from person_requests where donor_id = (before ->> 'donor_id')::uuid and into_id = (after ->> 'donor_id')::uuid)
$$;

-- For rows that stay as they were written: of an erased person the columns that the trigger names are emptied, and nothing else ever changes.
create function keep_but_erase() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - tg_argv = to_jsonb(old) - tg_argv
    and not exists (select from unnest(tg_argv) as name where coalesce(to_jsonb(new) ->> name, '') not in ('', 'Erased'))
  then return new; end if;
  if tg_op = 'UPDATE' and moves_with_merge(to_jsonb(old), to_jsonb(new)) then return new; end if;
  raise exception '% keeps what was written', tg_table_name using errcode = 'restrict_violation';
end $$;
