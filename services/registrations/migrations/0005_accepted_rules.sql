-- The versions of official rules that the entries service has published, as it told them.
create table published_rules (
  giveaway text not null,
  version  int not null check (version > 0),
  sha256   text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  primary key (giveaway, version)
);

-- Which rules the box of a registration stood for, with the words; null for those of before, and where the form did not say.
alter table registrations
  add column rules_version   int check (rules_version > 0),
  add column rules_sha256    text check (rules_sha256 ~ '^[0-9a-f]{64}$'),
  add column rules_statement text,
  add check (num_nulls(rules_version, rules_sha256, rules_statement) in (0, 3));
