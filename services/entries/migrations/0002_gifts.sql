-- What this service has heard of gifts: facts, whatever order they came in. The ledger is brought to agree with them.
create table gifts (
  gift_id      uuid primary key,
  donor_id     uuid not null,
  giveaway     text not null,
  kind         text not null check (kind in ('one-time', 'level-once', 'level-month', 'free')),
  level        text,
  amount_cents bigint not null check (amount_cents >= 0),
  confirmed_at timestamptz(3) not null,
  heard_at     timestamptz not null default now(),
  check ((kind = 'one-time') = (level is null))
);
create index gifts_of_donor on gifts (donor_id, confirmed_at);

-- Money that was paid back, also for a gift that is not heard of yet.
create table gift_refunds (
  reversal_id  text primary key,
  gift_id      uuid not null,
  donor_id     uuid not null,
  amount_cents bigint not null check (amount_cents >= 0),
  reversed_at  timestamptz(3) not null,
  heard_at     timestamptz not null default now()
);
create index gift_refunds_of_gift on gift_refunds (gift_id);

-- Bought multipliers. When each of them runs follows from all of them together (multipliers/rules.ts).
create table multiplier_purchases (
  purchase_id uuid primary key,
  donor_id    uuid not null,
  factor      integer not null check (factor between 2 and 100),
  days        integer not null check (days between 1 and 3660),
  bought_at   timestamptz(3) not null,
  heard_at    timestamptz not null default now()
);
create index multiplier_purchases_of_donor on multiplier_purchases (donor_id);
