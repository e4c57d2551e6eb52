-- No ledger line waits for its seal longer than five minutes.
select id, giveaway from entries where seq is null and recorded_at < now() - interval '5 minutes';
