-- What was accepted isn't thrown away at once either, as nothing that is kept beside it.
create trigger accepted_rules_are_never_emptied before truncate on accepted_rules for each statement execute function refuse_change();
