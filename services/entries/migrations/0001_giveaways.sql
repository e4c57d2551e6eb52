create table giveaways (
  slug                   text primary key check (slug ~ '^[a-z0-9-]{1,60}$'),
  -- What it is an edition of: `main-2027` is one of the series `main`. One that does not repeat is a series of its own.
  series                 text not null generated always as (regexp_replace(slug, '-[0-9]{4}$', '')) stored,
  -- The order of the cards.
  position               smallint not null,
  title                  text not null,
  description            text not null,
  prize                  text not null,
  cash_option            text not null,
  opens_at               timestamptz not null,
  closes_at              timestamptz not null,
  draws_on               date not null,
  time_zone              text not null,
  age_min                smallint not null,
  -- ISO 3166-2: US-NY, CA-ON.
  regions_allowed        text[] not null,
  regions_void           text[] not null,
  -- The ways in that count only where rules name them.
  ways_in                text[] not null default '{}' check (ways_in <@ '{social,affiliates}'),
  link                   text not null,
  external               boolean not null,
  image                  text not null,
  entries_max_per_person bigint not null check (entries_max_per_person > 0),
  -- How it is drawn: how long after its close the pool is frozen, and how many are drawn besides the winner.
  draw_settling_seconds  integer not null default 86400 check (draw_settling_seconds between 0 and 2592000),
  draw_alternates        smallint not null default 3 check (draw_alternates between 0 and 99),
  check (opens_at < closes_at)
);
create index giveaways_of_series on giveaways (series, opens_at);

-- What one person can have of a giveaway within a month, of all causes ('any') or of one; the cap of the whole giveaway is a column of it.
create table giveaway_month_caps (
  giveaway    text not null references giveaways (slug),
  entry_type  text not null check (entry_type in ('any', 'monthly_auto', 'donation', 'referral', 'social_media',
                'sponsor_click', 'affiliate', 'multiplier', 'free_post', 'registration')),
  entries_max bigint not null check (entries_max >= 0),
  primary key (giveaway, entry_type)
);
