-- Who isn't two people with whom for now, as identity told it: [{"person", "givenBy", "until", "kind"}], and from when two who decide are. None before it is heard.
alter table desk_deciders
  add column pairs jsonb not null default '[]',
  add column money_two_from  timestamptz(3),
  add column prizes_two_from timestamptz(3),
  add column grants_two_from timestamptz(3);
