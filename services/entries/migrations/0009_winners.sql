-- Everybody drawn for one prize, in the order of the result: 0 is the winner, then the alternates. The drawn ids stay; who they are stands below.
create table claims (
  giveaway     text not null references draws (giveaway),
  place        smallint not null check (place between 0 and 99),
  donor_id     uuid not null,
  blinded_id   bytea not null check (length(blinded_id) = 32),
  state        text not null check (state in ('waiting', 'potential', 'notified', 'responded', 'verified', 'awarded', 'forfeited')),
  notify_by    timestamptz(3),
  notified_at  timestamptz(3),
  respond_by   timestamptz(3),
  reminded_at  timestamptz(3),
  deliver_by   timestamptz(3),
  awarded_at   timestamptz(3),
  delivered_at timestamptz(3),
  forfeited_at timestamptz(3),
  forfeit_reason text check (forfeit_reason in ('not-eligible', 'not-reached', 'not-shown', 'declined', 'no-response')),
  -- What is published with the award, and stays.
  first_name   text,
  initial      text,
  region       text,
  primary key (giveaway, place),
  unique (giveaway, donor_id),
  check ((state = 'waiting') = (notify_by is null)),
  check (num_nulls(notified_at, respond_by) in (0, 2)),
  check ((state in ('notified', 'responded', 'verified', 'awarded')) <= (respond_by is not null)),
  check ((state in ('verified', 'awarded')) <= (deliver_by is not null)),
  check ((state = 'awarded') = (awarded_at is not null)),
  check (num_nulls(awarded_at, first_name, initial, region) in (0, 4)),
  check (delivered_at is null or awarded_at is not null),
  check ((state = 'forfeited') = (forfeited_at is not null)),
  check (num_nulls(forfeited_at, forfeit_reason) in (0, 2))
);
-- One person at a time has a right to the prize, and one in the end.
create unique index claims_one_at_a_time on claims (giveaway)
  where state in ('potential', 'notified', 'responded', 'verified', 'awarded');

create function claim_goes_forward() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'A claim is never removed';
  end if;
  if (new.giveaway, new.place, new.donor_id, new.blinded_id) is distinct from (old.giveaway, old.place, old.donor_id, old.blinded_id) then
    raise exception 'Who was drawn is never changed';
  end if;
  if new.state <> old.state and (old.state, new.state) not in (
    ('waiting', 'potential'), ('potential', 'notified'), ('notified', 'responded'), ('responded', 'verified'), ('verified', 'awarded'),
    ('potential', 'forfeited'), ('notified', 'forfeited'), ('responded', 'forfeited'), ('verified', 'forfeited')) then
    raise exception 'A claim does not go from % to %', old.state, new.state;
  end if;
  return new;
end $$;
create trigger claims_go_forward before update or delete on claims for each row execute function claim_goes_forward();
create trigger claims_no_truncate before truncate on claims for each statement execute function claim_goes_forward();

-- Personal data: what follows is erased, claims and acts name nobody but by the published first name and initial.
create table claim_people (
  giveaway text not null,
  place    smallint not null,
  name     text not null,
  -- Null for somebody who entered by post alone and is written to.
  email    text,
  primary key (giveaway, place),
  foreign key (giveaway, place) references claims (giveaway, place)
);
create table declarations (
  giveaway    text not null,
  place       smallint not null,
  first_name  text not null,
  last_name   text not null,
  born_on     date not null,
  address     text not null,
  postal_code text not null,
  region      text not null,
  takes       text not null check (takes in ('prize', 'cash')),
  signature   text not null,
  declared_at timestamptz(3) not null,
  primary key (giveaway, place),
  foreign key (giveaway, place) references claims (giveaway, place)
);

-- Who has a link can answer for its claim: the links themselves are kept nowhere.
create table claim_links (
  token_hash  bytea primary key check (length(token_hash) = 32),
  giveaway    text not null,
  place       smallint not null,
  made_at     timestamptz(3) not null,
  replaced_at timestamptz(3),
  foreign key (giveaway, place) references claims (giveaway, place)
);
create index claim_links_of_claim on claim_links (giveaway, place);

-- What happened to each claim, by whom, and why.
create table claim_acts (
  id       uuid primary key,
  giveaway text not null,
  place    smallint not null,
  at       timestamptz(3) not null,
  who      text not null check (who in ('administrator', 'winner', 'clock')),
  administrator_id text,
  action   text not null check (action in
    ('drawn', 'turn-came', 'notified', 'reminded', 'declared', 'verified', 'awarded', 'delivered', 'forfeited')),
  words    text not null,
  foreign key (giveaway, place) references claims (giveaway, place),
  check ((who = 'administrator') = (administrator_id is not null))
);
create index claim_acts_of_draw on claim_acts (giveaway, id);
create function claim_acts_stay() returns trigger language plpgsql as $$
begin
  raise exception 'claim_acts is append-only';
end $$;
create trigger claim_acts_keep before update or delete or truncate on claim_acts for each statement execute function claim_acts_stay();
