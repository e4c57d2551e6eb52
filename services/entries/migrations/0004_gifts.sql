-- What this service has heard of gifts: facts, whatever order they came in. The ledger is brought to agree with them.
create table gifts (
  gift_id      uuid primary key,
  donor_id     uuid not null,
  giveaway     text not null,
  kind         text not null check (kind in ('one-time', 'level-once', 'level-month', 'gift-month', 'free', 'memorial')),
  level        text,
  -- A rise of the level within a month earns a part of the difference: the level until then stands beside the new one.
  level_before text,
  amount_cents bigint not null check (amount_cents >= 0),
  confirmed_at timestamptz(3) not null,
  -- Where the giver lives, as they said: a gift from where its giveaway is not open earns nothing.
  region       text,
  heard_at     timestamptz not null default now(),
  -- A tile of a memorial wall is a gift without a level, and earns what the catalogue says of tiles.
  check ((kind in ('one-time', 'gift-month', 'memorial')) = (level is null)),
  check (level_before is null or kind = 'level-month')
);
create index gifts_of_donor on gifts (donor_id, confirmed_at);

-- Money that was paid back, also for a gift that is not heard of yet; below zero when it came again (a dispute that is won).
create table gift_refunds (
  reversal_id  text primary key,
  gift_id      uuid not null,
  donor_id     uuid not null,
  amount_cents bigint not null,
  reversed_at  timestamptz(3) not null,
  heard_at     timestamptz not null default now()
);
create index gift_refunds_of_gift on gift_refunds (gift_id);

-- Bought multipliers. When each of them runs follows from all of them together (multipliers/rules.ts).
create table multiplier_purchases (
  purchase_id  uuid primary key,
  donor_id     uuid not null,
  factor       integer not null check (factor between 2 and 100),
  days         integer not null check (days between 1 and 3660),
  -- What it cost: it does not run once all of that is paid back.
  amount_cents bigint not null default 0 check (amount_cents >= 0),
  bought_at    timestamptz(3) not null,
  heard_at     timestamptz not null default now()
);
create index multiplier_purchases_of_donor on multiplier_purchases (donor_id);

-- What counts of a line, and the part of it that nobody paid for. Paid is what came with a gift of money, and what a bought multiplier added to a free
-- way: later grants and reversals of a free entry come from multipliers alone.
create view lines_by_payment as
select s.giveaway, s.seq, e.entry_type, sign.of * e.counted as counted,
  case
    when e.entry_type in ('donation', 'multiplier') then 0
    when cause.source not like 'gift:%' then sign.of * (e.counted / cause.multiplier)
    when e.kind = 'grant' and g.kind = 'free' and e.source = 'gift:' || g.gift_id then e.counted / e.multiplier
    else 0
  end as free
from seals s
join entries e on e.id = s.entry_id
cross join lateral (select case e.kind when 'grant' then 1 else -1 end as of) sign
join entries cause on cause.id = coalesce(e.reverses, e.id)
left join gifts g on cause.source like 'gift:%' and g.gift_id = case
  when cause.source ~ '^gift:[0-9a-f-]{36}' then substring(cause.source from 6 for 36)::uuid end;
