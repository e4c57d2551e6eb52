-- What was paid by members whom somebody referred, since they registered; it decides the rewards of who referred them.
create table referred_gifts (
  gift_id       uuid primary key,
  donor_id      uuid not null,
  is_membership boolean not null,
  amount_cents  bigint not null check (amount_cents > 0),
  confirmed_at  timestamptz(3) not null
);
create index referred_gifts_of_donor on referred_gifts (donor_id);

-- Money of them that went back; below zero when it came again. A gift may be heard of later.
create table referred_money_back (
  reversal_id  text primary key,
  gift_id      uuid not null,
  donor_id     uuid not null,
  amount_cents bigint not null
);
create index referred_money_back_of_donor on referred_money_back (donor_id);

-- What a referral has earned: each reward once a referred member.
create table referral_rewards (
  id                 uuid primary key,
  referred_member_id uuid not null references members (id),
  reward             text not null check (reward in ('free_signup', 'paid_membership', 'donation')),
  stands             boolean not null,
  -- Grows with each change.
  version            integer not null check (version > 0),
  -- The registration, or the gift that it is for.
  earned_at          timestamptz(3) not null,
  unique (referred_member_id, reward)
);
