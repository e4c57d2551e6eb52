-- Which payment at the processor paid a gift, and how much of it went back.
alter table gifts
  add column payment_id text,
  add column paid_back_cents bigint not null default 0,
  add check (paid_back_cents between 0 and amount_cents),
  add check ((state = 'refunded') = (paid_back_cents > 0 and paid_back_cents = amount_cents));
update gifts set payment_id = checkouts.payment_intent_id
from checkouts where checkouts.id = gifts.checkout_id and gifts.state <> 'pending';
create index gifts_payment on gifts (payment_id);

-- Refunds and disputes as the processor has them now.
create table money_back (
  id           text primary key,
  payment_id   text not null,
  kind         text not null check (kind in ('refund', 'dispute')),
  state        text not null check (state in ('on-its-way', 'done', 'failed', 'inquiry', 'opened', 'won', 'lost')),
  amount_cents bigint not null check (amount_cents > 0),
  opened_at    timestamptz not null,
  changed_at   timestamptz not null
);
create index money_back_payment on money_back (payment_id);

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

-- Refunds that administrators asked for: our record first, then the processor.
create table refund_requests (
  id            uuid primary key,
  gift_id       uuid not null references gifts (id),
  amount_cents  bigint not null check (amount_cents > 0),
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

-- Objects of the processor that change more than once, and how often we acted on each: an answer from before the last time is stale.
create table followed_objects (
  id   text primary key,
  turn bigint not null
);
