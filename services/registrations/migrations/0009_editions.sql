-- A page is of a series; which edition it takes registrations for follows the published rules. Its own end holds until it has heard of them.
alter table landing_pages rename column giveaway to series;

-- Somebody registers once for each edition.
drop trigger registrations_keep_consent on registrations;
alter table registrations
  add column giveaway text,
  drop constraint one_address,
  drop constraint one_person;
update registrations set giveaway = series from landing_pages where slug = page;
alter table registrations
  alter column giveaway set not null,
  add constraint one_address unique (page, giveaway, donor_id),
  add constraint one_person unique (page, giveaway, phone_digits, name_key);
create trigger registrations_keep_consent before update on registrations for each row
when ((old.page, old.giveaway, old.created_at, old.age_confirmed, old.rules_agreed, old.rules_version, old.rules_sha256, old.rules_statement)
  is distinct from (new.page, new.giveaway, new.created_at, new.age_confirmed, new.rules_agreed, new.rules_version, new.rules_sha256,
    new.rules_statement))
execute function refuse_other_consent();

alter table page_totals add column giveaway text;
update page_totals set giveaway = series from landing_pages where slug = page;
alter table page_totals
  alter column giveaway set not null,
  drop constraint page_totals_pkey,
  add primary key (page, giveaway, slot);
