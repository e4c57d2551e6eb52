-- The first visit of a donor to a sponsor on a day of the campaign: what it earns follows from the sponsor's level and the donor's own then.
create table sponsor_visits (
  donor_id   uuid not null,
  sponsor_id uuid not null,
  day        date not null,
  visit_id   uuid not null,
  -- What the sponsor's level earned on that day at level free.
  base       bigint not null check (base > 0),
  company    text not null,
  visited_at timestamptz(3) not null,
  heard_at   timestamptz not null default now(),
  primary key (donor_id, sponsor_id, day)
);
create index sponsor_visits_of_donor on sponsor_visits (donor_id, visited_at);

-- Every change of every membership that was heard of: which level a donor held at any instant.
create table level_changes (
  donor_id      uuid not null,
  membership_id text not null,
  level         text not null,
  changed_at    timestamptz(3) not null,
  heard_at      timestamptz not null default now(),
  primary key (donor_id, membership_id, changed_at, level)
);

-- Whose membership has automatic entries each month, and up to which month of the campaign they are granted.
create table members (
  donor_id       uuid primary key,
  member_id      uuid not null unique,
  registered_at  timestamptz(3) not null,
  months_through date not null check (extract(day from months_through) = 1),
  heard_at       timestamptz not null default now()
);
create index members_by_month on members (months_through, donor_id);

-- When an administrator deactivated a member account, and made it active again: no month begins for one that is not active.
create table member_standings (
  donor_id   uuid not null,
  version    int not null check (version > 0),
  is_active  boolean not null,
  changed_at timestamptz(3) not null,
  heard_at   timestamptz not null default now(),
  primary key (donor_id, version)
);

-- Entries for one thing, which stand until they are taken back: the newest that was heard of each.
create table awards (
  source      text collate "C" primary key check (length(source) between 3 and 180),
  donor_id    uuid not null,
  entry_type  text not null check (entry_type in ('referral', 'social_media', 'affiliate')),
  name        text not null,
  earned      bigint not null check (earned > 0),
  stands      boolean not null,
  version     integer not null check (version > 0),
  -- When it was earned, or lost.
  changed_at  timestamptz(3) not null,
  heard_at    timestamptz not null default now()
);
create index awards_of_donor on awards (donor_id);
