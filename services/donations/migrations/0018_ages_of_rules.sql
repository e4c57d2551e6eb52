-- The age that a version asks for, where it was told: the sentence that people accept names it.
alter table published_rules add column age_min int check (age_min between 0 and 120);
