-- Postcards that came on one day for one giveaway.
create table post_batches (
  id          uuid primary key,
  giveaway    text not null references giveaways (slug),
  received_on date not null,
  note        text not null,
  opened_by   text not null,
  opened_at   timestamptz(3) not null,
  closed_by   text,
  closed_at   timestamptz(3),
  check (num_nulls(closed_by, closed_at) in (0, 2))
);

-- Personal data: who asks for it is erased here; lines, cards and acts name nobody.
-- What somebody read on a card: first, second and, where these differ, as it was resolved. A card is its batch and the number written on it.
create table post_readings (
  batch_id      uuid not null references post_batches (id),
  number        integer not null check (number between 1 and 200),
  turn          smallint not null check (turn between 1 and 3),
  name          text not null,
  address       text not null,
  postal_code   text not null,
  region        text not null,
  email         text,
  postmarked_on date not null,
  old_enough    boolean not null,
  keyed_by      text not null,
  keyed_at      timestamptz(3) not null,
  primary key (batch_id, number, turn)
);

-- What became of a card when its batch was closed.
create table post_cards (
  batch_id uuid not null references post_batches (id),
  number   integer not null,
  -- The line of the ledger; null for a card that does not fit the rules, with why.
  entry_id uuid unique,
  donor_id uuid,
  why      text,
  primary key (batch_id, number),
  check (num_nulls(entry_id, donor_id) in (0, 2)),
  check ((entry_id is null) = (why is not null))
);

-- An administrator asks how somebody drawn can be reached.
create index post_cards_of_donor on post_cards (donor_id) where donor_id is not null;

-- Whose account the cards without an email address of one name and postal address go to: that of an earlier card with one.
create table post_people (
  postal_id uuid primary key,
  donor_id  uuid not null
);

-- What administrators did, and why.
create table post_acts (
  id               uuid primary key,
  batch_id         uuid not null references post_batches (id),
  card             integer,
  at               timestamptz(3) not null,
  administrator_id text not null,
  action           text not null check (action in ('batch-opened', 'difference-resolved', 'batch-closed', 'card-taken-back')),
  words            text not null
);
create index post_acts_of_batch on post_acts (batch_id, id);

create function is_kept_as_it_was_keyed() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger post_readings_keep before update on post_readings
  for each row execute function keep_but_erase('name', 'address', 'postal_code', 'email');
create trigger post_readings_keep_all before truncate on post_readings for each statement execute function is_kept_as_it_was_keyed();
create trigger post_cards_keep before update or delete or truncate on post_cards for each statement execute function is_kept_as_it_was_keyed();
create trigger post_acts_keep before update or delete or truncate on post_acts for each statement execute function is_kept_as_it_was_keyed();

-- A closed batch stays as it is, and no card joins it.
create function batch_is_open() returns trigger language plpgsql as $$
begin
  if exists (select 1 from post_batches where id = new.batch_id and closed_at is not null) then
    raise exception 'The batch is closed';
  end if;
  return new;
end $$;
create trigger post_readings_in_open_batch before insert on post_readings for each row execute function batch_is_open();
