-- A page that takes registrations, with what it shows, so that a further page is a row and no code. A page is of a series; which edition it
-- takes registrations for follows the published rules.
create table landing_pages (
  slug       text primary key check (slug ~ '^[a-z0-9-]{1,60}$'),
  title      text not null,
  series     text not null,
  age_min    int not null check (age_min between 13 and 120),
  states     text[] not null check (cardinality(states) > 0),
  headline   text not null default '',
  lead       text not null default '',
  facts      text[] not null default '{}',
  thanks     text not null default '',
  image      text not null default '',
  rules_link text not null default '' check (rules_link = '' or rules_link like '/%'),
  -- The last instant at which registrations are taken, until rules with a period were heard of; null: no end.
  closes_at  timestamptz(3)
);

-- The versions of official rules that the entries service has published, as it told them.
create table published_rules (
  giveaway  text not null,
  version   int not null check (version > 0),
  sha256    text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- From when it is in force, where that was told.
  published_at timestamptz(3),
  -- The age that a version asks for, where it was told: the sentence that people accept names it.
  age_min   int check (age_min between 0 and 120),
  -- Between which instants it takes entries, where it was told.
  opens_at  timestamptz(3),
  closes_at timestamptz(3),
  -- Where it is open to, where that was told.
  regions_allowed text[] not null default '{}',
  -- The ways in that count only where rules name them.
  ways_in   text[] not null default '{}',
  primary key (giveaway, version)
);
