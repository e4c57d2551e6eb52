-- What the same person did to the same thing, by when: a list that folds repeats looks for the last of a day, and counts the others.
create index audit_log_repeats on audit_log (action, coalesce(administrator_id, ''), coalesce(thing_id, ''), at, act_id);
