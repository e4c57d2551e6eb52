-- What administrators note about a person, for each other; of members it is kept with their account.
create table donor_notes (
  id               uuid primary key,
  donor_id         uuid not null,
  at               timestamptz(3) not null,
  administrator_id text not null,
  note             text not null check (note <> '')
);
create index donor_notes_of_donor on donor_notes (donor_id, at);
