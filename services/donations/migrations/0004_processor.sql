-- Signed events of the payment processor: stored first, answered, then worked on (docs/decisions).
create table processor_events (
  id              text primary key,
  type            text not null,
  object_id       text not null,
  state           text not null default 'pending' check (state in ('pending', 'done', 'passed-over')),
  attempts        int not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error      text,
  trace           jsonb not null default '{}',
  received_at     timestamptz not null default now(),
  done_at         timestamptz
);
create index processor_events_pending on processor_events (next_attempt_at) where state = 'pending';

-- Objects of the processor that change more than once, and how often we acted on each: an answer from before the last time is stale.
create table followed_objects (
  id   text primary key,
  turn bigint not null
);

-- Forms for another card that are open at the processor: cards can be tried on each until it is closed there.
create table card_setups (
  id          text primary key,
  next_try_at timestamptz not null
);
create index card_setups_to_close on card_setups (next_try_at);
