-- What somebody confirmed with a registration never changes. The row itself may go, with the person whom it is about.
create function refuse_other_consent() returns trigger language plpgsql as $$
begin
  raise exception 'what was confirmed with a registration never changes' using errcode = 'restrict_violation';
end $$;
create trigger registrations_keep_consent before update on registrations for each row
when ((old.page, old.created_at, old.age_confirmed, old.rules_agreed, old.rules_version, old.rules_sha256, old.rules_statement)
  is distinct from (new.page, new.created_at, new.age_confirmed, new.rules_agreed, new.rules_version, new.rules_sha256, new.rules_statement))
execute function refuse_other_consent();
