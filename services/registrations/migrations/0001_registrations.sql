-- A page that takes registrations for a giveaway.
create table landing_pages (
  slug     text primary key,
  title    text not null,
  giveaway text not null,
  age_min  int not null check (age_min between 13 and 120),
  states   text[] not null check (cardinality(states) > 0)
);

-- Somebody who registered. One person is one address, and one name with one telephone number.
create table registrations (
  id            uuid primary key,
  page          text not null references landing_pages (slug),
  donor_id      uuid not null,
  name          text not null,
  email         text not null,
  phone         text not null,
  city          text,
  state         text not null,
  name_key      text not null,
  phone_digits  text not null check (phone_digits ~ '^[0-9]{10,40}$'),
  age_confirmed boolean not null check (age_confirmed),
  rules_agreed  boolean not null check (rules_agreed),
  created_at    timestamptz(3) not null,
  constraint one_address unique (page, donor_id),
  constraint one_person unique (page, phone_digits, name_key)
);

-- How many registered on each page, folded into 16 slots so that registrations do not wait for one row.
create table page_totals (
  page          text not null references landing_pages (slug),
  slot          int not null check (slot between 0 and 15),
  registrations bigint not null,
  primary key (page, slot)
);
