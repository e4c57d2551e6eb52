-- Somebody who registered, once for each edition. One person is one address, and one name with one telephone number.
create table registrations (
  id              uuid primary key,
  page            text not null references landing_pages (slug),
  giveaway        text not null,
  donor_id        uuid not null,
  name            text not null,
  email           text not null,
  phone           text not null,
  city            text,
  state           text not null,
  name_key        text not null,
  -- What the desk's search looks through: name, address and city, folded by the code (contracts/search).
  searched        text not null,
  phone_digits    text not null check (phone_digits ~ '^[0-9]{10,40}$'),
  age_confirmed   boolean not null check (age_confirmed),
  rules_agreed    boolean not null check (rules_agreed),
  -- Which rules the box stood for, with the words; null where the form did not say.
  rules_version   int check (rules_version > 0),
  rules_sha256    text check (rules_sha256 ~ '^[0-9a-f]{64}$'),
  rules_statement text,
  created_at      timestamptz(3) not null,
  constraint one_address unique (page, giveaway, donor_id),
  constraint one_person unique (page, giveaway, phone_digits, name_key),
  check (num_nulls(rules_version, rules_sha256, rules_statement) in (0, 3))
);
-- The order in which administrators read: ids grow with time.
create index registrations_of_page on registrations (page, id);
-- How somebody who was drawn can be reached is asked by donor.
create index registrations_of_donor on registrations (donor_id, created_at desc);

-- What somebody confirmed with a registration never changes. The row itself may go, with the person whom it is about.
create function refuse_other_consent() returns trigger language plpgsql as $$
begin
  raise exception 'what was confirmed with a registration never changes' using errcode = 'restrict_violation';
end $$;
create trigger registrations_keep_consent before update on registrations for each row
when ((old.page, old.giveaway, old.created_at, old.age_confirmed, old.rules_agreed, old.rules_version, old.rules_sha256, old.rules_statement)
  is distinct from (new.page, new.giveaway, new.created_at, new.age_confirmed, new.rules_agreed, new.rules_version, new.rules_sha256,
    new.rules_statement))
execute function refuse_other_consent();

-- How many registered on each page for each edition, folded into 16 slots so that registrations do not wait for one row.
create table page_totals (
  page          text not null references landing_pages (slug),
  giveaway      text not null,
  slot          int not null check (slot between 0 and 15),
  registrations bigint not null,
  primary key (page, giveaway, slot)
);
