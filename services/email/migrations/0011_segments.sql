-- What is known of donors from what other services tell, by donor id and without any address: segments and the tag of the membership ask it.
create table donor_facts (
  donor_id         uuid primary key,
  -- Each as it was last told, and when that was: a level that someone registered with, one that is paid for, one that was granted.
  registered_level text,
  registered_at    timestamptz,
  paid_level       text,
  paid_at          timestamptz,
  granted_level    text,
  granted_at       timestamptz,
  -- What holds of these: a member whose paid level ended is a free one.
  membership_level text generated always as (
    coalesce(granted_level, paid_level,
      case when registered_at is not null then case when paid_at is null then registered_level else 'free' end end)) stored,
  gifts            int not null default 0,
  gift_cents       bigint not null default 0,
  last_gift_at     timestamptz,
  entries          bigint not null default 0
);

create index donor_facts_last_gift on donor_facts (last_gift_at, donor_id);

-- The gifts that the facts are counted from. What went back may be heard of before the gift, and of a purchase nothing else is heard.
create table donor_gifts (
  gift_id       uuid primary key,
  donor_id      uuid not null,
  cents         bigint,
  confirmed_at  timestamptz,
  returned      bigint not null default 0,
  check ((cents is null) = (confirmed_at is null))
);
create index donor_gifts_of on donor_gifts (donor_id);

-- A name for all to whom a rule applies; who they are is asked each time.
create table segments (
  id         uuid primary key,
  name       text not null check (name <> ''),
  rule       jsonb not null,
  version    int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index segments_name on segments (lower(name));

alter table campaigns
  add column segment_id uuid references segments (id),
  add constraint campaigns_one_audience check (list_id is null or segment_id is null);
create index campaigns_of_segment on campaigns (segment_id) where segment_id is not null;
