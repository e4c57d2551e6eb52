create table gifts (
  id           uuid primary key,
  donor_id     uuid not null references donors (donor_id),
  checkout_id  uuid references checkouts (id),
  giveaway     text not null,
  kind         text not null check (kind in ('one-time', 'level-once', 'level-month', 'multiplier', 'free')),
  level        text,
  -- For a multiplier: 2 for "2x", and how many days it runs.
  factor       int,
  days         int,
  amount_cents bigint not null check (amount_cents >= 0),
  state        text not null check (state in ('pending', 'confirmed', 'refunded')),
  -- What it came from, once: "checkout:<id>:<line>", "invoice:<id>", "free:<donor>:<month>".
  source       text not null unique,
  created_at   timestamptz not null,
  confirmed_at timestamptz,
  check ((state = 'pending') = (confirmed_at is null)),
  check ((kind = 'multiplier') = (factor is not null and days is not null)),
  check (kind = 'free' or amount_cents > 0)
);
create index gifts_donor on gifts (donor_id, created_at desc);
create index gifts_checkout on gifts (checkout_id);
create index gifts_newest on gifts (id desc) where state <> 'pending';

-- Money and people of the campaign in 16 parts, so that no row is hot; the page adds them up.
create table campaign_totals (
  slot         smallint primary key check (slot between 0 and 15),
  raised_cents bigint not null default 0,
  donors       bigint not null default 0,
  updated_at   timestamptz not null default now()
);
insert into campaign_totals (slot) select generate_series(0, 15);

create table memberships (
  id              uuid primary key,
  donor_id        uuid not null references donors (donor_id),
  level           text not null,
  subscription_id text not null unique,
  state           text not null check (state in ('active', 'past-due', 'ended')),
  started_at      timestamptz not null,
  changed_at      timestamptz not null
);
create index memberships_donor on memberships (donor_id, started_at);
