-- Somebody paid for a membership who has one: it is ended and its payment refunded. What is still to do at the processor, and why.
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
