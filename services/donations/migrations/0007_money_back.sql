-- Refunds and disputes as the processor has them now. What of an offline gift is handed back has no payment at the processor.
create table money_back (
  id           text primary key,
  payment_id   text,
  kind         text not null check (kind in ('refund', 'dispute')),
  state        text not null check (state in ('on-its-way', 'done', 'failed', 'inquiry', 'opened', 'won', 'lost')),
  amount_cents bigint not null check (amount_cents > 0),
  opened_at    timestamptz not null,
  changed_at   timestamptz not null,
  check ((payment_id is null) = starts_with(id, 'offline_'))
);
create index money_back_payment on money_back (payment_id);
create index money_back_open_disputes on money_back (payment_id) where kind = 'dispute' and state in ('inquiry', 'opened');

-- What each took of which gift, and gave back again (below zero): rows are added, never changed.
create table reversals (
  id            uuid primary key,
  gift_id       uuid not null references gifts (id),
  money_back_id text not null references money_back (id),
  cents         bigint not null check (cents <> 0),
  reversed_at   timestamptz not null
);
create index reversals_gift on reversals (gift_id);
create index reversals_money_back on reversals (money_back_id);
-- The figures of the last days ask by day alone.
create index reversals_at on reversals (reversed_at);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% keeps what was written', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger reversals_keep before update or delete or truncate on reversals for each statement execute function refuse_change();

-- Refunds that administrators asked for: our record first, then the processor.
create table refund_requests (
  id            uuid primary key,
  gift_id       uuid not null references gifts (id),
  -- A repeat of a request to pay back meets the first one.
  request_key   text unique,
  amount_cents  bigint not null check (amount_cents > 0),
  -- What goes back beside it of what covered the card fee: all of a gift takes its fee cover along.
  fee_cover_cents bigint not null default 0 check (fee_cover_cents >= 0),
  reason        text not null,
  asked_by      text not null,
  asked_at      timestamptz not null,
  state         text not null check (state in ('asked', 'done', 'refused')),
  money_back_id text,
  refusal       text,
  next_try_at   timestamptz not null,
  check ((state = 'refused') = (refusal is not null))
);
-- One at a time for a gift: the second waits until the first is known to be done.
create unique index refund_requests_one_open on refund_requests (gift_id) where state = 'asked';
