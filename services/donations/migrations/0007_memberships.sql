-- What the processor has of each subscription, as it was last seen; it is the truth, this is the record of it.
alter table memberships
  add column next_level       text,
  add column period_ends_at   timestamptz,
  add column anchor_at        timestamptz,
  add column paused_until     timestamptz,
  add column resting          boolean not null default false,
  add column ends_at          timestamptz,
  add column ended_at         timestamptz,
  add column ended_because    text check (ended_because in ('cancelled', 'lapsed')),
  add column card_brand       text,
  add column card_last4       text,
  -- The invoice that could not be collected, since when, and when the membership ends without it.
  add column behind_invoice   text,
  add column behind_cents     bigint,
  add column behind_since     timestamptz,
  add column lapses_at        timestamptz,
  -- Counts looks at the processor: an older look never overwrites a newer one.
  add column looks            bigint not null default 0,
  add column looked_at        timestamptz,
  add check ((behind_invoice is null) = (behind_since is null)),
  add check ((behind_invoice is null) = (behind_cents is null)),
  add check ((behind_invoice is null) = (lapses_at is null)),
  add check (ended_because is null or state = 'ended');
create index memberships_to_look_at on memberships (looked_at nulls first) where state <> 'ended';

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

-- A rise of the level within a month is a gift of its own: the level until then stands beside the new one.
alter table gifts
  add column level_before text,
  add check (level_before is null or kind = 'level-month');
