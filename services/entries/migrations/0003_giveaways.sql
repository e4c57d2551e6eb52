create table giveaways (
  slug                   text primary key check (slug ~ '^[a-z0-9-]{1,60}$'),
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
  link                   text not null,
  external               boolean not null,
  image                  text not null,
  entries_max_per_person bigint not null check (entries_max_per_person > 0),
  check (opens_at < closes_at)
);
