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

-- The rules that somebody accepted by becoming a member. Evidence: rows are added, never changed.
create table accepted_rules (
  member_id   uuid primary key references members (id),
  giveaway    text not null,
  version     int not null check (version > 0),
  sha256      text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- The words as they were shown.
  statement   text not null,
  accepted_at timestamptz(3) not null
);
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% keeps what was written', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger accepted_rules_keep before update or delete or truncate on accepted_rules for each statement execute function refuse_change();
