-- Why we keep an email back ourselves: a paper that goes with it can't be drawn, or its domain wants less of us.
alter table messages add column held_back text;

create index messages_without_paper on messages (next_attempt_at) where held_back = 'attachment-failed' and finished_at is null;
