create table gifts (
  id              uuid primary key,
  donor_id        uuid not null references donors (donor_id),
  checkout_id     uuid references checkouts (id),
  giveaway        text not null,
  -- What a donor adds for the processor's fee is a gift of its own, 'fee-cover': money like any gift, and no entries.
  -- What another service holds has a kind of its own, such as 'memorial'.
  kind            text not null,
  level           text,
  -- A rise of the level within a month is a gift of its own: the level until then stands beside the new one.
  level_before    text,
  -- For a multiplier: 2 for "2x", and how many days it runs.
  factor          int,
  days            int,
  -- Of something held: its id, and what it was called when it was chosen.
  thing_id        uuid references held_things (thing_id),
  thing_name      text,
  -- Where the giver lives, as they said when it was paid.
  region          text,
  amount_cents    bigint not null check (amount_cents >= 0),
  -- Which payment at the processor paid it, and how much of it went back.
  payment_id      text,
  paid_back_cents bigint not null default 0,
  state           text not null check (state in ('pending', 'confirmed', 'refunded')),
  -- What it came from, once: "checkout:<id>:<line>", "invoice:<id>" of a month, "free:<donor>:<month>".
  source          text not null unique,
  created_at      timestamptz not null,
  confirmed_at    timestamptz,
  check ((state = 'pending') = (confirmed_at is null)),
  check ((state = 'refunded') = (paid_back_cents > 0 and paid_back_cents = amount_cents)),
  check (paid_back_cents between 0 and amount_cents),
  check (kind = 'free' or amount_cents > 0),
  check (level_before is null or kind = 'level-month'),
  check ((kind = 'multiplier') = (factor is not null and days is not null)),
  check ((thing_id is null) = (thing_name is null)),
  check ((thing_id is null) = (kind in ('one-time', 'level-once', 'level-month', 'gift-month', 'multiplier', 'free', 'fee-cover')))
);
create index gifts_donor on gifts (donor_id, created_at desc);
create index gifts_checkout on gifts (checkout_id);
create index gifts_payment on gifts (payment_id);
create index gifts_thing on gifts (thing_id) where thing_id is not null;
-- The orders in which they are read: by the page, and by administrators.
create index gifts_newest on gifts (id desc) where state <> 'pending';
create index gifts_received on gifts (confirmed_at, id) where state <> 'pending';
create index gifts_amount on gifts (amount_cents, id) where state <> 'pending';
