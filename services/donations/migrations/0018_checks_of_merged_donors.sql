-- The record that a check or transfer was typed for stays when a merge moves the gift: one check may have been typed for both of two records.
alter table offline_gifts add column typed_for uuid;
alter table offline_gifts disable trigger offline_gifts_keep;
update offline_gifts set typed_for = donor_id;
alter table offline_gifts enable trigger offline_gifts_keep;
alter table offline_gifts alter column typed_for set not null;

create function offline_gift_is_typed_for() returns trigger language plpgsql as $$
begin
  new.typed_for := new.donor_id;
  return new;
end $$;
create trigger offline_gifts_typed_for before insert on offline_gifts for each row execute function offline_gift_is_typed_for();

drop index offline_gifts_one_check;
create unique index offline_gifts_one_check on offline_gifts (typed_for, reference)
  where way = 'check' and reference <> '' and thing_id is null;
-- What is asked of a person's checks before one is typed.
create index offline_gifts_of_donor on offline_gifts (donor_id, reference);
