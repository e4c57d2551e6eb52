-- What the processor has of each subscription, as it was last seen; it is the truth, this is the record of it. A monthly gift is one without
-- a level: it has an amount instead.
create table memberships (
  id              uuid primary key,
  donor_id        uuid not null references donors (donor_id),
  level           text,
  next_level      text,
  gift_cents      bigint check (gift_cents > 0),
  next_gift_cents bigint check (next_gift_cents > 0),
  -- What the processor charges each month from the next payment on, as it was last seen.
  billed_cents    bigint check (billed_cents >= 0),
  -- What is added to each payment to come for the card fee, where the donor covers it.
  fee_cover_cents bigint not null default 0 check (fee_cover_cents >= 0),
  subscription_id text not null unique,
  -- Where its holder lives, as they said when it began: what each month earns follows it.
  region          text,
  state           text not null check (state in ('active', 'past-due', 'ended')),
  started_at      timestamptz not null,
  changed_at      timestamptz not null,
  period_ends_at  timestamptz,
  anchor_at       timestamptz,
  paused_until    timestamptz,
  resting         boolean not null default false,
  ends_at         timestamptz,
  ended_at        timestamptz,
  ended_because   text check (ended_because in ('cancelled', 'lapsed')),
  card_brand      text,
  card_last4      text,
  -- The invoice that could not be collected, since when, and when the membership ends without it.
  behind_invoice  text,
  behind_cents    bigint,
  behind_since    timestamptz,
  lapses_at       timestamptz,
  -- A rise was paid back: the level to be billed from the next period on, until the processor bills it, and when that is next tried.
  level_due       text,
  level_due_try_at timestamptz,
  -- Counts looks at the processor: an older look never overwrites a newer one.
  looks           bigint not null default 0,
  looked_at       timestamptz,
  check ((level is null) <> (gift_cents is null)),
  check (next_level is null or level is not null),
  check (next_gift_cents is null or gift_cents is not null),
  check (level_due is null or level is not null),
  check ((level_due is null) = (level_due_try_at is null)),
  check ((behind_invoice is null) = (behind_since is null)),
  check ((behind_invoice is null) = (behind_cents is null)),
  check ((behind_invoice is null) = (lapses_at is null)),
  check (ended_because is null or state = 'ended')
);
create index memberships_donor on memberships (donor_id, started_at);
create index memberships_to_look_at on memberships (looked_at nulls first) where state <> 'ended';
-- Those behind with a payment, whom the desk counts.
create index memberships_behind on memberships (behind_since) where state = 'past-due';
create index memberships_level_due on memberships (level_due_try_at) where level_due is not null;

-- What happens when a payment stays missing: written when it failed, done when it is due, needless once it is paid.
create table arrears_steps (
  invoice_id    text not null,
  step          text not null check (step in ('first-notice', 'second-notice', 'last-notice', 'lapse')),
  membership_id uuid not null references memberships (id),
  due_at        timestamptz not null,
  next_try_at   timestamptz not null,
  outcome       text check (outcome in ('done', 'needless')),
  settled_at    timestamptz,
  primary key (invoice_id, step),
  check ((outcome is null) = (settled_at is null))
);
create index arrears_steps_due on arrears_steps (next_try_at) where outcome is null;
-- The figures of the last days ask by day alone.
create index arrears_steps_first on arrears_steps (due_at) where step = 'first-notice';

-- Somebody paid for a membership, or began a monthly gift, who has one: it is ended and its payment refunded. What is still to do at the processor, and why.
create table second_memberships (
  subscription_id text primary key,
  donor_id        uuid not null references donors (donor_id),
  -- The first month that was paid for it.
  gift_id         uuid not null unique references gifts (id),
  -- The membership that the donor has.
  running_id      uuid not null references memberships (id),
  paid_at         timestamptz not null,
  ended_at        timestamptz,
  next_try_at     timestamptz not null
);
create index second_memberships_to_end on second_memberships (next_try_at) where ended_at is null;
